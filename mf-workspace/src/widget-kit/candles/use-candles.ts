import { type EndpointQueryResult, endpointQuery, useEndpointQuery } from '@parallax/api/react';
import { CANDLES_MAX, type Candle, type Interval, listCandles } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type CandleHistory, createCandleHistory } from './candle-history.ts';

export const CANDLES_FAILED = 'The candles could not be loaded';
export const EARLIER_CANDLES_FAILED = 'Earlier candles could not be loaded.';
/** for a chart with candles, since an empty one cannot be dragged */
export const DRAG_TO_RETRY = `${EARLIER_CANDLES_FAILED} Drag again to retry.`;

export interface Candles {
  readonly history: CandleHistory;
  /** adds candles as they form; returns the unsubscribe function */
  readonly follow: () => () => void;
  readonly query: EndpointQueryResult<Candle[]>;
  readonly earlierFailed: boolean;
}

/** The candles of a contract; none without a contract. */
export function useCandles(contract: string | undefined, interval: Interval): Candles {
  const client = useQueryClient();
  const query = useEndpointQuery(
    listCandles,
    { query: { contract: contract ?? '', interval, limit: CANDLES_MAX } },
    { enabled: contract !== undefined, fallback: CANDLES_FAILED },
  );
  const history = useMemo(
    () =>
      createCandleHistory({
        contract: contract ?? '',
        interval,
        fetch: (to) =>
          client.fetchQuery(
            endpointQuery(listCandles, {
              query: { contract: contract ?? '', interval, to, limit: CANDLES_MAX },
            }),
          ),
      }),
    [client, contract, interval],
  );
  const earlierFailed = useSyncExternalStore(history.subscribeFailure, history.earlierFailed);
  const { data, refresh } = query;
  useEffect(() => {
    if (data !== undefined) history.addNewest(data);
  }, [history, data]);
  useEffect(() => history.cancelRetry, [history]);
  const follow = useCallback(() => history.follow(refresh), [history, refresh]);
  return { history, follow, query, earlierFailed };
}
