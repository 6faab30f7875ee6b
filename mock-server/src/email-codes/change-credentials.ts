import {
  CODE_WRONG,
  EMAIL_NOT_VALIDATED,
  EMAIL_PROCESS,
  EMAIL_SAME,
  EMAIL_TAKEN,
  type Session,
} from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { takenAsConflict } from '../api/conflict.ts';
import type { Services } from '../services.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSessions } from '../session/sessions.ts';
import { type CodeKey, NOBODY, useCode, validateCode } from './code-store.ts';

/** The key of the codes that let a trader change how they sign in. */
export const changeKey = (traderId: string, email: string): CodeKey => ({
  email,
  process: EMAIL_PROCESS.changePassword,
  traderId,
});

/**
 * Sets a trader's password, uses the code up, and ends their sessions but for the one with the id
 * `keep`. Throws 400 when the code is wrong.
 */
export async function setPassword(
  services: Services,
  { traderId, email }: Session,
  change: { code: string; password: string; keep: string },
): Promise<void> {
  const { db, now } = services;
  const key = changeKey(traderId, email);
  await validateCode(services, key, change.code);
  const password_hash = await hashPassword(change.password);
  await db.transaction().execute(async (transaction) => {
    await useCode({ db: transaction, now }, key);
    await transaction
      .updateTable('trader')
      .set({ password_hash })
      .where('id', '=', traderId)
      .execute();
  });
  await endSessions(db, traderId, change.keep);
}

/**
 * Sets a trader's e-mail, uses up the codes that both addresses were validated with, and ends all
 * their sessions. Throws 400 when one was not validated, 409 when the address is taken.
 */
export async function setEmail(
  { db, now }: Services,
  { traderId, email: present }: Session,
  email: string,
): Promise<void> {
  if (email === present) throw new ApiFailure(400, EMAIL_SAME);
  const change = db.transaction().execute(async (transaction) => {
    const codes = { db: transaction, now };
    await useCode(codes, changeKey(traderId, present), EMAIL_NOT_VALIDATED);
    // whoever has not shown their own address learns nothing of others
    await transaction.updateTable('trader').set({ email }).where('id', '=', traderId).execute();
    await useCode(codes, changeKey(traderId, email), EMAIL_NOT_VALIDATED);
  });
  await takenAsConflict(EMAIL_TAKEN, change);
  await endSessions(db, traderId);
}

/**
 * Lets an invited member in with a password of their own; uses the code up. Throws 400 when the
 * code is wrong, and in the same words when nobody was invited at the address.
 */
export async function joinByInvitation(
  services: Services,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Session> {
  const { db, now } = services;
  const invited = await db
    .selectFrom('trader')
    .select(['id', 'company_id'])
    .where('email', '=', email)
    .where('invited', '=', true)
    .executeTakeFirst();
  const key: CodeKey = { email, process: EMAIL_PROCESS.invite, traderId: invited?.id ?? NOBODY };
  await validateCode(services, key, code);
  if (!invited) throw new ApiFailure(400, CODE_WRONG);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await useCode({ db: transaction, now }, key);
    await transaction
      .updateTable('trader')
      .set({ password_hash, invited: false })
      .where('id', '=', invited.id)
      .execute();
  });
  return { traderId: invited.id, companyId: invited.company_id, email };
}
