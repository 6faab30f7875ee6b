import { BPS, type Contract, relativeSpread, type Ticker, valueOfSize } from '@parallax/protocol';

/** (ask − bid) / mid in basis points; undefined without both sides or if they cross. */
export function spreadBps(ticker: Pick<Ticker, 'bid' | 'ask'>): number | undefined {
  const spread = relativeSpread(ticker);
  return spread === null ? undefined : spread * BPS;
}

/**
 * The open interest in the quote currency, valued at the index price for options, otherwise at the
 * mark price or, without one, the last price. Sizes of inverse futures and perpetuals are in the quote
 * currency already.
 */
export function openInterestInQuote(
  ticker: Pick<Ticker, 'open_interest' | 'mark_price' | 'index_price' | 'last'>,
  contract: Contract,
): number | undefined {
  const { open_interest: size, mark_price: mark, index_price: index, last } = ticker;
  if (typeof size !== 'number' || contract.instType === 'spot') return undefined;
  const price = contract.instType === 'option' ? index : (mark ?? last);
  if (typeof price !== 'number' || !(price > 0)) return undefined;
  return valueOfSize(size, price, contract).quote_value;
}
