import type { Caller } from '../../auth/caller.ts';
import { companyTraderIds } from '../../notifications/recipients.ts';
import type { Services } from '../../services.ts';

/** Notifies all traders of the company that strategy IDs were removed. A strategy's ID is its tag. */
export const notifyStrategiesRemoved = (
  { db, notify }: Services,
  caller: Caller,
  tags: readonly string[],
): Promise<void> =>
  notify(caller, async () => {
    const to = await companyTraderIds(db, caller.companyId);
    return tags.map((subject) => ({ kind: 'STRATEGY_DELETED', to, subject }));
  });
