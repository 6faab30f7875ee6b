import { CODE_WRONG, EMAIL_PROCESS } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type CodeKey, NOBODY, useCode, validateCode } from '../email-codes/code-store.ts';
import type { Services } from '../services.ts';
import type { Credentials } from '../session/credentials.ts';
import { hashPassword } from '../session/passwords.ts';

/** The code is wrong, or nobody is invited at the address: a stranger is not told which. */
export const notInvited = () => new ApiFailure(400, CODE_WRONG);

/**
 * Makes an invited member one with a password of their own; uses the code up. Throws 400 when the
 * code is wrong, and in the same words when nobody is invited at the address, also when that was
 * taken back a moment ago.
 */
export async function joinByInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Credentials> {
  const invited = await db
    .selectFrom('trader')
    .select(['id', 'company_id'])
    .where('email', '=', email)
    .where('invited', '=', true)
    .executeTakeFirst();
  const key: CodeKey = { email, process: EMAIL_PROCESS.invite, traderId: invited?.id ?? NOBODY };
  await validateCode({ db, now }, key, code);
  if (!invited) throw notInvited();
  const hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await useCode({ db: transaction, now }, key);
    const { numUpdatedRows } = await transaction
      .updateTable('trader')
      .set({ password_hash: hash, invited: false })
      .where('id', '=', invited.id)
      .where('invited', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notInvited();
  });
  return { who: { traderId: invited.id, companyId: invited.company_id, email }, hash };
}
