import {
  addPriceAlert,
  deletePriceAlert,
  listPriceAlerts,
  PRICE_ALERT_ADDED,
  PRICE_ALERT_REMOVED,
  PRICE_ALERT_RESTORED,
  PRICE_ALERT_UPDATED,
  type PriceAlert,
  type PriceAlertInput,
  restorePriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { fromServer, optimisticUpdate, useSave } from '@parallax/store';

const invalidates = [listPriceAlerts];

/** The fields of an alert that the trader sets. */
export const inputOf = ({
  kind,
  contract,
  other,
  value,
  windowMinutes,
  repeat,
  pauseMinutes,
  active,
}: PriceAlert): PriceAlertInput => ({
  kind,
  contract,
  other,
  value,
  windowMinutes,
  repeat,
  pauseMinutes,
  active,
});

/**
 * Changes of the trader's price alerts. Each shows its outcome in a toast and resolves with it;
 * none rejects.
 */
export function usePriceAlertActions() {
  const addition = useSave(addPriceAlert, {
    success: fromServer(PRICE_ALERT_ADDED),
    fallback: 'The price alert was not added',
    invalidates,
  });
  const change = useSave(updatePriceAlert, {
    success: fromServer(PRICE_ALERT_UPDATED),
    fallback: 'The price alert was not updated',
    invalidates,
    optimistic: optimisticUpdate(listPriceAlerts, undefined, (alerts, { query, body }) =>
      alerts.map((alert) =>
        alert.id === query.Id ? Object.assign({}, alert, { active: body.active }) : alert,
      ),
    ),
  });
  const restoration = useSave(restorePriceAlert, {
    success: fromServer(PRICE_ALERT_RESTORED),
    fallback: 'The price alert was not restored',
    invalidates,
    offersRetry: true,
  });
  const removal = useSave(deletePriceAlert, {
    success: PRICE_ALERT_REMOVED,
    undo:
      (_, { query }) =>
      () =>
        void restoration.save({ query }),
    fallback: 'The price alert was not removed',
    invalidates,
    optimistic: optimisticUpdate(listPriceAlerts, undefined, (alerts, { query }) =>
      alerts.filter(({ id }) => id !== query.Id),
    ),
  });

  return {
    add: (body: PriceAlertInput) => addition.save({ body }),
    update: (id: string, body: PriceAlertInput) => change.save({ query: { Id: id }, body }),
    /** Removes an alert; the toast offers to restore it. */
    remove: (id: string) => removal.save({ query: { Id: id } }),
    saving: addition.saving || change.saving || removal.saving,
  };
}
