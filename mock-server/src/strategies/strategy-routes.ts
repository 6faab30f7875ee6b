import {
  createStrategy,
  listStrategies,
  removeStrategy,
  type Session,
  STRATEGY_CREATED,
  STRATEGY_REMOVED,
  STRATEGY_UPDATED,
  updateStrategy,
} from '@parallax/contract';
import { idIn } from '../api/id-in.ts';
import { type Caller, requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import { requireStrategies, requireStrategyGroup } from './require-own.ts';
import * as store from './strategy-store.ts';
import { tellRemoved } from './tell-removed.ts';

/** The company's strategy IDs, which everybody of it reads and its privileged people change. */
export function strategyRoutes(services: Services): Route[] {
  const { db } = services;
  const privileged = async (session: Session): Promise<Caller> =>
    requirePrivileged(await traderOf(services, session));

  async function reachStrategy(session: Session, id: string): Promise<Caller> {
    const caller = await privileged(session);
    await requireStrategies(db, caller.companyId, [id]);
    return caller;
  }

  return [
    route(listStrategies, {
      async reach({ session, query }) {
        requireCompany(await traderOf(services, session), query.CompanyId);
      },
      handle: ({ query }) => store.listStrategies(db, query.CompanyId),
    }),
    route(createStrategy, {
      async reach({ session }, rawBody) {
        const caller = await privileged(session);
        requireCompany(caller, idIn('companyId', rawBody) ?? caller.companyId);
        const groupId = idIn('groupId', rawBody);
        if (groupId !== undefined) await requireStrategyGroup(db, caller.companyId, groupId);
      },
      handle: async ({ body }) =>
        withMessage(await store.createStrategy(db, body), STRATEGY_CREATED),
    }),
    route(updateStrategy, {
      reach: ({ session, query }) => reachStrategy(session, query.StrategyId),
      async handle({ query, body }, { companyId }) {
        const strategy = await store.renameStrategy(db, companyId, query.StrategyId, body.name);
        return withMessage(strategy, STRATEGY_UPDATED);
      },
    }),
    route(removeStrategy, {
      reach: ({ session, query }) => reachStrategy(session, query.StrategyId),
      async handle({ query }, caller) {
        const of = { id: query.StrategyId, groupId: query.GroupId };
        const strategy = await store.deleteStrategy(db, caller.companyId, of);
        await tellRemoved(services, caller, [strategy.tag]);
        return withMessage(null, STRATEGY_REMOVED);
      },
    }),
  ];
}
