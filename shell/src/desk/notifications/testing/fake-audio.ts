import { jest } from '@jest/globals';

/** Stands in for the sound of a browser, which jsdom lacks; blocked until `allow`. */
export class FakeAudio {
  /** the one whose test runs: the page keeps its first audio context */
  static #installed: FakeAudio | undefined;

  readonly #tone = jest.fn<(hertz: number) => void>();
  readonly #pending: (() => void)[] = [];
  #allowed = true;

  /** Blocks sound, as before the first click; with `userActivation` where the browser has it. */
  block({ userActivation }: { userActivation: boolean }): void {
    this.#allowed = false;
    this.#setActivation(userActivation ? { hasBeenActive: false } : undefined);
  }

  /** The user clicks: pending contexts start. */
  allow(): void {
    this.#allowed = true;
    if ('userActivation' in navigator) this.#setActivation({ hasBeenActive: true });
    for (const resolve of this.#pending.splice(0)) resolve();
  }

  /** The number of sounds so far, each of two tones. */
  async sounds(): Promise<number> {
    await Promise.resolve();
    return this.#tone.mock.calls.length / 2;
  }

  /** The frequencies of all tones so far. */
  async hertz(): Promise<number[]> {
    await Promise.resolve();
    return this.#tone.mock.calls.map(([hertz]) => hertz);
  }

  clear(): void {
    this.#tone.mockClear();
    this.#pending.length = 0;
    this.#allowed = true;
    this.#setActivation(undefined);
  }

  static #onTone(hertz: number): void {
    const installed = FakeAudio.#installed;
    if (installed !== undefined) installed.#tone(hertz);
  }

  /** Replaces the sound of the browser, with nothing played and nothing blocked; call it before each test. */
  install(): void {
    FakeAudio.#installed = this;
    this.clear();
    const onStart = (hertz: number) => FakeAudio.#onTone(hertz);
    class FakeNode {
      readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
      readonly #frequency: number;
      constructor(_audio?: unknown, { frequency = 0 }: { frequency?: number } = {}) {
        this.#frequency = frequency;
      }
      start() {
        onStart(this.#frequency);
      }
      stop() {}
      connect(next: unknown) {
        return next;
      }
    }
    const resume = (): Promise<void> => {
      const installed = FakeAudio.#installed;
      return installed === undefined || installed.#allowed
        ? Promise.resolve()
        : new Promise<void>((resolve) => void installed.#pending.push(resolve));
    };
    class FakeContext {
      readonly currentTime = 0;
      readonly destination = new FakeNode();
      readonly resume = resume;
    }
    Object.assign(globalThis, {
      AudioContext: FakeContext,
      OscillatorNode: FakeNode,
      GainNode: FakeNode,
    });
  }

  #setActivation(value: { hasBeenActive: boolean } | undefined): void {
    if (value === undefined) Reflect.deleteProperty(navigator, 'userActivation');
    else Object.defineProperty(navigator, 'userActivation', { configurable: true, value });
  }
}
