import { contractKey } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type ContractTerms, contractTerms, type StrategyBook } from '@parallax/trading';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readPositions, type StoredPosition } from '../records/account-store.ts';
import {
  type ContractFold,
  type Ended,
  type FundingShare,
  foldContract,
  type StrategyProfit,
} from './contract-fold.ts';
import { readEntriesOf, readFillsOf, type TimedEvent } from './strategy-events.ts';

/** A contract that several strategies have traded in one account; no strategy counts as one. */
export interface StrategyContract {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly terms: ContractTerms;
  readonly book: StrategyBook;
  /** oldest first */
  readonly profits: readonly StrategyProfit[];
  /** by the id that the venue gave the payment */
  readonly payments: ReadonlyMap<string, readonly FundingShare[]>;
}

async function readCountedAfter(db: Database, { accountId, exchange, symbol }: StoredPosition) {
  const row = await db
    .selectFrom('position')
    .select('counted_after')
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .executeTakeFirstOrThrow();
  return row.counted_after;
}

/** A fold with what it has read. */
interface Folded {
  readonly fold: ContractFold;
  /** of the last fill */
  readonly sequence: number;
  /** time of the last fill, in Unix milliseconds */
  readonly lastAt: number;
  readonly entries: readonly TimedEvent[];
  readonly countedAfter: number;
}

/** What is known of the fills of an account. */
interface Traded {
  /** of the last fill */
  sequence: number;
  /** by contract key; '' for no strategy */
  readonly strategies: Map<string, Set<string>>;
}

/** Contracts whose folds are kept, so that a reading needs only what is new. */
const FOLDS_MAX = 500;
const ACCOUNTS_MAX = 5_000;
/** Before the first fill. */
const NO_SEQUENCE = -1;

/** The folds of a database, one reading after another. */
class StrategyFolds {
  readonly #accounts = new LRUCache<string, Traded>({ max: ACCOUNTS_MAX });
  readonly #folds = new LRUCache<string, Folded>({ max: FOLDS_MAX });
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: Database) {}

  read(accountIds: readonly string[], now: number): Promise<readonly StrategyContract[]> {
    const reading = this.#last.then(() => this.#read(accountIds, now));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #read(accountIds: readonly string[], now: number): Promise<readonly StrategyContract[]> {
    const traded = await this.#readTraded(accountIds);
    const ids = accountIds.filter((id) =>
      [...(traded.get(id)?.strategies.values() ?? [])].some(({ size }) => size > 1),
    );
    if (ids.length === 0) return [];
    const positions = await readPositions(this.db, ids);
    const shared = positions.filter((each) => {
      const strategies = traded.get(each.accountId)?.strategies.get(contractKey(each));
      return (strategies?.size ?? 0) > 1;
    });
    return Promise.all(shared.map((stored) => this.#readContract(stored, now)));
  }

  /** The strategies of the fills of accounts by contract. */
  async #readTraded(accountIds: readonly string[]): Promise<ReadonlyMap<string, Traded>> {
    const traded = new Map(
      accountIds.map((id): [string, Traded] => [
        id,
        this.#accounts.get(id) ?? { sequence: NO_SEQUENCE, strategies: new Map() },
      ]),
    );
    const sequences = [...traded.values()].map(({ sequence }) => sequence);
    const { rows } = await sql`
      select fill.account_id, fill.exchange, fill.symbol,
        coalesce(fill.strategy_id::text, '') as strategy, max(fill.sequence) as sequence
      from unnest(${[...traded.keys()]}::uuid[], ${sequences}::bigint[]) as known(id, sequence)
      join fill on fill.account_id = known.id and fill.sequence > known.sequence
      group by 1, 2, 3, 4`.execute(this.db);
    for (const { account_id, strategy, sequence, ...contract } of tradedRowsSchema.parse(rows)) {
      const known = traded.get(account_id);
      if (known === undefined) continue;
      const key = contractKey(contract);
      known.strategies.set(key, (known.strategies.get(key) ?? new Set()).add(strategy));
      known.sequence = Math.max(known.sequence, sequence);
    }
    for (const [id, known] of traded) this.#accounts.set(id, known);
    return traded;
  }

  async #readContract(stored: StoredPosition, now: number): Promise<StrategyContract> {
    const { accountId, exchange, symbol } = stored;
    const terms = contractTerms(stored.contract);
    const key = `${accountId} ${terms.key}`;
    const known = this.#folds.get(key);
    this.#folds.delete(key);
    const [entries, countedAfter] = await Promise.all([
      readEntriesOf(this.db, stored, terms),
      readCountedAfter(this.db, stored),
    ]);
    const isUnchanged =
      known?.entries.length === entries.length && known.countedAfter === countedAfter;
    const continued = isUnchanged ? await this.#continue(known, stored, terms) : undefined;
    const folded = continued ?? (await this.#fold(stored, terms, { entries, countedAfter, now }));
    // an expired one may have been settled without the venue, and what has no price gets one: these are folded again
    const isLasting = (terms.expiry === null || terms.expiry > now) && !folded.fold.hasUnpriced;
    if (isLasting) this.#folds.set(key, folded);
    const { book, profits, payments } = folded.fold;
    return {
      accountId,
      exchange,
      symbol,
      terms,
      book,
      profits: [...profits],
      payments: new Map(payments),
    };
  }

  async #fold(
    stored: StoredPosition,
    terms: ContractTerms,
    { entries, ...ended }: Ended & { readonly entries: readonly TimedEvent[] },
  ): Promise<Folded> {
    const fills = await readFillsOf(this.db, stored, { terms, after: NO_SEQUENCE });
    return {
      fold: foldContract(stored, terms, { fills, entries }, ended),
      sequence: fills.at(-1)?.sequence ?? NO_SEQUENCE,
      lastAt: fills.at(-1)?.at ?? Number.NEGATIVE_INFINITY,
      entries,
      countedAfter: ended.countedAfter,
    };
  }

  /**
   * Applies new fills; undefined if one is late, so that funding was shared without it, or that known ones have been
   * placed after it.
   */
  async #continue(
    known: Folded,
    stored: StoredPosition,
    terms: ContractTerms,
  ): Promise<Folded | undefined> {
    const fills = await readFillsOf(this.db, stored, { terms, after: known.sequence });
    const until = Math.max(known.lastAt, known.entries.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    if (fills.some(({ at }) => at <= until)) return undefined;
    for (const fill of fills) known.fold.apply(fill, fill);
    const last = fills.at(-1);
    return { ...known, ...(last && { sequence: last.sequence, lastAt: last.at }) };
  }
}

const tradedRowsSchema = z.array(
  z.object({
    account_id: z.string(),
    exchange: z.string(),
    symbol: z.string(),
    strategy: z.string(),
    sequence: z.coerce.number(),
  }),
);

const foldsOf = new WeakMap<Database, StrategyFolds>();

/**
 * The contracts that several strategies share in accounts, with the positions and profits of each strategy from its
 * own fills. What belongs to one strategy alone is that of the account.
 * @param now Unix milliseconds
 */
export async function readStrategyContracts(
  db: Database,
  accountIds: readonly string[],
  now: number,
): Promise<readonly StrategyContract[]> {
  if (accountIds.length === 0) return [];
  const folds = foldsOf.get(db) ?? new StrategyFolds(db);
  foldsOf.set(db, folds);
  return folds.read(accountIds, now);
}
