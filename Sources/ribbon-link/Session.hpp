// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <ableton/Link.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>

/// A session of Ableton Link, in the bridge's words: times are nanoseconds of CLOCK_MONOTONIC, beats are quarter notes.
class Session {
public:
    Session();
    ~Session();

    /// Joins the session of the network, or leaves it.
    void enable(bool isOn) { link.enable(isOn); }

    /// For poll: readable when the session has changed.
    int descriptor() const { return bell; }

    /// Takes note of the change.
    void silence();

    size_t peers() const { return link.numPeers(); }

    /// How the session is now.
    /// - barLength: by which its beats are counted.
    nlohmann::json report(double barLength) const;

    /// Makes a change that was made at the bridge: a tempo, a start or a stop.
    void change(const nlohmann::json &wish);

    /// Takes over the bridge's beats while nobody else is there, so that whoever comes joins in them.
    void follow(const nlohmann::json &beats);

private:
    ableton::Link link;
    const int bell;
};
