import { serverNow } from '@parallax/feed';
import { type Contract, contractKey, type Ticker, type TickerField } from '@parallax/protocol';
import { directionOfValue } from '../format/direction.ts';
import { NO_VALUE } from '../format/no-value.ts';
import {
  formatCount,
  formatFundingRate,
  formatPercent,
  formatPrice,
  formatSize,
} from '../format/numbers.ts';
import {
  formatIndexPrice,
  formatMid,
  markDecimals,
  midDecimals,
} from '../format/price-decimals.ts';
import { sizeDecimals } from '../format/size-decimals.ts';
import { formatCountdown } from '../format/times.ts';
import type { LiveValue, Tickers } from './live-element.ts';

type Format = (value: number, contract: Contract) => string;

const price: Format = (value, { priceDecimals }) => formatPrice(value, priceDecimals);

const size: Format = (value, contract) => formatSize(value, sizeDecimals(contract));

const formats: Readonly<Record<TickerField, Format>> = {
  bid: price,
  ask: price,
  last: price,
  mid: formatMid,
  mark_price: (value, contract) => formatPrice(value, markDecimals(contract)),
  index_price: (value, contract) =>
    contract.instType === 'option' ? formatIndexPrice(value) : price(value, contract),
  high_24h: price,
  low_24h: price,
  chg_24h_pct: formatPercent,
  pred_funding_rate: formatFundingRate,
  bid_size: size,
  ask_size: size,
  volume_24h_base: size,
  volume_24h_quote: (value) => formatSize(value, 0),
  trades_24h: formatCount,
  open_interest: size,
  next_funding_time: (at) => formatCountdown(at - serverNow()),
};

const PRICES: ReadonlySet<TickerField> = new Set([
  'bid',
  'ask',
  'last',
  'index_price',
  'high_24h',
  'low_24h',
]);

/**
 * The decimals of a price, which differ between contracts; undefined for other fields, and for the
 * index of an option, whose decimals depend on its value.
 */
export function fieldDecimals(field: TickerField, contract: Contract): number | undefined {
  if (field === 'mark_price') return markDecimals(contract);
  if (field === 'mid') return midDecimals(contract);
  if (field === 'index_price' && contract.instType === 'option') return undefined;
  return PRICES.has(field) ? contract.priceDecimals : undefined;
}

/** Formats a ticker field: prices in the contract's decimals, mids in `midDecimals`, the funding time as a countdown. */
export const formatField = (field: TickerField, value: number, contract: Contract): string =>
  formats[field](value, contract);

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

/** The value of a ticker field; undefined if the ticker has none. */
export const fieldValue = (ticker: Ticker | undefined, field: TickerField): number | undefined =>
  ticker?.[field] ?? undefined;

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
    const value = ticker === undefined ? initialValue(options) : fieldValue(ticker, field);
    if (value === undefined && ticker === undefined) return { text: options.pending ?? NO_VALUE };
    if (value === undefined) return { text: NO_VALUE };
    if (cached?.value === value && field !== 'next_funding_time') return cached.result;
    const text = format(value, contract);
    const direction = options.signed ? directionOfValue(value, text) : undefined;
    cached = { value, result: { text, direction } };
    return cached.result;
  };
}
