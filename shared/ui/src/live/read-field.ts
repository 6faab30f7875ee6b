import { type Contract, contractKey, type Ticker, type TickerField } from '@parallax/protocol';
import { directionOfValue } from '../format/direction.ts';
import { NO_VALUE } from '../format/no-value.ts';
import { formatField } from './format-field.ts';
import type { LiveValue, Tickers } from './live-element.ts';

export interface FieldOptions {
  contract: Contract;
  field: TickerField;
  format?: ((value: number, contract: Contract) => string) | undefined;
  /** the value before the first ticker */
  fallback?: number | null | (() => number | null) | undefined;
  /** whether to derive a direction from the sign */
  signed: boolean;
  /** shown before the first ticker; by default '—' */
  pending?: string | undefined;
}

/** Fields that exchanges report as 0 for an option without a value, such as one without a bid. */
const ABSENT_AT_ZERO: ReadonlySet<TickerField> = new Set([
  'bid',
  'ask',
  'last',
  'mid',
  'mark_price',
  'bid_size',
  'ask_size',
  'high_24h',
  'low_24h',
]);

/** The value of a ticker field; undefined if the ticker has none. */
export function fieldValue(
  ticker: Ticker | undefined,
  field: TickerField,
  { instType }: Pick<Contract, 'instType'>,
): number | undefined {
  const value = ticker?.[field] ?? undefined;
  const isAbsent = value === 0 && instType === 'option' && ABSENT_AT_ZERO.has(field);
  return isAbsent ? undefined : value;
}

const initialValue = ({ fallback }: Pick<FieldOptions, 'fallback'>): number | undefined =>
  (typeof fallback === 'function' ? fallback() : fallback) ?? undefined;

/**
 * Returns a reader that formats one field of a contract's ticker. The formatted value is cached,
 * since most fields do not change on a tick; the funding countdown is not, since it depends on the
 * clock.
 */
export function readField(options: FieldOptions): (tickers: Tickers) => LiveValue {
  const { contract, field, format = (value) => formatField(field, value, contract) } = options;
  const key = contractKey(contract);
  let cached: { readonly value: number; readonly result: LiveValue } | undefined;
  return (tickers) => {
    const ticker = tickers.get(key);
    const value =
      ticker === undefined ? initialValue(options) : fieldValue(ticker, field, contract);
    if (value === undefined && ticker === undefined) return { text: options.pending ?? NO_VALUE };
    if (value === undefined) return { text: NO_VALUE };
    if (cached?.value === value && field !== 'next_funding_time') return cached.result;
    const text = format(value, contract);
    const direction = options.signed ? directionOfValue(value, text) : undefined;
    cached = { value, result: { text, direction } };
    return cached.result;
  };
}
