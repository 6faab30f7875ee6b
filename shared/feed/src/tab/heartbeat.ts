import type { Clock } from '../clock.ts';

/** How long a holder has to answer. */
const ASK_MS = 5_000;
/**
 * So often it is asked in vain before it is given up. More than once: after a long sleep, or a page
 * that was busy, the time for an answer may be over before the answer could be read.
 */
const MISSED_MAX = 2;

export interface HeartbeatOptions {
  clock: Clock;
  /** Asks the holder for a sign of life. */
  ask: () => void;
  /** The holder is gone; it is not asked any more until it, or another, is heard or expected. */
  lost: () => void;
}

/** Watches over a holder, as long as somebody looks at what it tells. */
export interface Heartbeat {
  /** It was found: it has as long for its first sign of life as later for another. */
  expect(): void;
  /** It has given a sign of life. */
  heard(): void;
  pause(): void;
  resume(): void;
}

export function createHeartbeat({ clock, ask, lost }: HeartbeatOptions): Heartbeat {
  let watches = false;
  let paused = false;
  let missed = 0;
  let cancel: (() => void) | undefined;

  const beat = () => {
    cancel = undefined;
    if (missed >= MISSED_MAX) {
      watches = false;
      lost();
      return;
    }
    missed += 1;
    ask();
    cancel = clock.after(ASK_MS, beat);
  };

  const stop = () => {
    cancel?.();
    cancel = undefined;
  };

  const heard = () => {
    watches = true;
    missed = 0;
    if (!paused) cancel ??= clock.after(ASK_MS, beat);
  };

  return {
    expect() {
      // what was left of the time of another says nothing about this one
      stop();
      heard();
    },
    heard,
    pause() {
      paused = true;
      stop();
    },
    resume() {
      paused = false;
      missed = 0;
      if (watches && cancel === undefined) beat();
    },
  };
}
