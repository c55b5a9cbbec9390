// SPDX-License-Identifier: GPL-2.0-or-later
#include "Session.hpp"

#include <cmath>
#include <ctime>
#include <sys/eventfd.h>
#include <unistd.h>

using std::chrono::microseconds;
using std::chrono::nanoseconds;

static int64_t read(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

/// Link counts by CLOCK_MONOTONIC_RAW, the bridge by CLOCK_MONOTONIC, whose speed the system corrects. So their difference
/// is measured anew each time: how far the bridge's is ahead, in nanoseconds.
static int64_t difference() {
    const int64_t before = read(CLOCK_MONOTONIC), raw = read(CLOCK_MONOTONIC_RAW), after = read(CLOCK_MONOTONIC);
    return before + (after - before) / 2 - raw;
}

static microseconds linkTime(int64_t time) {
    return std::chrono::duration_cast<microseconds>(nanoseconds(time - difference()));
}

static int64_t bridgeTime(microseconds time) { return nanoseconds(time).count() + difference(); }

Session::Session() : link(120), bell(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    // Link calls these on a thread of its own.
    const auto ring = [this](auto) { eventfd_write(bell, 1); };
    link.setNumPeersCallback(ring);
    link.setTempoCallback(ring);
    link.setStartStopCallback(ring);
    link.enableStartStopSync(true);
}

Session::~Session() {
    link.enable(false);
    close(bell);
}

void Session::silence() {
    eventfd_t count;
    eventfd_read(bell, &count);
}

nlohmann::json Session::report(double barLength) const {
    const auto state = link.captureAppSessionState();
    const auto now = link.clock().micros();
    return {
        {"peers", peers()},
        {"tempo", state.tempo()},
        {"beat", state.beatAtTime(now, barLength)},
        {"time", bridgeTime(now)},
        {"barLength", barLength},
        {"isPlaying", state.isPlaying()},
        {"start", bridgeTime(state.timeForIsPlaying())},
    };
}

void Session::change(const nlohmann::json &wish) {
    auto state = link.captureAppSessionState();
    const auto time = linkTime(wish.at("time"));
    if (wish.contains("tempo")) state.setTempo(wish["tempo"], time);
    if (wish.contains("isPlaying")) state.setIsPlaying(wish["isPlaying"], time);
    link.commitAppSessionState(state);
}

void Session::follow(const nlohmann::json &beats) {
    if (peers() > 0) return;
    auto state = link.captureAppSessionState();
    const auto now = link.clock().micros();
    const double tempo = beats.at("tempo"), barLength = beats.at("barLength");
    const double minutes = static_cast<double>(bridgeTime(now) - beats.at("start").get<int64_t>()) / 60e9;
    const double beat = minutes * tempo;
    // Link rounds the length of a beat to microseconds.
    const bool hasTempo = std::abs(state.tempo() - tempo) < 1e-5 * tempo;
    const double apart = std::remainder(beat - state.beatAtTime(now, barLength), barLength);
    const double halfMillisecond = 0.0005 / 60 * tempo;
    if (hasTempo && std::abs(apart) < halfMillisecond) return;
    state.setTempo(tempo, now);
    // With others in the session it would wait for their bar.
    state.requestBeatAtTime(beat, now, barLength);
    link.commitAppSessionState(state);
}
