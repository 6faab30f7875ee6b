import { contractKey } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type Decimal, round18, ZERO } from '@parallax/trading';
import type { MarketPrices, ValuedAccount } from '../valuation/value-account.ts';
import {
  NO_PROFIT,
  type Profit,
  type ProfitRow,
  readDailyProfit,
  readProfit,
  sumProfit,
} from './profit-and-loss.ts';
import type { StrategyContract } from './strategy-contracts.ts';
import { contractsOf, splitProfit, splitUnrealised } from './strategy-figures.ts';
import { readUnrealisedChanges, type UnrealisedChange, unrealisedOf } from './unrealised-profit.ts';

/** What profit and loss are of. */
export interface ProfitBook {
  /** the accounts, whether they are valued or not */
  readonly ids: readonly string[];
  readonly valued: ReadonlyMap<string, ValuedAccount>;
  readonly prices: MarketPrices;
  /** of `valued`, in Unix milliseconds */
  readonly at: number;
  /** Unix milliseconds; undefined from the beginning, and until now */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** hour of UTC at which a day begins */
  readonly startHour: number;
}

/** The profit and loss of a group, with the change of its unrealised profit. */
interface ProfitGroup {
  readonly profit: Profit;
  readonly change: UnrealisedChange;
  readonly total: Decimal;
}

const dateOf = (at: number | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at);

/** Realised and paid, and the change of what is unrealised; that is left out while its price is missing. */
const totalProfit = ({ realised, funding, fees }: Profit, usd: Decimal | null): Decimal =>
  round18(
    realised
      .plus(funding)
      .minus(fees)
      .plus(usd ?? ZERO),
  );

/** The unrealised profit of accounts now, by strategy where they share contracts. */
const presentUnrealised = (
  { valued, prices, at }: Pick<ProfitBook, 'valued' | 'prices' | 'at'>,
  shared: readonly StrategyContract[],
) =>
  new Map(
    [...valued].map(([id, account]) => [
      id,
      {
        at,
        positions: splitUnrealised(unrealisedOf(account, prices), contractsOf(shared, id), prices),
      },
    ]),
  );

/** @param unchanged the change of a group without one */
function groupsOf(
  sums: ReadonlyMap<string, Profit>,
  changes: ReadonlyMap<string, UnrealisedChange>,
  unchanged: Decimal | null,
): ReadonlyMap<string, ProfitGroup> {
  const keys = new Set([...sums.keys(), ...changes.keys()]);
  return new Map(
    [...keys].map((key) => {
      const profit = sums.get(key) ?? NO_PROFIT;
      const change = changes.get(key) ?? { usd: unchanged, since: null };
      return [key, { profit, change, total: totalProfit(profit, change.usd) }];
    }),
  );
}

/** Profit and loss by a key of their contracts. */
export async function readProfitGroups(
  db: Database,
  book: ProfitBook,
  keyOf: (row: Pick<ProfitRow, 'accountId' | 'exchange' | 'symbol' | 'strategyId'>) => string,
  /** the contracts that strategies share, if groups are by strategy */
  shared?: readonly StrategyContract[],
): Promise<ReadonlyMap<string, ProfitGroup>> {
  const { ids, from, to, startHour } = book;
  const rows = await readProfit(db, ids, { from: dateOf(from), to: dateOf(to), startHour });
  const sums = await sumProfit(splitProfit(rows, shared ?? [], { from, to }), keyOf);
  const changes = await readUnrealisedChanges(
    db,
    presentUnrealised(book, shared ?? []),
    { from, to, startHour, isByDay: false, isByStrategy: shared !== undefined },
    keyOf,
  );
  return groupsOf(sums, changes, ZERO);
}

/** Profit and loss by day; the change of what is unrealised is null for a day without a stored value. */
export async function readProfitDays(
  db: Database,
  book: ProfitBook,
): Promise<ReadonlyMap<string, ProfitGroup>> {
  const { ids, from, to, startHour } = book;
  const period = { from: dateOf(from), to: dateOf(to), startHour };
  const sums = await readDailyProfit(db, ids, period);
  const changes = await readUnrealisedChanges(
    db,
    presentUnrealised(book, []),
    { from, to, startHour, isByDay: true },
    ({ day }) => day,
  );
  return groupsOf(sums, changes, null);
}

/**
 * The base of a contract that an account has traded, also of one that is no longer listed; its symbol if it is neither
 * listed nor stored.
 */
export function baseOf(
  { accountId, ...contract }: Pick<ProfitRow, 'accountId' | 'exchange' | 'symbol'>,
  valued: ReadonlyMap<string, ValuedAccount>,
  prices: Pick<MarketPrices, 'contract'>,
): string {
  const key = contractKey(contract);
  const { base } = valued.get(accountId)?.terms.get(key) ?? prices.contract(key) ?? {};
  return base ?? contract.symbol;
}
