import { subscribeAccount } from '@parallax/feed';
import {
  type Candle,
  type Contract,
  INTERVAL_MS,
  type Interval,
  type OrderSide,
  priceUnit,
} from '@parallax/protocol';
import {
  type ChartData,
  type ChartOverlay,
  type ChartRange,
  type ChartSeries,
  valueSeries,
} from '@parallax/trading-ui';
import {
  amountText,
  averageDecimals,
  counted,
  formatDecimalText,
  formatPrice,
} from '@parallax/ui/format';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { toneOfSide } from '../../../widget-kit/accounts/tone-of-side.ts';
import { useAccountIds } from '../../../widget-kit/orders/use-holdings.ts';
import type { CandleFills, combineFills, SideFills } from './combine-fills.ts';
import { createFillHistory, FILLS_MAX, type FillHistory } from './fill-history.ts';
import { fillMarks } from './fill-marks.ts';

/** Fills by candle, outside React, as the rows of a chart are. */
function createCandleFills(history: FillHistory, interval: Interval) {
  const listeners = new Set<() => void>();
  let combine: typeof combineFills | undefined;
  let candles: ReadonlyMap<number, CandleFills> = new Map();
  let isEnded = false;
  const update = async (): Promise<void> => {
    const fills = history.fills();
    if (fills.length === 0) return;
    // exact arithmetic is loaded with the first fill
    combine ??= (await import('./combine-fills.ts')).combineFills;
    if (isEnded) return;
    candles = combine(history.fills(), INTERVAL_MS[interval]);
    for (const listener of listeners) listener();
  };
  const run = (): void => {
    // the page reports it
    update().catch((error: unknown) => reportError(error));
  };
  return {
    fillsAt: (at: number): CandleFills | undefined => candles.get(at),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Follows the history. Returns the function that ends it. */
    start() {
      isEnded = false;
      run();
      const unsubscribe = history.subscribe(run);
      return () => {
        isEnded = true;
        unsubscribe();
      };
    },
  };
}

/** ', 0.5 BTC, fee 6 USDT, 2 fills' */
function noteOf({ amount, fees, count }: SideFills, unit: string): string {
  const fee = fees
    .map((each) => `${formatDecimalText(each.fee, { most: 8 })} ${each.asset}`)
    .join(' and ');
  const parts = [amountText(amount, unit), `fee ${fee}`];
  if (count > 1) parts.push(counted(count, 'fill'));
  return ` ${parts.join(', ')}`;
}

/** The average price of a side's fills in each candle; in the legend, the table and the file of the chart. */
function sideSeries(
  side: OrderSide,
  data: ChartData<Candle>,
  contract: Contract,
  fillsAt: (at: number) => CandleFills | undefined,
): ChartSeries {
  const { contractSizeUnit, quote } = contract;
  const decimals = averageDecimals(contract);
  return valueSeries(data, {
    id: `own ${side}`,
    label: side === 'buy' ? 'Your buys' : 'Your sells',
    kind: 'hidden',
    hidesNone: true,
    tone: toneOfSide(side),
    unit: { name: priceUnit(contract) },
    hidesUnit: true,
    format: (price) => formatPrice(price, decimals),
    decimals,
    defaultIndexOf: () => -1,
    value: ({ at }) => fillsAt(at)?.[side]?.averagePrice ?? null,
    noteOf({ at }) {
      const fills = fillsAt(at)?.[side];
      return fills === undefined ? '' : noteOf(fills, contractSizeUnit || quote);
    },
  });
}

export interface OwnFills {
  readonly series: readonly ChartSeries[];
  readonly overlay: ChartOverlay;
  /** call it with the visible range */
  readonly onRange: (range: ChartRange) => void;
  readonly failed: boolean;
  readonly retry: () => void;
  /** a text about fills that are not shown */
  readonly notice: string | undefined;
}

const NO_SERIES: readonly ChartSeries[] = [];
const CUT = `Only the newest ${FILLS_MAX.toLocaleString('en-US')} of your fills are marked.`;

/** The trader's own fills in a chart of candles: as marks, in the legend, and live. */
export function useOwnFills(
  contract: Contract,
  data: ChartData<Candle>,
  interval: Interval,
): OwnFills {
  const accountIds = useAccountIds(contract);
  const hasAccounts = accountIds !== '';
  const { exchange, symbol } = contract;
  const history = useMemo(() => createFillHistory({ exchange, symbol }), [exchange, symbol]);
  const candles = useMemo(() => createCandleFills(history, interval), [history, interval]);
  const state = useSyncExternalStore(history.subscribe, history.state);

  const shown = useRef<ChartRange>(undefined);
  useEffect(() => candles.start(), [candles]);
  useEffect(() => {
    const known = new Set<string>();
    // the accounts may have arrived after the candles
    if (accountIds !== '' && shown.current) history.show(shown.current);
    const unsubscribes = (accountIds === '' ? [] : accountIds.split(' ')).map((id) =>
      subscribeAccount(id, (_state, changes) => {
        if (changes) history.add(changes.fills);
        // a later state without changes: some may have been missed
        else if (known.has(id)) history.reload();
        else known.add(id);
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      history.stop();
    };
  }, [accountIds, history]);

  const series = useMemo(
    () =>
      hasAccounts
        ? (['buy', 'sell'] as const).map((side) =>
            sideSeries(side, data, contract, candles.fillsAt),
          )
        : NO_SERIES,
    [hasAccounts, data, contract, candles],
  );
  const overlay = useMemo(
    () => fillMarks(data, candles.fillsAt, candles.subscribe),
    [data, candles],
  );
  return {
    series,
    overlay,
    onRange(range) {
      shown.current = range;
      if (hasAccounts) history.show(range);
    },
    failed: state.failed,
    retry: history.reload,
    notice: state.isCut ? CUT : undefined,
  };
}
