import { randomUUID } from 'node:crypto';
import { openEmbeddedStorage, openPostgresStorage } from '@parallax/server-kit/storage/storage';
import type { PositionAtStep } from '@parallax/trading';
import { sql } from 'kysely';
import { storeSteps } from '../trading/risk/greeks-store.ts';

interface Measured {
  /** of a PostgreSQL database; without it, of an embedded one in the folder */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
  readonly accounts: number;
  readonly positionsPerAccount: number;
  /** steps of one position each, beside those of full hours */
  readonly changes: number;
}

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAY = Date.parse('2026-11-30T00:00:00Z');

const indexNow = (): number => Number((60_000 + 1_000 * Math.random()).toFixed(2));

const figure = (size: number): string => (size * (Math.random() - 0.5)).toFixed(8);

/** A position with figures as long as those of the market, of which all have the same index price. */
function positionAt(accountId: string, number: number, index: number): PositionAtStep {
  return {
    accountId,
    exchange: 'deribit',
    symbol: `BTC-25JUN27-${40_000 + 1_000 * number}-C`,
    base: 'BTC',
    expiry: DAY + 200 * HOURS * HOUR_MS,
    underlying: index + 12.5,
    volatility: Number((0.5 + 0.1 * Math.random()).toFixed(4)),
    deltaUsd: figure(100_000),
    gammaUsd: figure(1_000),
    vegaUsd: figure(1_000),
    thetaUsd: figure(1_000),
    coinProfitUsd: figure(10_000),
    mark: Math.random().toFixed(6),
    usd: String(index),
  };
}

/** Stores a day of steps as the server does, and returns how many bytes table and indexes take. */
export async function measureSteps(
  measured: Measured,
): Promise<{ hours: number; changes: number }> {
  const { databaseUrl, folder, accounts, positionsPerAccount, changes } = measured;
  const storage =
    databaseUrl === undefined
      ? await openEmbeddedStorage(folder, () => undefined)
      : await openPostgresStorage(databaseUrl, () => undefined);
  const { db } = storage;
  const sizeOf = async (): Promise<number> => {
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size('greeks_step')::float8 as size`.execute(db);
    return rows[0]?.size ?? 0;
  };
  const company = await db.selectFrom('company').select('id').executeTakeFirst();
  const companyId = company?.id ?? randomUUID();
  if (company === undefined)
    await db
      .insertInto('company')
      .values({
        id: companyId,
        name: 'Bench',
        type: 'BUSINESS',
        photo_base64: null,
        is_prime: false,
      })
      .execute();
  const ids = Array.from({ length: accounts }, () => randomUUID());
  await db
    .insertInto('account')
    .values(ids.map((id) => ({ id, company_id: companyId })))
    .execute();
  const before = await sizeOf();
  for (let hour = 0; hour < HOURS; hour += 1) {
    const index = indexNow();
    await storeSteps(
      db,
      ids.map((accountId) => ({
        accountId,
        at: DAY + hour * HOUR_MS,
        isComplete: true,
        positions: Array.from({ length: positionsPerAccount }, (_, at) =>
          positionAt(accountId, at, index),
        ),
      })),
    );
  }
  const hours = (await sizeOf()) - before;
  for (let change = 0; change < changes; change += 1) {
    const accountId = ids[change % ids.length] ?? '';
    const at = DAY + 1 + Math.floor((change / changes) * HOURS * HOUR_MS);
    await storeSteps(db, [
      {
        accountId,
        at,
        isComplete: false,
        positions: [positionAt(accountId, change % positionsPerAccount, indexNow())],
      },
    ]);
  }
  const all = (await sizeOf()) - before;
  await db.deleteFrom('account').where('id', 'in', ids).execute();
  await storage.close();
  return { hours, changes: all - hours };
}
