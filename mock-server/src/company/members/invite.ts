import { type CompanyTrader, EMAIL_PROCESS } from '@parallax/protocol';
import { sendCode } from '../../auth/email-codes/send-code.ts';
import type { Caller } from '../../auth/roles.ts';
import type { Services } from '../../services.ts';
import { insertInvited } from './member-store.ts';

/**
 * Adds an invited member and e-mails them a code. Throws 409 for an e-mail already in use, and 429
 * when the company invited the address within the resend pause, even if the invitation was
 * withdrawn. Removes the member when the e-mail cannot be sent.
 */
export async function invite(
  services: Services,
  caller: Caller,
  person: { email: string; firstName: string; lastName: string; isAdmin: boolean },
): Promise<CompanyTrader> {
  const { db } = services;
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', caller.companyId)
    .executeTakeFirstOrThrow();
  const member = await insertInvited(db, caller.companyId, person);
  const key = { email: member.email, process: EMAIL_PROCESS.invite, traderId: member.id };
  try {
    const sending = { requester: caller.companyId, company: company.name };
    await sendCode(services, key, sending);
  } catch (error) {
    await db.deleteFrom('trader').where('id', '=', member.id).where('invited', '=', true).execute();
    throw error;
  }
  return member;
}
