import {
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategyGroups,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_DELETED,
  STRATEGY_GROUP_UPDATED,
  updateStrategyGroup,
} from '@parallax/protocol';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { notifyStrategiesRemoved } from './removal-notifications.ts';
import * as store from './strategy-group-store.ts';

/** The company's strategy groups. Every member can read them; privileged members can change them. */
export function strategyGroupRoutes(services: DbAndNotify): Route[] {
  const { db } = services;

  return [
    route(listStrategyGroups, {
      handle: ({ query }) => store.selectStrategyGroups(db, query.CompanyId),
    }),
    route(createStrategyGroup, {
      async handle({ body }) {
        const group = await store.insertStrategyGroup(db, body.companyId, body);
        return withMessage(group, STRATEGY_GROUP_CREATED);
      },
    }),
    route(updateStrategyGroup, {
      async handle({ caller, query, body }) {
        const group = await store.saveStrategyGroup(db, caller.companyId, query.GroupId, body);
        return withMessage(group, STRATEGY_GROUP_UPDATED);
      },
    }),
    route(deleteStrategyGroup, {
      async handle({ caller, query }) {
        const group = await store.removeStrategyGroup(db, caller.companyId, query.GroupId);
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
