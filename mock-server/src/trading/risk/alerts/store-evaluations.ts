import { type Missing, RISK_ALERT_HISTORY_MAX, type RiskAlertFiring } from '@parallax/protocol';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  insertNotifications,
  type NotificationContent,
  type StoredNotification,
} from '../../../notifications/notification-store.ts';
import { pruneNotifications } from '../../../notifications/prune-notifications.ts';
import type { WatchedRiskAlert } from './watched-risk-alerts.ts';

/** How many alerts are stored in one transaction. */
const BATCH_MAX = 200;

/** What an evaluation has changed. */
export interface RiskEvaluation {
  readonly watched: WatchedRiskAlert;
  readonly isMet: boolean | null;
  readonly missing: readonly Missing[];
  readonly notCounted: readonly Missing[];
  /** null unless it fired */
  readonly fired: {
    readonly firing: RiskAlertFiring;
    readonly message: NotificationContent;
  } | null;
}

const storedSchema = z.array(z.object({ id: z.string() }));

const toColumns = ({ watched, isMet, missing, notCounted, fired }: RiskEvaluation) => ({
  id: watched.alert.id,
  revision: watched.revision,
  is_met: isMet,
  missing,
  not_counted: notCounted,
  fired_at: fired?.firing.at ?? null,
  history:
    fired === null
      ? null
      : [fired.firing, ...watched.alert.history].slice(0, RISK_ALERT_HISTORY_MAX),
});

/** Stores evaluations of alerts that have not been changed since they were read. Returns the ids of these. */
async function updateAlerts(
  transaction: Database,
  evaluations: readonly RiskEvaluation[],
): Promise<ReadonlySet<string>> {
  const values = evaluations.map(toColumns);
  const ids = values.map(({ id }) => id);
  const { rows } = await sql`
    update risk_alert set
      is_met = change.is_met,
      missing = change.missing,
      not_counted = change.not_counted,
      fired_at = coalesce(change.fired_at, risk_alert.fired_at),
      history = coalesce(change.history, risk_alert.history),
      revision = risk_alert.revision + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as change(
      id uuid, revision int, is_met boolean, missing jsonb, not_counted jsonb, fired_at timestamptz,
      history jsonb
    )
    where risk_alert.id = any(${ids}::uuid[])
      and risk_alert.id = change.id
      and risk_alert.revision = change.revision
      and risk_alert.is_active
    returning risk_alert.id`.execute(transaction);
  return new Set(storedSchema.parse(rows).map(({ id }) => id));
}

function storeBatch(
  { db, pubSub }: Pick<Storage, 'db' | 'pubSub'>,
  batch: readonly RiskEvaluation[],
): Promise<StoredNotification[]> {
  return db.transaction().execute(async (transaction) => {
    const stored = await updateAlerts(transaction, batch);
    const entries = batch.flatMap(({ watched: { alert, trader }, fired }) =>
      fired === null || !stored.has(alert.id)
        ? []
        : [{ traderId: trader.viewer.id, content: fired.message }],
    );
    const sent = await insertNotifications(transaction, pubSub, entries);
    await pruneNotifications(transaction, [...new Set(sent.map(({ traderId }) => traderId))]);
    return sent;
  });
}

/**
 * Stores what evaluations have changed, each firing in one transaction with its notification: after a crash there are
 * both or neither. One of an alert that has been changed meanwhile is discarded. Returns the notifications.
 */
export async function storeEvaluations(
  storage: Pick<Storage, 'db' | 'pubSub'>,
  evaluations: readonly RiskEvaluation[],
): Promise<readonly StoredNotification[]> {
  const sent: StoredNotification[] = [];
  for (let first = 0; first < evaluations.length; first += BATCH_MAX)
    sent.push(...(await storeBatch(storage, evaluations.slice(first, first + BATCH_MAX))));
  return sent;
}
