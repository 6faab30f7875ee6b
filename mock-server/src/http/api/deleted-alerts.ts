import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { assertBelowLimit } from './assert-below-limit.ts';

/** Where the deleted alerts of each table are kept for a day, as JSON of their rows. */
const KEPT_IN = { price_alert: 'deleted_price_alert', risk_alert: 'deleted_risk_alert' } as const;
type AlertTable = keyof typeof KEPT_IN;

/** An alert, and the trader to whom it must belong. */
interface AlertKey {
  readonly traderId: string;
  readonly id: string;
}

/** Deletes the alerts that were deleted too long ago to be restored. */
async function pruneDeleted(transaction: Database, table: AlertTable): Promise<void> {
  await sql`delete from ${sql.table(KEPT_IN[table])} where deleted_at < now() - interval '1 day'`.execute(
    transaction,
  );
}

/** Deletes an alert, which can be restored within a day. Returns whether the trader had it. */
export async function deleteAlert(
  transaction: Database,
  table: AlertTable,
  { traderId, id }: AlertKey,
): Promise<boolean> {
  await pruneDeleted(transaction, table);
  const { rows } = await sql`
    with deleted as (
      delete from ${sql.table(table)} where id = ${id} and trader_id = ${traderId} returning *
    )
    insert into ${sql.table(KEPT_IN[table])} (id, trader_id, alert)
    select id, trader_id, to_jsonb(deleted) from deleted
    returning id`.execute(transaction);
  return rows.length > 0;
}

/**
 * Inserts a deleted alert again with the state of its evaluation; does nothing if it is there, or is not kept. Throws
 * 409 when the trader has reached the limit of alerts.
 */
export async function restoreAlert(
  transaction: Database,
  table: AlertTable,
  { traderId, id }: AlertKey,
): Promise<void> {
  // one restoration at a time, so that a repeated one finds the alert
  await lockRow(transaction, 'trader', traderId);
  const { rows: present } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and trader_id = ${traderId}`.execute(
    transaction,
  );
  if (present.length > 0) return;
  await pruneDeleted(transaction, table);
  await assertBelowLimit(transaction, table, traderId);
  // the new revision makes the evaluation continue from this state instead of a later one that could not be stored
  // because the alert was deleted
  await sql`
    with kept as (
      delete from ${sql.table(KEPT_IN[table])} where id = ${id} and trader_id = ${traderId}
      returning alert
    )
    insert into ${sql.table(table)}
    select restored.* from kept, jsonb_populate_record(
      null::${sql.table(table)},
      alert || jsonb_build_object('revision', (alert ->> 'revision')::int + 1)
    ) as restored`.execute(transaction);
}
