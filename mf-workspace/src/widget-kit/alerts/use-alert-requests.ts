import { queryKeyOf } from '@parallax/api/react';
import type { Data, listPriceAlerts, listRiskAlerts } from '@parallax/protocol';
import { REMOVE, useItemRequests } from '@parallax/store';
import { useQueryClient } from '@tanstack/react-query';

type AlertList = typeof listPriceAlerts | typeof listRiskAlerts;
type AlertOf<List extends AlertList> = Data<List>[number];

interface Changes<Alert> {
  /** @param alert as it is at that time, since an earlier request may have changed it, or failed */
  readonly setActive: (alert: Alert, isActive: boolean) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The requests of the alerts in a list, one at a time for each alert. */
export function useAlertRequests<List extends AlertList>(
  list: List,
  { setActive, remove }: Changes<AlertOf<List>>,
) {
  const { isPending, run } = useItemRequests();
  const client = useQueryClient();
  const latest = (alert: AlertOf<List>): AlertOf<List> =>
    client
      .getQueryData<readonly AlertOf<List>[]>(queryKeyOf(list))
      ?.find(({ id }) => id === alert.id) ?? alert;
  return {
    latest,
    run,
    isRemoving: ({ id }: AlertOf<List>) => isPending(id, REMOVE),
    onActive: (alert: AlertOf<List>, isActive: boolean) =>
      void run(alert.id, 'switch', () => setActive(latest(alert), isActive)),
    onRemove: ({ id }: AlertOf<List>) => void run(id, REMOVE, () => remove(id)),
  };
}
