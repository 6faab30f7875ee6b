/** Frequency and start of each tone. */
const TONES = [
  { hertz: 880, after: 0 },
  { hertz: 1_320, after: 0.14 },
] as const;
const TONE_SECONDS = 0.12;
const VOLUME = 0.08;

let context: AudioContext | undefined;
let latestRequest = 0;

/** Plays two short tones; does nothing if the browser blocks sound before the first click. */
export async function playAlertSound(): Promise<void> {
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
  for (const { hertz, after } of TONES) playTone(audio, hertz, audio.currentTime + after);
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
