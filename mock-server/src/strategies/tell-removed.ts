import type { Caller } from '../api/roles.ts';
import { besides, tradersOfCompany } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';

/** Tells the others of the company that strategy IDs are gone, from whoever had them. */
export async function tellRemoved(
  { db, notify }: Services,
  caller: Caller,
  tags: readonly string[],
): Promise<void> {
  const to = besides(caller, await tradersOfCompany(db, caller.companyId, 'all'));
  for (const subject of tags) {
    await notify({ kind: 'STRATEGY_DELETED', to, subject, by: caller.name });
  }
}
