#include "guest/neptune/info_queue.h"

#include "guest/neptune/debug.h"
#include "npt_methods.h"

#include <stdlib.h>

struct npt_info_queue {
    struct npt_mutex lock;
    struct npt_message_record **messages; /* a ring buffer, oldest first */
    UINT64 capacity, first, count;
    UINT64 limit; /* UINT64_MAX: none */
    UINT64 allowed, denied, discarded;
    struct npt_filter_stack storage, retrieval;
    UINT break_categories, break_severities; /* a bit for each value */
    struct npt_filter_list break_ids;
    bool muted;
};

struct npt_info_queue *npt_info_queue_create(void)
{
    struct npt_info_queue *queue = calloc(1, sizeof(*queue));
    if (!queue)
        return NULL;
    npt_mutex_init(&queue->lock);
    queue->limit = D3D11_INFO_QUEUE_DEFAULT_MESSAGE_COUNT_LIMIT;
    return queue;
}

static void drop_oldest(struct npt_info_queue *queue)
{
    free(queue->messages[queue->first]);
    queue->first = (queue->first + 1) % queue->capacity;
    queue->count--;
}

void npt_info_queue_destroy(struct npt_info_queue *queue)
{
    if (!queue)
        return;
    while (queue->count)
        drop_oldest(queue);
    free(queue->messages);
    npt_filter_finish(&queue->storage);
    npt_filter_finish(&queue->retrieval);
    free(queue->break_ids.values);
    npt_mutex_finish(&queue->lock);
    free(queue);
}

/* --- adding ------------------------------------------------------------------------------------------------------- */

static const char *severity_name(D3D11_MESSAGE_SEVERITY severity)
{
    static const char *const names[] = {
        [D3D11_MESSAGE_SEVERITY_CORRUPTION] = "CORRUPTION", [D3D11_MESSAGE_SEVERITY_ERROR] = "ERROR",
        [D3D11_MESSAGE_SEVERITY_WARNING] = "WARNING",       [D3D11_MESSAGE_SEVERITY_INFO] = "INFO",
        [D3D11_MESSAGE_SEVERITY_MESSAGE] = "MESSAGE",
    };
    return names[severity];
}

static bool make_room(struct npt_info_queue *queue)
{
    if (queue->count < queue->capacity)
        return true;
    UINT64 capacity = queue->capacity ? queue->capacity * 2 : 64;
    struct npt_message_record **messages = malloc(capacity * sizeof(struct npt_message_record *));
    if (!messages)
        return false;
    if (queue->messages) { /* it is full */
        const UINT64 behind = queue->capacity - queue->first;
        memcpy(messages, queue->messages + queue->first, behind * sizeof(struct npt_message_record *));
        memcpy(messages + behind, queue->messages, queue->first * sizeof(struct npt_message_record *));
    }
    free(queue->messages);
    queue->messages = messages;
    queue->capacity = capacity;
    queue->first = 0;
    return true;
}

/* "When the number of messages in the message queue has reached the maximum limit, new messages coming in will push
 * old messages out" (SetMessageCountLimit). */
static void trim(struct npt_info_queue *queue, UINT64 limit)
{
    while (queue->count > limit) {
        drop_oldest(queue);
        queue->discarded++;
    }
}

/* Takes over the message. */
static HRESULT store(struct npt_info_queue *queue, struct npt_message_record *message)
{
    if (!queue->limit || !make_room(queue)) {
        HRESULT result = queue->limit ? E_OUTOFMEMORY : S_OK;
        queue->discarded++;
        free(message);
        return result;
    }
    queue->messages[(queue->first + queue->count++) % queue->capacity] = message;
    trim(queue, queue->limit);
    return S_OK;
}

static bool breaks(const struct npt_info_queue *queue, const struct npt_message_record *message)
{
    return queue->break_categories >> message->category & 1 || queue->break_severities >> message->severity & 1 ||
           npt_filter_list_has(&queue->break_ids, message->id);
}

HRESULT npt_info_queue_add(struct npt_info_queue *queue, D3D11_MESSAGE_CATEGORY category,
                           D3D11_MESSAGE_SEVERITY severity, D3D11_MESSAGE_ID id, const char *text)
{
    const size_t size = strlen(text) + 1;
    struct npt_message_record *message = malloc(sizeof(*message) + size);
    if (!message)
        return E_OUTOFMEMORY;
    *message = (struct npt_message_record){category, severity, id, size};
    memcpy(message->text, text, size);
    npt_mutex_lock(&queue->lock);
    HRESULT result = S_OK;
    bool passes = npt_filter_passes(&queue->storage, message);
    bool stops = passes && breaks(queue, message), muted = queue->muted || !passes;
    if (passes) {
        queue->allowed++;
        result = store(queue, message);
    } else {
        queue->denied++;
        free(message);
    }
    npt_mutex_unlock(&queue->lock);
    if (!muted)
        npt_log_info("D3D11 %s #%u: %s", severity_name(severity), (unsigned)id, text);
    if (stops)
        npt_debugger_break();
    return result;
}

/* --- methods ------------------------------------------------------------------------------------------------------ */

/* Locked until unlock(). */
static struct npt_info_queue *lock(ID3D11InfoQueue *self)
{
    struct npt_object *owner = ((struct npt_interface *)(void *)self)->owner;
    struct npt_info_queue *queue = npt_debug_queue(((struct npt_device *)owner)->debug);
    npt_mutex_lock(&queue->lock);
    return queue;
}

static void unlock(struct npt_info_queue *queue)
{
    npt_mutex_unlock(&queue->lock);
}

HRESULT STDMETHODCALLTYPE npt_info_queue_set_message_count_limit(ID3D11InfoQueue *self, UINT64 limit)
{
    struct npt_info_queue *queue = lock(self);
    queue->limit = limit;
    trim(queue, limit);
    unlock(queue);
    return S_OK;
}

void STDMETHODCALLTYPE npt_info_queue_clear_stored_messages(ID3D11InfoQueue *self)
{
    struct npt_info_queue *queue = lock(self);
    while (queue->count)
        drop_oldest(queue);
    unlock(queue);
}

/* The message with this number among those that the retrieval filter lets pass; NULL when there is none. */
static const struct npt_message_record *find_message(const struct npt_info_queue *queue, UINT64 number)
{
    for (UINT64 i = 0; i < queue->count; i++) {
        const struct npt_message_record *message = queue->messages[(queue->first + i) % queue->capacity];
        if (npt_filter_passes(&queue->retrieval, message) && number-- == 0)
            return message;
    }
    return NULL;
}

/* The size counts the structure and the text behind it. Without a place for them it is all that is returned. */
static HRESULT copy_message(const struct npt_message_record *message, D3D11_MESSAGE *out, SIZE_T *size)
{
    const SIZE_T needed = sizeof(*out) + message->size, room = *size;
    *size = needed;
    if (!out)
        return S_OK;
    if (room < needed)
        return E_INVALIDARG;
    char *text = (char *)(out + 1);
    memcpy(text, message->text, message->size);
    *out = (D3D11_MESSAGE){message->category, message->severity, message->id, text, message->size};
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_info_queue_get_message(ID3D11InfoQueue *self, UINT64 index, D3D11_MESSAGE *message,
                                                     SIZE_T *size)
{
    if (!size)
        return E_INVALIDARG;
    struct npt_info_queue *queue = lock(self);
    const struct npt_message_record *found = find_message(queue, index);
    HRESULT result = found ? copy_message(found, message, size) : E_INVALIDARG;
    unlock(queue);
    return result;
}

#define COUNTER(method, expression)                                                                                    \
    UINT64 STDMETHODCALLTYPE npt_info_queue_##method(ID3D11InfoQueue *self)                                            \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        UINT64 value = (expression);                                                                                   \
        unlock(queue);                                                                                                 \
        return value;                                                                                                  \
    }

static UINT64 count_passing(const struct npt_info_queue *queue)
{
    UINT64 count = 0;
    for (UINT64 i = 0; i < queue->count; i++)
        count += npt_filter_passes(&queue->retrieval, queue->messages[(queue->first + i) % queue->capacity]);
    return count;
}

COUNTER(get_num_messages_allowed_by_storage_filter, queue->allowed)
COUNTER(get_num_messages_denied_by_storage_filter, queue->denied)
COUNTER(get_num_stored_messages, queue->count)
COUNTER(get_num_stored_messages_allowed_by_retrieval_filter, count_passing(queue))
COUNTER(get_num_messages_discarded_by_message_count_limit, queue->discarded)
COUNTER(get_message_count_limit, queue->limit)

/* Both stacks have the same methods. */
#define STACK(stack)                                                                                                   \
    HRESULT STDMETHODCALLTYPE npt_info_queue_add_##stack##_filter_entries(ID3D11InfoQueue *self,                       \
                                                                          D3D11_INFO_QUEUE_FILTER *filter)             \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        HRESULT result = npt_filter_add(&queue->stack, filter);                                                        \
        unlock(queue);                                                                                                 \
        return result;                                                                                                 \
    }                                                                                                                  \
    HRESULT STDMETHODCALLTYPE npt_info_queue_get_##stack##_filter(ID3D11InfoQueue *self,                               \
                                                                  D3D11_INFO_QUEUE_FILTER *filter, SIZE_T *size)       \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        HRESULT result = npt_filter_get(&queue->stack, filter, size);                                                  \
        unlock(queue);                                                                                                 \
        return result;                                                                                                 \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_info_queue_clear_##stack##_filter(ID3D11InfoQueue *self)                                \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        npt_filter_clear(&queue->stack);                                                                               \
        unlock(queue);                                                                                                 \
    }                                                                                                                  \
    HRESULT STDMETHODCALLTYPE npt_info_queue_push_empty_##stack##_filter(ID3D11InfoQueue *self)                        \
    {                                                                                                                  \
        const D3D11_INFO_QUEUE_FILTER empty = {0};                                                                     \
        struct npt_info_queue *queue = lock(self);                                                                     \
        HRESULT result = npt_filter_push(&queue->stack, &empty);                                                       \
        unlock(queue);                                                                                                 \
        return result;                                                                                                 \
    }                                                                                                                  \
    HRESULT STDMETHODCALLTYPE npt_info_queue_push_copy_of_##stack##_filter(ID3D11InfoQueue *self)                      \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        HRESULT result = npt_filter_push_copy(&queue->stack);                                                          \
        unlock(queue);                                                                                                 \
        return result;                                                                                                 \
    }                                                                                                                  \
    HRESULT STDMETHODCALLTYPE npt_info_queue_push_##stack##_filter(ID3D11InfoQueue *self,                              \
                                                                   D3D11_INFO_QUEUE_FILTER *filter)                    \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        HRESULT result = npt_filter_push(&queue->stack, filter);                                                       \
        unlock(queue);                                                                                                 \
        return result;                                                                                                 \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_info_queue_pop_##stack##_filter(ID3D11InfoQueue *self)                                  \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        npt_filter_pop(&queue->stack);                                                                                 \
        unlock(queue);                                                                                                 \
    }                                                                                                                  \
    UINT STDMETHODCALLTYPE npt_info_queue_get_##stack##_filter_stack_size(ID3D11InfoQueue *self)                       \
    {                                                                                                                  \
        struct npt_info_queue *queue = lock(self);                                                                     \
        UINT size = queue->stack.count;                                                                                \
        unlock(queue);                                                                                                 \
        return size;                                                                                                   \
    }

STACK(storage)
STACK(retrieval)

HRESULT STDMETHODCALLTYPE npt_info_queue_add_message(ID3D11InfoQueue *self, D3D11_MESSAGE_CATEGORY category,
                                                     D3D11_MESSAGE_SEVERITY severity, D3D11_MESSAGE_ID id,
                                                     LPCSTR description)
{
    struct npt_object *owner = ((struct npt_interface *)(void *)self)->owner;
    if (!npt_category_valid(category) || !npt_severity_valid(severity) || !description)
        return E_INVALIDARG;
    return npt_info_queue_add(npt_debug_queue(((struct npt_device *)owner)->debug), category, severity, id,
                              description);
}

HRESULT STDMETHODCALLTYPE npt_info_queue_add_application_message(ID3D11InfoQueue *self, D3D11_MESSAGE_SEVERITY severity,
                                                                 LPCSTR description)
{
    return npt_info_queue_add_message(self, D3D11_MESSAGE_CATEGORY_APPLICATION_DEFINED, severity,
                                      D3D11_MESSAGE_ID_STRING_FROM_APPLICATION, description);
}

static void set_bit(UINT *bits, UINT bit, BOOL enable)
{
    *bits = enable ? *bits | 1u << bit : *bits & ~(1u << bit);
}

HRESULT STDMETHODCALLTYPE npt_info_queue_set_break_on_category(ID3D11InfoQueue *self, D3D11_MESSAGE_CATEGORY category,
                                                               BOOL enable)
{
    if (!npt_category_valid(category))
        return E_INVALIDARG;
    struct npt_info_queue *queue = lock(self);
    set_bit(&queue->break_categories, category, enable);
    unlock(queue);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_info_queue_set_break_on_severity(ID3D11InfoQueue *self, D3D11_MESSAGE_SEVERITY severity,
                                                               BOOL enable)
{
    if (!npt_severity_valid(severity))
        return E_INVALIDARG;
    struct npt_info_queue *queue = lock(self);
    set_bit(&queue->break_severities, severity, enable);
    unlock(queue);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_info_queue_set_break_on_id(ID3D11InfoQueue *self, D3D11_MESSAGE_ID id, BOOL enable)
{
    const UINT value = id;
    struct npt_info_queue *queue = lock(self);
    npt_filter_list_remove(&queue->break_ids, value);
    bool done = !enable || npt_filter_list_add(&queue->break_ids, &value, 1);
    unlock(queue);
    return done ? S_OK : E_OUTOFMEMORY;
}

BOOL STDMETHODCALLTYPE npt_info_queue_get_break_on_category(ID3D11InfoQueue *self, D3D11_MESSAGE_CATEGORY category)
{
    struct npt_info_queue *queue = lock(self);
    BOOL enabled = npt_category_valid(category) && queue->break_categories >> category & 1;
    unlock(queue);
    return enabled;
}

BOOL STDMETHODCALLTYPE npt_info_queue_get_break_on_severity(ID3D11InfoQueue *self, D3D11_MESSAGE_SEVERITY severity)
{
    struct npt_info_queue *queue = lock(self);
    BOOL enabled = npt_severity_valid(severity) && queue->break_severities >> severity & 1;
    unlock(queue);
    return enabled;
}

BOOL STDMETHODCALLTYPE npt_info_queue_get_break_on_id(ID3D11InfoQueue *self, D3D11_MESSAGE_ID id)
{
    struct npt_info_queue *queue = lock(self);
    BOOL enabled = npt_filter_list_has(&queue->break_ids, id);
    unlock(queue);
    return enabled;
}

void STDMETHODCALLTYPE npt_info_queue_set_mute_debug_output(ID3D11InfoQueue *self, BOOL mute)
{
    struct npt_info_queue *queue = lock(self);
    queue->muted = mute != FALSE;
    unlock(queue);
}

BOOL STDMETHODCALLTYPE npt_info_queue_get_mute_debug_output(ID3D11InfoQueue *self)
{
    struct npt_info_queue *queue = lock(self);
    BOOL muted = queue->muted;
    unlock(queue);
    return muted;
}
