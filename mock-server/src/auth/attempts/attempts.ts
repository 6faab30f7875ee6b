import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Request } from 'express';
import { ApiFailure, RefusedSecret } from '../../http/api/api-failure.ts';
import { networkLimits } from '../../http/client-address.ts';
import { addAttempts, deleteAttempts, readAttempts } from './attempt-store.ts';

const WINDOW_MS = 15 * 60 * 1000;
const PER_ACCOUNT = 10;
/** The limit of an account and a /48 together, as a multiple of that of an account and a network. */
const ACCOUNT_SITE_FACTOR = 2;
const PER_ADDRESS = 60;
/** When to try again if attempts that are not decided yet might reach the limit. */
const UNDECIDED_MS = 1_000;

/** A counter of an attempt. */
export interface Counter {
  /** unique among all operations */
  readonly key: string;
  /** attempts in 15 minutes; unlimited by default */
  readonly max?: number;
}

/** The number of attempts that a counter has counted. */
type CountOf = (key: string) => number;

/** What a failed attempt, or undefined for a successful one, counts as. */
type IsCounted = (error?: unknown) => boolean;

/** Only a password or code that was compared and refused counts. */
const isRefusedSecret: IsCounted = (error) => error instanceof RefusedSecret;

/** Everything counts except failures of the server and requests that another limit refused. */
const isDecided: IsCounted = (error) =>
  error === undefined ||
  (error instanceof ApiFailure && error.status < 500 && error.status !== 429);

export interface AttemptOptions {
  /** user-facing message of the 429 */
  readonly refusal: string;
  readonly isCounted?: IsCounted;
  /** called after an attempt was counted */
  readonly onCounted?: (countOf: CountOf) => void;
}

interface AttemptLimitOptions {
  /** name of the limited operation, unique among all limits */
  readonly operation: string;
  /** user-facing message of the 429 */
  readonly refusal: string;
  /**
   * `refused`: only refused passwords and codes, the default; `all`: everything but failures of the
   * server
   */
  readonly counts?: 'refused' | 'all';
  /** attempts per account in the window; 10 by default */
  readonly perAccount?: number;
}

/** Runs an attempt. Throws 429 after too many attempts for the account or from the address. */
type AttemptLimit = <T>(request: Request, account: string, attempt: () => Promise<T>) => Promise<T>;

/** The counters of an operation for an account, by the address of a client. */
export const accountCounters = (
  operation: string,
  request: Request,
  account: string,
): readonly Counter[] =>
  networkLimits(request, PER_ACCOUNT, ACCOUNT_SITE_FACTOR).map(({ network, max }) => ({
    key: `${operation} for ${account} from ${network}`,
    max,
  }));

/** The counters of an operation for the address of a client. */
export const addressCounters = (operation: string, request: Request): readonly Counter[] =>
  networkLimits(request, PER_ADDRESS).map(({ network, max }) => ({
    key: `${operation} from ${network}`,
    max,
  }));

/** The attempts of this process that are not decided yet, by counter and in order of arrival. */
class UndecidedAttempts {
  readonly #byKey = new Map<string, Set<symbol>>();

  add(keys: readonly string[]): symbol {
    const attempt = Symbol('attempt');
    for (const key of keys) {
      const undecided = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, undecided.add(attempt));
    }
    return attempt;
  }

  /** The number of undecided attempts that arrived before this one. */
  before(attempt: symbol, key: string): number {
    return [...(this.#byKey.get(key) ?? [])].indexOf(attempt);
  }

  delete(attempt: symbol, keys: readonly string[]): void {
    for (const key of keys) {
      const undecided = this.#byKey.get(key);
      undecided?.delete(attempt);
      if (undecided?.size === 0) this.#byKey.delete(key);
    }
  }
}

/**
 * Counts attempts at operations that could be brute-forced, in windows of 15 minutes. The counters
 * are in the storage, so they apply to all servers of a database and survive restarts.
 */
export class Attempts {
  readonly #services: DbAndClock;
  readonly #undecided = new UndecidedAttempts();

  constructor(services: DbAndClock) {
    this.#services = services;
  }

  /** Creates a limit per account and per address. */
  limit({
    operation,
    refusal,
    counts,
    perAccount = PER_ACCOUNT,
  }: AttemptLimitOptions): AttemptLimit {
    const isCounted = counts === 'all' ? isDecided : isRefusedSecret;
    return (request, account, attempt) =>
      this.run(
        [
          ...addressCounters(operation, request),
          { key: `${operation} for ${account}`, max: perAccount },
        ],
        { refusal, isCounted },
        attempt,
      );
  }

  /**
   * Runs an attempt and counts its outcome before it returns. Throws 429 without running it when a
   * counter has reached its maximum. Attempts that are still undecided count as if they will be
   * counted, so that concurrent guesses cannot exceed a limit.
   */
  async run<T>(
    counters: readonly Counter[],
    { refusal, isCounted = isRefusedSecret, onCounted }: AttemptOptions,
    attempt: (countOf: CountOf) => Promise<T>,
  ): Promise<T> {
    const { db, now } = this.#services;
    const keys = counters.map(({ key }) => key);
    const undecided = this.#undecided.add(keys);
    const count = async () => {
      const counts = await addAttempts(db, keys, { now: now(), windowMs: WINDOW_MS });
      onCounted?.((key) => counts.get(key) ?? 0);
    };
    try {
      const stored = await readAttempts(db, keys, now());
      for (const { key, max = Number.POSITIVE_INFINITY } of counters) {
        const decided = stored.get(key)?.attempts ?? 0;
        if (decided + this.#undecided.before(undecided, key) < max) continue;
        const waitMs = decided < max ? UNDECIDED_MS : (stored.get(key)?.expiresAt ?? 0) - now();
        throw new ApiFailure(429, refusal, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      const result = await attempt((key) => stored.get(key)?.attempts ?? 0).catch(
        async (error: unknown) => {
          if (isCounted(error)) await count();
          throw error;
        },
      );
      if (isCounted()) await count();
      return result;
    } finally {
      this.#undecided.delete(undecided, keys);
    }
  }

  /** Whether this is the first call for the key within a time. */
  async isFirst(key: string, windowMs: number): Promise<boolean> {
    const { db, now } = this.#services;
    return (await addAttempts(db, [key], { now: now(), windowMs })).get(key) === 1;
  }

  /** Makes the next call of `isFirst` for the key the first one again. */
  async forgetFirst(key: string): Promise<void> {
    await deleteAttempts(this.#services.db, key);
  }

  /** Resets all counters. */
  async reset(): Promise<void> {
    await this.#services.db.deleteFrom('attempt').execute();
  }
}
