// The common part of the C loops: the sequencer's port, and the conversion of a position to a value.
#pragma once

#include <alsa/asoundlib.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static inline void check(long result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "%s: %s\n", what, strerror(errno ? errno : (int)-result));
    exit(1);
}

// A client with one port that others subscribe to.
static inline snd_seq_t *open_sequencer(const char *name) {
    snd_seq_t *sequencer = NULL;
    check(snd_seq_open(&sequencer, "default", SND_SEQ_OPEN_OUTPUT, 0), "snd_seq_open");
    check(snd_seq_set_client_name(sequencer, name), "snd_seq_set_client_name");
    check(snd_seq_create_simple_port(sequencer, "out", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ,
                                     SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION),
          "snd_seq_create_simple_port");
    return sequencer;
}

// An event that leaves at once, to all subscribers of the port.
static inline snd_seq_event_t direct_event(void) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    snd_seq_ev_set_source(&event, 0);
    snd_seq_ev_set_subs(&event);
    snd_seq_ev_set_direct(&event);
    return event;
}

static inline int open_panel(const char *node, int flags, struct input_absinfo *x) {
    int panel = open(node, O_RDONLY | O_CLOEXEC | flags);
    check(panel, node);
    check(ioctl(panel, EVIOCGABS(ABS_MT_POSITION_X), x), "EVIOCGABS");
    return panel;
}

// 0…1
static inline double position(int value, const struct input_absinfo *x) {
    return (double)(value - x->minimum) / (double)(x->maximum - x->minimum);
}

// 0…127
static inline int controller_value(int value, const struct input_absinfo *x) {
    return (int)(position(value, x) * 127 + 0.5);
}
