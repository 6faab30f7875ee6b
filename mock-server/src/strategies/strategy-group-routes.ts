import {
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategyGroups,
  type Session,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_DELETED,
  STRATEGY_GROUP_UPDATED,
  updateStrategyGroup,
} from '@parallax/contract';
import { idIn, idsIn } from '../api/id-in.ts';
import { type Caller, requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import { requireStrategies, requireStrategyGroup } from './require-own.ts';
import * as store from './strategy-group-store.ts';
import { tellRemoved } from './tell-removed.ts';

/** The company's strategy groups, which everybody of it reads and its privileged people change. */
export function strategyGroupRoutes(services: Services): Route[] {
  const { db } = services;
  const privileged = async (session: Session): Promise<Caller> =>
    requirePrivileged(await traderOf(services, session));

  async function reachGroup(session: Session, id: string): Promise<Caller> {
    const caller = await privileged(session);
    await requireStrategyGroup(db, caller.companyId, id);
    return caller;
  }

  return [
    route(listStrategyGroups, {
      async reach({ session, query }) {
        requireCompany(await traderOf(services, session), query.CompanyId);
      },
      handle: ({ query }) => store.listStrategyGroups(db, query.CompanyId),
    }),
    route(createStrategyGroup, {
      async reach({ session }, rawBody) {
        const caller = await privileged(session);
        requireCompany(caller, idIn('companyId', rawBody) ?? caller.companyId);
      },
      async handle({ body }) {
        const group = await store.createStrategyGroup(db, body.companyId, body);
        return withMessage(group, STRATEGY_GROUP_CREATED);
      },
    }),
    route(updateStrategyGroup, {
      async reach({ session, query }, rawBody) {
        const { companyId } = await reachGroup(session, query.GroupId);
        await requireStrategies(db, companyId, idsIn('strategyIds', rawBody));
        return companyId;
      },
      async handle({ query, body }, companyId) {
        const group = await store.updateStrategyGroup(db, companyId, query.GroupId, body);
        return withMessage(group, STRATEGY_GROUP_UPDATED);
      },
    }),
    route(deleteStrategyGroup, {
      reach: ({ session, query }) => reachGroup(session, query.GroupId),
      async handle({ query }, caller) {
        const group = await store.deleteStrategyGroup(db, caller.companyId, query.GroupId);
        await tellRemoved(
          services,
          caller,
          group.strategies.map(({ tag }) => tag),
        );
        return withMessage(null, STRATEGY_GROUP_DELETED);
      },
    }),
  ];
}
