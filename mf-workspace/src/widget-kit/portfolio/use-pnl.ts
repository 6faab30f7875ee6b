import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { getPnl, type Query } from '@parallax/protocol';
import { type Period, periodStart, useStartHour } from './periods.ts';
import type { ProfitRow } from './profit-columns.tsx';

export type ProfitGroup = Query<typeof getPnl>['groupBy'];

export const PNL_FAILURE = 'The profit and loss could not be loaded';

/** The server sums all trades of the period, which are more in a longer one. */
export const refreshMsOf = (period: Period): number => (period === 'Today' ? 5_000 : 30_000);

/** The trading profit and loss of a period until now, by group. */
export function usePnl(
  groupBy: ProfitGroup,
  period: Period,
  accounts: Pick<Query<typeof getPnl>, 'mode' | 'AccountId'>,
): EndpointQueryResult<ProfitRow[]> {
  const from = periodStart(period, serverNow(), useStartHour());
  return useEndpointQuery(
    getPnl,
    { query: { groupBy, from, ...accounts } },
    { fallback: PNL_FAILURE },
  );
}
