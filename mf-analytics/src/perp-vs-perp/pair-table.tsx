import { useEndpointQuery } from '@parallax/api/react';
import { listFundingRates, listTickers } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { DataGrid, Loaded, type TableState } from '@parallax/ui';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useAwayVenues } from '../perpetuals/away-venues.ts';
import { useRefresh } from '../perpetuals/use-refresh.ts';
import { pairColumns } from './pair-columns.tsx';
import { createPairStore } from './pair-store.ts';
import type { PerpPair } from './pairs.ts';
import styles from './perp-vs-perp.module.css';

/** The table reorders every 5 s at most, and so do the figures of the rows out of view. */
const REFRESH_MS = 5_000;
const FAILURE = 'The prices and funding rates could not be loaded';

export function PairTable(props: {
  pairs: readonly PerpPair[];
  state: TableState;
  onState: (state: TableState) => void;
  empty: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const exchanges = useExchanges();
  const away = useAwayVenues();
  const options = { fallback: FAILURE, isEmpty: () => false };
  const tickers = useEndpointQuery(listTickers, {}, options);
  const rates = useEndpointQuery(listFundingRates, {}, options);
  const { refresh: refreshTickers } = tickers;
  const { refresh: refreshRates } = rates;
  const refresh = useCallback(() => {
    refreshTickers();
    refreshRates();
  }, [refreshTickers, refreshRates]);
  useRefresh(box, refresh, REFRESH_MS);

  const store = useMemo(() => createPairStore(), []);
  const fees = useMemo(
    () => new Map(exchanges.map(({ name, takerFee }) => [name, takerFee])),
    [exchanges],
  );
  // before the rows are sorted: first answers sort at once, later ones with the next reordering
  const valuesKey = useMemo(() => {
    store.setFees(fees);
    if (tickers.data) store.setBulk(tickers.data);
    if (rates.data) store.setRates(rates.data);
    return tickers.data && rates.data ? 'loaded' : 'missing';
  }, [store, fees, tickers.data, rates.data]);
  const columns = useMemo(() => {
    store.setAway(away);
    return pairColumns(store);
  }, [store, away]);
  const failed = tickers.state === 'failed' ? tickers : rates;

  return (
    <div ref={box} className={styles.fill}>
      <Loaded
        of={tickers.data && rates.data ? tickers : pendingOf(failed)}
        failure={FAILURE}
        empty={null}
      >
        {() => (
          <DataGrid
            label="Pairs of perpetuals"
            noun="pair"
            columns={columns}
            rows={props.pairs}
            rowKey={({ key }) => key}
            state={props.state}
            onState={props.onState}
            valuesKey={valuesKey}
            empty={props.empty}
          />
        )}
      </Loaded>
    </div>
  );
}

/** What is shown while one of two answers is missing. */
function pendingOf(query: { state: string; message?: string; retry: () => void }): {
  state: 'loading' | 'failed';
  message?: string;
  retry: () => void;
} {
  const { message, retry } = query;
  return query.state === 'failed'
    ? { state: 'failed', retry, ...(message !== undefined && { message }) }
    : { state: 'loading', retry };
}
