import type { GroupBody } from '@parallax/protocol';
import type { Caller } from '../../http/api/caller.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { privilegedTraderIds } from '../../notifications/recipients.ts';
import { accessEvents, EMPTY_GROUP, excludeIds } from './access-events.ts';
import type { SavedGroup } from './group-store.ts';

/**
 * Notifies the company's admins that a group was created. Notifies its members that they were added,
 * and about what they can now see.
 */
export const notifyGroupCreated = (
  { db, notify }: DbAndNotify,
  caller: Caller,
  { groupId, body }: { groupId: string; body: GroupBody },
): Promise<void> =>
  notify(caller, async () => {
    const admins = await privilegedTraderIds(db, caller.companyId);
    return [
      { kind: 'GROUP_CREATED', to: excludeIds(admins, body.traderIds), subject: body.name },
      ...(await accessEvents(db, { groupId, body, before: EMPTY_GROUP, admins })),
    ];
  });

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  excludeIds(a, b).length === 0 && excludeIds(b, a).length === 0;

const isUnchanged = (body: GroupBody, before: SavedGroup): boolean =>
  body.name === before.name &&
  body.color === before.color &&
  sameIds(body.traderIds, before.traderIds) &&
  sameIds(body.companyExchangeIds, before.companyExchangeIds) &&
  sameIds(body.companyExchangeVaultIds, before.companyExchangeVaultIds);

/**
 * Notifies the previous members of a group and the company's admins that it was updated. Notifies
 * remaining members about added items. Notifies new members that they were added, and about what they
 * can now see. Sends nothing when the group is unchanged.
 */
export async function notifyGroupUpdated(
  { db, notify }: DbAndNotify,
  caller: Caller,
  { groupId, body, before }: { groupId: string; body: GroupBody; before: SavedGroup },
): Promise<void> {
  if (isUnchanged(body, before)) return;
  await notify(caller, async () => {
    const admins = await privilegedTraderIds(db, caller.companyId);
    const newMembers = excludeIds(body.traderIds, before.traderIds);
    const to = excludeIds([...before.traderIds, ...admins], newMembers);
    return [
      { kind: 'GROUP_UPDATED', to, subject: body.name },
      ...(await accessEvents(db, { groupId, body, before, admins })),
    ];
  });
}

/** Notifies a group's members and the company's admins that it was deleted. */
export const notifyGroupDeleted = (
  { db, notify }: DbAndNotify,
  caller: Caller,
  { name, traderIds }: { name: string; traderIds: readonly string[] },
): Promise<void> =>
  notify(caller, async () => {
    const to = [...traderIds, ...(await privilegedTraderIds(db, caller.companyId))];
    return [{ kind: 'GROUP_DELETED', to, subject: name }];
  });
