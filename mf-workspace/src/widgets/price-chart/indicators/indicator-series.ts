import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  valueSeries,
} from '@parallax/trading-ui';
import { NO_UNIT } from '@parallax/ui';
import { formatPrice } from '@parallax/ui/format';
import type { IndicatorRow } from './calculations.ts';
import { type Indicator, indicatorName } from './indicator.ts';

const TONES: readonly ChartTone[] = [
  'link-6',
  'link-2',
  'link-7',
  'link-8',
  'link-5',
  'link-3',
  'link-1',
  'link-4',
];
const OVERBOUGHT = 70;
const OVERSOLD = 30;

interface Options {
  readonly indicator: Indicator;
  readonly data: ChartData<IndicatorRow>;
  /** position among the indicators, for the colour */
  readonly index: number;
  readonly pane: number;
  readonly priceDecimals: number;
  readonly priceUnit: string;
}

/** The lines and bars of an indicator. */
export function indicatorSeries(options: Options): readonly ChartSeries[] {
  const { indicator, data, index, pane, priceDecimals } = options;
  const unit = indicator.kind === 'rsi' ? NO_UNIT : { name: options.priceUnit };
  const name = indicatorName(indicator);
  const tone = TONES[index % TONES.length] ?? 'info';
  const decimals = indicator.kind === 'rsi' ? 1 : priceDecimals;
  const line = (
    part: number,
    suffix = '',
    overrides: { tone?: ChartTone; stroke?: 'dashed' } = {},
  ) =>
    valueSeries(data, {
      id: `${indicator.id} ${part}`,
      label: `${name}${suffix}`,
      unit,
      hidesUnit: true,
      tone,
      thin: true,
      pane,
      decimals,
      format: (value) => formatPrice(value, decimals),
      value: ({ values }) => values[part] ?? null,
      ...(indicator.kind === 'rsi' && { marks: [OVERSOLD, OVERBOUGHT] }),
      ...overrides,
    });
  if (indicator.kind === 'bollinger') {
    return [line(0, ' upper'), line(1, ' middle', { stroke: 'dashed' }), line(2, ' lower')];
  }
  if (indicator.kind !== 'macd') return [line(0)];
  const histogram = valueSeries(data, {
    id: `${indicator.id} 2`,
    label: `${name} histogram`,
    unit,
    hidesUnit: true,
    kind: 'bars',
    tone: 'quiet',
    pane,
    decimals,
    format: (value) => formatPrice(value, decimals),
    value: ({ values }) => values[2] ?? null,
    toneOf: ({ values }) => ((values[2] ?? 0) < 0 ? 'down' : 'up'),
  });
  return [histogram, line(0), line(1, ' signal', { tone: 'accent' })];
}
