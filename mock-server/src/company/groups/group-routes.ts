import {
  createGroup,
  deleteGroup,
  GROUP_CREATED,
  GROUP_DELETED,
  GROUP_UPDATED,
  getGroup,
  listGroups,
  listOwnGroups,
  type Session,
  updateGroup,
} from '@parallax/protocol';
import {
  type Caller,
  loadCaller,
  requireAdmin,
  requireBusiness,
  requireCompany,
  requireRawCompany,
} from '../../auth/roles.ts';
import { readIds } from '../../http/api/read-id.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { type GroupItems, groupNotFound, requireItems } from './group-items.ts';
import {
  notifyGroupCreated,
  notifyGroupDeleted,
  notifyGroupUpdated,
} from './group-notifications.ts';
import * as store from './group-store.ts';
import { groupIdsOf, listGroups as readGroupList, visibleGroupIds } from './list-groups.ts';
import { readGroup, readGroups } from './read-group.ts';

/** The ids in a raw body, read for authorization before the body is validated. */
const readRawItems = (rawBody: unknown): GroupItems => ({
  traderIds: readIds('traderIds', rawBody),
  companyExchangeIds: readIds('companyExchangeIds', rawBody),
  companyExchangeVaultIds: readIds('companyExchangeVaultIds', rawBody),
});

/** Groups of a company: each gives its members access to exchanges and vaults. */
export function groupRoutes(services: Services): Route[] {
  const { db } = services;
  const loadBusinessCaller = async (session: Session): Promise<Caller> =>
    requireBusiness(await loadCaller(services, session));
  const loadAdmin = async (session: Session): Promise<Caller> =>
    requireAdmin(await loadBusinessCaller(session));

  async function authorizeBody(caller: Caller, rawBody: unknown): Promise<Caller> {
    requireRawCompany(caller, rawBody);
    await requireItems(services, caller.companyId, readRawItems(rawBody));
    return caller;
  }

  return [
    route(listGroups, {
      async authorize({ session, query }) {
        return requireCompany(await loadBusinessCaller(session), query.CompanyId);
      },
      handle: async (_call, caller) => readGroupList(db, await visibleGroupIds(db, caller)),
    }),
    route(getGroup, {
      async authorize({ session, query }) {
        const visible = await visibleGroupIds(db, await loadBusinessCaller(session));
        if (!visible.includes(query.GroupId)) throw groupNotFound();
      },
      handle: ({ query }) => readGroup(services, query.GroupId),
    }),
    route(listOwnGroups, {
      handle: async ({ session }) => readGroups(services, await groupIdsOf(db, session.traderId)),
    }),
    route(createGroup, {
      async authorize({ session }, rawBody) {
        return authorizeBody(await loadAdmin(session), rawBody);
      },
      async handle({ body }, caller) {
        const group = await store.createGroup(services, body);
        await notifyGroupCreated(services, caller, { groupId: group.id, body });
        return withMessage(group, GROUP_CREATED);
      },
    }),
    route(updateGroup, {
      async authorize({ session, query }, rawBody) {
        const caller = await loadAdmin(session);
        await store.requireGroup(db, caller.companyId, query.GroupId);
        return authorizeBody(caller, rawBody);
      },
      async handle({ query, body }, caller) {
        const { before, after } = await store.updateGroup(services, query.GroupId, body);
        await notifyGroupUpdated(services, caller, { groupId: query.GroupId, body, before });
        return withMessage(after, GROUP_UPDATED);
      },
    }),
    route(deleteGroup, {
      async authorize({ session, query }) {
        const caller = await loadAdmin(session);
        await store.requireGroup(db, caller.companyId, query.GroupId);
        return caller;
      },
      async handle({ query }, caller) {
        const group = await store.deleteGroup(db, caller.companyId, query.GroupId);
        await notifyGroupDeleted(services, caller, group);
        return withMessage(null, GROUP_DELETED);
      },
    }),
  ];
}
