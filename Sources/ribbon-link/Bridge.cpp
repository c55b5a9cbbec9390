// SPDX-License-Identifier: GPL-2.0-or-later
#include "Bridge.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// The folder of a bridge that serves the whole machine.
static const std::string systemWide = "/run/ribbon";

/// The folder of this user's own bridge.
static std::string ownFolder() {
    if (const char *folder = std::getenv("XDG_RUNTIME_DIR")) return std::string(folder) + "/ribbon";
    return "/tmp/ribbon-" + std::to_string(getuid());
}

/// Whether the bridge at the other end is this user's; in the folder of the service also root's, or the user ribbon's.
/// Anybody can make a socket in /tmp that answers what they like.
static bool isTrusted(int socket, const std::string &folder) {
    ucred other;
    socklen_t size = sizeof other;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &other, &size) != 0) return false;
    if (other.uid == geteuid()) return true;
    if (folder != systemWide) return false;
    const passwd *service = getpwnam("ribbon");
    return other.uid == 0 || (service && other.uid == service->pw_uid);
}

std::unique_ptr<Bridge> Bridge::connect(const std::string &folder) {
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    const std::string path = folder + "/control";
    if (path.size() >= sizeof address.sun_path) return nullptr;
    std::strcpy(address.sun_path, path.c_str());
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return nullptr;
    std::unique_ptr<Bridge> bridge(new Bridge(socket));
    // A bridge that hangs takes no connection, and no line.
    const timeval patience = {5, 0};
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const bool isConnected = ::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
    return isConnected && isTrusted(socket, folder) ? std::move(bridge) : nullptr;
}

std::unique_ptr<Bridge> Bridge::find() {
    for (const std::string &folder : {ownFolder(), systemWide, ownFolder() + "-play"})
        if (auto bridge = connect(folder)) return bridge;
    return nullptr;
}

Bridge::~Bridge() { close(socket); }

bool Bridge::send(const nlohmann::json &object) {
    const std::string line = object.dump() + "\n";
    return ::send(socket, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size());
}

bool Bridge::read(const std::function<void(const nlohmann::json &)> &handle) {
    char buffer[4096];
    const ssize_t count = recv(socket, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return false;
    input.append(buffer, static_cast<size_t>(count));
    for (size_t end; (end = input.find('\n')) != std::string::npos; input.erase(0, end + 1))
        handle(nlohmann::json::parse(input.substr(0, end)));
    return true;
}
