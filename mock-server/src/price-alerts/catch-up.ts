import { type Candle, isPriceLevelAlert, partsOfContractKey } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { AlertEvaluator } from './alert-evaluator.ts';
import { type CandleReads, minuteCandlesSince, missedChange } from './unobserved-prices.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Time after which candles that cannot be read are no longer requested, in milliseconds. */
const GIVE_UP_MS = 3_600_000;
/** Time for which the live prices of a contract wait for its candles, in milliseconds. */
const CANDLES_WAIT_MS = 10_000;

interface CatchUpDependencies {
  readonly reads: CandleReads;
  readonly evaluator: Pick<AlertEvaluator, 'alerts' | 'get' | 'applyMissed' | 'evaluate'>;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const venueOf = (key: string): string => partsOfContractKey(key).exchange;

/**
 * Fires the alerts whose values the last price reached while no server was evaluating them. Their live
 * prices are deferred until the candles of that time have been read, so that the crossings are
 * evaluated in order.
 */
export class CatchUp {
  readonly #startedAt: number;
  /** the ids of the alerts to catch up on, by contract */
  readonly #alertIds = new Map<string, string[]>();
  /** the contracts whose candles have not been read */
  readonly #unread = new Set<string>();
  /**
   * the contracts of the alerts whose live prices are deferred, by the id of the alert; undefined
   * before `start`: all alerts are deferred
   */
  #deferred: Map<string, string> | undefined;
  /** the timers that end the wait for candles, by contract */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  /** @param evaluatedUntil the time until which alerts have been evaluated, in Unix milliseconds */
  constructor(
    private readonly dependencies: CatchUpDependencies,
    private readonly evaluatedUntil: number,
  ) {
    this.#startedAt = dependencies.now();
  }

  /** Whether the candles of all contracts have been read or are no longer requested. */
  get isDone(): boolean {
    return this.#unread.size === 0;
  }

  /** Starts to read the candles of the alerts that are being evaluated. */
  start(): void {
    this.#deferred = new Map();
    for (const alert of this.dependencies.evaluator.alerts) {
      // candles contain only last prices, none of the other figures
      if (!isPriceLevelAlert(alert.kind)) continue;
      this.#deferred.set(alert.id, alert.contract);
      const ids = this.#alertIds.get(alert.contract);
      if (ids) ids.push(alert.id);
      else this.#alertIds.set(alert.contract, [alert.id]);
      this.#unread.add(alert.contract);
    }
    this.run();
  }

  /** Reads the candles of all contracts at first, then of those whose reads have failed. */
  run(): void {
    if (!this.isDone && !this.#isStopped) this.#running ??= this.#run();
  }

  /**
   * Whether a live price of an alert is not to be evaluated yet. The alert is evaluated with the
   * current price once the candles have been read, the read has failed, or the wait is too long.
   */
  defers(alert: WatchedAlert): boolean {
    const { id, kind, contract, side } = alert;
    if (side === null || !isPriceLevelAlert(kind)) return false;
    // an alert that was changed to another contract does not wait for the candles of the earlier one
    if (this.#deferred !== undefined && this.#deferred.get(id) !== contract) return false;
    if (!this.#isStopped && !this.#timers.has(contract)) {
      const timer = setTimeout(() => this.#evaluateDeferred(contract), CANDLES_WAIT_MS);
      timer.unref();
      this.#timers.set(contract, timer);
    }
    return true;
  }

  /** Stops firing alerts; resolves when pending reads have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { now, log } = this.dependencies;
    for (const contract of this.#unread) {
      if (this.#currentAlerts(contract).length === 0) this.#unread.delete(contract);
    }
    const unread = [...this.#unread];
    let failure: Error | undefined;
    // a venue that does not respond must not delay the others
    const readVenue = async (venue: string): Promise<void> => {
      for (const contract of unread.filter((key) => venueOf(key) === venue)) {
        failure = (await this.#read(contract)) ?? failure;
      }
    };
    await Promise.all(Array.from(new Set(unread.map(venueOf)), readVenue));
    this.#running = undefined;
    const hasGivenUp = now() - this.#startedAt >= GIVE_UP_MS;
    if (failure === undefined || this.#isStopped || !hasGivenUp) return;
    const count = this.#unread.size;
    log(
      `Price alerts on ${count} ${count === 1 ? 'contract' : 'contracts'} could not be checked for the time before this server became the leader: ${failure.message}`,
    );
    this.#unread.clear();
  }

  /** Reads the candles of a contract and applies them to its alerts. Returns the error of a failure. */
  async #read(contract: string): Promise<Error | undefined> {
    const { reads, now } = this.dependencies;
    if (this.#isStopped) return undefined;
    try {
      const candles = await minuteCandlesSince(reads, contract, {
        from: this.evaluatedUntil,
        now: now(),
      });
      if (this.#isStopped) return undefined;
      // its venue may not have been reached yet. Its alerts stay deferred, which delays nothing: a
      // contract that is not listed has no live prices
      if (candles === undefined) return new Error(`${contract} is not listed.`);
      this.#applyCandles(contract, candles);
      this.#evaluateDeferred(contract);
      return undefined;
    } catch (error) {
      if (!this.#isStopped) this.#evaluateDeferred(contract);
      return asError(error);
    }
  }

  #applyCandles(contract: string, candles: readonly Candle[]): void {
    this.#unread.delete(contract);
    for (const alert of this.#currentAlerts(contract)) {
      // the alert may have been read again since; if its condition has changed, `side` is null or
      // `sideAt` is after the candles, so `missedChange` ignores them
      const missed = missedChange(candles, alert);
      if (missed) this.dependencies.evaluator.applyMissed(alert, missed);
    }
  }

  /** The alerts to catch up on that are still active and on this contract. */
  #currentAlerts(contract: string): WatchedAlert[] {
    const ids = this.#alertIds.get(contract) ?? [];
    return ids
      .flatMap((id) => this.dependencies.evaluator.get(id) ?? [])
      .filter((alert) => alert.contract === contract);
  }

  /** Evaluates the alerts of a contract with its current price from now on. */
  #evaluateDeferred(contract: string): void {
    clearTimeout(this.#timers.get(contract));
    this.#timers.delete(contract);
    const ids = this.#alertIds.get(contract) ?? [];
    const deferred = ids.filter((id) => this.#deferred?.delete(id));
    this.dependencies.evaluator.evaluate(deferred);
  }
}
