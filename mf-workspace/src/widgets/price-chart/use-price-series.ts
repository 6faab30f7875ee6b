import type { Contract } from '@parallax/protocol';
import { useEffect, useMemo } from 'react';
import type { CandleHistory } from './candle-history.ts';
import { deriveData } from './derive-data.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { useIndicators } from './indicators/use-indicators.ts';
import type { PriceChartSettings } from './price-chart-settings.ts';
import { comparedSeries, priceSeries, volumeSeries } from './price-series.ts';

/** The series of a price chart; stable until the settings change. */
export function usePriceSeries(
  contract: Contract,
  { data }: CandleHistory,
  settings: PriceChartSettings,
  compared: { readonly contract: Contract; readonly history: CandleHistory } | undefined,
) {
  const { style, volume, indicators } = settings;
  const smoothed = useMemo(
    () => (style === 'Heikin-Ashi' ? deriveData(data, heikinAshi) : undefined),
    [data, style],
  );
  useEffect(() => smoothed?.start(), [smoothed]);
  const comparedContract = compared?.contract;
  const comparedData = compared?.history.data;
  const { series: indicatorSeries, failed: indicatorsFailed } = useIndicators(contract, data, {
    indicators,
    hidesOverlays: compared !== undefined,
  });

  const series = useMemo(() => {
    const price = priceSeries(contract, smoothed?.data ?? data, style);
    const bars = volume ? [volumeSeries(contract, data)] : [];
    const comparison =
      comparedContract === undefined || comparedData === undefined
        ? []
        : [comparedSeries(comparedContract, comparedData)];
    return [price, ...bars, ...comparison, ...indicatorSeries];
  }, [contract, data, smoothed, style, volume, comparedContract, comparedData, indicatorSeries]);
  return { series, indicatorsFailed };
}
