import { lastTicker, serverNow, subscribeTicker } from '@parallax/feed';
import { type ChartTone, DAYS_AXIS, XyChart } from '@parallax/trading-ui';
import { EmptyState, waitingText } from '@parallax/ui';
import { useCallback, useMemo } from 'react';
import type { ForwardRow } from './forward-rows.ts';
import { termStructureData } from './term-structure-data.ts';

/** The minimum interval between two redraws of the chart, except for the first price of a contract. */
const DRAW_MS = 1_000;

export const LIVE_MARKET = { tickerOf: lastTicker, now: serverNow };

/** Basis and annualised basis by days to expiry, on one axis; a perpetual is at 0 days. */
export function TermStructure(props: {
  title: string;
  /** display name */
  exchange: string;
  /** the tone of the venue */
  tone: ChartTone;
  /** referentially stable while the contracts are the same */
  rows: readonly ForwardRow[];
}) {
  const { title, exchange, tone, rows } = props;
  const data = useMemo(() => termStructureData(rows, LIVE_MARKET, tone), [rows, tone]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const live = useCallback(() => {
    let changed = false;
    const arrived = new Set<string>();
    const draw = () => {
      if (changed) data.update();
      changed = false;
    };
    const unsubscribes = keys.map((key) =>
      subscribeTicker(key, () => {
        changed = true;
        // deferred, because one feed message delivers several tickers
        if (!arrived.has(key)) queueMicrotask(draw);
        arrived.add(key);
      }),
    );
    const timer = setInterval(draw, DRAW_MS);
    return () => {
      clearInterval(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [data, keys]);
  return (
    <XyChart
      title={title}
      axis={DAYS_AXIS}
      series={data.series}
      live={live}
      tickers={keys}
      empty={
        <EmptyState
          title={waitingText({ exchangeName: exchange })}
          hint="No prices have arrived yet."
        />
      }
    />
  );
}
