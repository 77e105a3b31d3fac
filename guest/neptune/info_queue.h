/* info_queue.h: the messages of a device's debug layer, and who of them is kept and shown: ID3D11InfoQueue. Any
 * thread. */
#ifndef NPT_INFO_QUEUE_H
#define NPT_INFO_QUEUE_H

#include <windows.h>

#include <d3d11_4.h>
#include <d3d11sdklayers.h>

#include <stdbool.h>

struct npt_info_queue;
struct npt_device;

/* NULL without memory. */
struct npt_info_queue *npt_info_queue_create(void);
void npt_info_queue_destroy(struct npt_info_queue *queue);

/* Stores a message if the storage filter lets it pass, logs it, and stops in a debugger if it is one to break on. */
HRESULT npt_info_queue_add(struct npt_info_queue *queue, D3D11_MESSAGE_CATEGORY category,
                           D3D11_MESSAGE_SEVERITY severity, D3D11_MESSAGE_ID id, const char *text);

/* --- info_queue_filter.c ------------------------------------------------------------------------------------------ */

struct npt_message_record {
    D3D11_MESSAGE_CATEGORY category;
    D3D11_MESSAGE_SEVERITY severity;
    D3D11_MESSAGE_ID id;
    size_t size; /* of the text, its end included */
    char text[];
};

enum { NPT_FILTER_CATEGORY, NPT_FILTER_SEVERITY, NPT_FILTER_ID, NPT_FILTER_LISTS };

struct npt_filter_list {
    UINT *values;
    UINT count, capacity;
};

struct npt_filter {
    struct npt_filter_list allow[NPT_FILTER_LISTS], deny[NPT_FILTER_LISTS];
};

/* The last one filters; without one everything passes. */
struct npt_filter_stack {
    struct npt_filter *filters;
    UINT count, capacity;
};

bool npt_category_valid(UINT category);
bool npt_severity_valid(UINT severity);

/* E_INVALIDARG when an array is missing or has what is no category or severity. The stack is as before then. */
HRESULT npt_filter_push(struct npt_filter_stack *stack, const D3D11_INFO_QUEUE_FILTER *entries);
/* A copy of the last one, or an empty one. */
HRESULT npt_filter_push_copy(struct npt_filter_stack *stack);
/* Adds to the last one, which is made when there is none. */
HRESULT npt_filter_add(struct npt_filter_stack *stack, const D3D11_INFO_QUEUE_FILTER *entries);
/* What GetStorageFilter and GetRetrievalFilter return: the structure and behind it its arrays. */
HRESULT npt_filter_get(const struct npt_filter_stack *stack, D3D11_INFO_QUEUE_FILTER *out, SIZE_T *size);
void npt_filter_pop(struct npt_filter_stack *stack);
/* The last one lets everything pass again. */
void npt_filter_clear(struct npt_filter_stack *stack);
void npt_filter_finish(struct npt_filter_stack *stack);

/* True when no list denies it, and every list that allows something has it. */
bool npt_filter_passes(const struct npt_filter_stack *stack, const struct npt_message_record *message);

bool npt_filter_list_has(const struct npt_filter_list *list, UINT value);
bool npt_filter_list_add(struct npt_filter_list *list, const void *values, UINT count);
void npt_filter_list_remove(struct npt_filter_list *list, UINT value);

#endif
