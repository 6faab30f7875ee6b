import { newId } from '@parallax/protocol';
import { z } from 'zod';

const LENGTH_MAX = 500;
export const INDICATORS_MAX = 8;

const length = z.int().min(2).max(LENGTH_MAX);
const id = z.string().min(1);

export const indicatorSchema = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('sma'), length }),
  z.object({ id, kind: z.literal('ema'), length }),
  z.object({ id, kind: z.literal('vwap') }),
  z.object({ id, kind: z.literal('bollinger'), length, deviations: z.number().min(0.1).max(10) }),
  z.object({ id, kind: z.literal('rsi'), length }),
  z.object({ id, kind: z.literal('macd'), fast: length, slow: length, signal: length }),
]);
export type Indicator = z.infer<typeof indicatorSchema>;
export type IndicatorKind = Indicator['kind'];

export const KIND_NAMES = {
  sma: 'Simple moving average (SMA)',
  ema: 'Exponential moving average (EMA)',
  vwap: 'VWAP of the day (UTC)',
  bollinger: 'Bollinger bands',
  rsi: 'Relative strength index (RSI)',
  macd: 'MACD',
} as const satisfies Record<IndicatorKind, string>;

export const INDICATOR_KINDS: readonly IndicatorKind[] = [
  'sma',
  'ema',
  'vwap',
  'bollinger',
  'rsi',
  'macd',
];

/** A parameter that the user can change. */
export interface Parameter {
  readonly name: 'length' | 'deviations' | 'fast' | 'slow' | 'signal';
  readonly label: string;
}

const LENGTH: Parameter = { name: 'length', label: 'Length' };

export const PARAMETERS: Readonly<Record<IndicatorKind, readonly Parameter[]>> = {
  sma: [LENGTH],
  ema: [LENGTH],
  vwap: [],
  bollinger: [LENGTH, { name: 'deviations', label: 'Deviations' }],
  rsi: [LENGTH],
  macd: [
    { name: 'fast', label: 'Fast' },
    { name: 'slow', label: 'Slow' },
    { name: 'signal', label: 'Signal' },
  ],
};

const DEFAULTS: Readonly<Record<IndicatorKind, (id: string) => Indicator>> = {
  sma: (indicatorId) => ({ id: indicatorId, kind: 'sma', length: 20 }),
  ema: (indicatorId) => ({ id: indicatorId, kind: 'ema', length: 20 }),
  vwap: (indicatorId) => ({ id: indicatorId, kind: 'vwap' }),
  bollinger: (indicatorId) => ({ id: indicatorId, kind: 'bollinger', length: 20, deviations: 2 }),
  rsi: (indicatorId) => ({ id: indicatorId, kind: 'rsi', length: 14 }),
  macd: (indicatorId) => ({ id: indicatorId, kind: 'macd', fast: 12, slow: 26, signal: 9 }),
};

/** An indicator with its default parameters. */
export const newIndicator = (kind: IndicatorKind, indicatorId = newId()): Indicator =>
  DEFAULTS[kind](indicatorId);

/** The value of a parameter; undefined if the indicator does not have it. */
export function findParameterValue(indicator: Indicator, { name }: Parameter): number | undefined {
  const value: unknown = Object.entries(indicator).find(([field]) => field === name)?.[1];
  return typeof value === 'number' ? value : undefined;
}

/** The indicator with the parameter changed; undefined if the value is not allowed. */
export const withParameter = (
  indicator: Indicator,
  { name }: Parameter,
  value: number,
): Indicator | undefined => indicatorSchema.safeParse({ ...indicator, [name]: value }).data;

/** The short name with the parameters: 'SMA 20', 'MACD 12, 26, 9'. */
export function indicatorName(indicator: Indicator): string {
  const name = indicator.kind === 'bollinger' ? 'BB' : indicator.kind.toUpperCase();
  const values = PARAMETERS[indicator.kind].map((each) => findParameterValue(indicator, each));
  return values.length === 0 ? name : `${name} ${values.join(', ')}`;
}

/** Whether an indicator has its own axis, in a pane below the price. */
export const hasOwnPane = ({ kind }: Pick<Indicator, 'kind'>): boolean =>
  kind === 'rsi' || kind === 'macd';
