import { type Contract, type Ticker, valueOfSize } from '@parallax/protocol';

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
