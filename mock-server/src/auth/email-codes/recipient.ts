import { EMAIL_PROCESS, type EmailProcess, type Session } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Request } from 'express';
import { clientNetwork } from '../../http/client-address.ts';
import { loadCaller } from '../roles.ts';
import { type CodeKey, NO_TRADER_ID } from './code-store.ts';

interface CodeBody {
  readonly email: string;
  readonly processName: EmailProcess;
}

interface Recipient {
  readonly key: CodeKey;
  /** who the resend pause applies to: a trader, a company, or the network of a signed-out caller */
  readonly requester: string;
  /** the inviting company */
  readonly company?: string;
  /** whether the response may report the outcome */
  readonly mayReport: boolean;
}

/**
 * Determines who receives a requested code. The key has the trader `NO_TRADER_ID` when the address
 * may not receive one. A caller may request a code:
 * - signed out: for any account
 * - signed in: for their own address
 * - with an individual account: also for the unregistered address that they are changing to
 * - as an admin: also for an invited member of their company
 *
 * Invitation codes are sent only to invited members.
 */
export async function findRecipient(
  services: Pick<DbAndClock, 'db'>,
  { email, processName: process }: CodeBody,
  session: Session | undefined,
  request: Request,
): Promise<Recipient> {
  const account = await services.db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .select(['trader.id', 'trader.company_id', 'company.name'])
    .where('trader.email', '=', email)
    // the invitation code of a member who has joined could not be used
    .$if(process === EMAIL_PROCESS.invite, (query) => query.where('trader.invited', '=', true))
    .executeTakeFirst();
  const keyFor = (traderId: string): CodeKey => ({ email, process, traderId });
  if (!session) {
    return {
      key: keyFor(account?.id ?? NO_TRADER_ID),
      requester: clientNetwork(request),
      mayReport: false,
    };
  }
  const caller = await loadCaller(services, session);
  const requester = caller.id;
  if (account?.id === requester) return { key: keyFor(requester), requester, mayReport: true };
  const isAdminInviting = process === EMAIL_PROCESS.invite && caller.isAdmin;
  if (isAdminInviting && account?.company_id === caller.companyId) {
    const { id, name: company } = account;
    return { key: keyFor(id), requester: caller.companyId, company, mayReport: true };
  }
  const isNewAddress = !account && process === EMAIL_PROCESS.changeCredentials;
  const mayChangeTo = isNewAddress && caller.companyType === 'INDIVIDUAL';
  // never reported: the outcome would reveal whether the address has an account
  return { key: keyFor(mayChangeTo ? requester : NO_TRADER_ID), requester, mayReport: false };
}
