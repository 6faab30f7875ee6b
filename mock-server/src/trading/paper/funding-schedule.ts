import type { Ticker } from '@parallax/protocol';
import { HOUR, MINUTE } from '@parallax/server-market/durations';

/** A venue that publishes no time is taken to pay at the end of each such interval, from 00:00 UTC. */
const INTERVAL_MS = 8 * HOUR;

/** A funding payment that is due. */
export interface FundingDue {
  /** Unix milliseconds */
  readonly at: number;
  /** as a fraction of the notional; longs pay a positive rate */
  readonly rate: number;
  readonly mark: number;
}

/** The end of the interval of a venue that publishes no time, after a time in Unix milliseconds. */
const endOfInterval = (now: number): number => (Math.floor(now / INTERVAL_MS) + 1) * INTERVAL_MS;

/** The funding of a perpetual that is paid at intervals, by the last rate and mark price that were published before the payment. */
export class FundingSchedule {
  #next: FundingDue | undefined;

  /** Keeps the rate of the next payment. Payments that are due must have been taken before. */
  update(
    { pred_funding_rate: rate, next_funding_time, mark_price: mark }: Ticker,
    now: number,
  ): void {
    if (rate === null || mark === null) return;
    const at = next_funding_time ?? endOfInterval(now);
    // the time of a payment is its id, also where the history of the venue lists it a little later
    if (at > now) this.#next = { at: Math.floor(at / MINUTE) * MINUTE, rate, mark };
  }

  /** The payment that has become due; each is returned once. */
  takeDue(now: number): FundingDue | undefined {
    const due = this.#next;
    if (due === undefined || due.at > now) return undefined;
    this.#next = undefined;
    return due;
  }
}
