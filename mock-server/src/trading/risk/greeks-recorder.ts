import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type ContractTerms,
  type HeldPosition,
  isZero,
  storedGreeks,
  toText,
} from '@parallax/trading';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { type MarketPrices, marketMarginPrices } from '../valuation/value-account.ts';
import { type GreeksStep, pruneSteps, storeSteps } from './greeks-store.ts';
import { riskMarket } from './risk-accounts.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
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

/** What was stored of an account last. */
interface Last {
  /** the amounts of its positions */
  readonly amounts: string;
  readonly terms: readonly ContractTerms[];
  /** since 1970 */
  readonly hour: number;
}

const heldOf = ({ holdings }: RunAccount): readonly HeldPosition[] =>
  holdings.positions.filter(({ position }) => !isZero(position.amount));

const amountsOf = (held: readonly HeldPosition[]): string =>
  held
    .map(({ terms, position }) => `${terms.key} ${toText(position.amount)}`)
    .toSorted()
    .join('\n');

/**
 * Stores the greeks of the accounts of this process at each full hour, at which also days begin, and within a second
 * of each change of a position by fills or a settlement.
 */
export class GreeksRecorder {
  readonly #last = new Map<string, Last>();
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
      const isNewHour = [...this.#last.values()].some(
        ({ hour }) => hour < Math.floor(at / HOUR_MS),
      );
      const found = this.#changed(at);
      await storeSteps(
        db,
        found.map(({ step }) => step),
      );
      for (const { step, last } of found) this.#last.set(step.accountId, last);
      if (isNewHour) await pruneSteps(db, at);
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Greeks could not be stored: ${asError(error).message}`, {}, 'error');
    }
  }

  #changed(now: number): readonly { readonly step: GreeksStep; readonly last: Last }[] {
    const hour = Math.floor(now / HOUR_MS);
    const snapshot = priceSnapshot(this.options.prices);
    const market = riskMarket(snapshot, now);
    return this.options.accounts().flatMap((account) => {
      const { id } = account;
      const held = heldOf(account);
      const amounts = amountsOf(held);
      const before = this.#last.get(id);
      const isSame = before?.amounts === amounts;
      if (isSame && (before.hour === hour || held.length === 0)) return [];
      const margin = {
        positions: new Map(held.map((each) => [each.terms.key, each])),
        prices: marketMarginPrices(snapshot),
      };
      const { positions, missing } = storedGreeks(
        { accountId: id, margin },
        before?.terms ?? [],
        market,
      );
      if (missing.length > 0 && this.#isWaiting(id)) return [];
      this.#waits.delete(id);
      const at = isSame ? hour * HOUR_MS : now;
      const last = { amounts, terms: held.map(({ terms }) => terms), hour };
      return [{ step: { accountId: id, at, positions }, last }];
    });
  }

  /** Whether a step waits for prices once more. */
  #isWaiting(id: string): boolean {
    const waited = this.#waits.get(id) ?? 0;
    this.#waits.set(id, waited + 1);
    return waited < WAITS_MAX;
  }
}
