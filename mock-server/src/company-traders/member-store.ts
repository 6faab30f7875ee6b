import { randomUUID } from 'node:crypto';
import { type CompanyTrader, EMAIL_TAKEN, LAST_ADMIN } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { takenAsConflict } from '../api/conflict.ts';
import { endSessions } from '../session/sessions.ts';
import { byText } from '../storage/by-text.ts';
import { lockCompany } from '../storage/lock-company.ts';
import type { Database } from '../storage/storage.ts';

const COLUMNS = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'photo_base64 as photoBase64',
  'is_admin as isAdmin',
  'email',
  'invited',
] as const;

const noMember = () => new ApiFailure(404, 'This member does not exist.');

/** Those of a company, by first name. */
export async function listMembers(db: Database, companyId: string): Promise<CompanyTrader[]> {
  const members = await db
    .selectFrom('trader')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return members.toSorted(
    (a, b) => byText(a.firstName, b.firstName) || byText(a.lastName, b.lastName),
  );
}

/** Throws 404 when the trader is not one of the company. */
export async function requireMember(
  db: Database,
  companyId: string,
  traderId: string,
): Promise<CompanyTrader> {
  const member = await db
    .selectFrom('trader')
    .select(COLUMNS)
    .where('id', '=', traderId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!member) throw noMember();
  return member;
}

/** A trader who cannot sign in until the invitation is accepted. Throws 409 for a known e-mail. */
export function insertInvited(
  db: Database,
  companyId: string,
  person: { email: string; firstName: string; lastName: string; isAdmin: boolean },
): Promise<CompanyTrader> {
  return takenAsConflict(
    EMAIL_TAKEN,
    db
      .insertInto('trader')
      .values({
        id: randomUUID(),
        company_id: companyId,
        email: person.email,
        password_hash: '',
        is_admin: person.isAdmin,
        first_name: person.firstName,
        last_name: person.lastName,
        photo_base64: null,
        country: '',
        phone_number: '',
        start_of_day: '00:00:00',
        dashbar_view: 'searchbar',
        invited: true,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

/** Throws 409 when nobody but this admin can administrate the company. */
async function requireOtherAdmin(
  transaction: Database,
  companyId: string,
  admin: CompanyTrader,
): Promise<void> {
  const other = await transaction
    .selectFrom('trader')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_admin', '=', true)
    .where('invited', '=', false)
    .where('id', '!=', admin.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new ApiFailure(409, LAST_ADMIN);
}

/** Changes a member; what is left out stays. Throws 404, or 409 for the rights of the last admin. */
export function changeMember(
  db: Database,
  companyId: string,
  traderId: string,
  change: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    isAdmin?: boolean | undefined;
  },
): Promise<{ before: CompanyTrader; after: CompanyTrader }> {
  return db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const before = await requireMember(transaction, companyId, traderId);
    const isAdmin = change.isAdmin ?? before.isAdmin;
    if (before.isAdmin && !isAdmin) await requireOtherAdmin(transaction, companyId, before);
    const after = await transaction
      .updateTable('trader')
      .set({
        first_name: change.firstName ?? before.firstName,
        last_name: change.lastName ?? before.lastName,
        is_admin: isAdmin,
      })
      .where('id', '=', traderId)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!after) throw noMember();
    return { before, after };
  });
}

/** Removes a member with their sessions. Throws 404, or 409 for the last admin. */
export function deleteMember(
  db: Database,
  companyId: string,
  traderId: string,
): Promise<CompanyTrader> {
  return db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const member = await requireMember(transaction, companyId, traderId);
    if (member.isAdmin) await requireOtherAdmin(transaction, companyId, member);
    await transaction.deleteFrom('trader').where('id', '=', traderId).execute();
    await endSessions(transaction, traderId);
    return member;
  });
}
