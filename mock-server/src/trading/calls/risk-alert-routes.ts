import {
  addRiskAlert,
  deleteRiskAlert,
  isOfMode,
  listRiskAlerts,
  RISK_ALERT_ADDED,
  RISK_ALERT_REMOVED,
  RISK_ALERT_RESTORED,
  RISK_ALERT_UPDATED,
  type RiskAlertInput,
  restoreRiskAlert,
  updateRiskAlert,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import {
  insertRiskAlert,
  removeRiskAlert,
  saveRiskAlert,
  selectRiskAlerts,
  undeleteRiskAlert,
} from '../risk/alerts/risk-alert-store.ts';

const DONE = { success: true } as const;

/** Throws 400 if the account that an alert names is of another kind. */
function assertMode({ accountId, mode }: RiskAlertInput, account: StoredAccount): void {
  if (accountId === null || isOfMode(account, mode)) return;
  const kind = account.mode === 'LIVE' ? 'live' : 'paper';
  throw new ApiFailure(
    400,
    `${account.name} is a ${kind} account. Please send the mode ${account.mode} or ALL.`,
  );
}

interface Dependencies extends Pick<DbAndClock, 'db'> {
  /** Evaluates all alerts at once if this process evaluates them; another one does within seconds. */
  readonly evaluateRiskAlerts: () => void;
}

export const riskAlertRoutes = ({ db, evaluateRiskAlerts }: Dependencies): Route[] => [
  route(listRiskAlerts, {
    handle: ({ session }) => selectRiskAlerts(db, session.traderId),
  }),
  route(addRiskAlert, {
    async handle({ session, body, account }) {
      assertMode(body, account);
      const added = await insertRiskAlert(db, session.traderId, body);
      evaluateRiskAlerts();
      return withMessage(added, RISK_ALERT_ADDED);
    },
  }),
  route(updateRiskAlert, {
    async handle({ session, query, body, account }) {
      assertMode(body, account);
      const key = { traderId: session.traderId, id: query.Id };
      const updated = await saveRiskAlert(db, key, body);
      evaluateRiskAlerts();
      return withMessage(updated, RISK_ALERT_UPDATED);
    },
  }),
  route(deleteRiskAlert, {
    async handle({ session, query }) {
      await removeRiskAlert(db, { traderId: session.traderId, id: query.Id });
      return withMessage(DONE, RISK_ALERT_REMOVED);
    },
  }),
  route(restoreRiskAlert, {
    async handle({ session, query }) {
      const key = { traderId: session.traderId, id: query.Id };
      const restored = await undeleteRiskAlert(db, key);
      evaluateRiskAlerts();
      return withMessage(restored, RISK_ALERT_RESTORED);
    },
  }),
];
