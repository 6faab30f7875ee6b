import type { EventEmitter } from 'node:events';
import { ApiFailure } from '../../http/api/api-failure.ts';

/** Refused passwords of an account, from all addresses, from which its sign-in is slowed down. */
export const SLOWED_FROM = 50;
/** Refused passwords after which the delay doubles. */
const STEP = 10;
const DELAY_MIN_MS = 500;
const DELAY_MAX_MS = 8_000;
/** Delayed requests of one account; further ones are refused, so that they do not hold connections. */
const WAITING_PER_ACCOUNT = 4;

const REFUSAL = 'Too many attempts to sign in to this account. Please try again in a few seconds.';

/** How long an attempt is delayed after a number of refused passwords, in milliseconds. */
export const signInDelay = (refused: number): number =>
  refused < SLOWED_FROM
    ? 0
    : Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.floor((refused - SLOWED_FROM) / STEP));

/** Delays requests, a few per account and one per network at a time. */
export class Delays {
  readonly #waiting: { readonly account: string; readonly network: string }[] = [];

  /**
   * Resolves after a time. Throws 429 when too many requests are waiting already, and when the
   * connection closes.
   */
  async wait(
    ms: number,
    who: { account: string; network: string },
    connection: EventEmitter,
  ): Promise<void> {
    if (ms === 0) return;
    const ofAccount = this.#waiting.filter(({ account }) => account === who.account);
    const isFromNetwork = this.#waiting.some(({ network }) => network === who.network);
    const refused = new ApiFailure(429, REFUSAL, { retryAfterSeconds: Math.ceil(ms / 1000) });
    // the requests of a network also wait for each other: see `RequestQueues`
    if (ofAccount.length >= WAITING_PER_ACCOUNT || isFromNetwork) throw refused;
    this.#waiting.push(who);
    try {
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          clearTimeout(timer);
          reject(refused);
        };
        const timer = setTimeout(() => {
          connection.off('close', abort);
          resolve();
        }, ms);
        connection.once('close', abort);
      });
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(who), 1);
    }
  }
}
