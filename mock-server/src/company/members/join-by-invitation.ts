import { CODE_WRONG, EMAIL_PROCESS } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import {
  type CodeKey,
  consumeCode,
  NO_TRADER_ID,
  validateCode,
} from '../../auth/email-codes/code-store.ts';
import type { Credentials } from '../../auth/session/credentials.ts';
import { hashPassword } from '../../auth/session/passwords.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';

/**
 * The same failure for a wrong code and an address that is not invited, so that it does not reveal
 * which addresses are invited.
 */
export const notInvited = () => new ApiFailure(400, CODE_WRONG);

/**
 * Activates an invited member, sets their password and consumes the code. Throws 400 when the code is
 * wrong, or the address is not invited or its invitation is withdrawn concurrently.
 */
export async function joinByInvitation(
  { db, now }: DbAndClock,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Credentials> {
  const invited = await db
    .selectFrom('trader')
    .select(['id', 'company_id'])
    .where('email', '=', email)
    .where('invited', '=', true)
    .executeTakeFirst();
  const key: CodeKey = {
    email,
    process: EMAIL_PROCESS.invite,
    traderId: invited?.id ?? NO_TRADER_ID,
  };
  await validateCode({ db, now }, key, code);
  if (!invited) throw notInvited();
  const hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await consumeCode({ db: transaction, now }, key);
    const { numUpdatedRows } = await transaction
      .updateTable('trader')
      .set({ password_hash: hash, invited: false })
      .where('id', '=', invited.id)
      .where('invited', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notInvited();
  });
  return { trader: { traderId: invited.id, companyId: invited.company_id, email }, hash };
}
