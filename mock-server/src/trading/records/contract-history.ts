import { ledgerKindSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  type AccountState,
  applyFill,
  applyToAccount,
  type ContractTerms,
  type Decimal,
  decimal,
  type EntryTerms,
  type FillTerms,
  isZero,
  NO_POSITION,
  ONE,
  type PositionState,
  positionOf,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { FILL_COLUMNS, toFill } from './fill-store.ts';

/** Fills that one query reads: parsing them takes a few milliseconds. */
const PAGE = 250;

/** A fill with what it has realised when it was applied. */
export interface RecordedFill {
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly fill: FillTerms;
  readonly realised: Decimal;
}

/** What has made the position of a contract since it was last settled. */
export interface ContractHistory {
  /** in the order in which they were applied */
  readonly fills: readonly RecordedFill[];
  /** funding payments and settlements of an open position, oldest first */
  readonly entries: readonly EntryTerms[];
}

const entriesSchema = z.array(
  z.object({
    id: z.string().nullable(),
    kind: ledgerKindSchema,
    asset: z.string(),
    amount: z.string(),
    at: z.coerce.number(),
  }),
);

interface EntryRange {
  readonly from?: number;
  readonly to?: number;
}

/** Those from a time to before another, in Unix milliseconds, with the ids that the venue gave them. */
async function readEntries(
  db: Database,
  accountId: string,
  { key, exchange, symbol, expiry }: ContractTerms,
  { from, to }: EntryRange = {},
) {
  const since = from === undefined ? '-infinity' : new Date(from).toISOString();
  // the fills before the last settlement are not read
  const until = Math.min(to ?? Number.POSITIVE_INFINITY, expiry ?? Number.POSITIVE_INFINITY);
  const before = until === Number.POSITIVE_INFINITY ? 'infinity' : new Date(until).toISOString();
  const { rows } = await sql`
    select id, kind, asset, amount::text as amount, (extract(epoch from at) * 1000)::float8 as at
    from (
      select external_id as id, 'funding' as kind, asset, amount, at from funding_payment
      where account_id = ${accountId} and exchange = ${exchange} and symbol = ${symbol}
      union all
      select external_id as id, kind, asset, amount, at from ledger_entry
      where account_id = ${accountId} and contract = ${key} and kind = 'settlement'
    ) as entry
    where at >= ${since}::timestamptz and at < ${before}::timestamptz order by at`.execute(db);
  return entriesSchema.parse(rows);
}

type StoredFill = RecordedFill & { readonly sequence: number };

/**
 * The fills of a contract since it was last settled, newest first. Times have an index by contract, which the order by
 * sequence alone has not: each page would read all fills.
 */
async function* newestFills(
  db: Database,
  accountId: string,
  { exchange, symbol }: ContractTerms,
): AsyncGenerator<StoredFill> {
  const slicer = new TimeSlicer();
  let last: { readonly at: Date; readonly sequence: number } | undefined;
  for (;;) {
    let query = db
      .selectFrom('fill')
      .select([...FILL_COLUMNS, 'realised', 'sequence'])
      .where('account_id', '=', accountId)
      .where('exchange', '=', exchange)
      .where('symbol', '=', symbol)
      .where(
        'sequence',
        '>',
        sql<number>`coalesce((select counted_after from position where account_id = ${accountId}
          and exchange = ${exchange} and symbol = ${symbol}), 0)`,
      )
      .orderBy('at', 'desc')
      .orderBy('sequence', 'desc')
      .limit(PAGE);
    if (last !== undefined) {
      const { at, sequence } = last;
      query = query
        .where('at', '<=', at)
        .where((where) => where.or([where('at', '<', at), where('sequence', '<', sequence)]));
    }
    const rows = await query.execute();
    for (const row of rows) {
      await slicer.step();
      yield {
        id: row.id,
        at: row.at.getTime(),
        fill: toFill(row),
        realised: decimal(row.realised),
        sequence: row.sequence,
      };
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

/** In the order in which they were applied. */
const inSequence = (fills: readonly StoredFill[]): StoredFill[] =>
  fills.toSorted((one, other) => one.sequence - other.sequence);

export async function readContractHistory(
  db: Database,
  accountId: string,
  terms: ContractTerms,
): Promise<ContractHistory> {
  const fills: StoredFill[] = [];
  for await (const fill of newestFills(db, accountId, terms)) fills.push(fill);
  return { fills: inSequence(fills), entries: await readEntries(db, accountId, terms) };
}

/** Applies fills in this order, and entries by their times; one of the time of a fill follows it. */
export class HistoryFold {
  #account: AccountState;
  #next = 0;

  constructor(
    private readonly terms: ContractTerms,
    private readonly entries: readonly EntryTerms[],
    position: PositionState = NO_POSITION,
  ) {
    this.#account = { balances: new Map(), positions: new Map([[terms.key, position]]) };
  }

  /** Returns what it realises. */
  apply({ at, fill }: Pick<RecordedFill, 'at' | 'fill'>): Decimal {
    this.#applyEntries(at);
    const { terms } = this;
    const { account, change } = applyToAccount(this.#account, { kind: 'fill', terms, fill });
    this.#account = account;
    return change?.realised ?? ZERO;
  }

  /** Applies an entry that is not among those of the history. */
  applyEntry(entry: EntryTerms): void {
    const { terms } = this;
    ({ account: this.#account } = applyToAccount(this.#account, { kind: 'entry', terms, entry }));
  }

  /** Applies the entries after the last fill, and returns the position. */
  end(): PositionState {
    this.#applyEntries(Number.POSITIVE_INFINITY);
    return positionOf(this.#account, this.terms.key);
  }

  #applyEntries(until: number): void {
    for (
      let entry = this.entries[this.#next];
      entry !== undefined && entry.at < until;
      entry = this.entries[this.#next]
    ) {
      this.applyEntry(entry);
      this.#next += 1;
    }
  }
}

/** The position that a history makes. */
export function foldHistory(
  terms: ContractTerms,
  { fills, entries }: ContractHistory,
): PositionState {
  const fold = new HistoryFold(terms, entries);
  for (const fill of fills) fold.apply(fill);
  return fold.end();
}

/** What has made a position since a time. */
export interface RecentHistory extends ContractHistory {
  /** the position before */
  readonly before: PositionState;
}

/** From when on a history is read, and the position until when. */
export interface HistoryRange {
  /** Unix milliseconds; all that belongs before was applied in the venue's order */
  readonly since: number;
  readonly held: PositionState;
  /** whether a fill or an entry was applied after `held` */
  readonly isNewer: (id: string) => boolean;
}

/** What fills change a position by that none of them opens. */
class FillSums {
  readonly strategies = new Set<string | null>();
  #amount = ZERO;
  #cost = ZERO;
  #realised = ZERO;
  #fees = ZERO;

  add(own: PositionState, realised: Decimal): void {
    this.strategies.add(own.strategyId);
    this.#amount = this.#amount.plus(own.amount);
    // what is closed has the cost that its price and its profit leave
    this.#cost = this.#cost.plus(own.cost).plus(realised);
    this.#realised = this.#realised.plus(realised);
    this.#fees = this.#fees.plus(own.fees);
  }

  after(position: PositionState): PositionState {
    const isMixed = [...this.strategies].some((id) => id !== position.strategyId);
    return {
      ...position,
      amount: position.amount.plus(this.#amount),
      cost: position.cost.plus(this.#cost),
      realised: position.realised.plus(this.#realised),
      fees: position.fees.plus(this.#fees),
      ...(isMixed && { strategyId: null, hasMixedStrategies: true }),
    };
  }

  /** @param entries that have changed the open position as well */
  before(
    terms: ContractTerms,
    position: PositionState,
    entries: readonly EntryTerms[],
  ): PositionState {
    const ofEntries = new HistoryFold(terms, entries, { ...NO_POSITION, amount: ONE }).end();
    return {
      ...position,
      amount: position.amount.minus(this.#amount),
      cost: position.cost.minus(this.#cost).minus(ofEntries.cost),
      realised: position.realised.minus(this.#realised).minus(ofEntries.realised),
      funding: position.funding.minus(ofEntries.funding),
      fees: position.fees.minus(this.#fees),
    };
  }
}

/** Whether a fill has opened a position, also in the other direction. */
const isOpening = (before: Decimal, after: Decimal): boolean =>
  !isZero(after) && before.times(after).lte(ZERO);

/**
 * Reads what has made a position since a time, with the position before: what all that followed leaves of the one that
 * is held, or the sum of its fills since it was opened, so that earlier fills are not read. Undefined if the position
 * is not that of its fills.
 */
export async function readRecentHistory(
  db: Database,
  accountId: string,
  terms: ContractTerms,
  { since, held, isNewer }: HistoryRange,
): Promise<RecentHistory | undefined> {
  const readKnown = async (range: EntryRange) => {
    const entries = await readEntries(db, accountId, terms, range);
    return entries.filter(({ id }) => id === null || !isNewer(id));
  };
  const entries = await readKnown({ from: since });
  const fills: StoredFill[] = [];
  const older = newestFills(db, accountId, terms);
  let next = await older.next();
  for (; next.done !== true && next.value.at >= since; next = await older.next())
    if (!isNewer(next.value.id)) fills.push(next.value);
  const applied = inSequence(fills);
  const slicer = new TimeSlicer();
  const later = new FillSums();
  let after = held.amount;
  let wasOpened = false;
  let wasFlat = isZero(after);
  for (const { fill, realised } of applied.toReversed()) {
    await slicer.step();
    const own = applyFill(terms, NO_POSITION, fill).position;
    const before = after.minus(own.amount);
    later.add(own, realised);
    wasOpened ||= isOpening(before, after);
    wasFlat ||= isZero(before);
    after = before;
  }
  const recent = (before: PositionState): RecentHistory => ({ before, fills: applied, entries });
  if (isZero(after)) return recent(NO_POSITION);
  // the cost of a closed position has no part of what was settled since
  const isWhole = !wasFlat || entries.every(({ kind }) => kind !== 'settlement');
  if (!wasOpened && isWhole) return recent(later.before(terms, held, entries));
  const earlier = new FillSums();
  for (; next.done !== true; next = await older.next()) {
    const { id, at, fill, realised } = next.value;
    if (isNewer(id)) continue;
    const own = applyFill(terms, NO_POSITION, fill).position;
    const before = after.minus(own.amount);
    if (isOpening(before, after)) {
      const { position } = applyFill(terms, { ...NO_POSITION, amount: before }, fill);
      const between = await readKnown({ from: at, to: since });
      return recent(new HistoryFold(terms, between, earlier.after(position)).end());
    }
    earlier.add(own, realised);
    after = before;
  }
  return undefined;
}
