import type { Contract, Position } from '@parallax/protocol';
import {
  contractTerms,
  type Decimal,
  decimal,
  fromExactNumber,
  signedNotional,
  toText,
} from '@parallax/trading';

/**
 * The funding payment that a position is expected to receive, or to pay if it is negative, in its settlement
 * asset: minus the rate times the signed notional at the mark price (Binance, 'Introduction to Binance Futures
 * Funding Rates'; Deribit, 'Inverse Perpetual').
 * @param rate of the interval, as a fraction
 */
export function expectedPayment(
  contract: Contract,
  { amount }: Pick<Position, 'amount'>,
  { mark, rate }: { mark: Decimal; rate: number },
): string {
  const value = signedNotional(contractTerms(contract), decimal(amount), mark);
  return toText(value.times(fromExactNumber(rate)).neg());
}
