import {
  BPS,
  type Contract,
  contractKey,
  relativeSpread,
  type Ticker,
  type TickerField,
  valueOfSize,
} from '@parallax/protocol';
import { fieldValue } from '@parallax/ui';

/** Reads the newest ticker of a contract, such as `lastTicker` of the feed. */
export type ReadTicker = (key: string) => Ticker | undefined;

/** (ask − bid) / mid in basis points; undefined without both sides or if they cross. */
export function spreadOf(ticker: Pick<Ticker, 'bid' | 'ask'>): number | undefined {
  const spread = relativeSpread(ticker);
  return spread === null ? undefined : spread * BPS;
}

/**
 * The value of the open interest in the quote currency, at the mark price, or at the last price if
 * there is none; for options, at the index price. Sizes of inverse contracts other than options are
 * in the quote currency already.
 */
export function openInterestOf(
  ticker: Pick<Ticker, 'open_interest' | 'mark_price' | 'index_price' | 'last'>,
  contract: Contract,
): number | undefined {
  const { open_interest: size, mark_price: mark, index_price: index, last } = ticker;
  if (typeof size !== 'number' || contract.instType === 'spot') return undefined;
  const price = contract.instType === 'option' ? index : (mark ?? last);
  if (typeof price !== 'number' || !(price > 0)) return undefined;
  return valueOfSize(size, price, contract).quote_value;
}

/** Milliseconds since the venue's timestamp, never negative, since clocks differ. */
export const ageOf = ({ at }: Pick<Ticker, 'at'>, now: number): number => Math.max(0, now - at);

/** Reads a figure of the newest ticker of a row; undefined while it is unknown. */
export const figureOf =
  (read: ReadTicker, figure: (ticker: Ticker, contract: Contract) => number | null | undefined) =>
  (contract: Contract | undefined): number | undefined => {
    const ticker = contract && read(contractKey(contract));
    return ticker ? (figure(ticker, contract) ?? undefined) : undefined;
  };

export const fieldOf = (field: TickerField) => (ticker: Ticker, contract: Contract) =>
  fieldValue(ticker, field, contract);
