import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStorage, openPostgresStorage } from '@parallax/server-kit/storage/storage';
import { addAccount } from '../company/exchanges/add-account.ts';

/** Inserts the rows that an order adds, and nothing else, with the durability of the product. */
export interface BareInserts {
  /** Resolves when the rows are durable. */
  insert(): Promise<void>;
  close(): Promise<void>;
}

const ignore = (): void => undefined;

/** Opens a database of its own: embedded, or the empty PostgreSQL of a URL. */
export async function openBareInserts(databaseUrl?: string): Promise<BareInserts> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-bare-'));
  const storage =
    databaseUrl === undefined
      ? await openEmbeddedStorage(folder, ignore)
      : await openPostgresStorage(databaseUrl, ignore);
  const { db } = storage;
  const companyId = randomUUID();
  const accountId = randomUUID();
  await db
    .insertInto('company')
    .values({ id: companyId, name: 'Bare', type: 'BUSINESS', photo_base64: null, is_prime: false })
    .execute();
  await addAccount(db, { id: accountId, companyId, balances: [], at: Date.now() });
  return {
    async insert() {
      const id = randomUUID();
      const at = new Date().toISOString();
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('trading_order')
          .values({
            id,
            account_id: accountId,
            exchange: 'binance_spot',
            symbol: 'BTCUSDT',
            side: 'buy',
            type: 'limit',
            amount: '0.001',
            price: '20000',
            trigger_by: 'last',
            time_in_force: 'GTC',
            post_only: false,
            reduce_only: false,
            strategy_id: null,
            algo_order_id: null,
            trader_id: companyId,
            source: 'api',
            status: 'OPEN',
            reason: null,
            amount_unit: 'BTC',
            venue_order_id: null,
            content_hash: id,
            created_at: at,
            updated_at: at,
            expires_at: null,
          })
          .execute();
        await transaction
          .insertInto('trading_log')
          .values({
            id: randomUUID(),
            company_id: companyId,
            kind: 'order sent',
            trader_id: companyId,
            account_id: accountId,
            order_id: id,
            text: 'Buy 0.001 BTCUSDT, limit at 20000',
            address: null,
          })
          .execute();
      });
    },
    async close() {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
