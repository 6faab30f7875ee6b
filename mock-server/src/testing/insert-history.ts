import { openEmbeddedStorage, openPostgresStorage } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

interface History {
  /** of the embedded storage */
  readonly folder: string;
  /** of PostgreSQL, which is used instead if there is one */
  readonly databaseUrl?: string | undefined;
  readonly accountIds: readonly string[];
  /** done orders of each account, each with one fill, over the last year */
  readonly rows: number;
}

/**
 * Adds past orders and fills to accounts of a stopped server: one in a thousand of the contract 'RAREUSDT',
 * the others of five contracts in turn. Ledger and positions remain as they are.
 */
export async function insertHistory({
  folder,
  databaseUrl,
  accountIds,
  rows,
}: History): Promise<void> {
  const storage =
    databaseUrl === undefined
      ? await openEmbeddedStorage(folder, () => undefined)
      : await openPostgresStorage(databaseUrl, () => undefined);
  const { db } = storage;
  const symbol = sql`case when number % 1000 = 0 then 'RAREUSDT'
    else (array['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'])[number % 5 + 1] end`;
  const at = sql`now() - number * (interval '1 year' / ${rows}::int)`;
  const side = sql`case when number % 2 = 0 then 'buy' else 'sell' end`;
  for (const accountId of accountIds) {
    await sql`
      insert into trading_order (id, account_id, exchange, symbol, side, type, amount, price, trigger_by,
        time_in_force, post_only, reduce_only, trader_id, source, status, amount_unit, filled,
        average_price, content_hash, created_at, updated_at)
      select gen_random_uuid(), ${accountId}, 'binance_spot', ${symbol}, ${side}, 'limit', number % 100 + 1,
        100, 'last', 'GTC', false, false, ${accountId}, 'api', 'FILLED', 'BTC', number % 100 + 1, 100,
        'bench', ${at}, ${at}
      from generate_series(1, ${rows}::int) number`.execute(db);
    await sql`
      insert into fill (account_id, id, order_id, exchange, symbol, side, price, amount, fee, fee_asset,
        liquidity, realised, notional, asset, at)
      select account_id, 'bench ' || id, id, exchange, symbol, side, price, amount, 0, 'USDT', 'maker', 0,
        price * amount, 'USDT', created_at
      from trading_order where account_id = ${accountId} and content_hash = 'bench'`.execute(db);
  }
  await sql`analyze`.execute(db);
  await storage.close();
}
