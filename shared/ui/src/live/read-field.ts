import { type Contract, contractKey, type TickerField } from '@parallax/contract';
import { NO_VALUE } from '../format/no-value.ts';
import { formatField } from './format-field.ts';
import type { LiveValue, Tickers } from './live-element.ts';

export interface FieldOptions {
  contract: Contract;
  field: TickerField;
  format?: ((value: number, contract: Contract) => string) | undefined;
  /** whether the value is up or down by its sign */
  signed: boolean;
}

/** What is shown decides: a change that reads '0.00%' is neither up nor down. */
function directionOf(value: number, text: string): 'up' | 'down' | undefined {
  if (value === 0 || !/[1-9]/.test(text)) return undefined;
  return value > 0 ? 'up' : 'down';
}

/**
 * Reads one figure of a contract's ticker as it is written. Most figures stay when one of a ticker
 * moves: such are not formatted again, but for those that depend on the clock.
 */
export function readField(options: FieldOptions): (tickers: Tickers) => LiveValue {
  const { contract, field, format = (value) => formatField(field, value, contract) } = options;
  const key = contractKey(contract);
  let known: { readonly value: number; readonly written: LiveValue } | undefined;
  return (tickers) => {
    const value = tickers.get(key)?.[field];
    if (value === undefined || value === null) return { text: NO_VALUE };
    if (known?.value === value && field !== 'next_funding_time') return known.written;
    const text = format(value, contract);
    const direction = options.signed ? directionOf(value, text) : undefined;
    known = { value, written: { text, direction } };
    return known.written;
  };
}
