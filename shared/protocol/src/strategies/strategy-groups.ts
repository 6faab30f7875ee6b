import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { paletteColorSchema } from '../palette/palette.ts';
import { strategyColorSchema, strategyGroupNameSchema } from './strategy-rules.ts';

export const STRATEGY_GROUP_CREATED = 'Strategy group created successfully';
export const STRATEGY_GROUP_UPDATED = 'Strategy group updated successfully';
export const STRATEGY_GROUP_DELETED = 'Strategy group deleted successfully';

const STRATEGIES_MAX = 1000;

export const strategyGroupSchema = z.object({
  id: idSchema,
  /** the name */
  tag: z.string(),
  color: paletteColorSchema,
  strategies: z.array(z.object({ id: idSchema, tag: z.string() })),
});
export type StrategyGroup = z.infer<typeof strategyGroupSchema>;

export const listStrategyGroups = endpoint({
  method: 'GET',
  path: '/api/strategies/groups',
  summary: "The company's strategy groups with their strategy IDs, by name",
  callers: 'member',
  ids: { 'query.CompanyId': 'company' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ CompanyId: idSchema }),
  data: z.array(strategyGroupSchema),
  failures: [400, 401, 403],
});

export const createStrategyGroup = endpoint({
  method: 'POST',
  path: '/api/strategies/groups',
  summary: 'Adds an empty strategy group',
  callers: 'privileged',
  ids: { 'body.companyId': 'company' },
  envelope: 'ok',
  resources: ['strategies'],
  body: z.object({
    name: strategyGroupNameSchema,
    color: strategyColorSchema,
    companyId: idSchema,
  }),
  data: strategyGroupSchema,
  failures: [400, 401, 403, 409],
});

export const updateStrategyGroup = endpoint({
  method: 'PUT',
  path: '/api/strategies/groups',
  summary:
    'Changes name and color of a strategy group; listed strategy IDs move into it, all others stay in their groups',
  callers: 'privileged',
  ids: { 'query.GroupId': 'strategyGroup', 'body.strategyIds': 'strategies' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ GroupId: idSchema }),
  body: z.object({
    name: strategyGroupNameSchema,
    color: strategyColorSchema,
    strategyIds: z.array(idSchema).max(STRATEGIES_MAX).optional(),
  }),
  data: strategyGroupSchema,
  failures: [400, 401, 403, 404, 409],
});

export const deleteStrategyGroup = endpoint({
  method: 'DELETE',
  path: '/api/strategies/groups',
  summary: 'Deletes a strategy group with its strategy IDs',
  callers: 'privileged',
  ids: { 'query.GroupId': 'strategyGroup' },
  envelope: 'ok',
  resources: ['strategies'],
  query: z.object({ GroupId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404],
});
