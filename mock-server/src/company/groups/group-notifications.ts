import type { GroupBody } from '@parallax/protocol';
import type { Caller } from '../../auth/roles.ts';
import { privilegedTraderIds } from '../../notifications/recipients.ts';
import type { Services } from '../../services.ts';
import { accessEvents, added, EMPTY_GROUP } from './access-events.ts';
import type { SavedGroup } from './group-store.ts';

/**
 * Notifies the members of a new group of the group and of the access that it gives them, and the
 * admins of the group.
 */
export const notifyGroupCreated = (
  { db, notify }: Services,
  caller: Caller,
  { groupId, body }: { groupId: string; body: GroupBody },
): Promise<void> =>
  notify(caller, async () => {
    const admins = await privilegedTraderIds(db, caller.companyId);
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
    const admins = await privilegedTraderIds(db, caller.companyId);
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
    const to = [...traderIds, ...(await privilegedTraderIds(db, caller.companyId))];
    return [{ kind: 'GROUP_DELETED', to, subject: name }];
  });
