import type { GroupBody } from '@parallax/protocol';
import type { Caller } from '../../auth/roles.ts';
import type { CompanyEvent } from '../../notifications/notify.ts';
import { overseersOf } from '../../notifications/recipients.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../../storage/storage.ts';
import type { GroupParts } from './group-parts.ts';
import type { SavedGroup } from './group-store.ts';
import { seenElsewhere } from './seen-elsewhere.ts';

const added = (after: readonly string[], before: readonly string[]): string[] =>
  [...new Set(after)].filter((id) => !before.includes(id));

/** One event for each trader who was added to a group. */
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

/** Items added to a group, and their recipients. */
interface AddedItems {
  readonly group: string;
  readonly ids: readonly string[];
  readonly to: (id: string) => readonly string[];
}

async function newExchangeEvents(
  db: Database,
  { group, ids, to }: AddedItems,
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return [];
  const exchanges = await db
    .selectFrom('company_exchange')
    .select(['id as exchangeId', 'name as subject'])
    .where('id', 'in', ids)
    .execute();
  return exchanges.map(({ exchangeId, subject }) => ({
    kind: 'EXCHANGE_ADDED_TO_GROUP',
    to: to(exchangeId),
    subject,
    group,
    exchangeId,
  }));
}

async function newVaultEvents(
  db: Database,
  { group, ids, to }: AddedItems,
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return [];
  const vaults = await db
    .selectFrom('vault')
    .select(['id', 'company_exchange_id as exchangeId', 'name as subject'])
    .where('id', 'in', ids)
    .execute();
  return vaults.map(({ id, exchangeId, subject }) => ({
    kind: 'VAULT_ADDED_TO_GROUP',
    to: to(id),
    subject,
    group,
    exchangeId,
  }));
}

interface GroupChange {
  readonly groupId: string;
  readonly body: GroupBody;
  /** the group's content before the change */
  readonly before: GroupParts;
  /** ids of the admins, who see everything in the company */
  readonly admins: readonly string[];
}

/**
 * Events for newly gained access: remaining members are notified of the items added, new members of
 * every item they could not see before.
 */
async function accessEvents(
  db: Database,
  { groupId, body, before, admins }: GroupChange,
): Promise<CompanyEvent[]> {
  const { name: group, companyExchangeIds, companyExchangeVaultIds } = body;
  const stayed = before.traderIds.filter((id) => body.traderIds.includes(id));
  const newcomers = added(body.traderIds, before.traderIds);
  const seen = await seenElsewhere(db, groupId, newcomers);
  const addedItems = (all: readonly string[], had: readonly string[]): AddedItems => ({
    group,
    ids: [...new Set(all)],
    to: (id) => [
      ...(had.includes(id) ? [] : stayed),
      ...newcomers.filter((trader) => !admins.includes(trader) && !seen(trader, id)),
    ],
  });
  return [
    ...(await newExchangeEvents(db, addedItems(companyExchangeIds, before.companyExchangeIds))),
    ...(await newVaultEvents(
      db,
      addedItems(companyExchangeVaultIds, before.companyExchangeVaultIds),
    )),
    ...(await newMemberEvents(db, group, newcomers)),
  ];
}

const EMPTY_GROUP = { traderIds: [], companyExchangeIds: [], companyExchangeVaultIds: [] };

/** Notifies members of a new group and what it gives them access to, and admins of the group. */
export const notifyGroupCreated = (
  { db, notify }: Services,
  caller: Caller,
  { groupId, body }: { groupId: string; body: GroupBody },
): Promise<void> =>
  notify(caller, async () => {
    const admins = await overseersOf(db, caller.companyId);
    return [
      { kind: 'GROUP_CREATED', to: added(admins, body.traderIds), subject: body.name },
      ...(await accessEvents(db, { groupId, body, before: EMPTY_GROUP, admins })),
    ];
  });

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  added(a, b).length === 0 && added(b, a).length === 0;

const isUnchanged = (body: GroupBody, before: SavedGroup): boolean =>
  body.name === before.name &&
  body.color === before.color &&
  sameIds(body.traderIds, before.traderIds) &&
  sameIds(body.companyExchangeIds, before.companyExchangeIds) &&
  sameIds(body.companyExchangeVaultIds, before.companyExchangeVaultIds);

/**
 * Notifies previous members and admins of an updated group, remaining members of its new items, and
 * new members of their membership and new access. Sends nothing when the group is unchanged.
 */
export async function notifyGroupUpdated(
  { db, notify }: Services,
  caller: Caller,
  { groupId, body, before }: { groupId: string; body: GroupBody; before: SavedGroup },
): Promise<void> {
  if (isUnchanged(body, before)) return;
  await notify(caller, async () => {
    const admins = await overseersOf(db, caller.companyId);
    const newMembers = added(body.traderIds, before.traderIds);
    const to = added([...before.traderIds, ...admins], newMembers);
    return [
      { kind: 'GROUP_UPDATED', to, subject: body.name },
      ...(await accessEvents(db, { groupId, body, before, admins })),
    ];
  });
}

/** Notifies members and admins of a deleted group. */
export const notifyGroupDeleted = (
  { db, notify }: Services,
  caller: Caller,
  { name, traderIds }: { name: string; traderIds: readonly string[] },
): Promise<void> =>
  notify(caller, async () => {
    const to = [...traderIds, ...(await overseersOf(db, caller.companyId))];
    return [{ kind: 'GROUP_DELETED', to, subject: name }];
  });
