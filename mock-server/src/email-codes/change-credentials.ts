import {
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
import { type CodeKey, useCode, validateCode } from './code-store.ts';

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
  services: Pick<Services, 'db' | 'now'>,
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
    // with the change or not at all: whoever knew the old password is out
    await endSessions(transaction, traderId, change.keep);
  });
}

/**
 * Sets a trader's e-mail, uses up the codes that both addresses were validated with, and ends all
 * their sessions. Throws 400 when one was not validated, 409 when the address is taken.
 */
export async function setEmail(
  { db, now }: Pick<Services, 'db' | 'now'>,
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
    await endSessions(transaction, traderId);
  });
  await takenAsConflict(EMAIL_TAKEN, change);
}
