// Counts what the calling thread allocates between two markers. Built and preloaded by the script `run`.
// Allocates nothing itself: the counters are thread-local storage of the initial executable.
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread __attribute__((tls_model("initial-exec"))) int counting;
static __thread __attribute__((tls_model("initial-exec"))) long count;

void ribbon_allocations_begin(void) {
    count = 0;
    counting = 1;
}

long ribbon_allocations_end(void) {
    counting = 0;
    return count;
}

void *malloc(size_t size) {
    count += counting;
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    count += counting;
    return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
    count += counting;
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    count += counting;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *place = memory;
    return 0;
}
