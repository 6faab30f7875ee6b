import type { Database } from '@parallax/server-kit/storage/storage';
import type { AlertRow } from './watched-alert.ts';

/** The id of the only row. */
const ROW = 1;

/** The active alerts of all traders, limited to `ids` if given. */
export async function readActiveAlerts(db: Database, ids?: readonly string[]): Promise<AlertRow[]> {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('price_alert')
    .selectAll()
    .where('active', '=', true)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .execute();
}

/** The time until which alerts have been evaluated, in Unix milliseconds; undefined before the first evaluation. */
export async function readEvaluatedUntil(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('price_alert_watch')
    .select('evaluated_until')
    .where('id', '=', ROW)
    .executeTakeFirst();
  return row?.evaluated_until.getTime();
}

export async function writeEvaluatedUntil(db: Database, at: number): Promise<void> {
  const evaluated_until = new Date(at);
  await db
    .insertInto('price_alert_watch')
    .values({ id: ROW, evaluated_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ evaluated_until }))
    .execute();
}
