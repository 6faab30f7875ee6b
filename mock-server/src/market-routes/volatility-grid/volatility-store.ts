import type { Database } from '@parallax/server-kit/storage/storage';
import type { VolatilityChange, VolatilityRow } from '@parallax/trading';
import type { OptionsOf } from './read-volatilities.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far apart stored values are, in milliseconds. */
export const VALUES_EVERY_MS = 15 * MINUTE_MS;
/** How long they are kept: a week, and a day more for those that begin late. */
const RETENTION_MS = 8 * DAY_MS;
/** A value that is older than the time asked for by more is not the one of that time. */
const TOLERANCE_MS = 2 * VALUES_EVERY_MS;

/** Whether values of a time are stored. */
export async function hasVolatilities(db: Database, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('volatility_value')
    .select('expiry')
    .where('at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores values of a time, unless another process has. */
export async function storeVolatilities(
  db: Database,
  { exchange, base }: OptionsOf,
  rows: readonly VolatilityRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('volatility_value')
    .values(
      rows.map(({ expiry, atm, riskReversal25, butterfly25 }) => ({
        exchange,
        base,
        at: at.toISOString(),
        expiry,
        atm,
        risk_reversal_25: riskReversal25,
        butterfly_25: butterfly25,
      })),
    )
    .onConflict((conflict) => conflict.columns(['exchange', 'base', 'at', 'expiry']).doNothing())
    .execute();
}

/** The last values that were stored at a time or shortly before, by expiry in ISO 8601. */
export async function readStoredVolatilities(
  db: Database,
  { exchange, base }: OptionsOf,
  at: number,
): Promise<ReadonlyMap<string, VolatilityChange>> {
  const rows = await db
    .selectFrom('volatility_value')
    .distinctOn('expiry')
    .select(['expiry', 'atm', 'risk_reversal_25', 'butterfly_25'])
    .where('exchange', '=', exchange)
    .where('base', '=', base)
    .where('at', '<=', new Date(at))
    .where('at', '>', new Date(at - TOLERANCE_MS))
    .orderBy('expiry')
    .orderBy('at', 'desc')
    .execute();
  return new Map(
    rows.map(({ expiry, atm, risk_reversal_25: riskReversal25, butterfly_25: butterfly25 }) => [
      expiry.toISOString(),
      { atm, riskReversal25, butterfly25 },
    ]),
  );
}

export async function pruneVolatilities(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('volatility_value')
    .where('at', '<', new Date(now - RETENTION_MS))
    .execute();
}
