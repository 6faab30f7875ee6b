import {
  createGroup,
  deleteGroup,
  GROUP_CREATED,
  GROUP_DELETED,
  GROUP_UPDATED,
  getGroup,
  listGroups,
  listOwnGroups,
  updateGroup,
} from '@parallax/protocol';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import type { ConnectionStores } from '../exchanges/catalogue-entry.ts';
import {
  notifyGroupCreated,
  notifyGroupDeleted,
  notifyGroupUpdated,
} from './group-notifications.ts';
import * as store from './group-store.ts';
import { groupIdsOf, selectGroupItems, visibleGroupIds } from './list-groups.ts';
import { readGroup, readGroups } from './read-group.ts';

/** Groups of a company: each gives its members access to exchanges and vaults. */
export function groupRoutes(services: ConnectionStores & DbAndNotify): Route[] {
  const { db } = services;

  return [
    route(listGroups, {
      handle: async ({ caller }) => selectGroupItems(db, await visibleGroupIds(db, caller)),
    }),
    route(getGroup, {
      handle: ({ query }) => readGroup(services, query.GroupId),
    }),
    route(listOwnGroups, {
      handle: async ({ session }) => readGroups(services, await groupIdsOf(db, session.traderId)),
    }),
    route(createGroup, {
      async handle({ caller, body }) {
        const group = await store.insertGroup(services, body);
        await notifyGroupCreated(services, caller, { groupId: group.id, body });
        return withMessage(group, GROUP_CREATED);
      },
    }),
    route(updateGroup, {
      async handle({ caller, query, body }) {
        const { before, after } = await store.saveGroup(services, query.GroupId, body);
        await notifyGroupUpdated(services, caller, { groupId: query.GroupId, body, before });
        return withMessage(after, GROUP_UPDATED);
      },
    }),
    route(deleteGroup, {
      async handle({ caller, query }) {
        const group = await store.removeGroup(db, caller.companyId, query.GroupId);
        await notifyGroupDeleted(services, caller, group);
        return withMessage(null, GROUP_DELETED);
      },
    }),
  ];
}
