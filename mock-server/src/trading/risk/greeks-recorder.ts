import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type HeldPosition, isZero, storedGreeks } from '@parallax/trading';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { type MarketPrices, marketMarginPrices } from '../valuation/value-account.ts';
import {
  type DueSteps,
  dueSteps,
  type GreeksOf,
  hourOf,
  type StoredAccountSteps,
} from './due-steps.ts';
import { pruneSteps, storeSteps } from './greeks-store.ts';
import { riskMarket } from './risk-accounts.ts';

const SECOND_MS = 1_000;
/** How many seconds a step waits for prices that have not arrived. */
const WAITS_MAX = 30;

/** An account that this process runs. */
interface RunAccount {
  readonly id: string;
  readonly holdings: { readonly positions: readonly HeldPosition[] };
}

interface Options {
  readonly db: Database;
  readonly prices: MarketPrices;
  /** those whose holdings are known */
  readonly accounts: () => readonly RunAccount[];
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

const heldOf = ({ holdings }: RunAccount): readonly HeldPosition[] =>
  holdings.positions.filter(({ position }) => !isZero(position.amount));

const marginOf = (held: readonly HeldPosition[], prices: MarketPrices) => ({
  positions: new Map(held.map((each) => [each.terms.key, each])),
  prices: marketMarginPrices(prices),
});

/**
 * Stores the greeks of the accounts of this process: of all positions at each full hour, at which also days begin, and
 * of a position within a second of its change by fills or a settlement. Of one that changes all the time, one step a
 * minute is stored, so that what is stored is bounded: its fills are compared with the mark price of their step,
 * whenever that follows.
 */
export class GreeksRecorder {
  readonly #stored = new Map<string, StoredAccountSteps>();
  /** seconds that a step has waited for prices, by account */
  readonly #waits = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #recording: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  start(): void {
    this.#timer = setInterval(() => void this.record(), SECOND_MS);
    this.#timer.unref();
  }

  /** Resolves once nothing is being stored. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#recording;
  }

  /** Stores what has changed. */
  record(): Promise<void> {
    this.#recording ??= this.#attempt().finally(() => {
      this.#recording = undefined;
    });
    return this.#recording;
  }

  async #attempt(): Promise<void> {
    const { db, now, log } = this.options;
    try {
      const at = now();
      const isNewHour = [...this.#stored.values()].some(({ hour }) => hour < hourOf(at));
      const found = this.#findAll(at);
      await storeSteps(
        db,
        [...found.values()].flatMap(({ steps }) => steps),
      );
      for (const [id, { stored }] of found) this.#stored.set(id, stored);
      if (isNewHour) await pruneSteps(db, at);
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Greeks could not be stored: ${asError(error).message}`, {}, 'error');
    }
  }

  /** By account, without those whose steps wait for prices. */
  #findAll(at: number): ReadonlyMap<string, DueSteps> {
    const snapshot = priceSnapshot(this.options.prices);
    const market = riskMarket(snapshot, at);
    const found = new Map<string, DueSteps>();
    for (const account of this.options.accounts()) {
      const { id } = account;
      const greeksOf: GreeksOf = (held, closed) =>
        storedGreeks({ accountId: id, margin: marginOf(held, snapshot) }, closed, market);
      const due = dueSteps(id, heldOf(account), this.#stored.get(id), { at, greeksOf });
      if (!due.isComplete && this.#isWaiting(id)) continue;
      this.#waits.delete(id);
      found.set(id, due);
    }
    return found;
  }

  /** Whether a step waits for prices once more. */
  #isWaiting(id: string): boolean {
    const waited = this.#waits.get(id) ?? 0;
    this.#waits.set(id, waited + 1);
    return waited < WAITS_MAX;
  }
}
