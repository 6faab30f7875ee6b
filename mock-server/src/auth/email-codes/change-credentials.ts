import {
  EMAIL_NOT_VALIDATED,
  EMAIL_PROCESS,
  EMAIL_SAME,
  EMAIL_TAKEN,
  type Session,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { mapUniqueViolation } from '../../http/api/map-unique-violation.ts';
import type { Credentials } from '../session/credentials.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSessions } from '../session/sessions.ts';
import { deleteRequest } from './code-requests.ts';
import { type CodeKey, consumeCode, validateCode } from './code-store.ts';

/** The key of the codes that confirm a change of credentials. */
export const credentialsKey = (traderId: string, email: string): CodeKey => ({
  email,
  process: EMAIL_PROCESS.changeCredentials,
  traderId,
});

/**
 * Sets a trader's password, consumes the code and ends their sessions except the one with the id
 * `exceptSession`. Another code can then be requested immediately. Returns the new credentials. Throws
 * 400 when the code is wrong.
 */
export async function setPassword(
  services: DbAndClock,
  trader: Session,
  change: { code: string; password: string; exceptSession: string },
): Promise<Credentials> {
  const { traderId, email } = trader;
  const { db, now } = services;
  const key = credentialsKey(traderId, email);
  await validateCode(services, key, change.code);
  const password_hash = await hashPassword(change.password);
  await db.transaction().execute(async (transaction) => {
    await consumeCode({ db: transaction, now }, key);
    await deleteRequest({ db: transaction }, { ...key, requester: traderId });
    await transaction
      .updateTable('trader')
      .set({ password_hash })
      .where('id', '=', traderId)
      .execute();
    // in the same transaction, so that nobody stays signed in with the old password
    await endSessions(transaction, traderId, change.exceptSession);
  });
  return { trader, hash: password_hash };
}

/**
 * Sets a trader's e-mail, consumes the codes that validated the old and the new address, and ends
 * all their sessions. Throws 400 when either was not validated, 409 when the address is taken.
 */
export async function setEmail(
  { db, now }: DbAndClock,
  { traderId, email: currentEmail }: Session,
  email: string,
): Promise<void> {
  if (email === currentEmail) throw new ApiFailure(400, EMAIL_SAME);
  const change = db.transaction().execute(async (transaction) => {
    const codes = { db: transaction, now };
    // the old address is checked first, so that an unverified caller cannot probe for existing
    // accounts
    await consumeCode(codes, credentialsKey(traderId, currentEmail), EMAIL_NOT_VALIDATED);
    await transaction.updateTable('trader').set({ email }).where('id', '=', traderId).execute();
    await consumeCode(codes, credentialsKey(traderId, email), EMAIL_NOT_VALIDATED);
    await endSessions(transaction, traderId);
  });
  await mapUniqueViolation(EMAIL_TAKEN, change);
}
