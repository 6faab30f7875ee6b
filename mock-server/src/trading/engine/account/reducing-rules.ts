import type { ContractKind } from '@parallax/trading';

/**
 * What a venue does with orders that together would reduce a position by more than it is:
 * - `shrinks`: it accepts a reduce-only order whatever rests, and shrinks or cancels those that rest
 * - `refuses`: it refuses one for more than what those that rest leave of the position
 * - `none`: it has no reduce-only orders, so that it would trade them all
 */
export type ReducingRule = 'shrinks' | 'refuses' | 'none';

/**
 * The venues whose rule for derivatives is not `shrinks`. Sources: Binance's documentation, 'Error Codes' of the
 * futures, −4118 ('ReduceOnly Order Failed. Please check your existing position and open orders.'); Coinbase's,
 * 'Create Order', which has no such parameter. OKX has none of options: 'Place order', reduceOnly ('Only applicable to
 * MARGIN orders, and FUTURES/SWAP orders in net mode').
 *
 * Those that shrink: Deribit Insights, 'Introduction to Reduce-Only on Deribit'; OKX, 'OKX to upgrade the
 * position-closing feature for futures and perpetual' (June 2023), which sorts the orders by price. Bybit documents
 * only that such an order never adds to a position ('Place Order', reduceOnly).
 */
const EXCEPTIONS: Readonly<Record<string, ReducingRule>> = {
  binance_usdm: 'refuses',
  binance_coinm: 'refuses',
  coinbase: 'none',
};

/** The rule of a live venue for a contract. Spot has no reduce-only orders anywhere. */
export function reducingRuleOf(exchange: string, kind: ContractKind): ReducingRule {
  const isOption = kind === 'premium';
  if (kind === 'spot' || (isOption && exchange === 'okx')) return 'none';
  return EXCEPTIONS[exchange] ?? 'shrinks';
}

/**
 * Whether a venue changes the amount of an order that waits for its trigger price. Source: Coinbase's documentation,
 * 'Edit Order'.
 */
export const changesWaiting = (exchange: string): boolean => exchange !== 'coinbase';
