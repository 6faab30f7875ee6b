import { setTimeout as after } from 'node:timers/promises';

/**
 * Kraken counts requests of each key: a request adds to the counter, which falls with time, and is refused
 * above a maximum. These are the values of the lowest tier, less one request. Changes of orders have a
 * limit of their own, which Kraken answers. Source: Kraken's documentation, 'Spot REST Rate Limits'.
 */
const MAX = 14;
const FALL_PER_MS = 0.33 / 1_000;

/** What requests of history leave of it to those of orders. */
const RESERVE = 6;
/** Requests of history then no longer give way to those of orders, in milliseconds. */
const HISTORY_WAIT_MAX_MS = 30_000;

const UNCOUNTED = /(?:AddOrder|AmendOrder|CancelOrder)$/;
const COUNTED_TWICE = /(?:TradesHistory|QueryTrades|Ledgers)$/;
const HISTORY = /(?:TradesHistory|Ledgers)$/;

function costOf(endpoint: string): number {
  if (UNCOUNTED.test(endpoint)) return 0;
  return COUNTED_TWICE.test(endpoint) ? 2 : 1;
}

interface Clock {
  /** milliseconds */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), pause: (ms) => after(ms) };

/** Delays requests that Kraken would refuse. ccxt's own delay does not allow for bursts after a pause. */
export class KrakenCounter {
  #count = 0;
  #at: number;

  constructor(private readonly clock = CLOCK) {
    this.#at = clock.now();
  }

  /** Counts a request, and resolves when it can be sent. Requests of history give way to those of orders. */
  async wait(endpoint: string): Promise<void> {
    const cost = costOf(endpoint);
    if (cost === 0) return;
    if (HISTORY.test(endpoint)) await this.#giveWay(cost);
    this.#fall();
    this.#count += cost;
    const pause = this.#pauseUntil(MAX);
    if (pause > 0) await this.clock.pause(pause);
  }

  async #giveWay(cost: number): Promise<void> {
    const latest = this.clock.now() + HISTORY_WAIT_MAX_MS;
    for (;;) {
      this.#fall();
      const left = latest - this.clock.now();
      const pause = Math.min(this.#pauseUntil(MAX - RESERVE - cost), left);
      if (pause <= 0) return;
      await this.clock.pause(pause);
    }
  }

  #fall(): void {
    const now = this.clock.now();
    this.#count = Math.max(0, this.#count - (now - this.#at) * FALL_PER_MS);
    this.#at = now;
  }

  /** How long the count falls to a value, in milliseconds. */
  #pauseUntil(count: number): number {
    return Math.max(0, Math.ceil((this.#count - count) / FALL_PER_MS));
  }
}
