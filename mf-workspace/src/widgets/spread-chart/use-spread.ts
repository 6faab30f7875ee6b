import { type Contract, contractKey } from '@parallax/protocol';
import { type ChartData, type ChartRange, createChartData } from '@parallax/trading-ui';
import { useCallback, useEffect, useMemo } from 'react';
import { alignHistories } from '../../widget-kit/candles/candle-history.ts';
import { useCandles } from '../../widget-kit/candles/use-candles.ts';
import type { SpreadChartSettings } from './spread-chart-settings.ts';
import { type SpreadPoint, spreadPoints } from './spread-points.ts';

/** The candles of both contracts and the points of their spread. */
export function useSpread(first: Contract, second: Contract, settings: SpreadChartSettings) {
  const { interval, unit, meanLength, bandWidth } = settings;
  const own = useCandles(contractKey(first), interval);
  const other = useCandles(contractKey(second), interval);
  const { history } = own;
  const { history: otherHistory } = other;
  // a new object whenever the candles or the unit change, so that the chart is redrawn
  const data = useMemo(
    () => createPoints([unit, history, otherHistory]),
    [unit, history, otherHistory],
  );

  useEffect(() => {
    const rules = { unit, length: Number(meanLength), width: Number(bandWidth) };
    const compute = (since?: number): readonly SpreadPoint[] =>
      spreadPoints(history.data.rows, otherHistory.data.rows, rules, since);
    data.set(compute());
    const unsubscribes = [history, otherHistory].map((each) =>
      each.data.subscribe((change) => {
        if (change.kind === 'set') data.set(compute());
        else data.append(compute(each.data.xAt(change.from)));
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [data, history, otherHistory, unit, meanLength, bandWidth]);

  // without common candles the chart is empty, and cannot be dragged to load earlier ones
  useEffect(() => alignHistories(history, otherHistory), [history, otherHistory]);

  const { follow } = own;
  const { follow: followOther } = other;
  const live = useCallback(() => {
    const unsubscribes = [follow(), followOther()];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [follow, followOther]);
  const loadEarlier = useCallback(() => {
    history.loadEarlier();
    otherHistory.loadEarlier();
  }, [history, otherHistory]);
  const setVisibleRange = useCallback(
    (range: ChartRange) => {
      history.setVisibleRange(range);
      otherHistory.setVisibleRange(range);
    },
    [history, otherHistory],
  );
  return { data, live, loadEarlier, setVisibleRange, own, other };
}

/**
 * Creates empty points.
 * @param _inputs unused; makes the inputs of the points dependencies of the memo
 */
const createPoints = (_inputs: readonly unknown[]): ChartData<SpreadPoint> =>
  createChartData<SpreadPoint>(({ at }) => at);
