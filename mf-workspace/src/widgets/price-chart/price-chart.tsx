import { type Contract, contractKey, intervalSchema } from '@parallax/protocol';
import { useContract } from '@parallax/store';
import { type ChartSeries, candleSeries, TimeChart, valueSeries } from '@parallax/trading-ui';
import { ChoiceButtons, EmptyState, ToggleButton } from '@parallax/ui';
import { contractName, formatCompact, formatPrice } from '@parallax/ui/format';
import { useCallback, useEffect, useMemo } from 'react';
import type { ContractWidgetProps } from '../contract/define-contract-widget.tsx';
import { waitingText } from '../frame/waiting-for.tsx';
import { type CandleHistory, keepAligned } from './candle-history.ts';
import { CompareControl } from './compare-control.tsx';
import type { PriceChartSettings } from './price-chart-settings.ts';
import { useCandles } from './use-candles.ts';

const INTERVALS = intervalSchema.options;

export function PriceChart(props: ContractWidgetProps<PriceChartSettings>) {
  const { contract, settings, onSettings } = props;
  const { interval, volume } = settings;
  const compared = useContract(settings.compare);
  const own = useCandles(contractKey(contract), interval);
  const other = useCandles(compared && contractKey(compared), interval);
  const history = own.history;
  const otherHistory = other.history;

  const series = useMemo(() => {
    const shown = candlesOf(contract, history, volume);
    return compared === undefined ? shown : [...shown, comparedOf(compared, otherHistory)];
  }, [contract, history, volume, compared, otherHistory]);
  const { follow } = own;
  const { follow: followOther } = other;
  const live = useCallback(() => {
    const ends = [follow()];
    if (compared !== undefined) ends.push(followOther());
    return () => {
      for (const end of ends) end();
    };
  }, [follow, compared, followOther]);

  useEffect(
    () => (compared === undefined ? undefined : keepAligned(history, otherHistory)),
    [compared, history, otherHistory],
  );

  const keys = compared === undefined ? [contract] : [contract, compared];
  const name = `${contractName(contract)} on ${contract.exchangeName}`;
  return (
    <TimeChart
      title={`Price of ${name}, ${interval}`}
      series={series}
      of={own.query}
      failure="The candles could not be loaded"
      empty={<EmptyState title="No candles yet" hint={waitingText(contract)} />}
      scale={compared === undefined ? (settings.logarithmic ? 'logarithmic' : 'normal') : 'percent'}
      live={live}
      onNearStart={() => {
        history.loadEarlier();
        if (compared !== undefined) otherHistory.loadEarlier();
      }}
      tickers={keys.map(contractKey)}
      notice={noticeOf(own.earlierFailed, compared, other.query.state)}
      controls={
        <>
          <ChoiceButtons
            label="Interval"
            choices={INTERVALS}
            value={interval}
            onValue={(next) => onSettings({ interval: next })}
          />
          <ToggleButton
            label="Volume"
            pressed={volume}
            onPress={() => onSettings({ volume: !volume })}
          />
          <ToggleButton
            label="Log"
            pressed={settings.logarithmic && compared === undefined}
            disabled={compared !== undefined}
            onPress={() => onSettings({ logarithmic: !settings.logarithmic })}
          />
          <CompareControl compared={compared} onCompare={(compare) => onSettings({ compare })} />
        </>
      }
    />
  );
}

function noticeOf(
  earlierFailed: boolean,
  compared: Contract | undefined,
  state: string,
): string | undefined {
  if (earlierFailed) return 'Earlier candles could not be loaded. Drag again to retry.';
  return compared !== undefined && state === 'failed'
    ? `The candles of ${contractName(compared)} could not be loaded.`
    : undefined;
}

function candlesOf(
  contract: Contract,
  { data }: CandleHistory,
  volume: boolean,
): readonly ChartSeries[] {
  const { priceDecimals, quote } = contract;
  const candles = candleSeries(data, {
    id: 'price',
    label: contractName(contract),
    format: (price) => formatPrice(price, priceDecimals),
    decimals: priceDecimals,
    ohlc: (candle) => candle,
  });
  if (!volume) return [candles];
  const bars = valueSeries(data, {
    id: 'volume',
    label: 'Volume',
    kind: 'bars',
    tone: 'quiet',
    place: 'bottom',
    unit: contract.contractSizeUnit || quote,
    format: formatCompact,
    value: (candle) => candle.volume,
    toneOf: ({ open, close }) => (close < open ? 'down' : 'up'),
  });
  return [candles, bars];
}

const comparedOf = (contract: Contract, { data }: CandleHistory): ChartSeries =>
  valueSeries(data, {
    id: 'compared',
    label: `${contractName(contract)} on ${contract.exchangeName}`,
    tone: 'info',
    format: (price) => formatPrice(price, contract.priceDecimals),
    decimals: contract.priceDecimals,
    value: ({ close }) => close,
  });
