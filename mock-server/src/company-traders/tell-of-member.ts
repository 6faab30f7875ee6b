import type { CompanyTrader, NotificationKind } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import { besides, tradersOfCompany } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';

/** Tells the member, while there is one, and the other admins what the caller has done. */
export async function tellOfMember(
  { db, notify }: Services,
  caller: Caller,
  member: CompanyTrader,
  kind: NotificationKind,
): Promise<void> {
  const admins = await tradersOfCompany(db, caller.companyId, 'admins');
  const concerned = kind === 'TRADER_REVOKED' ? admins : [member.id, ...admins];
  await notify({
    kind,
    to: besides(caller, concerned),
    subject: `${member.firstName} ${member.lastName}`,
    by: caller.name,
  });
}
