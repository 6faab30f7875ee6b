import { EMAIL_PROCESS, type EmailProcess, type Session } from '@parallax/contract';
import { traderOf } from '../api/roles.ts';
import type { Services } from '../services.ts';
import { type CodeKey, NOBODY } from './code-store.ts';

interface Asked {
  readonly email: string;
  readonly processName: EmailProcess;
}

/**
 * Whose code it is that somebody asks for, nobody's when the address may get none. Signed out, it
 * is the account's; signed in, one's own, or that of a new address that one wants to change to.
 */
export async function recipientOf(
  services: Services,
  { email, processName: process }: Asked,
  session: Session | undefined,
): Promise<CodeKey> {
  const account = await services.db
    .selectFrom('trader')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!session) return { email, process, traderId: account?.id ?? NOBODY };
  if (account?.id === session.traderId) return { email, process, traderId: account.id };
  const caller = await traderOf(services, session);
  const isNew = !account && process === EMAIL_PROCESS.changePassword;
  const mayChange = caller.companyType === 'INDIVIDUAL';
  return { email, process, traderId: isNew && mayChange ? caller.id : NOBODY };
}
