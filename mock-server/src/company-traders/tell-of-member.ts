import type { CompanyTrader, NotificationKind } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import { overseersOf } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';

/** Tells the member, while there is one, and the admins what the caller has done with them. */
export const tellOfMember = (
  { db, notify }: Services,
  caller: Caller,
  member: CompanyTrader,
  kinds: readonly NotificationKind[],
): Promise<void> =>
  notify(caller, async () => {
    // those who are not there any more get none
    const to = [member.id, ...(await overseersOf(db, caller.companyId))];
    const subject = `${member.firstName} ${member.lastName}`;
    return kinds.map((kind) => ({ kind, to, subject }));
  });
