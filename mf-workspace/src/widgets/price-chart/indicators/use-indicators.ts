import { type Contract, isSizedInQuote, priceUnit } from '@parallax/protocol';
import type { ChartSeries } from '@parallax/trading-ui';
import { useEffect, useMemo, useState } from 'react';
import type { CandleHistory } from '../../../widget-kit/candles/candle-history.ts';
import { deriveData } from '../derive-data.ts';
import type { calculate } from './calculations.ts';
import { hasOwnPane, type Indicator } from './indicator.ts';
import { indicatorSeries } from './indicator-series.ts';

interface Calculations {
  readonly calculate: typeof calculate;
}

/** Loads the calculations once there is an indicator; retries when `indicators` changes. */
function useCalculations(indicators: readonly Indicator[]) {
  const [loaded, setLoaded] = useState<Calculations>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (indicators.length === 0 || loaded !== undefined) return undefined;
    let isCancelled = false;
    const load = async (): Promise<void> => {
      try {
        const calculations = await import('./calculations.ts');
        if (isCancelled) return;
        setLoaded(calculations);
        setFailed(false);
      } catch {
        if (!isCancelled) setFailed(true);
      }
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [indicators, loaded]);
  return { loaded, failed: failed && indicators.length > 0 };
}

/**
 * The series of indicators on the candles, each in the pane of the price or in one below it.
 * @param hidesOverlays omits overlays, because a comparison shows the price pane in percent
 */
export function useIndicators(
  contract: Contract,
  candles: CandleHistory['data'],
  { indicators, hidesOverlays }: { indicators: readonly Indicator[]; hidesOverlays: boolean },
): { readonly series: readonly ChartSeries[]; readonly failed: boolean } {
  const { loaded, failed } = useCalculations(indicators);
  const inQuote = isSizedInQuote(contract);
  const derived = useMemo(
    () =>
      loaded === undefined
        ? []
        : indicators.map((indicator) => ({
            indicator,
            rows: deriveData(candles, () => loaded.calculate(indicator, inQuote)),
          })),
    [loaded, indicators, candles, inQuote],
  );
  useEffect(() => {
    const unsubscribes = derived.map(({ rows }) => rows.start());
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [derived]);
  const { priceDecimals } = contract;
  const unit = priceUnit(contract);
  const series = useMemo(() => {
    const withPane = derived.filter(({ indicator }) => hasOwnPane(indicator));
    return derived.flatMap(({ indicator, rows }, index) => {
      if (hidesOverlays && !hasOwnPane(indicator)) return [];
      const pane = 1 + withPane.findIndex((each) => each.indicator === indicator);
      return indicatorSeries({
        indicator,
        data: rows.data,
        index,
        pane,
        priceDecimals,
        priceUnit: unit,
      });
    });
  }, [derived, hidesOverlays, priceDecimals, unit]);
  return { series, failed };
}
