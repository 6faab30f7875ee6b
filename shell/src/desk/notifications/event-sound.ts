import type { AnnouncedEvent } from './notification-settings.ts';

interface Tone {
  readonly hertz: number;
  /** when it starts, in seconds */
  readonly after: number;
}

const sequence = (seconds: number, ...hertz: readonly number[]): Tone[] =>
  hertz.map((each, at) => ({ hertz: each, after: at * seconds }));

/** A sound of its own for each event: good news rises, bad news falls, and a liquidation is an alarm. */
const TONES: Readonly<Record<AnnouncedEvent, readonly Tone[]>> = {
  fills: sequence(0.09, 660, 990),
  rejectedOrders: sequence(0.14, 440, 330),
  liquidations: sequence(0.16, 740, 494, 740, 494),
  otherNotifications: sequence(0.14, 880, 1_320),
};
const TONE_SECONDS = 0.12;
const VOLUME = 0.08;

let context: AudioContext | undefined;
let latestRequest = 0;

/** Plays the sound of an event; does nothing if the browser blocks sound before the first click. */
export async function playSound(event: AnnouncedEvent): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  // not in every browser
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const audio = context;
  latestRequest += 1;
  const request = latestRequest;
  try {
    // pending while the browser blocks sound; all pending calls end together
    await audio.resume();
  } catch {
    return;
  }
  if (request !== latestRequest) return;
  for (const { hertz, after } of TONES[event]) playTone(audio, hertz, audio.currentTime + after);
}

function playTone(audio: AudioContext, hertz: number, start: number): void {
  const end = start + TONE_SECONDS;
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const volume = new GainNode(audio, { gain: VOLUME });
  // without a fade the tone would end with a click
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
