import { type CompanyTrader, EMAIL_PROCESS, INVITATION_ACCEPTED } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { sendCode } from '../../auth/email-codes/send-code.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import type { MailDependencies } from '../../mail/mail-dependencies.ts';
import { insertInvited } from './member-store.ts';

/**
 * Adds an invited member and e-mails them a code. Throws 409 for an e-mail already in use, and 429
 * when the company invited the address within the resend pause, even if the invitation was
 * withdrawn. Removes the member when the e-mail cannot be sent.
 */
export async function invite(
  services: MailDependencies & DbAndClock,
  caller: Caller,
  trader: { email: string; firstName: string; lastName: string; isAdmin: boolean },
): Promise<CompanyTrader> {
  const { db } = services;
  const member = await insertInvited(db, caller.companyId, trader);
  try {
    await sendInvitation(services, caller, member);
  } catch (error) {
    await db.deleteFrom('trader').where('id', '=', member.id).where('invited', '=', true).execute();
    throw error;
  }
  return member;
}

/**
 * E-mails an invited member a new code. Throws 409 when they have accepted the invitation, and 429
 * within the resend pause.
 */
export async function reinvite(
  services: MailDependencies & DbAndClock,
  caller: Caller,
  member: CompanyTrader,
): Promise<void> {
  if (!member.invited) throw new ApiFailure(409, INVITATION_ACCEPTED);
  await sendInvitation(services, caller, member);
}

async function sendInvitation(
  services: MailDependencies & DbAndClock,
  { companyId }: Caller,
  { id, email }: CompanyTrader,
): Promise<void> {
  const company = await services.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const key = { email, process: EMAIL_PROCESS.invite, traderId: id };
  await sendCode(services, key, { requester: companyId, company: company.name });
}
