import { setTimeout as after } from 'node:timers/promises';
import { backOff } from '@parallax/protocol';
import { VenueRejection } from '@parallax/trading';
import { failureReason } from '../venue-errors.ts';
import { outcomeOf } from './outcomes.ts';
import type { PrivateCalls } from './private-calls.ts';
import { type AccountKeys, redact } from './redact.ts';
import { reasonOf } from './refusal-reason.ts';
import { Withheld } from './withheld.ts';

/** Attempts while the venue refuses because of too many requests. */
const ATTEMPTS_MAX = 4;
/** The pauses before another attempt where the venue names none; it may name none that is longer than these. */
const PAUSES = { firstMs: 500, growth: 2, maxMs: 15_000 };

const TOO_MANY = 'The venue is not accepting more requests for now.';
const WRONG_TIME = 'The venue has refused the time of the request.';

const LINE_MAX = 200;

/** Sends requests of an account, and says of each failure whether it is a refusal. */
export class Requests {
  constructor(
    private readonly calls: PrivateCalls,
    private readonly keys: AccountKeys,
    private readonly signal: AbortSignal,
  ) {}

  /** The error of a refusal, without secrets. */
  rejection(reason: string): Error {
    return new VenueRejection(redact(reason, this.keys));
  }

  /** The text of an error for the log, without secrets. */
  textOf(error: unknown): string {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return redact(line, this.keys).slice(0, LINE_MAX);
  }

  /**
   * Runs a request. Throws a rejection when the venue has changed nothing, and any other error when that
   * is not known. What the venue refuses for its load or its clock is repeated.
   */
  async run<T>(request: () => Promise<T>): Promise<T> {
    let isTimed = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        if (error instanceof VenueRejection || error instanceof Withheld) throw error;
        const outcome = outcomeOf(error);
        if (outcome === 'limited') {
          if (attempt >= ATTEMPTS_MAX) throw this.rejection(TOO_MANY);
          const pause = this.calls.retryAfterMs ?? backOff(attempt - 1, 0, PAUSES);
          if (pause > PAUSES.maxMs) throw this.rejection(TOO_MANY);
          await after(pause, undefined, { signal: this.signal });
          continue;
        }
        if (outcome === 'clock' && !isTimed) {
          isTimed = true;
          await this.calls.synchronise().catch(() => undefined);
          continue;
        }
        if (outcome === 'clock') throw this.rejection(WRONG_TIME);
        if (outcome === 'refused' && error instanceof Error) throw this.rejection(reasonOf(error));
        throw this.#uncertain(error);
      }
    }
  }

  /** An error that has no cause, because the text of ccxt's errors contains signatures. */
  #uncertain(error: unknown): Error {
    return new Error(`${failureReason(error)}: ${this.textOf(error)}`);
  }
}
