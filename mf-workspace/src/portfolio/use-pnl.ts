import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { getPnl, type Query } from '@parallax/protocol';
import { type Period, periodStart, useStartHour } from './periods.ts';
import type { ProfitRow } from './profit-columns.tsx';

export type ProfitGroup = Query<typeof getPnl>['groupBy'];

export const PNL_FAILURE = 'The profit and loss could not be loaded';

/** Profit and loss of a period until now, by group. */
export function usePnl(groupBy: ProfitGroup, period: Period): EndpointQueryResult<ProfitRow[]> {
  const from = periodStart(period, serverNow(), useStartHour());
  return useEndpointQuery(getPnl, { query: { groupBy, from } }, { fallback: PNL_FAILURE });
}
