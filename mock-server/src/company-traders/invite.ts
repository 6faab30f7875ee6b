import { type CompanyTrader, EMAIL_PROCESS } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import { sendCode } from '../email-codes/send-code.ts';
import type { Services } from '../services.ts';
import { insertInvited } from './member-store.ts';

/**
 * Takes somebody into the caller's company and mails them the code that lets them in. Throws 409
 * for a known e-mail, and 429 when the company has invited it a moment ago, also where it took that
 * back; when the code cannot be mailed, nobody was invited.
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
