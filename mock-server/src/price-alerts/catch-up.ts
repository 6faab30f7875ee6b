import { partsOfContractKey } from '@parallax/protocol';
import { asError } from '../config/errors.ts';
import type { AlertEvaluator } from './alert-evaluator.ts';
import {
  type CandleReads,
  isOnLastPrice,
  minuteCandlesSince,
  missedChange,
} from './unobserved-prices.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Time after which candles that cannot be read are no longer requested, in milliseconds. */
const GIVE_UP_MS = 3_600_000;

interface CatchUpParts {
  readonly reads: CandleReads;
  readonly evaluator: Pick<AlertEvaluator, 'alerts' | 'get' | 'applyMissed'>;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const venueOf = (key: string): string => partsOfContractKey(key).exchange;

/** Fires the alerts whose values the last price reached while no server was evaluating them. */
export class CatchUp {
  readonly #startedAt: number;
  /** the contracts whose candles have not been read */
  readonly #unread = new Set<string>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  /** @param evaluatedUntil the time until which alerts have been evaluated, in Unix milliseconds */
  constructor(
    private readonly parts: CatchUpParts,
    private readonly evaluatedUntil: number,
  ) {
    this.#startedAt = parts.now();
    for (const { contract } of parts.evaluator.alerts) this.#unread.add(contract);
  }

  /** Whether the candles of all contracts have been read or are no longer requested. */
  get isDone(): boolean {
    return this.#unread.size === 0;
  }

  /** Reads the candles of all contracts at first, then of those whose reads have failed. */
  run(): void {
    if (!this.isDone && !this.#isStopped) this.#running ??= this.#run();
  }

  /** Stops firing alerts; resolves when pending reads have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const alerts = new Map<string, WatchedAlert[]>();
    for (const alert of this.parts.evaluator.alerts) {
      if (!isOnLastPrice(alert)) continue;
      alerts.set(alert.contract, [...(alerts.get(alert.contract) ?? []), alert]);
    }
    for (const key of this.#unread) if (!alerts.has(key)) this.#unread.delete(key);
    const unread = [...this.#unread];
    let failure: Error | undefined;
    // a venue that does not respond must not delay the others
    const readVenue = async (venue: string): Promise<void> => {
      for (const contract of unread.filter((key) => venueOf(key) === venue)) {
        try {
          await this.#read(contract, alerts.get(contract) ?? []);
        } catch (error) {
          failure = asError(error);
        }
      }
    };
    await Promise.all(Array.from(new Set(unread.map(venueOf)), readVenue));
    this.#running = undefined;
    const hasGivenUp = this.parts.now() - this.#startedAt >= GIVE_UP_MS;
    if (failure === undefined || this.#isStopped || !hasGivenUp) return;
    const count = this.#unread.size;
    this.parts.log(
      `Price alerts on ${count} ${count === 1 ? 'contract' : 'contracts'} could not be checked for the time before this server became the leader: ${failure.message}`,
    );
    this.#unread.clear();
  }

  async #read(contract: string, alerts: readonly WatchedAlert[]): Promise<void> {
    const { reads, evaluator, now } = this.parts;
    if (this.#isStopped) return;
    const candles = await minuteCandlesSince(reads, contract, {
      from: this.evaluatedUntil,
      now: now(),
    });
    if (this.#isStopped) return;
    // its venue may not have been reached yet
    if (candles === undefined) throw new Error(`${contract} is not listed.`);
    this.#unread.delete(contract);
    for (const { id } of alerts) {
      // the alert may have been read again in the meantime; after a change of its condition, its side
      // is unknown or later than the candles
      const alert = evaluator.get(id);
      const missed = alert && missedChange(candles, alert);
      if (missed) evaluator.applyMissed(alert, missed);
    }
  }
}
