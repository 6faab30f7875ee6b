import { BETWEEN_STRATEGIES, contractKey, OPENING } from '@parallax/protocol';
import {
  applyToStrategies,
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  EMPTY_BOOK,
  isZero,
  NO_POSITION,
  ownShares,
  type StrategyBook,
  type StrategyEvent,
  type StrategyId,
  sumOf,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { readPositions, type StoredPosition } from '../accounts/account-store.ts';
import { FILL_COLUMNS, type FillRow, toFill } from '../orders/fill-store.ts';
import type { Database } from '../storage/storage.ts';
import type { ProfitRow } from './profit-and-loss.ts';

/** What an event brought to a strategy, or `BETWEEN_STRATEGIES`, with its time in Unix milliseconds. */
export interface StrategyProfit extends Omit<ProfitRow, 'day'> {
  readonly at: number;
}

/** What a strategy has of a funding payment. */
export interface FundingShare {
  readonly strategyId: StrategyId;
  readonly amount: Decimal;
  /** its own position, signed */
  readonly positionAmount: Decimal;
}

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

interface TimedEvent {
  /** Unix milliseconds */
  readonly at: number;
  readonly event: StrategyEvent;
  /** of a funding payment */
  readonly externalId?: string | undefined;
}

interface TimedFill extends TimedEvent {
  readonly sequence: number;
  /** in dollars */
  readonly turnover: Decimal;
  readonly isTrade: boolean;
}

const price = (text: string | null): Decimal => (text === null ? ZERO : decimal(text));

/** The contracts of accounts that fills of several strategies are of. */
async function readShared(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string; exchange: string; symbol: string }>`
    select account_id, exchange, symbol from fill where account_id = any(${[...ids]}::uuid[])
    group by account_id, exchange, symbol
    having count(distinct coalesce(strategy_id::text, '')) > 1`.execute(db);
  return new Set(rows.map((row) => `${row.account_id} ${contractKey(row)}`));
}

interface PricedFillRow extends FillRow {
  readonly sequence: number;
  readonly notional: string;
  readonly asset_usd: string | null;
  readonly fee_asset_usd: string | null;
}

function timedFill(terms: ContractTerms, row: PricedFillRow): TimedFill {
  const fill = toFill(row);
  const usd = price(row.asset_usd);
  const isTrade = !(row.order_id === null && row.id.startsWith(OPENING));
  const amount = decimal(fill.amount);
  const turnover = terms.kind === 'inverse' ? amount : decimal(row.notional).times(usd);
  return {
    at: row.at.getTime(),
    sequence: row.sequence,
    isTrade,
    turnover: isTrade ? turnover : ZERO,
    event: {
      kind: 'fill',
      fill,
      isByVenue: fill.closedBy !== undefined,
      usd,
      feeUsd: price(row.fee_asset_usd),
    },
  };
}

async function readFillsOf(
  db: Database,
  { accountId, exchange, symbol }: StoredPosition,
  terms: ContractTerms,
): Promise<TimedFill[]> {
  const rows = await db
    .selectFrom('fill')
    .select([...FILL_COLUMNS, 'sequence', 'notional', 'asset_usd', 'fee_asset_usd'])
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => timedFill(terms, row));
}

const entryRowsSchema = z.array(
  z.object({
    kind: z.enum(['funding', 'settlement', 'liquidation', 'reset']),
    asset: z.string(),
    amount: z.string(),
    usd: z.string().nullable(),
    id: z.string().nullable(),
    at: z.coerce.number(),
  }),
);

/** Funding payments, settlements and liquidation fees of a contract, and resets of its account, oldest first. */
async function readEntriesOf(
  db: Database,
  { accountId, exchange, symbol }: StoredPosition,
  { key, expiry }: ContractTerms,
): Promise<TimedEvent[]> {
  const { rows } = await sql`
    select kind, asset, amount::text as amount, usd::text as usd, id,
      (extract(epoch from at) * 1000)::float8 as at
    from (
      select 'funding' as kind, payment.asset, payment.amount, entry.asset_usd as usd,
        payment.external_id as id, payment.at
      from funding_payment as payment join ledger_entry as entry
        on entry.account_id = payment.account_id and entry.external_id = payment.external_id
      where payment.account_id = ${accountId} and payment.exchange = ${exchange} and payment.symbol = ${symbol}
      union all
      select kind, asset, amount, asset_usd, null, at from ledger_entry
      where account_id = ${accountId} and contract = ${key} and kind in ('settlement', 'liquidation')
      union all
      select distinct 'reset', '', 0, 0, null, at from ledger_entry
      where account_id = ${accountId} and kind = 'reset'
    ) as entries order by at`.execute(db);
  return entryRowsSchema.parse(rows).map(({ kind, asset, amount, usd, id, at }): TimedEvent => {
    if (kind === 'reset') return { at, event: { kind } };
    const paid = { asset, amount: decimal(amount), usd: price(usd) };
    if (kind !== 'settlement') return { at, event: { kind, ...paid }, externalId: id ?? undefined };
    return { at, event: { kind, ...paid, isFinal: expiry !== null && at >= expiry } };
  });
}

const isOpen = ({ positions }: StrategyBook): boolean =>
  [...positions.values()].some(({ amount }) => !isZero(amount));

/** Folds what happened to a contract. */
class ContractFold {
  book = EMPTY_BOOK;
  readonly profits: StrategyProfit[] = [];
  readonly payments = new Map<string, readonly FundingShare[]>();

  constructor(
    private readonly contract: Pick<StoredPosition, 'accountId' | 'exchange' | 'symbol'>,
    private readonly terms: ContractTerms,
  ) {}

  apply({ at, event, externalId }: TimedEvent, fill?: TimedFill): void {
    if (externalId !== undefined && event.kind === 'funding')
      this.payments.set(externalId, this.#sharesOf(event.amount));
    const { accountId, exchange, symbol } = this.contract;
    const { book, parts, betweenUsd } = applyToStrategies(this.terms, this.book, event);
    this.book = book;
    const common = { accountId, exchange, symbol, at };
    // what the venue closes of opposite positions is more than its trade
    const traded = sumOf(parts.map(({ amount }) => amount));
    for (const [index, { amount, ...part }] of parts.entries()) {
      this.profits.push({
        ...common,
        ...part,
        turnover: fill === undefined ? ZERO : fill.turnover.times(amount).div(traded),
        fills: fill?.isTrade === true && index === 0 ? 1 : 0,
      });
    }
    if (isZero(betweenUsd)) return;
    const none = { funding: ZERO, fees: ZERO, turnover: ZERO, fills: 0 };
    const strategyId = BETWEEN_STRATEGIES;
    this.profits.push({ ...common, ...none, strategyId, realised: betweenUsd });
  }

  #sharesOf(payment: Decimal): readonly FundingShare[] {
    const { positions } = this.book;
    return [...ownShares(this.book, payment)].map(([strategyId, amount]) => ({
      strategyId,
      amount,
      positionAmount: (positions.get(strategyId) ?? NO_POSITION).amount,
    }));
  }

  /** Ends positions that the account no longer has, such as those before a reset of equal balances. */
  end(at: number): void {
    if (isOpen(this.book)) this.apply({ at, event: { kind: 'reset' } });
  }
}

interface Ended {
  /** the sequence of the last fill before the position was settled */
  readonly countedAfter: number;
  /** Unix milliseconds */
  readonly now: number;
}

function foldContract(
  stored: StoredPosition,
  terms: ContractTerms,
  {
    fills,
    entries,
  }: { readonly fills: readonly TimedFill[]; readonly entries: readonly TimedEvent[] },
  { countedAfter, now }: Ended,
): ContractFold {
  const fold = new ContractFold(stored, terms);
  let next = 0;
  const applyEntries = (until: number): void => {
    for (
      let entry = entries[next];
      entry !== undefined && entry.at < until;
      entry = entries[next]
    ) {
      fold.apply(entry);
      next += 1;
    }
  };
  const firstCounted = fills.findIndex(({ sequence }) => sequence > countedAfter);
  for (const [index, fill] of fills.entries()) {
    applyEntries(fill.at);
    if (index === firstCounted && countedAfter > 0) fold.end(fill.at);
    fold.apply(fill, fill);
  }
  applyEntries(Number.POSITIVE_INFINITY);
  const last = fills.at(-1);
  if (last === undefined) return fold;
  if (firstCounted === -1) fold.end(last.at);
  settleCancelled(fold, terms, last, now);
  return fold;
}

/**
 * Settles positions of strategies that cancel out in an expired contract, of which the venue reports nothing: at
 * the price of the last trade, since no settlement price is known.
 */
function settleCancelled(
  fold: ContractFold,
  { expiry }: ContractTerms,
  { event }: TimedFill,
  now: number,
): void {
  if (expiry === null || expiry > now || event.kind !== 'fill') return;
  if (!isZero(fold.book.net.amount) || !isOpen(fold.book)) return;
  const { usd, fill } = event;
  fold.apply({
    at: expiry,
    event: { kind: 'settlement', amount: ZERO, isFinal: true, price: decimal(fill.price), usd },
  });
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
  const shared = await readShared(db, accountIds);
  if (shared.size === 0) return [];
  const positions = await readPositions(db, accountIds);
  const found = positions.filter((each) => shared.has(`${each.accountId} ${contractKey(each)}`));
  return Promise.all(
    found.map(async (stored) => {
      const terms = contractTerms(stored.contract);
      const [fills, entries, countedAfter] = await Promise.all([
        readFillsOf(db, stored, terms),
        readEntriesOf(db, stored, terms),
        readCountedAfter(db, stored),
      ]);
      const { accountId, exchange, symbol } = stored;
      const { book, profits, payments } = foldContract(
        stored,
        terms,
        { fills, entries },
        { countedAfter, now },
      );
      return { accountId, exchange, symbol, terms, book, profits, payments };
    }),
  );
}
