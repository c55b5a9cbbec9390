// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

/// A connection to the control socket of a running bridge: JSON objects, one on each line (docs/control.md).
class Bridge {
public:
    /// Connects to the user's own bridge, or else to the machine's. Nothing if there is none that this user may use.
    static std::unique_ptr<Bridge> find();

    ~Bridge();
    Bridge(const Bridge &) = delete;

    /// For poll.
    int descriptor() const { return socket; }

    /// Sends an object. Answers whether the bridge has taken it.
    bool send(const nlohmann::json &object);

    /// Hands over the objects that have come. Answers whether the bridge is still there.
    /// Throws: `nlohmann::json::exception` for what is no object.
    bool read(const std::function<void(const nlohmann::json &)> &handle);

private:
    explicit Bridge(int socket) : socket(socket) {}
    static std::unique_ptr<Bridge> connect(const std::string &folder);

    const int socket;
    std::string input;
};
