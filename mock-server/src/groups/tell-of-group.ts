import type { GroupBody } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import type { CompanyEvent } from '../notifications/notify.ts';
import { overseersOf } from '../notifications/recipients.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import type { GroupParts } from './group-parts.ts';
import type { SavedGroup } from './group-store.ts';
import { seenElsewhere } from './seen-elsewhere.ts';

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

/** What is new in a group, and who is told of each of it. */
interface Added {
  readonly group: string;
  /** ids of what was added */
  readonly ids: readonly string[];
  readonly to: (id: string) => readonly string[];
}

async function newExchangeEvents(db: Database, { group, ids, to }: Added): Promise<CompanyEvent[]> {
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

async function newVaultEvents(db: Database, { group, ids, to }: Added): Promise<CompanyEvent[]> {
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

interface Changed {
  readonly groupId: string;
  readonly body: GroupBody;
  /** what was in it before */
  readonly before: GroupParts;
  /** who sees all of the company's by right */
  readonly admins: readonly string[];
}

/**
 * What a group has given: to who stays in it what has come into it, and to who is new all of it that
 * they did not see before.
 */
async function givenEvents(
  db: Database,
  { groupId, body, before, admins }: Changed,
): Promise<CompanyEvent[]> {
  const { name: group, companyExchangeIds, companyExchangeVaultIds } = body;
  const stayed = before.traderIds.filter((id) => body.traderIds.includes(id));
  const newcomers = added(body.traderIds, before.traderIds);
  const seen = await seenElsewhere(db, groupId, newcomers);
  const get = (all: readonly string[], had: readonly string[]): Added => ({
    group,
    ids: [...new Set(all)],
    to: (id) => [
      ...(had.includes(id) ? [] : stayed),
      ...newcomers.filter((trader) => !admins.includes(trader) && !seen(trader, id)),
    ],
  });
  return [
    ...(await newExchangeEvents(db, get(companyExchangeIds, before.companyExchangeIds))),
    ...(await newVaultEvents(db, get(companyExchangeVaultIds, before.companyExchangeVaultIds))),
    ...(await newMemberEvents(db, group, newcomers)),
  ];
}

const NOTHING = { traderIds: [], companyExchangeIds: [], companyExchangeVaultIds: [] };

/** A new group: its members are told that they are in it and what it gives them, admins of it. */
export const tellCreated = (
  { db, notify }: Services,
  caller: Caller,
  { groupId, body }: { groupId: string; body: GroupBody },
): Promise<void> =>
  notify(caller, async () => {
    const admins = await overseersOf(db, caller.companyId);
    return [
      { kind: 'GROUP_CREATED', to: added(admins, body.traderIds), subject: body.name },
      ...(await givenEvents(db, { groupId, body, before: NOTHING, admins })),
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
 * and who is new in it of that and of what it gives them. Nobody is told of a group that is as it
 * was.
 */
export async function tellUpdated(
  { db, notify }: Services,
  caller: Caller,
  { groupId, body, before }: { groupId: string; body: GroupBody; before: SavedGroup },
): Promise<void> {
  if (isSame(body, before)) return;
  await notify(caller, async () => {
    const admins = await overseersOf(db, caller.companyId);
    const newMembers = added(body.traderIds, before.traderIds);
    const to = added([...before.traderIds, ...admins], newMembers);
    return [
      { kind: 'GROUP_UPDATED', to, subject: body.name },
      ...(await givenEvents(db, { groupId, body, before, admins })),
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
