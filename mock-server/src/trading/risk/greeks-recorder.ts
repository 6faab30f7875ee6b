import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  groupBy,
  type HeldPosition,
  isZero,
  type PositionAtStep,
  storedGreeks,
} from '@parallax/trading';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { type MarketPrices, marketMarginPrices } from '../valuation/value-account.ts';
import {
  type DueSteps,
  dueSteps,
  firstStep,
  type GreeksOf,
  hourOf,
  PRICE_WAIT_MS,
  type StoredAccountSteps,
} from './due-steps.ts';
import { pruneSteps, readSteps, storeSteps } from './greeks-store.ts';
import { heldAfter } from './held-after.ts';
import { riskMarket } from './risk-accounts.ts';
import { termsOfSteps } from './terms-of-steps.ts';

const SECOND_MS = 1_000;
const WAITS_MAX = PRICE_WAIT_MS / SECOND_MS;

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
 * whenever that follows. The first step of an account in this process also has what was closed since its last one.
 */
export class GreeksRecorder {
  readonly #stored = new Map<string, StoredAccountSteps>();
  /** what accounts held at their last step of before, until their first one here */
  readonly #earlier = new Map<string, readonly PositionAtStep[]>();
  /** seconds that a step has waited for prices, by account */
  readonly #waits = new Map<string, number>();
  /** since 1970, in which old steps were removed last */
  #prunedHour: number | undefined;
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
      this.#forgetOthers();
      await this.#readEarlier();
      const at = now();
      const found = this.#findAll(at);
      await storeSteps(
        db,
        [...found.values()].flatMap(({ steps }) => steps),
      );
      for (const [id, { stored }] of found) {
        this.#stored.set(id, stored);
        this.#earlier.delete(id);
      }
      const hour = hourOf(at);
      if (this.#prunedHour !== hour) await pruneSteps(db, at);
      this.#prunedHour = hour;
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Greeks could not be stored: ${asError(error).message}`, {}, 'error');
    }
  }

  /** Forgets accounts that this process no longer runs: others may store their steps until it runs them again. */
  #forgetOthers(): void {
    const ids = new Set(this.options.accounts().map(({ id }) => id));
    for (const known of [this.#stored, this.#earlier, this.#waits])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  }

  async #readEarlier(): Promise<void> {
    const { db, accounts, now } = this.options;
    const ids = accounts()
      .map(({ id }) => id)
      .filter((id) => !this.#stored.has(id) && !this.#earlier.has(id));
    const at = now();
    const steps = await readSteps(db, ids, { from: at, to: at });
    const byAccount = groupBy(steps, ({ accountId }) => accountId);
    for (const id of ids) {
      const held = heldAfter(byAccount.get(id) ?? []);
      this.#earlier.set(
        id,
        [...held.values()].map(({ position }) => position),
      );
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
      const due = this.#find(account, { at, greeksOf });
      if (due === undefined || (!due.isPriced && this.#isWaiting(id))) continue;
      this.#waits.delete(id);
      found.set(id, due);
    }
    return found;
  }

  /** Undefined while it is not known what the account held before. */
  #find(account: RunAccount, options: Parameters<typeof firstStep>[3]): DueSteps | undefined {
    const { id, holdings } = account;
    const held = heldOf(account);
    const stored = this.#stored.get(id);
    if (stored !== undefined) return dueSteps(id, held, stored, options);
    const earlier = this.#earlier.get(id);
    if (earlier === undefined) return undefined;
    const known = new Map(holdings.positions.map(({ terms }) => [terms.key, terms]));
    return firstStep(id, held, termsOfSteps(earlier, known, this.options.prices), options);
  }

  /** Whether a step waits for prices once more. */
  #isWaiting(id: string): boolean {
    const waited = this.#waits.get(id) ?? 0;
    this.#waits.set(id, waited + 1);
    return waited < WAITS_MAX;
  }
}
