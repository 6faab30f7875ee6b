import { randomUUID } from 'node:crypto';
import { EMAIL_PROCESS } from '@parallax/protocol';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import type { Database } from '@parallax/server-kit/storage/storage';
import { makeCode } from '../auth/email-codes/code-store.ts';
import { insertInvited } from '../company/members/member-store.ts';
import type { NewCompany } from './read-arguments.ts';

/** Finds the trader with an e-mail address, and whether their invitation is still pending. */
const findTrader = (db: Database, email: string) =>
  db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .select(['trader.id', 'trader.invited', 'company.name as company'])
    .where('email', '=', email)
    .executeTakeFirst();

async function insertCompany(db: Database, { name, type, ...trader }: NewCompany) {
  const id = randomUUID();
  await db
    .insertInto('company')
    .values({ id, name, type, photo_base64: null, is_prime: false })
    .execute();
  // an individual account is privileged by the type of its company
  return insertInvited(db, id, { ...trader, isAdmin: type === 'BUSINESS' });
}

export interface Invitation {
  /** lets the first trader sign in */
  readonly code: string;
  /** whether the company already existed; only the code is then new */
  readonly isRepeated: boolean;
}

/**
 * Creates a company and invites its first trader with a code. For an existing company whose first
 * trader has not accepted the invitation yet, it creates a new code. Stores nothing when it throws:
 * a StartFailure when the e-mail address already has another account.
 */
export async function addCompany(
  { db, now }: { db: Database; now: () => number },
  company: NewCompany,
): Promise<Invitation> {
  const { email } = company;
  return db.transaction().execute(async (transaction) => {
    const existing = await findTrader(transaction, email);
    if (existing && !(existing.invited && existing.company === company.name)) {
      throw new StartFailure(`${email} already has an account at ${existing.company}.`);
    }
    const { id: traderId } = existing ?? (await insertCompany(transaction, company));
    const key = { email, process: EMAIL_PROCESS.invite, traderId };
    const code = await makeCode({ db: transaction, now }, key, { respectPause: false });
    if (code === undefined) throw new Error('No code could be created.');
    return { code, isRepeated: existing !== undefined };
  });
}
