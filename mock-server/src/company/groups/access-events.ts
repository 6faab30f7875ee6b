import type { GroupBody } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { CompanyEvent } from '../../notifications/notify.ts';
import type { GroupItems } from './group-items.ts';

/**
 * Returns a predicate that tests whether a trader can see an exchange or vault through another group.
 */
async function visibleThroughOtherGroups(
  db: Database,
  groupId: string,
  traderIds: readonly string[],
): Promise<(traderId: string, id: string) => boolean> {
  if (traderIds.length === 0) return () => false;
  const others = db
    .selectFrom('group_trader')
    .where('group_trader.trader_id', 'in', traderIds)
    .where('group_trader.group_id', '!=', groupId);
  const exchanges = await others
    .innerJoin('group_exchange', 'group_exchange.group_id', 'group_trader.group_id')
    .select(['trader_id', 'company_exchange_id as id'])
    .execute();
  const vaults = await others
    .innerJoin('group_vault', 'group_vault.group_id', 'group_trader.group_id')
    .select(['trader_id', 'vault_id as id'])
    .execute();
  const visible = new Set([...exchanges, ...vaults].map((row) => `${row.trader_id} ${row.id}`));
  return (traderId, id) => visible.has(`${traderId} ${id}`);
}

/** The distinct ids that are not in `excluded`. */
export function excludeIds(ids: readonly string[], excluded: readonly string[]): string[] {
  const excludedIds = new Set(excluded);
  return [...new Set(ids)].filter((id) => !excludedIds.has(id));
}

export const EMPTY_GROUP: GroupItems = {
  traderIds: [],
  companyExchangeIds: [],
  companyExchangeVaultIds: [],
};

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

/** All items of one kind in the group after the change, and who gains access to each. */
interface GroupItemsOfKind {
  readonly group: string;
  readonly ids: readonly string[];
  readonly to: (id: string) => readonly string[];
}

/** A trader who gains access to more items of a kind than this gets a single event. */
const EVENTS_PER_KIND_MAX = 20;

type ItemKind = 'EXCHANGE_ADDED_TO_GROUP' | 'VAULT_ADDED_TO_GROUP';
interface AddedItem {
  readonly id: string;
  readonly connectionId: string;
  readonly subject: string;
}

/** The first item and the number of items that each trader gains access to. */
function gainsByTrader(
  items: readonly AddedItem[],
  to: GroupItemsOfKind['to'],
): ReadonlyMap<string, { readonly first: AddedItem; readonly count: number }> {
  const gains = new Map<string, { first: AddedItem; count: number }>();
  for (const item of items) {
    for (const trader of to(item.id)) {
      const gain = gains.get(trader);
      if (gain) gain.count += 1;
      else gains.set(trader, { first: item, count: 1 });
    }
  }
  return gains;
}

/**
 * One event per item, but a single event for traders who gain access to more than
 * `EVENTS_PER_KIND_MAX` items, since each event costs a transaction and a notification.
 */
function newItemEvents(
  kind: ItemKind,
  items: readonly AddedItem[],
  { group, to }: Pick<GroupItemsOfKind, 'group' | 'to'>,
): CompanyEvent[] {
  const gains = gainsByTrader(items, to);
  const gainsMany = (trader: string) => (gains.get(trader)?.count ?? 0) > EVENTS_PER_KIND_MAX;
  const recipientsBySubject = new Map<string, string[]>();
  for (const [trader, { first, count }] of gains) {
    if (!gainsMany(trader)) continue;
    const subject = `${first.subject} (and ${count - 1} others)`;
    recipientsBySubject.set(subject, [...(recipientsBySubject.get(subject) ?? []), trader]);
  }
  const itemEvents = items.map(({ id, subject, connectionId }) => ({
    kind,
    to: to(id).filter((trader) => !gainsMany(trader)),
    subject,
    group,
    connectionId,
  }));
  return [
    ...itemEvents.filter((event) => event.to.length > 0),
    ...[...recipientsBySubject].map(([subject, recipients]) => ({
      kind,
      to: recipients,
      subject,
      group,
    })),
  ];
}

async function newExchangeEvents(db: Database, items: GroupItemsOfKind): Promise<CompanyEvent[]> {
  if (items.ids.length === 0) return [];
  const exchanges = await db
    .selectFrom('company_exchange')
    .select(['id', 'id as connectionId', 'name as subject'])
    .where('id', 'in', items.ids)
    .execute();
  return newItemEvents('EXCHANGE_ADDED_TO_GROUP', exchanges, items);
}

async function newVaultEvents(db: Database, items: GroupItemsOfKind): Promise<CompanyEvent[]> {
  if (items.ids.length === 0) return [];
  const vaults = await db
    .selectFrom('vault')
    .select(['id', 'company_exchange_id as connectionId', 'name as subject'])
    .where('id', 'in', items.ids)
    .execute();
  return newItemEvents('VAULT_ADDED_TO_GROUP', vaults, items);
}

interface GroupChange {
  readonly groupId: string;
  readonly body: GroupBody;
  /** the group's items before the change */
  readonly before: GroupItems;
  /** ids of the admins, who see everything in the company */
  readonly admins: readonly string[];
}

/**
 * Events for newly gained access. Remaining members are notified of added items, new members of every
 * item that they could not see before. Admins are only notified that they were added to the group.
 */
export async function accessEvents(
  db: Database,
  { groupId, body, before, admins }: GroupChange,
): Promise<CompanyEvent[]> {
  const { name: group, companyExchangeIds, companyExchangeVaultIds } = body;
  const remaining = before.traderIds.filter((id) => body.traderIds.includes(id));
  const remainingNonAdmins = excludeIds(remaining, admins);
  const newMembers = excludeIds(body.traderIds, before.traderIds);
  const canSeeThroughOtherGroup = await visibleThroughOtherGroups(db, groupId, newMembers);
  const newNonAdmins = excludeIds(newMembers, admins);
  const itemsOfKind = (all: readonly string[], before: readonly string[]): GroupItemsOfKind => {
    const previous = new Set(before);
    return {
      group,
      ids: [...new Set(all)],
      to: (id) => [
        ...(previous.has(id) ? [] : remainingNonAdmins),
        ...newNonAdmins.filter((trader) => !canSeeThroughOtherGroup(trader, id)),
      ],
    };
  };
  return [
    ...(await newExchangeEvents(db, itemsOfKind(companyExchangeIds, before.companyExchangeIds))),
    ...(await newVaultEvents(
      db,
      itemsOfKind(companyExchangeVaultIds, before.companyExchangeVaultIds),
    )),
    ...(await newMemberEvents(db, group, newMembers)),
  ];
}
