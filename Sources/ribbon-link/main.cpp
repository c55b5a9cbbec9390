// SPDX-License-Identifier: GPL-2.0-or-later
//
// ribbon-link: takes a running bridge into a session of Ableton Link.

#include "Bridge.hpp"
#include "Session.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <poll.h>
#include <string_view>
#include <sys/signalfd.h>

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using nlohmann::json;

static const char *const help =
    "usage: ribbon-link\n"
    "\n"
    "Takes a running bridge into a session of Ableton Link: its tempo, its beats, and its starts and stops are those of\n"
    "the other programs in the network, and the other way round. Waits for a bridge if there is none.\n"
    "\n"
    "  --help       show this\n"
    "  --version    show the version\n"
    "\n"
    "Whether starts and stops are shared is said by 'link' in ribbon.yaml. See docs/link.md.\n";

static void say(const char *text) { std::fprintf(stderr, "ribbon-link: %s\n", text); }

/// Waits until a time.
/// - Returns: false if the program is to end.
static bool wait(int signals, pollfd *others, nfds_t count, Clock::time_point until) {
    pollfd all[3] = {{signals, POLLIN, 0}};
    for (nfds_t index = 0; index < count; index++) all[index + 1] = others[index];
    const auto rest = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
    poll(all, count + 1, static_cast<int>(std::max<long long>(rest, 0)));
    for (nfds_t index = 0; index < count; index++) others[index].revents = all[index + 1].revents;
    return all[0].revents == 0;
}

/// Tells the bridge how the session is, and the session what is changed at the bridge, until one of them ends.
/// - Returns: false if the program is to end.
static bool converse(Bridge &bridge, Session &session, int signals) {
    // How often each tells the other how it stands: seldom while nobody else is there.
    constexpr milliseconds together{250}, alone{1000}, patience{5000};
    double barLength = 4;
    long wish = 0;
    size_t peers = 0;
    bool isAsked = false, isRefused = false;
    // Whether something has changed since the last report.
    bool isChanged = false;
    auto deadline = Clock::now();

    const auto handle = [&](const json &line) {
        if (!line.contains("ok")) {
            session.change(line);
            wish = std::max(wish, line.at("wish").get<long>());
            isChanged = true;
            return;
        }
        if (!line["ok"]) {
            say(line.at("message").get<std::string>().c_str());
            isRefused = true;
            return;
        }
        isAsked = false;
        deadline = Clock::now() + (session.peers() > 0 ? together : alone);
        isChanged |= wish != line.at("wish");
        wish = line.at("wish");
        if (!line.contains("beats")) return;
        isChanged |= barLength != line["beats"].at("barLength");
        barLength = line["beats"].at("barLength");
        session.follow(line["beats"]);
    };

    while (true) {
        if (isChanged && !isAsked) deadline = Clock::now();
        if (Clock::now() >= deadline) {
            // A bridge that does not answer hangs.
            if (isAsked) return true;
            json report = session.report(barLength);
            report["wish"] = wish;
            if (!bridge.send({{"command", "link"}, {"link", report}})) return true;
            isAsked = true;
            isChanged = false;
            deadline = Clock::now() + patience;
        }
        pollfd polled[2] = {{bridge.descriptor(), POLLIN, 0}, {session.descriptor(), POLLIN, 0}};
        if (!wait(signals, polled, 2, deadline)) return false;
        if (polled[1].revents) {
            session.silence();
            isChanged = true;
        }
        if (polled[0].revents && !bridge.read(handle)) return true;
        if (isRefused) return true;
        if (peers != session.peers()) {
            peers = session.peers();
            std::fprintf(stderr, "ribbon-link: %zu %s in the session\n", peers, peers == 1 ? "other" : "others");
        }
    }
}

/// Runs until a signal ends it.
static void run(int signals) {
    Session session;
    bool isWaiting = false;
    while (true) {
        if (const auto bridge = Bridge::find()) {
            say("connected to the bridge");
            session.enable(true);
            bool goesOn = true;
            try {
                goesOn = converse(*bridge, session, signals);
            } catch (const json::exception &error) {
                say(error.what());
            }
            session.enable(false);
            if (!goesOn) return;
            isWaiting = false;
        } else if (!isWaiting) {
            say("waiting for a bridge; start it: ribbon run");
            isWaiting = true;
        }
        if (!wait(signals, nullptr, 0, Clock::now() + milliseconds(1000))) return;
    }
}

int main(int count, char **arguments) {
    if (count > 1) {
        const std::string_view option = arguments[1];
        if (count == 2 && option == "--help") return std::fputs(help, stdout) < 0;
        if (count == 2 && option == "--version") return std::puts(RIBBON_VERSION) < 0;
        std::fprintf(stderr, "ribbon-link: error: “%s” is no option; see ribbon-link --help\n", arguments[1]);
        return 64;
    }
    // Before Link makes its threads: none of them takes these signals.
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    // When the terminal is closed; not if nohup has it ignored.
    struct sigaction hangUp;
    if (sigaction(SIGHUP, nullptr, &hangUp) == 0 && hangUp.sa_handler != SIG_IGN) sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, nullptr);
    run(signalfd(-1, &ends, SFD_CLOEXEC));
    return 0;
}
