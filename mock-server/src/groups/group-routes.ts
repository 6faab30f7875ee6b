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
} from '@parallax/contract';
import { idIn, idsIn } from '../api/id-in.ts';
import {
  type Caller,
  requireAdmin,
  requireBusiness,
  requireCompany,
  traderOf,
} from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import { type GroupParts, noGroup, requireParts } from './group-parts.ts';
import * as store from './group-store.ts';
import { groupsOf, listGroups as listOf, visibleGroups } from './list-groups.ts';
import { readGroup, readGroups } from './read-group.ts';
import { tellCreated, tellDeleted, tellUpdated } from './tell-of-group.ts';

/** What a body wants in a group, before the rest of it is looked at. */
const partsIn = (rawBody: unknown): GroupParts => ({
  traderIds: idsIn('traderIds', rawBody),
  companyExchangeIds: idsIn('companyExchangeIds', rawBody),
  companyExchangeVaultIds: idsIn('companyExchangeVaultIds', rawBody),
});

/** Groups of a company's members with the exchanges and vaults that they see. */
export function groupRoutes(services: Services): Route[] {
  const { db } = services;
  const business = async (session: Session): Promise<Caller> =>
    requireBusiness(await traderOf(services, session));
  const admin = async (session: Session): Promise<Caller> => requireAdmin(await business(session));

  async function reachBody(caller: Caller, rawBody: unknown): Promise<Caller> {
    requireCompany(caller, idIn('companyId', rawBody) ?? caller.companyId);
    await requireParts(services, caller.companyId, partsIn(rawBody));
    return caller;
  }

  return [
    route(listGroups, {
      async reach({ session, query }) {
        return requireCompany(await business(session), query.CompanyId);
      },
      handle: async (_call, caller) => listOf(db, await visibleGroups(db, caller)),
    }),
    route(getGroup, {
      async reach({ session, query }) {
        const visible = await visibleGroups(db, await business(session));
        if (!visible.includes(query.GroupId)) throw noGroup();
      },
      handle: ({ query }) => readGroup(services, query.GroupId),
    }),
    route(listOwnGroups, {
      handle: async ({ session }) => readGroups(services, await groupsOf(db, session.traderId)),
    }),
    route(createGroup, {
      async reach({ session }, rawBody) {
        return reachBody(await admin(session), rawBody);
      },
      async handle({ body }, caller) {
        const group = await store.createGroup(services, body);
        await tellCreated(services, caller, body);
        return withMessage(group, GROUP_CREATED);
      },
    }),
    route(updateGroup, {
      async reach({ session, query }, rawBody) {
        const caller = await admin(session);
        await store.requireGroup(db, caller.companyId, query.GroupId);
        return reachBody(caller, rawBody);
      },
      async handle({ query, body }, caller) {
        const { before, after } = await store.updateGroup(services, query.GroupId, body);
        await tellUpdated(services, caller, body, before);
        return withMessage(after, GROUP_UPDATED);
      },
    }),
    route(deleteGroup, {
      async reach({ session, query }) {
        const caller = await admin(session);
        await store.requireGroup(db, caller.companyId, query.GroupId);
        return caller;
      },
      async handle({ query }, caller) {
        const group = await store.deleteGroup(db, caller.companyId, query.GroupId);
        await tellDeleted(services, caller, group);
        return withMessage(null, GROUP_DELETED);
      },
    }),
  ];
}
