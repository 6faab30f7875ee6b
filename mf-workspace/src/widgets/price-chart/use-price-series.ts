import {
  type Candle,
  type Contract,
  contractOnVenue,
  fullContractName,
  priceUnit,
} from '@parallax/protocol';
import { type ChartData, type ChartSeries, candleSeries, valueSeries } from '@parallax/trading-ui';
import { formatCompact, formatPrice } from '@parallax/ui/format';
import { useEffect, useMemo } from 'react';
import type { CandleHistory } from '../../widget-kit/candles/candle-history.ts';
import { deriveData } from './derive-data.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { useIndicators } from './indicators/use-indicators.ts';
import type { ChartStyle, PriceChartSettings } from './price-chart-settings.ts';

/** The price of a contract as candles or a line. */
function priceSeries(contract: Contract, data: ChartData<Candle>, style: ChartStyle): ChartSeries {
  const { priceDecimals } = contract;
  const options = {
    id: 'price',
    label: fullContractName(contract),
    unit: { name: priceUnit(contract) },
    hidesUnit: true,
    format: (price: number) => formatPrice(price, priceDecimals),
    decimals: priceDecimals,
  };
  if (style === 'Line') return valueSeries(data, { ...options, value: ({ close }) => close });
  return candleSeries(data, { ...options, ohlc: (candle) => candle });
}

/** The traded volume, coloured by the actual candle, not the Heikin-Ashi one. */
const volumeSeries = (
  { contractSizeUnit, quote }: Contract,
  data: ChartData<Candle>,
): ChartSeries =>
  valueSeries(data, {
    id: 'volume',
    label: 'Volume',
    kind: 'bars',
    tone: 'quiet',
    valueAxis: 'bottom',
    unit: { name: contractSizeUnit || quote },
    format: formatCompact,
    value: (candle) => candle.volume,
    toneOf: ({ open, close }) => (close < open ? 'down' : 'up'),
  });

/** The closing prices of the contract that the price is compared with. */
const comparedSeries = (contract: Contract, data: ChartData<Candle>): ChartSeries =>
  valueSeries(data, {
    id: 'compared',
    label: contractOnVenue(contract),
    tone: 'info',
    unit: { name: priceUnit(contract) },
    hidesUnit: true,
    format: (price) => formatPrice(price, contract.priceDecimals),
    decimals: contract.priceDecimals,
    value: ({ close }) => close,
  });

/** The series of a price chart; stable until the settings change. */
export function usePriceSeries(
  contract: Contract,
  { data }: CandleHistory,
  settings: PriceChartSettings,
  compared: { readonly contract: Contract; readonly history: CandleHistory } | undefined,
  ownFills: readonly ChartSeries[],
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
    return [price, ...bars, ...comparison, ...indicatorSeries, ...ownFills];
  }, [
    contract,
    data,
    smoothed,
    style,
    volume,
    comparedContract,
    comparedData,
    indicatorSeries,
    ownFills,
  ]);
  return { series, indicatorsFailed };
}
