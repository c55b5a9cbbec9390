// SPDX-License-Identifier: GPL-2.0-or-later
//
// Another musician in a session of Ableton Link, for tests.
//
//   link-peer <COMMANDS      each a line: `tempo 137`, `play`, `stop`
//
// Prints how the session is, 20 times a second: how many others there are, the tempo, a time of CLOCK_MONOTONIC in
// nanoseconds with the place in a bar of four quarter notes then, and whether it plays.

#include <ableton/Link.hpp>

#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <poll.h>
#include <sstream>

static int64_t read(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

static void obey(const std::string &line, ableton::Link &link) {
    std::istringstream words(line);
    std::string command;
    double tempo = 120;
    words >> command >> tempo;
    auto state = link.captureAppSessionState();
    const auto now = link.clock().micros();
    if (command == "tempo") state.setTempo(tempo, now);
    if (command == "play") state.setIsPlaying(true, now);
    if (command == "stop") state.setIsPlaying(false, now);
    link.commitAppSessionState(state);
}

int main() {
    ableton::Link link(100);
    link.enableStartStopSync(true);
    link.enable(true);
    std::ios::sync_with_stdio(false);
    pollfd input = {0, POLLIN, 0};
    while (true) {
        if (poll(&input, 1, 50) > 0) {
            std::string line;
            if (!std::getline(std::cin, line)) return 0;
            obey(line, link);
        }
        const auto state = link.captureAppSessionState();
        const int64_t time = read(CLOCK_MONOTONIC), raw = read(CLOCK_MONOTONIC_RAW);
        const double place = state.phaseAtTime(std::chrono::microseconds(raw / 1000), 4);
        std::printf(
            "others %zu tempo %.6f time %" PRId64 " place %.6f playing %d\n", link.numPeers(), state.tempo(), time, place,
            state.isPlaying());
        std::fflush(stdout);
    }
}
