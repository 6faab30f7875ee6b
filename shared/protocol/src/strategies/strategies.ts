import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { strategyTagSchema } from './strategy-rules.ts';

export const STRATEGY_CREATED = 'Strategy ID created successfully';
export const STRATEGY_UPDATED = 'Strategy ID updated successfully';
export const STRATEGY_REMOVED = 'Strategy ID removed successfully';

export const strategySchema = z.object({ id: idSchema, tag: z.string(), groupId: idSchema });
export type Strategy = z.infer<typeof strategySchema>;

export const listStrategies = endpoint({
  method: 'GET',
  path: '/api/strategies',
  summary: "The company's strategy IDs by their tag",
  callers: 'member',
  ids: { 'query.CompanyId': 'company' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ CompanyId: idSchema }),
  data: z.array(strategySchema),
  failures: [400, 401, 403],
});

export const createStrategy = endpoint({
  method: 'POST',
  path: '/api/strategies',
  summary: 'Adds a strategy ID to a group',
  callers: 'privileged',
  ids: { 'body.companyId': 'company', 'body.groupId': 'strategyGroup' },
  envelope: 'ok',
  resources: ['strategies'],
  body: z.object({ name: strategyTagSchema, companyId: idSchema, groupId: idSchema }),
  data: strategySchema,
  failures: [400, 401, 403, 404, 409],
});

export const updateStrategy = endpoint({
  method: 'PUT',
  path: '/api/strategies',
  summary: 'Renames a strategy ID',
  callers: 'privileged',
  ids: { 'query.StrategyId': 'strategy' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ StrategyId: idSchema }),
  body: z.object({ name: strategyTagSchema }),
  data: strategySchema,
  failures: [400, 401, 403, 404, 409],
});

export const removeStrategy = endpoint({
  method: 'DELETE',
  path: '/api/strategies',
  summary: 'Removes a strategy ID from its group and from all who use it',
  callers: 'privileged',
  ids: { 'query.StrategyId': 'strategy' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ StrategyId: idSchema, GroupId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404],
});
