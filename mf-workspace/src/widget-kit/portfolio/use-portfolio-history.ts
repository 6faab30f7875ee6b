import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  type AccountMode,
  type Data,
  getPortfolioHistory,
  portfolioPeriodSchema,
  type Query,
} from '@parallax/protocol';

export const HISTORY_PERIODS = portfolioPeriodSchema.options;
export type HistoryPeriod = Query<typeof getPortfolioHistory>['period'];

/** A net asset value, with what has happened since the previous one. */
export type PortfolioPoint = Data<typeof getPortfolioHistory>[number];

export const HISTORY_FAILURE = 'The history of the portfolio could not be loaded';
/** Values are stored once a minute. */
export const HISTORY_REFRESH_MS = 60_000;

/** The net asset values of a period until now, oldest first. */
export const usePortfolioHistory = (
  period: HistoryPeriod,
  mode: AccountMode | undefined,
): EndpointQueryResult<PortfolioPoint[]> =>
  useEndpointQuery(getPortfolioHistory, { query: { period, mode } }, { fallback: HISTORY_FAILURE });
