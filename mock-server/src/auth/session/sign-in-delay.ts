import type { EventEmitter } from 'node:events';
import { ApiFailure, RefusedSecret } from '../../http/api/api-failure.ts';

/** Refused passwords of an account, from all addresses, from which its sign-in is slowed down. */
export const SLOWED_FROM = 50;
/** Refused passwords after which the delay doubles. */
const STEP = 10;
const DELAY_MIN_MS = 500;
const DELAY_MAX_MS = 8_000;
/** Delayed requests of one account, each of which is a timer and a connection. */
const WAITING_PER_ACCOUNT = 100;

const REFUSAL = 'Too many attempts to sign in to this account. Please try again in a few seconds.';

/** How long an attempt is delayed after a number of refused passwords, in milliseconds. */
export const signInDelay = (refused: number): number =>
  refused < SLOWED_FROM
    ? 0
    : Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.floor((refused - SLOWED_FROM) / STEP));

/** The client of a delayed request. */
interface Client {
  readonly account: string;
  /** an IPv4 address, or the /48 of an IPv6 address */
  readonly site: string;
  /** whether it has entered wrong passwords for the account */
  readonly hasFailures: boolean;
}

interface Waiting extends Client {
  readonly evict: () => void;
}

/** Delays requests: one per account and site at a time, and a limited number per account. */
export class Delays {
  readonly #waiting = new Set<Waiting>();

  /**
   * Resolves after a time. Throws 429 when a request of the site is waiting for the account already,
   * or too many are. A site without wrong passwords then replaces one with wrong passwords. When the
   * connection closes, the 429 counts as an attempt, so that nobody can occupy places for free.
   */
  async wait(ms: number, client: Client, connection: EventEmitter): Promise<void> {
    if (ms === 0) return;
    const retryAfterSeconds = Math.ceil(ms / 1000);
    const refused = new ApiFailure(429, REFUSAL, { retryAfterSeconds });
    const ofAccount = [...this.#waiting].filter(({ account }) => account === client.account);
    if (ofAccount.some(({ site }) => site === client.site)) throw refused;
    if (ofAccount.length >= WAITING_PER_ACCOUNT) {
      const evicted = client.hasFailures ? undefined : ofAccount.find((one) => one.hasFailures);
      if (evicted === undefined) throw refused;
      evicted.evict();
    }
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        connection.off('close', abort);
        this.#waiting.delete(waiting);
      };
      const abort = () => {
        end();
        reject(new RefusedSecret(429, REFUSAL, { retryAfterSeconds }));
      };
      const waiting: Waiting = {
        ...client,
        evict: () => {
          end();
          reject(refused);
        },
      };
      const timer = setTimeout(() => {
        end();
        resolve();
      }, ms);
      connection.once('close', abort);
      this.#waiting.add(waiting);
    });
  }
}
