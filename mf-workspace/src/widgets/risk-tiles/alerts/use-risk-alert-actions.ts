import {
  addRiskAlert,
  deleteRiskAlert,
  listRiskAlerts,
  RISK_ALERT_ADDED,
  RISK_ALERT_REMOVED,
  RISK_ALERT_RESTORED,
  RISK_ALERT_UPDATED,
  type RiskAlert,
  type RiskAlertInput,
  restoreRiskAlert,
  updateRiskAlert,
} from '@parallax/protocol';
import { fromServer, optimisticUpdate, useSave } from '@parallax/store';

const invalidates = [listRiskAlerts];

/** The fields of an alert that the trader sets. */
export const inputOf = ({
  metric,
  mode,
  accountId,
  base,
  comparison,
  threshold,
  pauseS,
  isActive,
}: RiskAlert): RiskAlertInput => ({
  metric,
  mode,
  accountId,
  base,
  comparison,
  threshold,
  pauseS,
  isActive,
});

/** Adds risk alerts. The outcome is shown in a toast; the promise never rejects. */
export function useAddRiskAlert() {
  const addition = useSave(addRiskAlert, {
    success: fromServer(RISK_ALERT_ADDED),
    fallback: 'The risk alert was not added',
    invalidates,
  });
  return (body: RiskAlertInput) => addition.save({ body });
}

/** Changes and removes risk alerts. Each outcome is shown in a toast; the promises never reject. */
export function useRiskAlertActions() {
  const change = useSave(updateRiskAlert, {
    success: fromServer(RISK_ALERT_UPDATED),
    fallback: 'The risk alert was not updated',
    invalidates,
    optimistic: optimisticUpdate(listRiskAlerts, undefined, (alerts, { query, body }) =>
      alerts.map((alert) =>
        alert.id === query.Id ? Object.assign({}, alert, { isActive: body.isActive }) : alert,
      ),
    ),
  });
  const restoration = useSave(restoreRiskAlert, {
    success: fromServer(RISK_ALERT_RESTORED),
    fallback: 'The risk alert was not restored',
    invalidates,
    offersRetry: true,
  });
  const removal = useSave(deleteRiskAlert, {
    success: RISK_ALERT_REMOVED,
    undo:
      (_, { query }) =>
      () =>
        void restoration.save({ query }),
    fallback: 'The risk alert was not removed',
    invalidates,
    optimistic: optimisticUpdate(listRiskAlerts, undefined, (alerts, { query }) =>
      alerts.filter(({ id }) => id !== query.Id),
    ),
  });
  return {
    update: (id: string, body: RiskAlertInput) => change.save({ query: { Id: id }, body }),
    /** Removes an alert; the toast offers to restore it. */
    remove: (id: string) => removal.save({ query: { Id: id } }),
  };
}
