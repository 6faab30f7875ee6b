import type { AccountMode, Data, getRisk } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import { type AccountRisk, accountRisk, type RiskMarket } from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { readVersions } from '../records/account-store.ts';
import { sharedSnapshot } from '../valuation/price-snapshot.ts';
import { readHoldings } from '../valuation/read-holdings.ts';
import type { Holdings, MarketPrices } from '../valuation/value-account.ts';
import { computeRisk } from './compute-risk.ts';
import { riskAccount, riskMarket } from './risk-accounts.ts';

/** How long a step lasts, which is how often tiles ask, in milliseconds. */
const STEP_MS = 1_000;
/** Accounts whose holdings are kept. */
const ACCOUNTS_MAX = 2_000;

type Report = Data<typeof getRisk>;

interface Options extends DbAndClock, Pick<Parameters<typeof computeRisk>[1], 'closes' | 'worker'> {
  readonly prices: MarketPrices;
}

/** The accounts that a caller sees, of those that are asked for. */
export interface SeenAccounts {
  readonly mode: AccountMode;
  readonly known: readonly StoredAccount[];
  /** why nothing is known of the others, by id */
  readonly unknown: ReadonlyMap<string, string>;
}

/** The prices of a moment, with what was computed at them. */
interface PriceStep {
  /** Unix milliseconds */
  readonly at: number;
  /** when it ends, on the monotonic clock in milliseconds */
  readonly until: number;
  readonly prices: MarketPrices;
  readonly market: RiskMarket;
  /** by account and version */
  readonly risks: Map<string, Promise<AccountRisk>>;
  /** by mode, accounts and versions */
  readonly reports: Map<string, Promise<Report>>;
}

/** The risk of accounts at the prices of a step, in the order in which they were asked for. */
interface RiskAtStep extends Pick<PriceStep, 'at' | 'prices' | 'market'> {
  readonly risks: readonly AccountRisk[];
}

/** The versions of accounts by id: each change of what an account holds makes a new one. */
type Versions = ReadonlyMap<string, number>;

/** Names the present version of an account. */
type KeyOf = (account: Pick<StoredAccount, 'id'>) => string;

/** Computes a value once per key, and again if that failed. */
function once<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  value.catch(() => values.delete(key));
  return value;
}

/**
 * Risk at the prices of the market: of an account computed once per price step, and added up once for all who see the
 * same accounts, until the step ends or an account changes. Callers name accounts that theirs sees, so that nobody
 * receives figures of others.
 */
export class RiskSteps {
  #step: PriceStep | undefined;
  /** by account and version, so that a step reads what has changed alone */
  readonly #holdings = new LRUCache<string, Holdings>({ max: ACCOUNTS_MAX });

  constructor(private readonly options: Options) {}

  /** The risk of accounts of which something is known. */
  async read(known: readonly StoredAccount[]): Promise<RiskAtStep> {
    const step = this.#current();
    const risks = await this.#risksOf(step, known, await this.#versionsOf(known));
    return { at: step.at, prices: step.prices, market: step.market, risks };
  }

  /** The answer of `GET /api/risk`. Throws 503 while too much else is computed. */
  async report({ mode, known, unknown }: SeenAccounts): Promise<Report> {
    const step = this.#current();
    const versions = await this.#versionsOf(known);
    const ids = known.map(({ id }) => [id, versions.get(id)]);
    const key = JSON.stringify([mode, ids, [...unknown]]);
    return once(step.reports, key, async () => {
      const accounts = await this.#risksOf(step, known, versions);
      return computeRisk({ mode, at: step.at, accounts, unknown }, this.options);
    });
  }

  /** Forgets all accounts, after the storage was reset: their versions start again from the beginning. */
  clear(): void {
    this.#step = undefined;
    this.#holdings.clear();
  }

  #current(): PriceStep {
    const now = performance.now();
    if (this.#step !== undefined && now < this.#step.until) return this.#step;
    const prices = sharedSnapshot(this.options.prices);
    const at = this.options.now();
    this.#step = {
      at,
      until: now + STEP_MS,
      prices,
      market: riskMarket(prices, at),
      risks: new Map(),
      reports: new Map(),
    };
    return this.#step;
  }

  async #versionsOf(known: readonly StoredAccount[]): Promise<Versions> {
    const ids = known.map(({ id }) => id);
    return new Map(await readVersions(this.options.db, ids));
  }

  #risksOf(
    step: PriceStep,
    known: readonly StoredAccount[],
    versions: Versions,
  ): Promise<AccountRisk[]> {
    const keyOf: KeyOf = ({ id }) => `${id} ${versions.get(id)}`;
    const missing = known.filter((account) => !step.risks.has(keyOf(account)));
    const computing = this.#compute(step, missing, keyOf);
    return Promise.all(
      known.map((account) =>
        once(step.risks, keyOf(account), async () => {
          const risk = (await computing).get(account.id);
          if (risk === undefined) throw new Error(`The account ${account.id} was not read.`);
          return risk;
        }),
      ),
    );
  }

  async #compute(
    { prices, market }: PriceStep,
    accounts: readonly StoredAccount[],
    keyOf: KeyOf,
  ): Promise<ReadonlyMap<string, AccountRisk>> {
    const risks = new Map<string, AccountRisk>();
    const holdings = await this.#holdingsOf(accounts, keyOf);
    const slicer = new TimeSlicer();
    for (const account of accounts) {
      const held = holdings.get(account.id);
      if (held === undefined) continue;
      await slicer.step();
      risks.set(account.id, accountRisk(riskAccount(account, held, prices), market));
    }
    return risks;
  }

  async #holdingsOf(
    accounts: readonly StoredAccount[],
    keyOf: KeyOf,
  ): Promise<ReadonlyMap<string, Holdings>> {
    const missing = accounts.filter((account) => !this.#holdings.has(keyOf(account)));
    const ids = missing.map(({ id }) => id);
    const read = await readHoldings(this.options.db, ids);
    const holdings = new Map<string, Holdings>();
    for (const account of accounts) {
      const held = read.get(account.id) ?? this.#holdings.get(keyOf(account));
      if (held === undefined) continue;
      // it may be of a later version, which is read again under its own key
      this.#holdings.set(keyOf(account), held);
      holdings.set(account.id, held);
    }
    return holdings;
  }
}
