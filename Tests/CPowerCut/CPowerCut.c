#define _GNU_SOURCE
#include "CPowerCut.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The whole process, the Swift runtime included, calls these instead of the C library's own. They pass on, except in a
// thread whose power is cut.

enum { LIMIT = 16 };

// A file that was opened to be written. `kept` outlives its name and the writer's descriptor.
struct file {
    int descriptor;
    int kept;
    int is_loose;
};

static __thread struct {
    int is_on;
    int steps;
    int limit;
    int has_loose_names;
    int count;
    struct file files[LIMIT];
} power;

void powerCutAfter(int steps) {
    power.is_on = 1;
    power.steps = 0;
    power.limit = steps;
    power.has_loose_names = 0;
    power.count = 0;
}

int powerCutEnd(void) {
    power.is_on = 0;
    for (int i = 0; i < power.count; i++) {
        struct file *file = &power.files[i];
        struct stat status;
        if (file->is_loose && fstat(file->kept, &status) == 0) syscall(SYS_ftruncate, file->kept, status.st_size / 2);
        syscall(SYS_close, file->kept);
    }
    return power.steps;
}

int powerCutHasLooseNames(void) { return power.has_loose_names; }

// Whether a call that changes something still happens.
static int happens(void) {
    if (!power.is_on || power.steps++ < power.limit) return 1;
    errno = EIO;
    return 0;
}

static struct file *file_of(int descriptor) {
    for (int i = power.count; i-- > 0;)
        if (power.files[i].descriptor == descriptor) return &power.files[i];
    return 0;
}

static int changed_name(long result) {
    if (power.is_on && result == 0) power.has_loose_names = 1;
    return (int)result;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    int is_written = power.is_on && (flags & O_ACCMODE) != O_RDONLY;
    if (is_written && flags & (O_CREAT | O_TRUNC) && !happens()) return -1;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (is_written && descriptor >= 0 && power.count < LIMIT) {
        struct file file = {descriptor, (int)syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 0), !!(flags & O_TRUNC)};
        power.files[power.count++] = file;
        if (flags & O_CREAT) power.has_loose_names = 1;
    }
    return descriptor;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    struct file *file = power.is_on ? file_of(descriptor) : 0;
    if (file) {
        if (!happens()) return -1;
        file->is_loose = 1;
    }
    return syscall(SYS_write, descriptor, bytes, count);
}

int fsync(int descriptor) {
    if (!happens()) return -1;
    int result = (int)syscall(SYS_fsync, descriptor);
    struct stat status;
    if (power.is_on && result == 0) {
        struct file *file = file_of(descriptor);
        if (file) file->is_loose = 0;
        if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) power.has_loose_names = 0;
    }
    return result;
}

int close(int descriptor) {
    struct file *file = power.is_on ? file_of(descriptor) : 0;
    if (file) file->descriptor = -1;
    return (int)syscall(SYS_close, descriptor);
}

int rename(const char *from, const char *to) {
    return happens() ? changed_name(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)) : -1;
}

int link(const char *from, const char *to) {
    return happens() ? changed_name(syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)) : -1;
}

int unlink(const char *path) { return happens() ? changed_name(syscall(SYS_unlinkat, AT_FDCWD, path, 0)) : -1; }

int mkdir(const char *path, mode_t mode) {
    return happens() ? changed_name(syscall(SYS_mkdirat, AT_FDCWD, path, mode)) : -1;
}

int ftruncate(int descriptor, off_t size) {
    return happens() ? (int)syscall(SYS_ftruncate, descriptor, size) : -1;
}
