#ifndef RIBBON_CALSA_H
#define RIBBON_CALSA_H

#include <alsa/asoundlib.h>
#include <errno.h>
#include <string.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline void ribbon_seq_discard_message(
    const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* Keeps the library from writing to standard error; its functions return what went wrong. */
static inline void ribbon_seq_be_quiet(void) { snd_lib_error_set_handler(ribbon_seq_discard_message); }

/* Opens the kernel's sequencer for both directions, non-blocking, without reading alsa.conf: it could only name the
   same device, and parsing it takes longer than all the rest of the start. */
static inline int ribbon_seq_open(snd_seq_t **seq) {
    static const char text[] = "seq.ribbon { type hw }";
    snd_config_t *config = NULL;
    snd_input_t *input = NULL;
    int error = snd_config_top(&config);
    if (error < 0) return error;
    error = snd_input_buffer_open(&input, text, sizeof(text) - 1);
    if (error >= 0) {
        error = snd_config_load(config, input);
        if (error >= 0)
            error = snd_seq_open_lconf(seq, "ribbon", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK, config);
        snd_input_close(input);
    }
    snd_config_delete(config);
    return error;
}

/* The descriptor that the library reads, writes and polls. */
static inline int ribbon_seq_descriptor(snd_seq_t *seq) {
    struct pollfd descriptor = {.fd = -1};
    return snd_seq_poll_descriptors(seq, &descriptor, 1, POLLIN | POLLOUT) == 1 ? descriptor.fd : -1;
}

/* An event that leaves at once, without a queue, to all subscribers of its source port. */
static inline void ribbon_seq_prepare(snd_seq_event_t *event) {
    memset(event, 0, sizeof(*event));
    event->type = SND_SEQ_EVENT_NONE;
    snd_seq_ev_set_fixed(event);
    snd_seq_ev_set_direct(event);
    snd_seq_ev_set_subs(event);
}

static inline void ribbon_seq_address(snd_seq_event_t *event, unsigned char client, unsigned char port) {
    snd_seq_ev_set_dest(event, client, port);
}

static inline void ribbon_seq_set_note(
    snd_seq_event_t *event, int type, unsigned char channel, unsigned char key, unsigned char velocity) {
    event->type = (snd_seq_event_type_t)type;
    event->data.note.channel = channel;
    event->data.note.note = key;
    event->data.note.velocity = velocity;
    event->data.note.off_velocity = 0;
    event->data.note.duration = 0;
}

static inline void ribbon_seq_set_control(
    snd_seq_event_t *event, int type, unsigned char channel, unsigned int parameter, int value) {
    event->type = (snd_seq_event_type_t)type;
    event->data.control.channel = channel;
    event->data.control.param = parameter;
    event->data.control.value = value;
}

/* A system exclusive message, whose bytes lie behind the event in what is written. */
static inline void ribbon_seq_set_exclusive(snd_seq_event_t *event, unsigned int length) {
    event->type = SND_SEQ_EVENT_SYSEX;
    snd_seq_ev_set_variable(event, length, NULL);
}

/* How many bytes lie behind an event; 0 where it is no system exclusive message. */
static inline unsigned int ribbon_seq_exclusive_length(const snd_seq_event_t *event) {
    return event->type == SND_SEQ_EVENT_SYSEX ? event->data.ext.len : 0;
}

/* Whether a port has exactly one connection to a receiver, which gets no time stamps; then its receiver. */
static inline int ribbon_seq_only_receiver(
    snd_seq_t *seq, unsigned char client, unsigned char port, snd_seq_addr_t *receiver) {
    const snd_seq_addr_t root = {.client = client, .port = port};
    snd_seq_query_subscribe_t *query;
    snd_seq_query_subscribe_alloca(&query);
    snd_seq_query_subscribe_set_root(query, &root);
    snd_seq_query_subscribe_set_type(query, SND_SEQ_QUERY_SUBS_READ);
    snd_seq_query_subscribe_set_index(query, 0);
    if (snd_seq_query_port_subscribers(seq, query) < 0) return 0;
    *receiver = *snd_seq_query_subscribe_get_addr(query);
    return snd_seq_query_subscribe_get_num_subs(query) == 1 && !snd_seq_query_subscribe_get_time_update(query);
}

/* Calls a function of the library about the connection of a port to a receiver. Answers its result. */
static inline int ribbon_seq_with_connection(
    snd_seq_t *seq, unsigned char client, unsigned char port, snd_seq_addr_t receiver,
    int (*call)(snd_seq_t *, snd_seq_port_subscribe_t *)) {
    const snd_seq_addr_t sender = {.client = client, .port = port};
    snd_seq_port_subscribe_t *subscription;
    snd_seq_port_subscribe_alloca(&subscription);
    snd_seq_port_subscribe_set_sender(subscription, &sender);
    snd_seq_port_subscribe_set_dest(subscription, &receiver);
    return call(seq, subscription);
}

/* Whether a port is connected to a receiver. */
static inline int ribbon_seq_is_connected(
    snd_seq_t *seq, unsigned char client, unsigned char port, snd_seq_addr_t receiver) {
    return ribbon_seq_with_connection(seq, client, port, receiver, snd_seq_get_port_subscription) >= 0;
}

/* Ends all connections of a port to a receiver: there may be one with time stamps and one without. Answers how many. */
static inline int ribbon_seq_disconnect(
    snd_seq_t *seq, unsigned char client, unsigned char port, snd_seq_addr_t receiver) {
    int count = 0;
    while (ribbon_seq_with_connection(seq, client, port, receiver, snd_seq_unsubscribe_port) >= 0) count += 1;
    return count;
}

/* Events written or a negative errno. The kernel takes several whole events in one write and gives each to all its
   receivers before it returns; it stops at one that a receiver did not take, after the other receivers got it. Of the
   last event, `bytes` lie behind it. No cancellation point, as `ribbon_epoll_wait` (CLinux). */
static inline ssize_t ribbon_seq_write(int descriptor, const snd_seq_event_t *events, size_t count, size_t bytes) {
    size_t length = count * sizeof(*events) + bytes;
    ssize_t written = syscall(SYS_write, descriptor, events, length);
    if (written < 0) return -(ssize_t)errno;
    return (size_t)written == length ? (ssize_t)count : written / (ssize_t)sizeof(*events);
}

#endif
