// Plays a virtual panel, receives the messages of a program, and measures how long they took.
//
//   probe play  [--fingers N] [--count FILE] [--before N] -- PROGRAM ARGUMENT…
//   probe start -- PROGRAM ARGUMENT…
//
// In an argument, {event} stands for the number of the device's node. `play` lets 100 frames pass, then measures 2,000,
// 120 a second: from before the one write of a frame to uinput, until the last of its messages has been received.
// --before lets so many more frames pass. --count names the file in which malloc-interposer.c counts. `start` measures
// from the exec until the program's output port is announced.
#include "panel.h"

#include <alsa/asoundlib.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

enum { warm_up = 100, measured = 2000, starts = 9 };

// A little longer than 1/120 s, and no multiple of the kernel's tick: the tick falls anywhere in the 2,000 frames.
static const int64_t frame_interval = 8337101;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void wait_until(int64_t moment) {
    struct timespec time = {moment / 1000000000, moment % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
}

// MARK: the program

struct program {
    pid_t process;
    // When it was executed; written by the child.
    int64_t *executed;
};

static const char *fill_in(const char *argument, const struct panel *panel) {
    static char filled[8][128];
    static int used = 0;
    const char *place = strstr(argument, "{event}");
    if (!place) return argument;
    char *text = filled[used++ % 8];
    snprintf(text, sizeof *filled, "%.*s%d%s", (int)(place - argument), argument, panel->event, strchr(place, '}') + 1);
    return text;
}

static struct program start(char **command, const struct panel *panel) {
    char *arguments[64] = {NULL};
    for (int i = 0; command[i] && i < 63; i++) arguments[i] = (char *)fill_in(command[i], panel);
    struct program program;
    program.executed = mmap(NULL, sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check(program.executed == MAP_FAILED ? -1 : 0, "mmap");
    program.process = fork();
    check(program.process, "fork");
    if (program.process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        *program.executed = now();
        execvp(arguments[0], arguments);
        check(-1, arguments[0]);
    }
    return program;
}

// Ends the program as a user does. Returns whether it ended in that way.
static bool end(const struct program *program) {
    int status;
    kill(program->process, SIGTERM);
    check(waitpid(program->process, &status, 0), "waitpid");
    return WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGTERM;
}

// Reads a number of kilobytes from /proc/PID/smaps_rollup, which is exact; the numbers in /proc/PID/status are some
// megabytes behind.
static long memory_of(pid_t process, const char *name) {
    char path[64], line[256];
    long value = -1;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
    FILE *file = fopen(path, "r");
    check(file ? 0 : -1, path);
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, name, strlen(name)) && line[strlen(name)] == ':') value = atol(line + strlen(name) + 1);
    fclose(file);
    return value;
}

// MARK: the receiver

static snd_seq_t *sequencer;
static int port;

static void listen(void) {
    check(snd_seq_open(&sequencer, "default", SND_SEQ_OPEN_DUPLEX, 0), "snd_seq_open");
    check(snd_seq_set_client_name(sequencer, "probe"), "snd_seq_set_client_name");
    port = snd_seq_create_simple_port(sequencer, "in", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE,
                                      SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
    check(port, "snd_seq_create_simple_port");
    check(snd_seq_connect_from(sequencer, port, SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE), "announcements");
}

static bool is_output(snd_seq_addr_t address) {
    snd_seq_port_info_t *info;
    snd_seq_port_info_alloca(&info);
    return snd_seq_get_any_port_info(sequencer, address.client, address.port, info) >= 0 &&
           snd_seq_port_info_get_capability(info) & SND_SEQ_PORT_CAP_SUBS_READ;
}

// Waits for the announcement of an event's kind; for a port's start, of one that can be listened to.
static snd_seq_addr_t await(int type) {
    for (;;) {
        snd_seq_event_t *event;
        int result = snd_seq_event_input(sequencer, &event);
        if (result == -ENOSPC || result == -EINTR) continue;
        check(result, "snd_seq_event_input");
        if (event->type != type) continue;
        if (type != SND_SEQ_EVENT_PORT_START || is_output(event->data.addr)) return event->data.addr;
    }
}

// The answer to the frames: the number of messages, the time of the last one, and a digest of all.
static int received;
static int64_t last_time;
static uint64_t digest = 14695981039346656037u;

static void digest_number(uint64_t number) { digest = (digest ^ number) * 1099511628211u; }

// Whether it is a played message, and not a registered parameter for a new connection.
static bool is_music(const snd_seq_event_t *event) {
    unsigned number = event->data.control.param;
    if (event->type != SND_SEQ_EVENT_CONTROLLER) return event->type <= SND_SEQ_EVENT_REGPARAM;
    return number != 6 && number != 38 && (number < 98 || number > 101);
}

static void receive_one(void) {
    snd_seq_event_t *event;
    int result = snd_seq_event_input(sequencer, &event);
    if (result == -EINTR) return;
    check(result, "snd_seq_event_input");
    if (!is_music(event)) return;
    last_time = now();
    digest_number(event->type);
    digest_number(event->data.control.channel);
    digest_number(event->type == SND_SEQ_EVENT_CONTROLLER ? event->data.control.param : 0);
    digest_number((uint64_t)event->data.control.value);
    received++;
}

// MARK: frames

static void drain(void) {
    while (snd_seq_event_input_pending(sequencer, 1) > 0) receive_one();
}

// Reports the composed frame, and waits until the next one is due. Returns how long the expected number of messages
// took; -1 if fewer or more came. If none are expected, it waits for any message.
static int64_t play(const struct panel *panel, int messages, int64_t next) {
    drain();
    int before = received;
    int64_t began = now();
    report(panel);
    while (received - before < messages) receive_one();
    wait_until(next);
    drain();
    return received - before == messages ? last_time - began : -1;
}

static int compare(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static int64_t percentile(const int64_t *sorted, int per_mille) { return sorted[(measured * per_mille + 999) / 1000 - 1]; }

// Fingers come down until the program answers: it may not have opened the device yet.
static int64_t await_answer(struct panel *panel, int64_t next) {
    for (int attempt = 0; attempt < 300; attempt++) {
        int before = received;
        compose(panel, 0, true);
        play(panel, 0, next += frame_interval * 4);
        if (received > before) return next;
        compose_lift(panel);
        play(panel, 0, next += frame_interval * 4);
    }
    fprintf(stderr, "probe: no answer to any of 300 touches\n");
    exit(1);
}

static void measure(struct panel *panel, char **command, const char *count_file, int before) {
    static int64_t times[measured];
    atomic_long none = 0, *allocations = &none;
    if (count_file) {
        int file = open(count_file, O_RDWR | O_CREAT | O_TRUNC, 0600);
        check(file, count_file);
        check(ftruncate(file, sizeof *allocations), count_file);
        allocations = mmap(NULL, sizeof *allocations, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        check(allocations == MAP_FAILED ? -1 : 0, "mmap");
    }
    struct program program = start(command, panel);
    snd_seq_addr_t source = await(SND_SEQ_EVENT_PORT_START);
    check(snd_seq_connect_from(sequencer, port, source.client, source.port), "snd_seq_connect_from");
    int messages = panel->fingers;
    int64_t next = await_answer(panel, now() + frame_interval);
    for (int frame = -before; frame < warm_up; frame++) {
        compose(panel, 2 + (frame + before) % warm_up, false);
        play(panel, 0, next += frame_interval);
    }
    digest = 14695981039346656037u;
    long allocated_before = *allocations;
    for (int frame = 0; frame < measured; frame++) {
        compose(panel, 2 + warm_up + frame, false);
        times[frame] = play(panel, messages, next += frame_interval);
        if (times[frame] >= 0) continue;
        fprintf(stderr, "probe: frame %d was not answered with %d messages\n", frame, messages);
        exit(1);
    }
    long allocated = *allocations - allocated_before;
    long resident = memory_of(program.process, "Rss"), own = memory_of(program.process, "Anonymous");
    uint64_t result = digest;
    qsort(times, measured, sizeof *times, compare);
    printf("min=%ld p50=%ld p99=%ld p999=%ld max=%ld digest=%016lx rss=%ld anonymous=%ld", (long)times[0],
           (long)percentile(times, 500), (long)percentile(times, 990), (long)percentile(times, 999),
           (long)times[measured - 1], (unsigned long)result, resident, own);
    if (count_file) printf(" allocated=%ld allocated_before=%ld", allocated, allocated_before);
    printf("\n");
    if (!end(&program)) {
        fprintf(stderr, "probe: %s did not end as it should\n", command[0]);
        exit(1);
    }
}

static void measure_start(struct panel *panel, char **command) {
    int64_t times[starts];
    for (int i = 0; i < starts; i++) {
        struct program program = start(command, panel);
        await(SND_SEQ_EVENT_PORT_START);
        times[i] = now() - *program.executed;
        end(&program);
        await(SND_SEQ_EVENT_CLIENT_EXIT);
        drain();
    }
    qsort(times, starts, sizeof *times, compare);
    printf("min=%ld p50=%ld max=%ld\n", (long)times[0], (long)times[starts / 2], (long)times[starts - 1]);
}

int main(int count, char **arguments) {
    int fingers = 1, before = 0, i = 2;
    const char *count_file = NULL;
    for (; i < count && strcmp(arguments[i], "--"); i++) {
        if (!strcmp(arguments[i], "--fingers") && i + 1 < count) {
            fingers = atoi(arguments[++i]);
        } else if (!strcmp(arguments[i], "--count") && i + 1 < count) {
            count_file = arguments[++i];
        } else if (!strcmp(arguments[i], "--before") && i + 1 < count) {
            before = atoi(arguments[++i]) / warm_up * warm_up;
        } else {
            break;
        }
    }
    if (i + 1 >= count || strcmp(arguments[i], "--") || fingers < 1 || fingers > 10) {
        fprintf(stderr, "usage: probe play|start [--fingers N] [--count FILE] [--before N] -- PROGRAM …\n");
        return 64;
    }
    // A program that does not answer ends the measurement.
    alarm(300);
    struct panel panel = plug_in(fingers);
    listen();
    if (!strcmp(arguments[1], "play")) {
        measure(&panel, arguments + i + 1, count_file, before);
    } else {
        measure_start(&panel, arguments + i + 1);
    }
    return 0;
}
