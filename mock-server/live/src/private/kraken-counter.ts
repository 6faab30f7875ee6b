import { setTimeout as after } from 'node:timers/promises';

/**
 * Kraken counts requests of each key: a request adds to the counter, which falls with time, and is refused
 * above a maximum. These are the values of the lowest tier, less one request. Changes of orders have a
 * limit of their own, which Kraken answers. Source: Kraken's documentation, 'Spot REST Rate Limits'.
 */
const MAX = 14;
const FALL_PER_MS = 0.33 / 1_000;

const UNCOUNTED = /(?:AddOrder|AmendOrder|CancelOrder)$/;
const COUNTED_TWICE = /(?:TradesHistory|QueryTrades|Ledgers)$/;

function costOf(endpoint: string): number {
  if (UNCOUNTED.test(endpoint)) return 0;
  return COUNTED_TWICE.test(endpoint) ? 2 : 1;
}

/** Delays requests that Kraken would refuse. ccxt's own delay does not allow for bursts after a pause. */
export class KrakenCounter {
  #count = 0;
  #at = performance.now();

  /** Counts a request, and resolves when it can be sent. */
  async wait(endpoint: string): Promise<void> {
    const cost = costOf(endpoint);
    const now = performance.now();
    this.#count = Math.max(0, this.#count - (now - this.#at) * FALL_PER_MS);
    this.#at = now;
    this.#count += cost;
    const excess = this.#count - MAX;
    if (cost > 0 && excess > 0) await after(Math.ceil(excess / FALL_PER_MS));
  }
}
