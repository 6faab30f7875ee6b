import type { ExecutionCostGroup } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ORDER_COLUMNS, toOrder } from '../records/order-row.ts';
import { orderText } from '../records/order-store.ts';
import { NO_STRATEGY, readStrategyNames } from '../records/strategy-names.ts';

interface Named {
  readonly companyId: string;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly exchanges: readonly { readonly name: string; readonly displayName: string }[];
}

type Names = ReadonlyMap<string, string>;

const noNames = (): Names => new Map();

async function readOrderNames(db: Database, ids: readonly string[]): Promise<Names> {
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, orderText(toOrder(row))]));
}

/** What an algo trades in these accounts, by its children: 'Buy BTCUSDT'. */
async function readAlgoNames(
  db: Database,
  ids: readonly string[],
  accounts: Named['accounts'],
): Promise<Names> {
  const rows = await db
    .selectFrom('trading_order')
    .select(['algo_order_id', 'side', 'symbol'])
    .distinct()
    .where('algo_order_id', 'in', ids)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('symbol')
    .execute();
  const names = new Map<string, string>();
  for (const { algo_order_id: id, side, symbol } of rows) {
    const text = `${side === 'buy' ? 'Buy' : 'Sell'} ${symbol}`;
    if (id !== null) names.set(id, names.has(id) ? `${names.get(id)}, ${text}` : text);
  }
  return names;
}

async function readTraderNames(db: Database, ids: readonly string[]): Promise<Names> {
  const rows = await db
    .selectFrom('trader')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, email }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' ') || email,
    ]),
  );
}

/** The names of groups by key; a key without one is shown itself. */
export async function readCostNames(
  db: Database,
  groupBy: ExecutionCostGroup,
  keys: readonly string[],
  { companyId, accounts, exchanges }: Named,
): Promise<Names> {
  if (keys.length === 0) return new Map();
  const read = {
    order: () => readOrderNames(db, keys),
    algo: () => readAlgoNames(db, keys, accounts),
    trader: () => readTraderNames(db, keys),
    account: () => new Map(accounts.map(({ id, name }) => [id, name])),
    exchange: () => new Map(exchanges.map(({ name, displayName }) => [name, displayName])),
    strategy: async () => new Map(await readStrategyNames(db, companyId)).set('', NO_STRATEGY),
    symbol: noNames,
    hour: noNames,
    day: noNames,
  } satisfies Record<ExecutionCostGroup, () => Names | Promise<Names>>;
  return read[groupBy]();
}
