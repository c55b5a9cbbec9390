#include "CAllocationCount.h"

#include <errno.h>
#include <stddef.h>

static __thread long count, bytes;

long allocationCount(void) { return count; }

long allocatedBytes(void) { return bytes; }

// The whole process, the Swift runtime included, allocates by these instead of the C library's own. They count, and
// call the C library's under their other names. The thread sanitizer brings an allocator of its own: there nothing counts.
#if !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(size_t size) {
    count++;
    bytes += size;
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    note(size);
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note(size);
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

#endif
