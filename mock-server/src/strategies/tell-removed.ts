import type { Caller } from '../api/roles.ts';
import { tradersOfCompany } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';

/** Tells the company that strategy IDs are gone, from whoever had them. */
export const tellRemoved = (
  { db, notify }: Services,
  caller: Caller,
  tags: readonly string[],
): Promise<void> =>
  notify(caller, async () => {
    const to = await tradersOfCompany(db, caller.companyId);
    return tags.map((subject) => ({ kind: 'STRATEGY_DELETED', to, subject }));
  });
