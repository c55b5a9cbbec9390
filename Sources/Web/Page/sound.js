// A preview of what the bridge sends: a small synthesiser that plays its MIDI.
// @ts-check

/** @typedef {import("./link.js").Link} Link */

/**
 * A voice's character.
 * @typedef {object} Character
 * @property {OscillatorType} wave
 * @property {OscillatorType} second  the second oscillator's
 * @property {number} interval  of the second one, as a factor
 * @property {number} attack    seconds
 * @property {number} decay     seconds; how soon it falls to its level
 * @property {number} level     0…1
 * @property {number} release   seconds
 * @property {number} brightness the filter's frequency as a multiple of the note's
 */

/** @type {Character[]} */
const characters = [
    { wave: "sawtooth", second: "sawtooth", interval: 1.0012, attack: 0.02, decay: 0.6, level: 0.8, release: 0.12, brightness: 4 },
    { wave: "triangle", second: "sine", interval: 2.0, attack: 0.004, decay: 0.5, level: 0.25, release: 0.2, brightness: 8 },
    { wave: "square", second: "sawtooth", interval: 0.5, attack: 0.008, decay: 0.3, level: 0.7, release: 0.08, brightness: 3 },
    { wave: "sine", second: "sine", interval: 2.0, attack: 0.01, decay: 1, level: 0.9, release: 0.06, brightness: 12 },
    { wave: "sawtooth", second: "triangle", interval: 1.0, attack: 0.003, decay: 0.25, level: 0.1, release: 0.15, brightness: 6 },
];

const voiceLimit = 24;
const drums = 9;
/** How soon a value follows, in seconds: no step is heard. */
const glide = 0.004;
/** The longest that a message waits for its place after the one before it. */
const longestWait = 0.05;

/** What a channel has been told. */
class Channel {
    /** −1…1 */
    bend = 0;
    /** In semitones. */
    range = 2;
    pressure = 0;
    volume = 100 / 127;
    expression = 1;
    brightness = 0.5;
    isSustained = false;
    /** @type {number | null} */
    program = null;
    /**
     * The pitches of its keys, if it has selected a tuning program.
     * @type {number[] | undefined}
     */
    pitches;
    /** The registered parameter that data entry sets. */
    parameter = [127, 127];
}

/** A note that sounds. */
class Voice {
    isHeld = true;
    isSustained = false;
    /** @type {{stop(time: number): void}[]} */
    #sources = [];
    /** @type {OscillatorNode[]} */
    #pitched = [];
    /** @type {BiquadFilterNode | undefined} */
    #filter;
    /** @type {GainNode} */
    #level;
    /** @type {GainNode} */
    #release;
    #cutoff = 0;
    #releaseTime = 0.03;

    /**
     * @param {BaseAudioContext} context
     * @param {AudioNode} output
     * @param {number} channel  with its port
     * @param {number} key
     * @param {number} started
     */
    constructor(context, output, channel, key, started) {
        this.channel = channel;
        this.key = key;
        this.started = started;
        this.#level = new GainNode(context, { gain: 0 });
        this.#release = new GainNode(context, { gain: 1 });
        this.#level.connect(this.#release).connect(output);
    }

    /**
     * @param {BaseAudioContext} context
     * @param {Character} character
     * @param {number} velocity  0…1
     * @param {Channel} channel
     */
    playTone(context, character, velocity, channel) {
        const time = this.started;
        const frequency = 440 * 2 ** ((this.key - 69) / 12);
        this.#cutoff = frequency * character.brightness * (0.5 + velocity);
        this.#filter = new BiquadFilterNode(context, { type: "lowpass", Q: 1 });
        const envelope = new GainNode(context, { gain: 0 });
        const peak = 0.2 + 0.8 * velocity;
        envelope.gain.setValueAtTime(0, time);
        envelope.gain.linearRampToValueAtTime(peak, time + character.attack);
        envelope.gain.setTargetAtTime(peak * character.level, time + character.attack, character.decay);
        this.#filter.connect(envelope).connect(this.#level);
        for (const [type, factor, gain] of /** @type {const} */ ([
            [character.wave, 1, 0.6], [character.second, character.interval, 0.4]])) {
            const oscillator = new OscillatorNode(context, { type, frequency: frequency * factor });
            const part = new GainNode(context, { gain });
            oscillator.connect(part).connect(this.#filter);
            oscillator.start(time);
            this.#pitched.push(oscillator);
            this.#sources.push(oscillator);
        }
        this.#releaseTime = character.release;
        this.follow(channel, time, true);
    }

    /**
     * @param {BaseAudioContext} context
     * @param {AudioBuffer} noise
     * @param {number} velocity  0…1
     * @param {Channel} channel
     */
    playDrum(context, noise, velocity, channel) {
        const time = this.started;
        const isHat = [42, 44, 46, 49, 51, 53, 54, 57, 59, 69, 70, 76, 77, 82].includes(this.key);
        const isSnare = [37, 38, 39, 40].includes(this.key);
        const isKick = [35, 36].includes(this.key);
        const length = isKick ? 0.12 : isHat ? (this.key === 46 || this.key >= 49 ? 0.18 : 0.03) : isSnare ? 0.1 : 0.15;
        const envelope = new GainNode(context, { gain: 0 });
        envelope.gain.setValueAtTime(velocity, time);
        envelope.gain.setTargetAtTime(0, time + 0.002, length);
        envelope.connect(this.#level);
        if (isHat || isSnare) {
            const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
            const filter = new BiquadFilterNode(context, {
                type: isHat ? "highpass" : "bandpass", frequency: isHat ? 7000 : 1800, Q: 0.7 });
            source.connect(filter).connect(envelope);
            source.start(time);
            source.stop(time + 8 * length);
            this.#sources.push(source);
        }
        if (!isHat) {
            const frequency = isKick ? 50 : isSnare ? 180 : 60 * 2 ** ((this.key - 41) / 12);
            const tone = new OscillatorNode(context, { type: "sine", frequency: frequency * 3 });
            tone.frequency.setTargetAtTime(frequency, time, 0.02);
            tone.connect(envelope);
            tone.start(time);
            tone.stop(time + 8 * length);
            this.#sources.push(tone);
        }
        this.#releaseTime = 1;
        this.follow(channel, time, true);
    }

    /**
     * Takes over what its channel has been told.
     * @param {Channel} channel
     * @param {number} time
     * @param {boolean} isFirst
     */
    follow(channel, time, isFirst = false) {
        const tuning = (channel.pitches?.[this.key] ?? this.key) - this.key;
        const cents = (channel.bend * channel.range + tuning) * 100;
        const level = channel.volume * channel.expression * (0.8 + 0.4 * channel.pressure);
        const cutoff = Math.min(this.#cutoff * 4 ** (channel.brightness * 2 - 1 + channel.pressure), 16000);
        /** @param {AudioParam} parameter @param {number} value */
        function set(parameter, value) {
            if (isFirst) parameter.setValueAtTime(value, time); else parameter.setTargetAtTime(value, time, glide);
        }
        for (const oscillator of this.#pitched) set(oscillator.detune, cents);
        set(this.#level.gain, level);
        if (this.#filter) set(this.#filter.frequency, cutoff);
    }

    /**
     * Ends it.
     * @param {number} time
     * @param {number} length  in seconds; by default its own
     */
    end(time, length = this.#releaseTime) {
        this.isHeld = false;
        this.#release.gain.setTargetAtTime(0, time, length / 3);
        for (const source of this.#sources) source.stop(time + 3 * length);
    }
}

/** Plays MIDI messages at given times of a context. Until it has one, it hears what channels are told, and no notes. */
class Synth {
    /** @type {Map<number, Channel>} */
    #channels = new Map();
    /** @type {Voice[]} */
    #voices = [];
    /**
     * How many members zones have, by their ports.
     * @type {Map<number, {lower: number, upper: number}>}
     */
    #zones = new Map();
    /**
     * The pitches of keys, by port · 16 + tuning program.
     * @type {Map<number, number[]>}
     */
    #tunings = new Map();
    /** @type {{context: BaseAudioContext, output: AudioNode, noise: AudioBuffer} | undefined} */
    #stage;

    get isStarted() { return this.#stage !== undefined; }

    /** @param {BaseAudioContext} context */
    start(context) {
        const output = new GainNode(context, { gain: 0.35 });
        output.connect(new DynamicsCompressorNode(context, { threshold: -12, ratio: 6 })).connect(context.destination);
        const noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
        const samples = noise.getChannelData(0);
        let state = 1;
        for (let index = 0; index < samples.length; index++) {
            state = (Math.imul(state, 1664525) + 1013904223) | 0;
            samples[index] = state / 2 ** 31;
        }
        this.#stage = { context, output, noise };
    }

    /** @param {number} number  port · 16 + channel */
    #channel(number) {
        let channel = this.#channels.get(number);
        if (!channel) this.#channels.set(number, channel = new Channel());
        return channel;
    }

    /**
     * @param {number} port
     * @param {Uint8Array | number[]} bytes
     * @param {number} time
     */
    handle(port, bytes, time) {
        const [status, first = 0, second = 0] = bytes;
        if (status === 0xf0) this.#tune(port, bytes, time);
        if (status >= 0xf0) return;
        const number = port * 16 + (status & 15);
        const channel = this.#channel(number);
        switch (status & 0xf0) {
            case 0x90: if (second > 0) this.#begin(number, first, second, time); else this.#lift(number, first, time); break;
            case 0x80: this.#lift(number, first, time); break;
            case 0xb0: this.#control(number, first, second, time); break;
            case 0xc0: channel.program = first; break;
            case 0xd0: channel.pressure = first / 127; this.#follow(number, time); break;
            case 0xe0: channel.bend = (first + 128 * second - 8192) / 8192; this.#follow(number, time); break;
        }
    }

    /** @param {number} number  port · 16 + tuning program */
    #pitches(number) {
        let pitches = this.#tunings.get(number);
        if (!pitches) this.#tunings.set(number, pitches = Array.from({ length: 128 }, (_, key) => key));
        return pitches;
    }

    /**
     * A single note tuning change (MIDI Tuning Standard).
     * @param {number} port
     * @param {Uint8Array | number[]} bytes
     * @param {number} time
     */
    #tune(port, bytes, time) {
        const [, universal, , area, kind, program = 0, count, key = 0, semitone = 0, high = 0, low = 0] = bytes;
        if (universal !== 0x7f || area !== 8 || kind !== 2 || count !== 1 || bytes.length !== 12) return;
        const pitches = this.#pitches(port * 16 + (program & 15));
        pitches[key] = semitone + (high * 128 + low) / 16384;
        for (const [number, channel] of this.#channels) if (channel.pitches === pitches) this.#follow(number, time);
    }

    /** @param {number} number @param {number} key @param {number} velocity @param {number} time */
    #begin(number, key, velocity, time) {
        this.#lift(number, key, time);
        if (!this.#stage) return;
        const { context, output, noise } = this.#stage;
        while (this.#voices.length >= voiceLimit) {
            const index = Math.max(this.#voices.findIndex(voice => !voice.isHeld), 0);
            this.#voices.splice(index, 1)[0]?.end(time, 0.01);
        }
        const channel = this.#channel(number);
        const voice = new Voice(context, output, number, key, time);
        if (number % 16 === drums && !this.#isMember(number)) voice.playDrum(context, noise, velocity / 127, channel);
        else voice.playTone(context, this.#character(number), velocity / 127, channel);
        this.#voices.push(voice);
    }

    /** @param {number} number */
    #isMember(number) {
        const zone = this.#zones.get(number >> 4);
        const channel = number & 15;
        return zone !== undefined && (channel >= 1 && channel <= zone.lower || channel <= 14 && channel >= 15 - zone.upper);
    }

    /** @param {number} number @returns {Character} */
    #character(number) {
        const { program } = this.#channel(number);
        const index = program ?? (this.#isMember(number) ? number >> 4 : (number >> 4) + (number & 15));
        return /** @type {Character} */ (characters[index % characters.length]);
    }

    /** @param {number} number @param {number} key @param {number} time */
    #lift(number, key, time) {
        for (const voice of this.#voices) {
            if (voice.channel !== number || voice.key !== key || !voice.isHeld) continue;
            if (this.#channel(number).isSustained) {
                voice.isHeld = false;
                voice.isSustained = true;
            } else voice.end(time);
        }
        this.#forget();
    }

    #forget() { this.#voices = this.#voices.filter(voice => voice.isHeld || voice.isSustained); }

    /** @param {number} number @param {number} controller @param {number} value @param {number} time */
    #control(number, controller, value, time) {
        const channel = this.#channel(number);
        switch (controller) {
            case 6: this.#setParameter(number, channel, value); break;
            case 7: channel.volume = value / 127; break;
            case 11: channel.expression = value / 127; break;
            case 74: channel.brightness = value / 127; break;
            case 100: channel.parameter[1] = value; break;
            case 101: channel.parameter[0] = value; break;
            case 64:
                channel.isSustained = value >= 64;
                if (!channel.isSustained) this.#endWhere(voice => voice.channel === number && voice.isSustained, time);
                break;
            case 120: this.#endWhere(voice => voice.channel === number, time, 0.01); break;
            case 121: Object.assign(channel, { bend: 0, pressure: 0, expression: 1, isSustained: false }); break;
            case 123: this.#endWhere(voice => voice.channel === number, time); break;
            default: return;
        }
        this.#follow(number, time);
    }

    /** @param {number} number @param {Channel} channel @param {number} value */
    #setParameter(number, channel, value) {
        if (channel.parameter[0] !== 0) return;
        if (channel.parameter[1] === 0) {
            channel.range = value;
            // In a zone the range of one member is that of all.
            if (this.#isMember(number)) this.#forMembers(number, member => { member.range = value; });
        } else if (channel.parameter[1] === 3) {
            channel.pitches = this.#pitches((number & ~15) + (value & 15));
        } else if (channel.parameter[1] === 6) {
            const zone = this.#zones.get(number >> 4) ?? { lower: 0, upper: 0 };
            if ((number & 15) === 0) zone.lower = value;
            if ((number & 15) === 15) zone.upper = value;
            this.#zones.set(number >> 4, zone);
            // What MPE begins with.
            this.#forMembers(number, member => { member.range = 48; });
        }
    }

    /** @param {number} number @param {(channel: Channel) => void} body */
    #forMembers(number, body) {
        for (let channel = 0; channel < 16; channel++) {
            const member = (number & ~15) + channel;
            if (this.#isMember(member)) body(this.#channel(member));
        }
    }

    /** @param {(voice: Voice) => boolean} condition @param {number} time @param {number} [length] */
    #endWhere(condition, time, length) {
        for (const voice of this.#voices) {
            if (!condition(voice)) continue;
            voice.isSustained = false;
            voice.end(time, length);
        }
        this.#forget();
    }

    /** @param {number} number @param {number} time */
    #follow(number, time) {
        const channel = this.#channel(number);
        for (const voice of this.#voices) if (voice.channel === number) voice.follow(channel, time);
    }

    /**
     * Ends everything at once.
     * @param {number} time
     */
    silence(time) { this.#endWhere(() => true, time, 0.01); }
}

/**
 * The records of a message with what the bridge has sent, or with what sounds.
 * @param {DataView} view
 * @returns {{number: number, messages: {wait: number, port: number, bytes: Uint8Array}[]}} waits in seconds
 */
export function readMessages(view) {
    const messages = [];
    for (let at = 5; at + 4 <= view.byteLength;) {
        const length = view.getUint8(at + 3);
        messages.push({
            wait: view.getUint16(at, true) / 1000, port: view.getUint8(at + 2),
            bytes: new Uint8Array(view.buffer, view.byteOffset + at + 4, Math.min(length, view.byteLength - at - 4))
        });
        at += 4 + length;
    }
    return { number: view.getUint32(1, true), messages };
}

/** The kinds of those messages. */
export const midiKind = 19;
export const soundingKind = 20;

/** The preview of a page. A browser lets it sound only after a lift or a key: `start` is to be called then. */
export class Sound {
    #synth = new Synth();
    /** @type {AudioContext | undefined} */
    #context;
    /**
     * The number of the message that comes next; undefined before the first.
     * @type {number | undefined}
     */
    #next;

    /** @param {Link} link */
    constructor(link) {
        link.on(midiKind, view => this.#hear(view));
        link.on(soundingKind, view => this.#hearWhatSounds(view));
        link.on("closed", () => this.panic());
    }

    get isOn() { return this.#context?.state === "running"; }

    async start() {
        if (!this.#context) {
            this.#context = new AudioContext({ latencyHint: "interactive" });
            this.#synth.start(this.#context);
        }
        await this.#context.resume();
    }

    panic() { this.#synth.silence(this.#context?.currentTime ?? 0); }

    /** @param {DataView} view */
    #hear(view) {
        const { number, messages } = readMessages(view);
        // What ended a note may be among those that are missing; what sounds then follows.
        if (this.#next !== undefined && number !== this.#next) this.panic();
        this.#next = (number + messages.length) >>> 0;
        this.#play(messages);
    }

    /** @param {DataView} view */
    #hearWhatSounds(view) {
        const { number, messages } = readMessages(view);
        this.panic();
        this.#next = number;
        this.#play(messages);
    }

    /** @param {{wait: number, port: number, bytes: Uint8Array}[]} messages */
    #play(messages) {
        const now = this.#context?.currentTime ?? 0;
        let wait = 0;
        messages.forEach((message, index) => {
            if (index > 0) wait = Math.min(wait + message.wait, longestWait);
            this.#synth.handle(message.port, message.bytes, now + wait);
        });
    }
}

/**
 * What the preview makes of messages, without a sound card: for tests.
 * @param {{at: number, port: number, bytes: number[]}[]} messages  with their times in seconds, in order; those before 0 come
 *   before it may sound
 * @param {number} seconds
 * @param {number} rate
 * @returns {Promise<AudioBuffer>}
 */
export async function render(messages, seconds, rate = 48000) {
    const context = new OfflineAudioContext(1, seconds * rate, rate);
    const synth = new Synth();
    for (const message of messages) {
        if (message.at >= 0 && !synth.isStarted) synth.start(context);
        synth.handle(message.port, message.bytes, message.at);
    }
    return context.startRendering();
}
