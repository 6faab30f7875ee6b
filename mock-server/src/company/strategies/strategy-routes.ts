import {
  createStrategy,
  listStrategies,
  removeStrategy,
  STRATEGY_CREATED,
  STRATEGY_REMOVED,
  STRATEGY_UPDATED,
  updateStrategy,
} from '@parallax/protocol';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { notifyStrategiesRemoved } from './removal-notifications.ts';
import * as store from './strategy-store.ts';

/** The company's strategy IDs. Every member can read them; privileged members can change them. */
export function strategyRoutes(services: DbAndNotify): Route[] {
  const { db } = services;

  return [
    route(listStrategies, {
      handle: ({ query }) => store.selectStrategies(db, query.CompanyId),
    }),
    route(createStrategy, {
      handle: async ({ body }) =>
        withMessage(await store.insertStrategy(db, body), STRATEGY_CREATED),
    }),
    route(updateStrategy, {
      async handle({ caller, query, body }) {
        const strategy = await store.renameStrategy(
          db,
          caller.companyId,
          query.StrategyId,
          body.name,
        );
        return withMessage(strategy, STRATEGY_UPDATED);
      },
    }),
    route(removeStrategy, {
      async handle({ caller, query }) {
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
