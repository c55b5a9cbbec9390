#pragma GCC diagnostic error "-Wall"
#pragma GCC diagnostic error "-Wextra"
#define _GNU_SOURCE
#include "CKernelTestKit.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uhid.h>
#include <linux/uinput.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int kernelTestPipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int kernelTestTerminal(char *path, size_t size) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0 && ptsname_r(terminal, path, size) == 0)
        return terminal;
    int error = errno;
    if (terminal >= 0) close(terminal);
    errno = error;
    return -1;
}

int kernelTestPanelIdentity(
    int uinput, const char *name, const char *location, uint16_t bus, uint16_t vendor, uint16_t product) {
    struct uinput_setup setup = {.id = {.bustype = bus, .vendor = vendor, .product = product, .version = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(uinput, UI_DEV_SETUP, &setup) < 0) return -1;
    return ioctl(uinput, UI_SET_PHYS, location) < 0 ? -1 : 0;
}

int kernelTestPanelAxis(
    int uinput, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t resolution) {
    struct uinput_abs_setup setup = {
        .code = code,
        .absinfo = {.minimum = minimum, .maximum = maximum, .fuzz = fuzz, .resolution = resolution},
    };
    if (ioctl(uinput, UI_SET_EVBIT, EV_ABS) < 0) return -1;
    return ioctl(uinput, UI_ABS_SETUP, &setup) < 0 ? -1 : 0;
}

int kernelTestPanelKey(int uinput, uint16_t code) {
    if (ioctl(uinput, UI_SET_EVBIT, EV_KEY) < 0) return -1;
    return ioctl(uinput, UI_SET_KEYBIT, code) < 0 ? -1 : 0;
}

int kernelTestPanelProperty(int uinput, uint16_t property) {
    return ioctl(uinput, UI_SET_PROPBIT, property) < 0 ? -1 : 0;
}

int kernelTestPanelPlugIn(int uinput) { return ioctl(uinput, UI_DEV_CREATE) < 0 ? -1 : 0; }

int kernelTestPanelUnplug(int uinput) { return ioctl(uinput, UI_DEV_DESTROY) < 0 ? -1 : 0; }

int kernelTestPanelFolder(int uinput, char *name, size_t size) {
    return ioctl(uinput, UI_GET_SYSNAME(size), name) < 0 ? -1 : 0;
}

int kernelTestPanelWrite(int uinput, const struct kernelTestEvent *events, size_t count) {
    struct input_event *buffer = calloc(count, sizeof *buffer);
    if (buffer == NULL) return -1;
    for (size_t i = 0; i < count; i++) {
        buffer[i].type = events[i].type;
        buffer[i].code = events[i].code;
        buffer[i].value = events[i].value;
    }
    ssize_t size = (ssize_t)(count * sizeof *buffer);
    ssize_t written = write(uinput, buffer, (size_t)size);
    int error = written < 0 ? errno : EIO;
    free(buffer);
    if (written == size) return 0;
    errno = error;
    return -1;
}

static int writeEvent(int uhid, const struct uhid_event *event) {
    return write(uhid, event, sizeof *event) == sizeof *event ? 0 : -1;
}

int kernelTestHIDCreate(
    int uhid, const char *name, const char *serial, uint16_t vendor, uint16_t product, const uint8_t *descriptor,
    size_t size) {
    struct uhid_event event = {.type = UHID_CREATE2};
    struct uhid_create2_req *request = &event.u.create2;
    if (size > sizeof request->rd_data) return errno = EINVAL, -1;
    strncpy((char *)request->name, name, sizeof request->name - 1);
    strncpy((char *)request->uniq, serial, sizeof request->uniq - 1);
    request->bus = BUS_USB;
    request->vendor = vendor;
    request->product = product;
    request->rd_size = (uint16_t)size;
    memcpy(request->rd_data, descriptor, size);
    return writeEvent(uhid, &event);
}

int kernelTestHIDReport(int uhid, const uint8_t *report, size_t size) {
    struct uhid_event event = {.type = UHID_INPUT2};
    if (size > sizeof event.u.input2.data) return errno = EINVAL, -1;
    event.u.input2.size = (uint16_t)size;
    memcpy(event.u.input2.data, report, size);
    return writeEvent(uhid, &event);
}

int kernelTestHIDAnswer(int uhid, const uint8_t *feature, size_t size) {
    struct uhid_event event;
    if (read(uhid, &event, sizeof event) <= 0) return -1;
    struct uhid_event answer = {0};
    switch (event.type) {
    case UHID_GET_REPORT:
        answer.type = UHID_GET_REPORT_REPLY;
        answer.u.get_report_reply.id = event.u.get_report.id;
        answer.u.get_report_reply.size = (uint16_t)size;
        if (size > sizeof answer.u.get_report_reply.data) return errno = EINVAL, -1;
        memcpy(answer.u.get_report_reply.data, feature, size);
        return writeEvent(uhid, &answer);
    case UHID_SET_REPORT:
        answer.type = UHID_SET_REPORT_REPLY;
        answer.u.set_report_reply.id = event.u.set_report.id;
        return writeEvent(uhid, &answer);
    default:
        return 0;
    }
}

int kernelTestProcessDescriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int kernelTestDescriptor(pid_t process, int descriptor) {
    int handle = kernelTestProcessDescriptor(process);
    if (handle < 0) return -1;
    int copy = (int)syscall(SYS_pidfd_getfd, handle, descriptor, 0);
    close(handle);
    return copy;
}

char **kernelTestEnvironment(void) { return environ; }
