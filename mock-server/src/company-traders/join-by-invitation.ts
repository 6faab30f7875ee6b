import { CODE_WRONG, EMAIL_PROCESS, type Session } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type CodeKey, NOBODY, useCode, validateCode } from '../email-codes/code-store.ts';
import type { Services } from '../services.ts';
import { hashPassword } from '../session/passwords.ts';

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
