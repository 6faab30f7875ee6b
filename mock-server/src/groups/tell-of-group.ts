import type { GroupBody } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import { besides, tradersOfCompany } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import type { GroupParts } from './group-parts.ts';

const added = (after: readonly string[], before: readonly string[]): string[] =>
  [...new Set(after)].filter((id) => !before.includes(id));

async function namesOf(
  db: Database,
  table: 'company_exchange' | 'vault',
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
}

/** Tells each trader who is new in a group. */
async function tellNewMembers(
  { db, notify }: Services,
  caller: Caller,
  group: string,
  ids: readonly string[],
): Promise<void> {
  const to = besides(caller, ids);
  if (to.length === 0) return;
  const members = await db
    .selectFrom('trader')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', to)
    .execute();
  for (const { id, first_name, last_name } of members) {
    const subject = `${first_name} ${last_name}`;
    await notify({ kind: 'TRADER_ADDED_TO_GROUP', to: [id], subject, by: caller.name, group });
  }
}

/** Tells those who were in a group already what it has got. */
async function tellAdditions(
  { db, notify }: Services,
  caller: Caller,
  { body, before, to }: { body: GroupBody; before: GroupParts; to: readonly string[] },
): Promise<void> {
  const told = { to, by: caller.name, group: body.name };
  const exchangeIds = added(body.companyExchangeIds, before.companyExchangeIds);
  for (const { id, name } of await namesOf(db, 'company_exchange', exchangeIds)) {
    await notify({ ...told, kind: 'EXCHANGE_ADDED_TO_GROUP', subject: name, exchangeId: id });
  }
  const vaultIds = added(body.companyExchangeVaultIds, before.companyExchangeVaultIds);
  for (const { name } of await namesOf(db, 'vault', vaultIds)) {
    await notify({ ...told, kind: 'VAULT_ADDED_TO_GROUP', subject: name });
  }
}

/** A new group: its members are told that they are in it, the other admins that there is one. */
export async function tellCreated(
  services: Services,
  caller: Caller,
  body: GroupBody,
): Promise<void> {
  const admins = await tradersOfCompany(services.db, caller.companyId, 'admins');
  const to = besides(caller, added(admins, body.traderIds));
  await services.notify({ kind: 'GROUP_CREATED', to, subject: body.name, by: caller.name });
  await tellNewMembers(services, caller, body.name, body.traderIds);
}

/** A changed group: who was in it and the other admins are told, and who is new in it. */
export async function tellUpdated(
  services: Services,
  caller: Caller,
  body: GroupBody,
  before: GroupParts,
): Promise<void> {
  const newMembers = added(body.traderIds, before.traderIds);
  const admins = await tradersOfCompany(services.db, caller.companyId, 'admins');
  const concerned = added([...before.traderIds, ...admins], newMembers);
  const to = besides(caller, concerned);
  await services.notify({ kind: 'GROUP_UPDATED', to, subject: body.name, by: caller.name });
  const stayed = before.traderIds.filter((id) => body.traderIds.includes(id));
  await tellAdditions(services, caller, { body, before, to: besides(caller, stayed) });
  await tellNewMembers(services, caller, body.name, newMembers);
}

/** A deleted group: who was in it and the other admins are told. */
export async function tellDeleted(
  { db, notify }: Services,
  caller: Caller,
  { name, traderIds }: { name: string; traderIds: readonly string[] },
): Promise<void> {
  const admins = await tradersOfCompany(db, caller.companyId, 'admins');
  const to = besides(caller, [...traderIds, ...admins]);
  await notify({ kind: 'GROUP_DELETED', to, subject: name, by: caller.name });
}
