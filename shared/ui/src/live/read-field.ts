import { type Contract, contractKey, type Ticker, type TickerField } from '@parallax/protocol';
import { NO_VALUE } from '../format/no-value.ts';
import { formatField } from './format-field.ts';
import type { LiveValue, Tickers } from './live-element.ts';

export interface FieldOptions {
  contract: Contract;
  field: TickerField;
  format?: ((value: number, contract: Contract) => string) | undefined;
  /** whether to derive a direction from the sign */
  signed: boolean;
}

/** Fields of options whose 0 means that there is none: a missing bid, or a mark of no value. */
const ABSENT_AT_ZERO: ReadonlySet<TickerField> = new Set([
  'bid',
  'ask',
  'last',
  'mid',
  'mark_price',
  'bid_size',
  'ask_size',
]);

/** The value of a field; undefined without one. */
export function fieldValue(
  ticker: Ticker | undefined,
  field: TickerField,
  { instType }: Pick<Contract, 'instType'>,
): number | undefined {
  const value = ticker?.[field] ?? undefined;
  const isAbsent = value === 0 && instType === 'option' && ABSENT_AT_ZERO.has(field);
  return isAbsent ? undefined : value;
}

/** Based on the displayed text: a change shown as '0.00%' is neither up nor down. */
function directionOf(value: number, text: string): 'up' | 'down' | undefined {
  if (value === 0 || !/[1-9]/.test(text)) return undefined;
  return value > 0 ? 'up' : 'down';
}

/**
 * Returns a reader that formats one field of a contract's ticker. The formatted value is cached,
 * since most fields do not change on a tick; the funding countdown is not, since it depends on the
 * clock.
 */
export function readField(options: FieldOptions): (tickers: Tickers) => LiveValue {
  const { contract, field, format = (value) => formatField(field, value, contract) } = options;
  const key = contractKey(contract);
  let cached: { readonly value: number; readonly written: LiveValue } | undefined;
  return (tickers) => {
    const value = fieldValue(tickers.get(key), field, contract);
    if (value === undefined) return { text: NO_VALUE };
    if (cached?.value === value && field !== 'next_funding_time') return cached.written;
    const text = format(value, contract);
    const direction = options.signed ? directionOf(value, text) : undefined;
    cached = { value, written: { text, direction } };
    return cached.written;
  };
}
