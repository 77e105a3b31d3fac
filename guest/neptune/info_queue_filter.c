#include "guest/neptune/info_queue.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool npt_category_valid(UINT category)
{
    return category <= D3D11_MESSAGE_CATEGORY_SHADER;
}

bool npt_severity_valid(UINT severity)
{
    return severity <= D3D11_MESSAGE_SEVERITY_MESSAGE;
}

/* --- lists -------------------------------------------------------------------------------------------------------- */

bool npt_filter_list_has(const struct npt_filter_list *list, UINT value)
{
    for (UINT i = 0; i < list->count; i++)
        if (list->values[i] == value)
            return true;
    return false;
}

bool npt_filter_list_add(struct npt_filter_list *list, const void *values, UINT count)
{
    if (count > UINT32_MAX / 8 - list->count)
        return false;
    if (list->count + count > list->capacity) {
        UINT capacity = (list->count + count) * 2;
        UINT *moved = realloc(list->values, capacity * sizeof(*moved));
        if (!moved)
            return false;
        list->values = moved;
        list->capacity = capacity;
    }
    if (count)
        memcpy(list->values + list->count, values, count * sizeof(*list->values));
    list->count += count;
    return true;
}

void npt_filter_list_remove(struct npt_filter_list *list, UINT value)
{
    UINT left = 0;
    for (UINT i = 0; i < list->count; i++)
        if (list->values[i] != value)
            list->values[left++] = list->values[i];
    list->count = left;
}

/* --- filters ------------------------------------------------------------------------------------------------------ */

static void finish(struct npt_filter *filter)
{
    for (unsigned i = 0; i < NPT_FILTER_LISTS; i++) {
        free(filter->allow[i].values);
        free(filter->deny[i].values);
    }
    memset(filter, 0, sizeof(*filter));
}

static bool all_valid(const void *values, UINT count, bool (*valid)(UINT value))
{
    const UINT *list = values;
    for (UINT i = 0; i < count; i++)
        if (!valid(list[i]))
            return false;
    return true;
}

static bool desc_valid(const D3D11_INFO_QUEUE_FILTER_DESC *desc)
{
    return (!desc->NumCategories || desc->pCategoryList) && (!desc->NumSeverities || desc->pSeverityList) &&
           (!desc->NumIDs || desc->pIDList) &&
           all_valid(desc->pCategoryList, desc->NumCategories, npt_category_valid) &&
           all_valid(desc->pSeverityList, desc->NumSeverities, npt_severity_valid);
}

static bool add_desc(struct npt_filter_list lists[NPT_FILTER_LISTS], const D3D11_INFO_QUEUE_FILTER_DESC *desc)
{
    return npt_filter_list_add(&lists[NPT_FILTER_CATEGORY], desc->pCategoryList, desc->NumCategories) &&
           npt_filter_list_add(&lists[NPT_FILTER_SEVERITY], desc->pSeverityList, desc->NumSeverities) &&
           npt_filter_list_add(&lists[NPT_FILTER_ID], desc->pIDList, desc->NumIDs);
}

static HRESULT add(struct npt_filter *filter, const D3D11_INFO_QUEUE_FILTER *entries)
{
    if (!entries || !desc_valid(&entries->AllowList) || !desc_valid(&entries->DenyList))
        return E_INVALIDARG;
    bool whole = add_desc(filter->allow, &entries->AllowList) && add_desc(filter->deny, &entries->DenyList);
    return whole ? S_OK : E_OUTOFMEMORY;
}

/* The arrays of a filter as Direct3D describes them. */
static D3D11_INFO_QUEUE_FILTER_DESC describe(const struct npt_filter_list lists[NPT_FILTER_LISTS])
{
    return (D3D11_INFO_QUEUE_FILTER_DESC){
        lists[NPT_FILTER_CATEGORY].count, (D3D11_MESSAGE_CATEGORY *)lists[NPT_FILTER_CATEGORY].values,
        lists[NPT_FILTER_SEVERITY].count, (D3D11_MESSAGE_SEVERITY *)lists[NPT_FILTER_SEVERITY].values,
        lists[NPT_FILTER_ID].count,       (D3D11_MESSAGE_ID *)lists[NPT_FILTER_ID].values,
    };
}

/* --- stacks ------------------------------------------------------------------------------------------------------- */

static const struct npt_filter *top(const struct npt_filter_stack *stack)
{
    return stack->count ? &stack->filters[stack->count - 1] : NULL;
}

static bool push(struct npt_filter_stack *stack, struct npt_filter *filter)
{
    if (!stack->filters || stack->count == stack->capacity) {
        UINT capacity = stack->capacity ? stack->capacity * 2 : 4;
        struct npt_filter *moved = realloc(stack->filters, capacity * sizeof(*moved));
        if (!moved)
            return false;
        stack->filters = moved;
        stack->capacity = capacity;
    }
    stack->filters[stack->count++] = *filter;
    return true;
}

HRESULT npt_filter_push(struct npt_filter_stack *stack, const D3D11_INFO_QUEUE_FILTER *entries)
{
    struct npt_filter filter = {0};
    HRESULT result = add(&filter, entries);
    if (SUCCEEDED(result) && !push(stack, &filter))
        result = E_OUTOFMEMORY;
    if (FAILED(result))
        finish(&filter);
    return result;
}

HRESULT npt_filter_push_copy(struct npt_filter_stack *stack)
{
    D3D11_INFO_QUEUE_FILTER entries = {0};
    const struct npt_filter *last = top(stack);
    if (last) {
        entries.AllowList = describe(last->allow);
        entries.DenyList = describe(last->deny);
    }
    return npt_filter_push(stack, &entries);
}

HRESULT npt_filter_add(struct npt_filter_stack *stack, const D3D11_INFO_QUEUE_FILTER *entries)
{
    return stack->count ? add(&stack->filters[stack->count - 1], entries) : npt_filter_push(stack, entries);
}

/* One list behind the structure. */
static void *put(uint8_t **at, const struct npt_filter_list *list)
{
    void *placed = *at;
    if (!list->count)
        return NULL;
    memcpy(placed, list->values, list->count * sizeof(*list->values));
    *at += list->count * sizeof(*list->values);
    return placed;
}

static D3D11_INFO_QUEUE_FILTER_DESC put_desc(uint8_t **at, const struct npt_filter_list lists[NPT_FILTER_LISTS])
{
    D3D11_INFO_QUEUE_FILTER_DESC desc = describe(lists);
    desc.pCategoryList = put(at, &lists[NPT_FILTER_CATEGORY]);
    desc.pSeverityList = put(at, &lists[NPT_FILTER_SEVERITY]);
    desc.pIDList = put(at, &lists[NPT_FILTER_ID]);
    return desc;
}

HRESULT npt_filter_get(const struct npt_filter_stack *stack, D3D11_INFO_QUEUE_FILTER *out, SIZE_T *size)
{
    static const struct npt_filter empty;
    const struct npt_filter *filter = top(stack) ? top(stack) : &empty;
    SIZE_T needed = sizeof(*out);
    if (!size)
        return E_INVALIDARG;
    for (unsigned i = 0; i < NPT_FILTER_LISTS; i++)
        needed += ((SIZE_T)filter->allow[i].count + filter->deny[i].count) * sizeof(UINT);
    const SIZE_T room = *size;
    *size = needed;
    if (!out)
        return S_OK;
    if (room < needed)
        return E_INVALIDARG;
    uint8_t *at = (uint8_t *)(out + 1);
    out->AllowList = put_desc(&at, filter->allow);
    out->DenyList = put_desc(&at, filter->deny);
    return S_OK;
}

void npt_filter_pop(struct npt_filter_stack *stack)
{
    if (stack->count)
        finish(&stack->filters[--stack->count]);
}

void npt_filter_clear(struct npt_filter_stack *stack)
{
    if (stack->count)
        finish(&stack->filters[stack->count - 1]);
}

void npt_filter_finish(struct npt_filter_stack *stack)
{
    while (stack->count)
        npt_filter_pop(stack);
    free(stack->filters);
}

bool npt_filter_passes(const struct npt_filter_stack *stack, const struct npt_message_record *message)
{
    const struct npt_filter *filter = top(stack);
    const UINT values[NPT_FILTER_LISTS] = {
        [NPT_FILTER_CATEGORY] = message->category,
        [NPT_FILTER_SEVERITY] = message->severity,
        [NPT_FILTER_ID] = message->id,
    };
    for (unsigned i = 0; filter && i < NPT_FILTER_LISTS; i++) {
        if (npt_filter_list_has(&filter->deny[i], values[i]) ||
            (filter->allow[i].count && !npt_filter_list_has(&filter->allow[i], values[i])))
            return false;
    }
    return true;
}
