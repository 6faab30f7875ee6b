import { randomUUID } from 'node:crypto';
import { type RiskAlert, type RiskAlertInput, riskAlertSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { RiskAlertTable } from '@parallax/server-kit/storage/tables';
import type { Selectable, Updateable } from 'kysely';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import { assertBelowLimit } from '../../../http/api/assert-below-limit.ts';
import { deleteAlert, restoreAlert } from '../../../http/api/deleted-alerts.ts';

/** An alert, and the trader to whom it must belong. */
interface AlertKey {
  readonly traderId: string;
  readonly id: string;
}

type AlertRow = Selectable<RiskAlertTable>;

const alertNotFound = () => new ApiFailure(404, 'This risk alert does not exist.');

export const toRiskAlert = (row: AlertRow): RiskAlert =>
  riskAlertSchema.parse({
    ...row,
    accountId: row.account_id,
    pauseS: row.pause_s,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    notCounted: row.not_counted,
  });

const toColumns = (input: RiskAlertInput) =>
  ({
    metric: input.metric,
    mode: input.mode,
    account_id: input.accountId,
    base: input.base,
    comparison: input.comparison,
    threshold: input.threshold,
    pause_s: input.pauseS,
    is_active: input.isActive,
  }) satisfies Updateable<RiskAlertTable>;

/** A trader's alerts, newest first. */
export async function selectRiskAlerts(db: Database, traderId: string): Promise<RiskAlert[]> {
  const rows = await db
    .selectFrom('risk_alert')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toRiskAlert);
}

/** Throws 404 unless the alert belongs to the trader. */
export async function requireRiskAlert(
  db: Database,
  { traderId, id }: AlertKey,
): Promise<RiskAlert> {
  const row = await db
    .selectFrom('risk_alert')
    .selectAll()
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (!row) throw alertNotFound();
  return toRiskAlert(row);
}

/** Throws 409 when the trader has reached the limit of alerts. */
export function insertRiskAlert(
  db: Database,
  traderId: string,
  input: RiskAlertInput,
): Promise<RiskAlert> {
  return db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'risk_alert', traderId);
    const row = await transaction
      .insertInto('risk_alert')
      .values({ ...toColumns(input), id: randomUUID(), trader_id: traderId })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRiskAlert(row);
  });
}

/** The state with which the evaluation of a changed alert continues. */
function stateAfter(before: RiskAlert, after: RiskAlertInput): Updateable<RiskAlertTable> {
  const isOther = (
    ['metric', 'mode', 'accountId', 'base', 'comparison', 'threshold'] as const
  ).some((field) => before[field] !== after[field]);
  const isActivated = after.isActive && !before.isActive;
  return {
    // neither the side nor the pause of another condition counts
    ...((isOther || isActivated) && { is_met: null, fired_at: null }),
    ...((isOther || !after.isActive) && { missing: '[]', not_counted: '[]' }),
    // its figures have another unit
    ...(before.metric !== after.metric && { history: '[]' }),
  };
}

/** Throws 404 unless the alert belongs to the trader. */
export function saveRiskAlert(
  db: Database,
  { traderId, id }: AlertKey,
  input: RiskAlertInput,
): Promise<RiskAlert> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('risk_alert')
      .selectAll()
      .where('id', '=', id)
      .where('trader_id', '=', traderId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw alertNotFound();
    const row = await transaction
      .updateTable('risk_alert')
      .set({
        ...toColumns(input),
        // prevents an evaluation of the earlier state from being stored
        revision: before.revision + 1,
        ...stateAfter(toRiskAlert(before), input),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRiskAlert(row);
  });
}

/** Deletes an alert, which can be restored. Throws 404 unless the alert belongs to the trader. */
export function removeRiskAlert(db: Database, key: AlertKey): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await deleteAlert(transaction, 'risk_alert', key))) throw alertNotFound();
  });
}

/**
 * Restores a deleted alert with its id, history and pause; returns one that is not deleted unchanged. Throws 404
 * unless the alert belongs to the trader and can be restored, and 409 when the trader has reached the limit of alerts.
 */
export function undeleteRiskAlert(db: Database, key: AlertKey): Promise<RiskAlert> {
  return db.transaction().execute(async (transaction) => {
    await restoreAlert(transaction, 'risk_alert', key);
    return requireRiskAlert(transaction, key);
  });
}
