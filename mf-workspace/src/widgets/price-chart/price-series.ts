import {
  type Candle,
  type Contract,
  contractOnVenue,
  fullContractName,
  priceUnit,
} from '@parallax/protocol';
import { type ChartData, type ChartSeries, candleSeries, valueSeries } from '@parallax/trading-ui';
import { formatCompact, formatPrice } from '@parallax/ui/format';
import type { ChartStyle } from './price-chart-settings.ts';

/** The price of a contract as candles or a line. */
export function priceSeries(
  contract: Contract,
  data: ChartData<Candle>,
  style: ChartStyle,
): ChartSeries {
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
export const volumeSeries = (
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
export const comparedSeries = (contract: Contract, data: ChartData<Candle>): ChartSeries =>
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
