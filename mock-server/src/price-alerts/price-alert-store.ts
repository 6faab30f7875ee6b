import { randomUUID } from 'node:crypto';
import { type PriceAlert, priceAlertSchema } from '@parallax/protocol';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import type { PriceAlertTable } from '@parallax/server-kit/storage/tables';
import type { Updateable } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { assertBelowLimit } from '../http/api/assert-below-limit.ts';
import { deleteAlert, restoreAlert } from '../http/api/deleted-alerts.ts';
import type { AlertRow } from './watched-alert.ts';

type Store = Pick<Storage, 'db' | 'pubSub'>;

/** An alert, and the trader to whom it must belong. */
interface AlertKey {
  readonly traderId: string;
  readonly id: string;
}

type FiringField = 'firedAt' | 'conditionFiredAt' | 'firings';

/** All fields of an alert that a trader sets. */
export type AlertContent = Omit<PriceAlert, 'id' | 'createdAt' | FiringField> & {
  /** the earliest expiry of its contracts in Unix milliseconds */
  readonly expiry: number | null;
};

const alertNotFound = () => new ApiFailure(404, 'This price alert does not exist.');

const toAlert = (row: AlertRow): PriceAlert =>
  priceAlertSchema.parse({
    ...row,
    windowMinutes: row.window_minutes,
    pauseMinutes: row.pause_minutes,
    createdAt: row.created_at.toISOString(),
    firedAt: row.fired_at?.toISOString() ?? null,
    conditionFiredAt: row.condition_fired_at?.toISOString() ?? null,
  });

const toColumns = (content: AlertContent) =>
  ({
    kind: content.kind,
    contract: content.contract,
    other: content.other,
    value: content.value,
    window_minutes: content.windowMinutes,
    repeat: content.repeat,
    pause_minutes: content.pauseMinutes,
    active: content.active,
    expires_at: content.expiry === null ? null : new Date(content.expiry),
  }) satisfies Updateable<PriceAlertTable>;

/** A trader's alerts, newest first. */
export async function selectPriceAlerts(db: Database, traderId: string): Promise<PriceAlert[]> {
  const rows = await db
    .selectFrom('price_alert')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAlert);
}

async function findPriceAlert(
  db: Database,
  { traderId, id }: AlertKey,
): Promise<PriceAlert | undefined> {
  const row = await db
    .selectFrom('price_alert')
    .selectAll()
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return row && toAlert(row);
}

/** Throws 404 unless the alert belongs to the trader. */
export async function requirePriceAlert(db: Database, key: AlertKey): Promise<PriceAlert> {
  const alert = await findPriceAlert(db, key);
  if (!alert) throw alertNotFound();
  return alert;
}

/** Throws 409 when the trader has reached the limit of alerts. */
export function insertPriceAlert(
  { db, pubSub }: Store,
  traderId: string,
  content: AlertContent,
): Promise<PriceAlert> {
  return db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'price_alert', traderId);
    const row = await transaction
      .insertInto('price_alert')
      .values({
        ...toColumns(content),
        id: randomUUID(),
        trader_id: traderId,
        side: null,
        fired_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await pubSub.publish(transaction, 'price-alert', [row.id]);
    return toAlert(row);
  });
}

function hasOtherCondition(before: AlertRow, after: AlertContent): boolean {
  const { kind, contract, other, value, window_minutes } = toColumns(after);
  return (
    before.kind !== kind ||
    before.contract !== contract ||
    before.other !== other ||
    before.value !== value ||
    before.window_minutes !== window_minutes
  );
}

/** The state with which the evaluation of a changed alert continues. */
function stateAfter(before: AlertRow, after: AlertContent): Updateable<PriceAlertTable> {
  const restarted = { side: null, side_at: new Date() };
  // a new condition must not inherit the pause of the old one
  if (hasOtherCondition(before, after)) return { ...restarted, condition_fired_at: null };
  return after.active && !before.active ? restarted : {};
}

/** Throws 404 unless the alert belongs to the trader. */
export function savePriceAlert(
  { db, pubSub }: Store,
  { traderId, id }: AlertKey,
  content: AlertContent,
): Promise<PriceAlert> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('price_alert')
      .selectAll()
      .where('id', '=', id)
      .where('trader_id', '=', traderId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw alertNotFound();
    const row = await transaction
      .updateTable('price_alert')
      .set({
        ...toColumns(content),
        // prevents the evaluation of the earlier state of the alert from being stored
        revision: before.revision + 1,
        ...stateAfter(before, content),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await pubSub.publish(transaction, 'price-alert', [id]);
    return toAlert(row);
  });
}

/** Deletes an alert, which can be restored. Throws 404 unless the alert belongs to the trader. */
export function removePriceAlert({ db, pubSub }: Store, key: AlertKey): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await deleteAlert(transaction, 'price_alert', key))) throw alertNotFound();
    await pubSub.publish(transaction, 'price-alert', [key.id]);
  });
}

/**
 * Restores a deleted alert with its id, firings, pause and place in the list; returns one that is not
 * deleted unchanged. Throws 404 unless the alert belongs to the trader and can be restored, and 409
 * when the trader has reached the limit of alerts.
 */
export function undeletePriceAlert({ db, pubSub }: Store, key: AlertKey): Promise<PriceAlert> {
  return db.transaction().execute(async (transaction) => {
    await restoreAlert(transaction, 'price_alert', key);
    const alert = await findPriceAlert(transaction, key);
    if (!alert) throw alertNotFound();
    await pubSub.publish(transaction, 'price-alert', [key.id]);
    return alert;
  });
}
