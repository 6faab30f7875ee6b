import {
  createStrategy,
  listStrategies,
  removeStrategy,
  type Session,
  STRATEGY_CREATED,
  STRATEGY_REMOVED,
  STRATEGY_UPDATED,
  updateStrategy,
} from '@parallax/protocol';
import {
  type Caller,
  loadCaller,
  loadPrivilegedCaller,
  requireCompany,
  requireRawCompany,
} from '../../auth/roles.ts';
import { readId } from '../../http/api/read-id.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { notifyStrategiesRemoved } from './removal-notifications.ts';
import { requireStrategies, requireStrategyGroup } from './require-strategies.ts';
import * as store from './strategy-store.ts';

/** The company's strategy IDs. Every member can read them; privileged members can change them. */
export function strategyRoutes(services: Services): Route[] {
  const { db } = services;

  async function authorizeStrategy(session: Session, id: string): Promise<Caller> {
    const caller = await loadPrivilegedCaller(services, session);
    await requireStrategies(db, caller.companyId, [id]);
    return caller;
  }

  return [
    route(listStrategies, {
      async authorize({ session, query }) {
        requireCompany(await loadCaller(services, session), query.CompanyId);
      },
      handle: ({ query }) => store.listStrategies(db, query.CompanyId),
    }),
    route(createStrategy, {
      async authorize({ session }, rawBody) {
        const caller = await loadPrivilegedCaller(services, session);
        requireRawCompany(caller, rawBody);
        const groupId = readId('groupId', rawBody);
        if (groupId !== undefined) await requireStrategyGroup(db, caller.companyId, groupId);
      },
      handle: async ({ body }) =>
        withMessage(await store.createStrategy(db, body), STRATEGY_CREATED),
    }),
    route(updateStrategy, {
      authorize: ({ session, query }) => authorizeStrategy(session, query.StrategyId),
      async handle({ query, body }, { companyId }) {
        const strategy = await store.renameStrategy(db, companyId, query.StrategyId, body.name);
        return withMessage(strategy, STRATEGY_UPDATED);
      },
    }),
    route(removeStrategy, {
      authorize: ({ session, query }) => authorizeStrategy(session, query.StrategyId),
      async handle({ query }, caller) {
        const strategy = await store.deleteStrategy(db, caller.companyId, {
          id: query.StrategyId,
          groupId: query.GroupId,
        });
        await notifyStrategiesRemoved(services, caller, [strategy.tag]);
        return withMessage(null, STRATEGY_REMOVED);
      },
    }),
  ];
}
