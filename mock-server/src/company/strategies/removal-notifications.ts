import type { Caller } from '../../http/api/caller.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { companyTraderIds } from '../../notifications/recipients.ts';

/** Notifies all traders of the company that strategy IDs were removed. A strategy's ID is its tag. */
export const notifyStrategiesRemoved = (
  { db, notify }: DbAndNotify,
  caller: Caller,
  tags: readonly string[],
): Promise<void> =>
  notify(caller, async () => {
    const to = await companyTraderIds(db, caller.companyId);
    return tags.map((subject) => ({ kind: 'STRATEGY_DELETED', to, subject }));
  });
