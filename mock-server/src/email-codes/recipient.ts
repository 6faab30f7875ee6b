import { EMAIL_PROCESS, type EmailProcess, type Session } from '@parallax/contract';
import type { Request } from 'express';
import { traderOf } from '../api/roles.ts';
import { callerNetwork } from '../api-tokens/caller-address.ts';
import type { Services } from '../services.ts';
import { type CodeKey, NOBODY } from './code-store.ts';

interface Asked {
  readonly email: string;
  readonly processName: EmailProcess;
}

interface Recipient {
  readonly key: CodeKey;
  /** whose wish it is, as requests for codes know them */
  readonly requester: string;
  /** who invites */
  readonly company?: string;
  /** whether who asks may know what becomes of it */
  readonly told: boolean;
}

/**
 * Whose code it is that somebody asks for, nobody's when the address may get none. Signed out, it
 * is the account's; signed in, one's own, that of a new address that one wants to change to, or as
 * an admin that of somebody who was invited into the own company.
 */
export async function recipientOf(
  services: Services,
  { email, processName: process }: Asked,
  session: Session | undefined,
  request: Request,
): Promise<Recipient> {
  const account = await services.db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .select(['trader.id', 'trader.invited', 'trader.company_id', 'company.name'])
    .where('trader.email', '=', email)
    .executeTakeFirst();
  const keyOf = (traderId: string): CodeKey => ({ email, process, traderId });
  if (!session) {
    return { key: keyOf(account?.id ?? NOBODY), requester: callerNetwork(request), told: false };
  }
  const caller = await traderOf(services, session);
  const requester = caller.id;
  if (account?.id === requester) return { key: keyOf(requester), requester, told: true };
  const invites = process === EMAIL_PROCESS.invite && caller.isAdmin;
  if (invites && account?.invited && account.company_id === caller.companyId) {
    const { id, name: company } = account;
    return { key: keyOf(id), requester: caller.companyId, company, told: true };
  }
  const isNew = !account && process === EMAIL_PROCESS.changePassword;
  const mayChange = isNew && caller.companyType === 'INDIVIDUAL';
  return { key: keyOf(mayChange ? requester : NOBODY), requester, told: mayChange };
}
