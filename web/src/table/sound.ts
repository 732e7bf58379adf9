/** Sounds are made on the spot: a few tones each, so nothing has to be loaded. They can be switched off. */
import { sound } from "../settings";

export type Sound = "turn" | "die" | "card" | "move" | "good" | "bad" | "won" | "lost" | "said";

/** [frequency in Hz, start in s, length in s] */
type Tone = [number, number, number];

const tones: Record<Sound, { wave: OscillatorType; loud: number; tones: Tone[] }> = {
    turn: { wave: "sine", loud: 0.12, tones: [[523, 0, 0.12], [784, 0.1, 0.22]] },
    die: { wave: "triangle", loud: 0.07, tones: [[190, 0, 0.03], [240, 0.06, 0.03], [170, 0.12, 0.04]] },
    card: { wave: "triangle", loud: 0.05, tones: [[420, 0, 0.04], [520, 0.03, 0.05]] },
    move: { wave: "sine", loud: 0.06, tones: [[300, 0, 0.08], [360, 0.06, 0.08]] },
    good: { wave: "sine", loud: 0.09, tones: [[587, 0, 0.1], [740, 0.08, 0.14]] },
    bad: { wave: "sawtooth", loud: 0.05, tones: [[160, 0, 0.14], [120, 0.12, 0.2]] },
    won: { wave: "sine", loud: 0.12, tones: [[523, 0, 0.15], [659, 0.14, 0.15], [784, 0.28, 0.15], [1047, 0.42, 0.5]] },
    said: { wave: "sine", loud: 0.07, tones: [[880, 0, 0.06], [988, 0.07, 0.1]] },
    lost: { wave: "triangle", loud: 0.1, tones: [[330, 0, 0.25], [277, 0.24, 0.25], [220, 0.48, 0.6]] },
};

let context: AudioContext | undefined;

function tone(audio: AudioContext, wave: OscillatorType, loud: number, [frequency, start, length]: Tone): void {
    const source = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    source.type = wave;
    source.frequency.value = frequency;
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(volume).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
}

/** Browsers let a page sound only after its reader has touched it; before that this does nothing. */
export function play(name: Sound): void {
    if (!sound.peek() || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    const { wave, loud, tones: list } = tones[name];
    for (const one of list) tone(context, wave, loud, one);
}
