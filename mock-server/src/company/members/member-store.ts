import { randomUUID } from 'node:crypto';
import { type CompanyTrader, EMAIL_TAKEN, LAST_ADMIN, SELF_REMOVAL } from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { endSessions } from '../../auth/session/sessions.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import type { Caller } from '../../http/api/caller.ts';
import { mapUniqueViolation } from '../../http/api/map-unique-violation.ts';

const COLUMNS = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'photo_base64 as photoBase64',
  'is_admin as isAdmin',
  'email',
  'invited',
] as const;

const memberNotFound = () => new ApiFailure(404, 'This member does not exist.');

/** A company's members, sorted by first name. */
export async function listMembers(db: Database, companyId: string): Promise<CompanyTrader[]> {
  const members = await db
    .selectFrom('trader')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return members.toSorted(
    (a, b) => compareText(a.firstName, b.firstName) || compareText(a.lastName, b.lastName),
  );
}

/** Throws 404 unless the trader is a member of the company. */
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
  if (!member) throw memberNotFound();
  return member;
}

/** Throws 404 unless all ids belong to the caller's company, 400 when the caller is among them. */
export async function requireColleagues(
  db: Database,
  { id: callerId, companyId }: Pick<Caller, 'id' | 'companyId'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('trader')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .where('invited', '=', false)
    .execute();
  if (found.length < new Set(ids).size) {
    throw new ApiFailure(404, 'This is not one of your colleagues.');
  }
  if (found.some(({ id }) => id === callerId)) {
    throw new ApiFailure(400, 'You cannot share a widget with yourself.');
  }
}

/**
 * Inserts a trader who cannot sign in until they accept the invitation. Throws 409 when the e-mail
 * is in use or the company has reached its limit.
 */
export function insertInvited(
  db: Database,
  companyId: string,
  person: InvitedPerson,
): Promise<CompanyTrader> {
  const insert = (transaction: Database) => insertBelowLimit(transaction, companyId, person);
  // add-company calls this within its own transaction
  const inserted = db.isTransaction ? insert(db) : db.transaction().execute(insert);
  return mapUniqueViolation(EMAIL_TAKEN, inserted);
}

interface InvitedPerson {
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
}

async function insertBelowLimit(
  transaction: Database,
  companyId: string,
  person: InvitedPerson,
): Promise<CompanyTrader> {
  await assertBelowLimit(transaction, 'trader', companyId);
  return transaction
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
    .executeTakeFirstOrThrow();
}

/** Throws 409 when this is the company's last admin. */
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

/**
 * Updates the given fields of a member. Throws 404, or 409 when revoking the last admin's rights.
 */
export function updateMember(
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
    await lockRow(transaction, 'company', companyId);
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
    if (!after) throw memberNotFound();
    return { before, after };
  });
}

/** Removes a member and their sessions. Throws 404, or 409 for the last admin and for oneself. */
export function deleteMember(
  db: Database,
  { id: callerId, companyId }: { id: string; companyId: string },
  traderId: string,
): Promise<CompanyTrader> {
  return db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const member = await requireMember(transaction, companyId, traderId);
    if (member.isAdmin) await requireOtherAdmin(transaction, companyId, member);
    if (traderId === callerId) throw new ApiFailure(409, SELF_REMOVAL);
    await transaction.deleteFrom('trader').where('id', '=', traderId).execute();
    await endSessions(transaction, traderId);
    return member;
  });
}
