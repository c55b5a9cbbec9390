# Ribbon's commands; `make` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build build-tests run play test test-all test-unit test-conformance test-library test-memory test-threads test-allocations browser-test kernel-test kernel-essence kernel-rest release-programs link link-peer \
	latency face-cost felt fuzz lint format check-swift-6.0 deb package-again package-faces package-test pi-test release clean

# Debian's swiftlang keeps its tools out of the way.
export PATH := $(PATH):/usr/libexec/swift/bin

# With CI set, as .ci/run does, warnings are errors. Each module is compiled as a whole, also for debugging: that takes
# three quarters of the time where everything is compiled, but more after a change.
STRICT := $(if $(CI),$(addprefix -Xswiftc ,-warnings-as-errors \
	-whole-module-optimization -disable-batch-mode -num-threads 2 -no-emit-module-separately-wmo))

# For optimised programs that are tested. Tests may use what is internal. Swift's runtime is linked in, as in the
# packages, so that the programs start sooner. Of debug information there is only what a trace of a crash shows.
OPTIMISED := $(STRICT) --configuration release --static-swift-stdlib -Xswiftc -enable-testing -Xswiftc -gline-tables-only

# The arguments with which `make run` starts the program.
RUN ?= run --preset presets/03-filter-and-melody.yaml --fallback presets/demonstration.events
# The arguments with which `make play` starts it.
PLAY ?= presets/03-filter-and-melody.yaml
# A regular expression over the names of the kernel tests.
FILTER ?=
TRACES := $(wildcard Tests/GesturesTests/Traces/*.jsonl)

help: ## list the commands
	@sed -En 's/^([a-z0-9.-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 26

setup: ## install what the program needs to be built
	@.ci/install build

setup-tests: setup ## install what the tests need, a virtual machine included
	@.ci/install kernel-test audio letters schema

build: setup ## build everything, for debugging
	swift build $(STRICT)

run: setup ## build the program and start it: a touchscreen plays, or the demonstration
	swift build $(STRICT) --configuration release --product ribbon
	swift build $(STRICT) --configuration release --product ribbon-face
	swift build $(STRICT) --configuration release --product ribbon-web
	swift build $(STRICT) --configuration release --product ribbon-osc
	.build/release/ribbon $(RUN)

play: setup ## build the program and play it in a browser, without touchscreen and synth
	swift build $(STRICT) --configuration release --product ribbon
	swift build $(STRICT) --configuration release --product ribbon-web
	.build/release/ribbon play $(PLAY)

# Side by side, because a virtual machine keeps only one processor busy. In CI the output of each is printed in one piece.
test: setup-tests ## the quick tests: units, traces, the essence on a real kernel
	@$(MAKE) --no-print-directory --jobs=2 $(if $(CI),--output-sync) test-unit test-conformance kernel-essence

test-all: ## run all tests and checks, as CI does; docs/testing.md names them
	@.ci/run

build-tests: ## build everything for debugging, the tests too: the one build of `make test`
	swift build $(STRICT) --build-tests

test-unit: build-tests ## run the unit tests
	swift test $(STRICT) --disable-xctest --skip-build --skip KernelTests

test-conformance: build-tests ## play the gestures' traces
	@[[ -n "$(TRACES)" ]] || { echo "no traces in Tests/GesturesTests/Traces" >&2; exit 1; }
	.build/debug/gesture-traces $(TRACES)

test-library: ## build and run a package of its own that uses the gestures
	Tests/LibraryExample/run $(STRICT)

test-memory: ## play the gestures' traces and random sessions with the address sanitizer
	swift build $(STRICT) --sanitize=address --scratch-path .build/address --product gesture-traces
	swift build $(STRICT) --sanitize=address --scratch-path .build/address --product random-sessions
	.build/address/debug/gesture-traces $(TRACES)
	.build/address/debug/random-sessions 300

test-allocations: ## count what the gestures allocate in an optimised build: nothing
	Tests/GestureAllocations/run $(OPTIMISED)

test-threads: ## run the tests of what two threads share with the thread sanitizer: units, and the essence on a real kernel
	swift build $(STRICT) --build-tests --sanitize=thread --scratch-path .build/thread
	swift test $(STRICT) --disable-xctest --skip-build --sanitize=thread --scratch-path .build/thread \
	    --filter '^(BridgeTests|ControlTests|ALSASequencerTests|EvdevInputTests|SystemTests)\.'
	RIBBON_BUILD=.build/thread/debug RIBBON_PROGRAMS=.build/thread/debug Tests/KernelTests/run --essence

browser-test: build-tests ## run the tests of the page in a browser, and of its server with clients of all kinds
	@.ci/install browser
	@Tests/BrowserTests/run

link: ## build ribbon-link, which takes a bridge into a session of Ableton Link
	@.ci/install link
	make --no-print-directory -C Sources/ribbon-link

link-peer: link
	make --no-print-directory -C Sources/ribbon-link peer

kernel-test: build-tests release-programs link-peer ## run the tests on a real kernel; make kernel-test FILTER=Harness runs some
	@Tests/KernelTests/run '$(FILTER)'

kernel-essence: build-tests ## run the kernel tests with the tag `essence`, with programs for debugging
	@RIBBON_PROGRAMS=.build/debug Tests/KernelTests/run --essence '$(FILTER)'

kernel-rest: build-tests $(if $(BUILT),,deb) link-peer ## run the other kernel tests, with the programs of the package
	@RIBBON_PACKAGE=$$(echo .build/deb/ribbon_*_"$$(dpkg --print-architecture)".deb) Tests/KernelTests/run --rest '$(FILTER)'

release-programs:
	swift build $(OPTIMISED) --product ribbon
	swift build $(OPTIMISED) --product ribbon-face
	swift build $(OPTIMISED) --product ribbon-osc

latency: ## measure latency, memory, start and allocations of the program as packaged, and check their limits
	@.ci/install build latency
	@packaging/build-program --product ribbon $(STRICT) --scratch-path .build/package
	@packaging/build-program --product ribbon-face $(STRICT) --scratch-path .build/package
	@Benchmarks/latency/run

face-cost: ## count the instructions of a picture of the face on an arm64 machine, and check their limits
	@.ci/install trixie pi-test
	@.ci/trixie packaging/build-deb arm64
	@.ci/trixie Benchmarks/face/build .build/face-tools
	@Benchmarks/face/run .build/face-tools

felt: ## print how well values that are carried on between reports follow a finger
	@.ci/install build
	swift build $(STRICT) --product felt
	.build/debug/felt

fuzz: ## throw a million mutated presets at the readers, and a million mutated requests at the page's server
	swift build $(OPTIMISED) --product presets-fuzz
	.build/release/presets-fuzz 1000000 1 Tests/PresetsTests/Corpus/*/*.yaml presets/*.yaml
	swift build $(OPTIMISED) --product web-fuzz
	.build/release/web-fuzz 1000000

lint: ## check format, imports and scripts
	@.ci/install lint
	@.ci/lint

format: ## format the sources
	swift format --in-place --parallel --recursive Package.swift Sources Tests

check-swift-6.0: ## compile and test with Debian trixie's Swift 6.0, optimised: units, 100,000 random sessions, a day of faces
	@.ci/install trixie
	@.ci/check-swift-6.0

# Set, it says that `make deb` has run, as in .ci/run.
BUILT ?=

deb: ## build the Debian packages for amd64 and arm64, in a Debian 13 chroot; they come into .build/deb
	@.ci/install trixie
	@.ci/trixie packaging/build-deb amd64 arm64

# The one program that package-again compiles a second time; empty: all programs of the package.
AGAIN ?=

package-again: $(if $(BUILT),,deb) ## build the packages, and the amd64 one a second time elsewhere, for the same bytes
	@.ci/trixie Tests/PackageTests/build-again .build/deb $(AGAIN)

package-faces: $(if $(BUILT),,deb) ## build the packages, and compare the pictures of the amd64 one's face with the stored ones
	@.ci/trixie Tests/PackageTests/faces .build/deb/ribbon_*_amd64.deb

package-test: $(if $(BUILT),,deb) ## build the packages; install, upgrade and purge the amd64 one in the chroot
	@.ci/trixie Tests/PackageTests/run .build/deb

pi-test: ## build the arm64 package and test it, as docs/raspberry-pi.md says, on a virtual machine like a Raspberry Pi
	@.ci/install trixie pi-test
	@$(if $(BUILT),:,.ci/trixie packaging/build-deb arm64)
	@.ci/trixie Tests/PiTests/make-tools .build/pi-tools
	@Tests/PiTests/run .build/deb/ribbon_*_arm64.deb .build/pi-tools

release: ## make what is published of the commit: packages, sources, checksums, notes; they come into .build/published
	@.ci/install trixie
	@.ci/release

clean: ## remove what was built
	rm -rf .build
