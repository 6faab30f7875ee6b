import { randomUUID } from 'node:crypto';
import { EMAIL_PROCESS } from '@parallax/protocol';
import { makeCode } from '../auth/email-codes/code-store.ts';
import { insertInvited } from '../company/members/member-store.ts';
import { StartFailure } from '../config/start-failure.ts';
import type { Database } from '../storage/storage.ts';
import type { NewCompany } from './read-arguments.ts';

/** Who has an address, and whether they have only been invited. */
const traderWith = (db: Database, email: string) =>
  db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .select(['trader.id', 'trader.invited', 'company.name as company'])
    .where('email', '=', email)
    .executeTakeFirst();

async function insertCompany(db: Database, { name, type, ...person }: NewCompany) {
  const id = randomUUID();
  await db
    .insertInto('company')
    .values({ id, name, type, photo_base64: null, is_prime: false })
    .execute();
  // an individual account is privileged by the type of its company
  return insertInvited(db, id, { ...person, isAdmin: type === 'BUSINESS' });
}

export interface Invitation {
  /** lets the first person of the company in */
  readonly code: string;
  /** whether the company was there already, and only the code is new */
  readonly again: boolean;
}

/**
 * Makes a company with its first person, who is invited by a code. Somebody whom it was made for
 * before, and who has not come in yet, gets another code. Throws a StartFailure when the address
 * belongs to somebody else.
 */
export async function addCompany(
  { db, now }: { db: Database; now: () => number },
  company: NewCompany,
): Promise<Invitation> {
  const { email } = company;
  const { traderId, again } = await db.transaction().execute(async (transaction) => {
    const present = await traderWith(transaction, email);
    if (!present) return { traderId: (await insertCompany(transaction, company)).id, again: false };
    if (present.invited && present.company === company.name) {
      return { traderId: present.id, again: true };
    }
    throw new StartFailure(`${email} has an account already, at ${present.company}.`);
  });
  const key = { email, process: EMAIL_PROCESS.invite, traderId };
  const code = await makeCode({ db, now }, key, { spaced: false });
  if (code === undefined) throw new Error('No code could be made.');
  return { code, again };
}
