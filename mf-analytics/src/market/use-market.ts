import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  ALL_FUNDING_RATES,
  type BulkTickers,
  type FundingRate,
  listFundingRates,
  listTickers,
  type Query,
} from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { createMarketValues, type MarketValues } from './market-values.ts';
import { useUnavailableVenues } from './unavailable-venues.ts';
import { useRefresh } from './use-refresh.ts';

/** The refetch interval for rows out of view: a table reorders its rows at most this often. */
const REFRESH_MS = 5_000;

interface Market {
  /** stable */
  readonly values: MarketValues;
  readonly tickers: EndpointQueryResult<BulkTickers>;
  readonly funding: EndpointQueryResult<readonly FundingRate[]>;
  /** changes with the first fresh responses, so that a table sorts them at once */
  readonly valuesKey: string;
  /** stable until the state of a venue changes */
  readonly unavailable: ReadonlySet<string>;
}

/** The result; while a changed query loads, the data of the last one. */
function useLastData<T>(result: EndpointQueryResult<T>): EndpointQueryResult<T> {
  const [last, setLast] = useState(result.data);
  if (result.data !== undefined && result.data !== last) setLast(result.data);
  return result.state === 'loading' && last !== undefined
    ? { ...result, state: 'shown', data: last }
    : result;
}

/**
 * The newest values of the contracts in `scope`, refreshed while the element is on screen. A narrow
 * scope loads much faster, unless the server has cached the response.
 */
export function useMarket(
  box: RefObject<HTMLElement | null>,
  scope: Query<typeof listTickers>,
): Market {
  const exchanges = useExchanges();
  const unavailable = useUnavailableVenues();
  const tickers = useLastData(
    useEndpointQuery(
      listTickers,
      { query: scope },
      { fallback: 'The prices could not be loaded', isEmpty: () => false },
    ),
  );
  const funding = useEndpointQuery(listFundingRates, ALL_FUNDING_RATES, {
    fallback: 'The funding rates could not be loaded',
    isEmpty: () => false,
  });
  const { refresh: refreshTickers } = tickers;
  const { refresh: refreshFunding } = funding;
  const refresh = useCallback(() => {
    refreshTickers();
    refreshFunding();
  }, [refreshTickers, refreshFunding]);
  useRefresh(box, refresh, REFRESH_MS);

  const values = useMemo(() => createMarketValues(), []);
  // set during rendering, since the table below sorts its rows by these values when it renders
  const valuesKey = useMemo(() => {
    values.setExchanges(exchanges);
    values.setUnavailable(unavailable);
    if (tickers.data) values.setBulk(tickers.data);
    if (funding.data) values.setFunding(funding.data);
    else if (funding.state === 'failed') values.setFunding([]);
    return `${values.isBulkFresh()} ${values.isFundingPending()}`;
  }, [values, exchanges, unavailable, tickers.data, funding.data, funding.state]);
  return { values, tickers, funding, valuesKey, unavailable };
}
