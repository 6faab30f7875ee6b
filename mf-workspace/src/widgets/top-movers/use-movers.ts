import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { type BulkTickers, listTickers } from '@parallax/protocol';
import { useContracts, useShownContracts } from '@parallax/store';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import { type RefObject, useCallback, useMemo } from 'react';
import { createMarketFigures } from '../../widget-kit/contract/market-figures.ts';
import { type Movers, moversOf } from './movers.ts';
import { MIN_TURNOVERS, type TopMoversSettings } from './top-movers-settings.ts';

/** The ranking changes at most this often. */
const REFRESH_MS = 5_000;

/**
 * The movers among the contracts that the venue filter permits; undefined until their values are
 * loaded. They are reranked every 5 s, but not while the pointer is in the widget.
 */
export function useMovers(
  box: RefObject<HTMLElement | null>,
  { leastTurnover, type, onePerBase, count }: TopMoversSettings,
): { movers: Movers | undefined; query: EndpointQueryResult<BulkTickers> } {
  const contracts = useContracts();
  const shown = useShownContracts();
  const figures = useMemo(() => createMarketFigures(contracts), [contracts]);
  const query = useEndpointQuery(
    listTickers,
    {},
    { fallback: 'The movers could not be loaded', isEmpty: () => false },
  );
  const { data, refresh } = query;
  const refreshUnlessHovered = useCallback(() => {
    if (box.current?.matches(':hover') !== true) refresh();
  }, [box, refresh]);
  useWhileShown(box, usePolling(refreshUnlessHovered, REFRESH_MS));

  const movers = useMemo(() => {
    if (data === undefined) return undefined;
    figures.setBulk(data);
    return moversOf(
      shown,
      {
        last: (contract) => figures.figure(contract, 'last'),
        change: (contract) => figures.figure(contract, 'chg_24h_pct'),
        turnover: figures.turnover,
      },
      { leastTurnover: MIN_TURNOVERS[leastTurnover], type, onePerBase, count: Number(count) },
    );
  }, [data, figures, shown, leastTurnover, type, onePerBase, count]);
  return { movers, query };
}
