/* locked.c: what check_atomics.sh must reject. */
#include <stdatomic.h>

extern _Atomic unsigned shared;
_Atomic unsigned shared;

unsigned locked(void);

unsigned locked(void)
{
    for (int i = 0; i < 4; i++) {
        atomic_store_explicit(&shared, 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        atomic_store_explicit(&shared, 2, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
    }
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&shared, 3, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return atomic_fetch_add_explicit(&shared, 1, memory_order_relaxed);
}
