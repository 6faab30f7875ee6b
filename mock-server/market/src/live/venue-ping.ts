import type { VenueLink } from '@parallax/live';
import { BackOff } from './back-off.ts';
import type { RateLimitBackOff } from './rate-limit-back-off.ts';
import type { Timers } from './timers.ts';

interface PingOptions {
  readonly link: Pick<VenueLink, 'ping'>;
  readonly timers: Timers;
  readonly random: () => number;
  readonly rateLimit: RateLimitBackOff;
  readonly now: () => number;
  readonly nextPauseMs: (backOff: BackOff) => number;
  readonly onSucceeded: () => void;
  readonly onFailed: (error: unknown, sentAt: number) => void;
  /** whether to give up after a failed ping */
  readonly isStopped: () => boolean;
}

/** Measures the round trip to a venue. */
export class VenuePing {
  #isRunning = false;
  #roundTripMs: number | null = null;
  #receivedAt = 0;

  constructor(private readonly options: PingOptions) {}

  /** The last round trip; null before the first and while pings fail. */
  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  /** When the last response was received, in Unix milliseconds; 0 before the first. */
  get receivedAt(): number {
    return this.#receivedAt;
  }

  /** Pings until the venue responds, unless a rate limit pause is in effect. */
  async run(): Promise<void> {
    const { random, rateLimit, timers, nextPauseMs } = this.options;
    if (this.#isRunning || rateLimit.remainingMs > 0) return;
    this.#isRunning = true;
    const backOff = new BackOff(random);
    while (!(await this.#tryPing())) await timers.pause(nextPauseMs(backOff));
    this.#isRunning = false;
  }

  /** Pings once; returns false if the ping should be retried. */
  async #tryPing(): Promise<boolean> {
    const { link, now, rateLimit, onSucceeded, onFailed, isStopped } = this.options;
    const sentAt = now();
    try {
      this.#roundTripMs = await link.ping();
      this.#receivedAt = now();
      onSucceeded();
      return true;
    } catch (error) {
      this.#roundTripMs = null;
      rateLimit.record(error);
      onFailed(error, sentAt);
      return isStopped();
    }
  }
}
