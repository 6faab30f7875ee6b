import type { AccountMode, Data, getRisk } from '@parallax/protocol';
import type { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import { type AccountRisk, accountRisk } from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { readVersions } from '../records/account-store.ts';
import { readHoldings } from '../valuation/read-holdings.ts';
import type { Holdings, MarketPrices } from '../valuation/value-account.ts';
import { computeRisk } from './compute-risk.ts';
import { PriceStep } from './price-step.ts';
import { riskAccount } from './risk-accounts.ts';
import type { BookDependencies, RiskAtVersion, StepBook } from './step-book.ts';

/** How long a step lasts, which is how often tiles ask, in milliseconds. */
const STEP_MS = 500;
/** When a step that nobody asks for any more is forgotten, in milliseconds. */
const UNUSED_MS = 30_000;
/** Accounts whose holdings are kept. */
const ACCOUNTS_MAX = 2_000;

/** The versions of accounts by id: each change of what an account holds makes a new one. */
export type Versions = ReadonlyMap<string, number>;

interface Options extends DbAndClock, BookDependencies {
  readonly prices: MarketPrices;
  readonly caches: { readonly versions: Pick<CachedRead<Versions>, 'get'> };
}

/** The accounts that a caller sees, of those that are asked for. */
export interface SeenAccounts {
  readonly mode: AccountMode;
  readonly known: readonly StoredAccount[];
  /** why nothing is known of the others, by id */
  readonly unknown: ReadonlyMap<string, string>;
}

/** The risk of accounts at the prices of a step, in the order in which they were asked for. */
interface RiskAtStep extends Pick<PriceStep, 'at' | 'prices' | 'market' | 'margins'> {
  readonly risks: readonly AccountRisk[];
  /** those of them with these ids together */
  readonly bookOf: (accountIds: ReadonlySet<string>) => StepBook;
}

/** Names the present version of an account. */
type KeyOf = (account: Pick<StoredAccount, 'id'>) => string;

/**
 * Risk at the prices of the market: of an account computed once per price step, and added up once for all who see the
 * same accounts, until the step ends or an account changes. Callers name accounts that theirs sees, so that nobody
 * receives figures of others.
 */
export class RiskSteps {
  #step: { readonly step: PriceStep; readonly until: number } | undefined;
  #forgetting: NodeJS.Timeout | undefined;
  /** by account and version, so that a step reads what has changed alone */
  readonly #holdings = new LRUCache<string, Holdings>({ max: ACCOUNTS_MAX });

  constructor(private readonly options: Options) {}

  /** The risk of accounts of which something is known. */
  async read(known: readonly StoredAccount[]): Promise<RiskAtStep> {
    const step = this.#current();
    const all = await this.#risksOf(step, known, await this.#versionsOf(known));
    const { at, prices, market, margins } = step;
    return {
      at,
      prices,
      market,
      margins,
      risks: all.map(({ risk }) => risk),
      bookOf: (accountIds) =>
        step.book(all.filter(({ risk }) => accountIds.has(risk.account.accountId))),
    };
  }

  /** The answer of `GET /api/risk`. Throws 503 while too much else is computed. */
  async report({ mode, known, unknown }: SeenAccounts): Promise<Data<typeof getRisk>> {
    const step = this.#current();
    const versions = await this.#versionsOf(known);
    const ids = known.map(({ id }) => [id, versions.get(id)]);
    const key = JSON.stringify([mode, ids, [...unknown]]);
    return step.answer(key, async () => {
      const book = step.book(await this.#risksOf(step, known, versions));
      return computeRisk({ mode, at: step.at, book, unknown });
    });
  }

  /** Forgets all accounts, after the storage was reset: their versions start again from the beginning. */
  clear(): void {
    this.#forget();
    this.#holdings.clear();
  }

  #current(): PriceStep {
    const now = performance.now();
    if (this.#step !== undefined && now < this.#step.until) return this.#step.step;
    const step = new PriceStep(this.options.prices, this.options.now(), this.options);
    this.#step = { step, until: now + STEP_MS };
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#forget(), UNUSED_MS).unref();
    return step;
  }

  #forget(): void {
    clearTimeout(this.#forgetting);
    this.#step = undefined;
  }

  async #versionsOf(known: readonly StoredAccount[]): Promise<Versions> {
    const { db, caches } = this.options;
    const ids = known.map(({ id }) => id);
    return caches.versions.get(ids.join(' '), async () => new Map(await readVersions(db, ids)));
  }

  async #risksOf(
    step: PriceStep,
    known: readonly StoredAccount[],
    versions: Versions,
  ): Promise<readonly RiskAtVersion[]> {
    const keyOf: KeyOf = ({ id }) => `${id} ${versions.get(id)}`;
    const missing = known.filter((account) => !step.hasRisk(keyOf(account)));
    const computing = this.#compute(step, missing, keyOf);
    return Promise.all(
      known.map(async (account) => {
        const key = keyOf(account);
        const risk = await step.risk(key, async () => {
          const computed = (await computing).get(account.id);
          if (computed === undefined) throw new Error(`The account ${account.id} was not read.`);
          return computed;
        });
        return { key, risk };
      }),
    );
  }

  async #compute(
    step: PriceStep,
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
      risks.set(account.id, accountRisk(riskAccount(account, held, step), step.market));
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
