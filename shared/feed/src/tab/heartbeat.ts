import type { Clock } from '../clock.ts';

/** Interval of the pings, and timeout of each response. */
const PING_INTERVAL_MS = 5_000;
/**
 * The number of missed responses after which the host counts as lost. More than one: after sleep, or
 * while the page is busy, a timeout may fire before a response is read.
 */
const MISSED_MAX = 2;

interface HeartbeatOptions {
  clock: Clock;
  sendPing: () => void;
  /** The host does not respond; pings stop until the next `expect` or `received`. */
  onLost: () => void;
}

/** Monitors the connection host while the page is visible. */
export interface Heartbeat {
  /** A host was found: restarts the timeout. */
  expect(): void;
  /** The host responded. */
  received(): void;
  pause(): void;
  resume(): void;
}

export function createHeartbeat({ clock, sendPing, onLost }: HeartbeatOptions): Heartbeat {
  let active = false;
  let paused = false;
  let missed = 0;
  let cancel: (() => void) | undefined;

  const beat = () => {
    cancel = undefined;
    if (missed >= MISSED_MAX) {
      active = false;
      onLost();
      return;
    }
    missed += 1;
    sendPing();
    cancel = clock.after(PING_INTERVAL_MS, beat);
  };

  const stop = () => {
    cancel?.();
    cancel = undefined;
  };

  const received = () => {
    active = true;
    missed = 0;
    if (!paused) cancel ??= clock.after(PING_INTERVAL_MS, beat);
  };

  return {
    expect() {
      // the remaining timeout belonged to another host
      stop();
      received();
    },
    received,
    pause() {
      paused = true;
      stop();
    },
    resume() {
      paused = false;
      missed = 0;
      if (active && cancel === undefined) beat();
    },
  };
}
