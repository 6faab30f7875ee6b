import type { GroupBody } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import type { CompanyEvent } from '../notifications/notify.ts';
import { overseersOf } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import type { SavedGroup } from './group-store.ts';

const added = (after: readonly string[], before: readonly string[]): string[] =>
  [...new Set(after)].filter((id) => !before.includes(id));

/** One for each trader who is new in a group. */
async function newMemberEvents(
  db: Database,
  group: string,
  ids: readonly string[],
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return [];
  const members = await db
    .selectFrom('trader')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return members.map(({ id, first_name, last_name }) => ({
    kind: 'TRADER_ADDED_TO_GROUP',
    to: [id],
    subject: `${first_name} ${last_name}`,
    group,
  }));
}

async function newExchangeEvents(
  db: Database,
  { to, group }: { to: readonly string[]; group: string },
  ids: readonly string[],
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return [];
  const exchanges = await db
    .selectFrom('company_exchange')
    .select(['id as exchangeId', 'name as subject'])
    .where('id', 'in', ids)
    .execute();
  return exchanges.map(({ exchangeId, subject }) => ({
    kind: 'EXCHANGE_ADDED_TO_GROUP',
    to,
    subject,
    group,
    exchangeId,
  }));
}

async function newVaultEvents(
  db: Database,
  { to, group }: { to: readonly string[]; group: string },
  ids: readonly string[],
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return [];
  const vaults = await db
    .selectFrom('vault')
    .select(['company_exchange_id as exchangeId', 'name as subject'])
    .where('id', 'in', ids)
    .execute();
  return vaults.map(({ exchangeId, subject }) => ({
    kind: 'VAULT_ADDED_TO_GROUP',
    to,
    subject,
    group,
    exchangeId,
  }));
}

/** A new group: its members are told that they are in it, the admins that there is one. */
export const tellCreated = (
  { db, notify }: Services,
  caller: Caller,
  { name, traderIds }: GroupBody,
): Promise<void> =>
  notify(caller, async () => {
    const to = added(await overseersOf(db, caller.companyId), traderIds);
    return [
      { kind: 'GROUP_CREATED', to, subject: name },
      ...(await newMemberEvents(db, name, traderIds)),
    ];
  });

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  added(a, b).length === 0 && added(b, a).length === 0;

const isSame = (body: GroupBody, before: SavedGroup): boolean =>
  body.name === before.name &&
  body.color === before.color &&
  sameIds(body.traderIds, before.traderIds) &&
  sameIds(body.companyExchangeIds, before.companyExchangeIds) &&
  sameIds(body.companyExchangeVaultIds, before.companyExchangeVaultIds);

/**
 * A changed group: who was in it and the admins are told, those who stay in it of what it has got,
 * and who is new in it. Nobody is told of a group that is as it was.
 */
export async function tellUpdated(
  { db, notify }: Services,
  caller: Caller,
  body: GroupBody,
  before: SavedGroup,
): Promise<void> {
  if (isSame(body, before)) return;
  await notify(caller, async () => {
    const newMembers = added(body.traderIds, before.traderIds);
    const admins = await overseersOf(db, caller.companyId);
    const concerned = added([...before.traderIds, ...admins], newMembers);
    const stayed = before.traderIds.filter((id) => body.traderIds.includes(id));
    const told = { to: stayed, group: body.name };
    const exchanges = added(body.companyExchangeIds, before.companyExchangeIds);
    const vaults = added(body.companyExchangeVaultIds, before.companyExchangeVaultIds);
    return [
      { kind: 'GROUP_UPDATED', to: concerned, subject: body.name },
      ...(await newExchangeEvents(db, told, exchanges)),
      ...(await newVaultEvents(db, told, vaults)),
      ...(await newMemberEvents(db, body.name, newMembers)),
    ];
  });
}

/** A deleted group: who was in it and the admins are told. */
export const tellDeleted = (
  { db, notify }: Services,
  caller: Caller,
  { name, traderIds }: { name: string; traderIds: readonly string[] },
): Promise<void> =>
  notify(caller, async () => {
    const to = [...traderIds, ...(await overseersOf(db, caller.companyId))];
    return [{ kind: 'GROUP_DELETED', to, subject: name }];
  });
