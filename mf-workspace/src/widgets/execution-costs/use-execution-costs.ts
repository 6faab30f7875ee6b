import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import {
  type AccountMode,
  type Data,
  type ExecutionCostGroup,
  listExecutionCosts,
  PAGE_LIMIT_MAX,
} from '@parallax/protocol';
import { useStartHour } from '../../widget-kit/portfolio/periods.ts';
import { type CostPeriod, costsFrom } from './cost-periods.ts';

type ExecutionCosts = Data<typeof listExecutionCosts>;
export type CostRow = ExecutionCosts['rows'][number];

export const COSTS_FAILURE = 'The execution costs could not be loaded';

/** The last markout of a fill is taken after a minute. */
export const refreshMsOf = (period: CostPeriod): number => (period === '1D' ? 15_000 : 60_000);

/** The largest groups of the orders that were made in a period until now. */
export const useExecutionCosts = (
  groupBy: ExecutionCostGroup,
  period: CostPeriod,
  mode: AccountMode | undefined,
): EndpointQueryResult<ExecutionCosts> => {
  const from = costsFrom(period, serverNow(), useStartHour());
  return useEndpointQuery(
    listExecutionCosts,
    { query: { groupBy, from, mode, limit: PAGE_LIMIT_MAX } },
    { fallback: COSTS_FAILURE, isEmpty: ({ rows }) => rows.length === 0 },
  );
};
