import {
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategyGroups,
  type Session,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_DELETED,
  STRATEGY_GROUP_UPDATED,
  updateStrategyGroup,
} from '@parallax/protocol';
import {
  type Caller,
  loadCaller,
  loadPrivilegedCaller,
  requireCompany,
  requireRawCompany,
} from '../../auth/roles.ts';
import { readIds } from '../../http/api/read-id.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { notifyStrategiesRemoved } from './removal-notifications.ts';
import { requireStrategies, requireStrategyGroup } from './require-strategies.ts';
import * as store from './strategy-group-store.ts';

/** The company's strategy groups. Every member can read them; privileged members can change them. */
export function strategyGroupRoutes(services: Services): Route[] {
  const { db } = services;

  async function authorizeGroup(session: Session, id: string): Promise<Caller> {
    const caller = await loadPrivilegedCaller(services, session);
    await requireStrategyGroup(db, caller.companyId, id);
    return caller;
  }

  return [
    route(listStrategyGroups, {
      async authorize({ session, query }) {
        requireCompany(await loadCaller(services, session), query.CompanyId);
      },
      handle: ({ query }) => store.listStrategyGroups(db, query.CompanyId),
    }),
    route(createStrategyGroup, {
      async authorize({ session }, rawBody) {
        requireRawCompany(await loadPrivilegedCaller(services, session), rawBody);
      },
      async handle({ body }) {
        const group = await store.createStrategyGroup(db, body.companyId, body);
        return withMessage(group, STRATEGY_GROUP_CREATED);
      },
    }),
    route(updateStrategyGroup, {
      async authorize({ session, query }, rawBody) {
        const { companyId } = await authorizeGroup(session, query.GroupId);
        await requireStrategies(db, companyId, readIds('strategyIds', rawBody));
        return companyId;
      },
      async handle({ query, body }, companyId) {
        const group = await store.updateStrategyGroup(db, companyId, query.GroupId, body);
        return withMessage(group, STRATEGY_GROUP_UPDATED);
      },
    }),
    route(deleteStrategyGroup, {
      authorize: ({ session, query }) => authorizeGroup(session, query.GroupId),
      async handle({ query }, caller) {
        const group = await store.deleteStrategyGroup(db, caller.companyId, query.GroupId);
        await notifyStrategiesRemoved(
          services,
          caller,
          group.strategies.map(({ tag }) => tag),
        );
        return withMessage(null, STRATEGY_GROUP_DELETED);
      },
    }),
  ];
}
