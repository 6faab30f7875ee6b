import { toDecimal } from '../../private/decimal-text.ts';
import { bookAt, type FakeContract, tickerAt } from '../prices.ts';

/** A contract that accounts of a fake venue can trade. */
export interface AccountContract {
  /** the venue's name */
  readonly name: string;
  readonly kind: 'spot' | 'linear' | 'inverse';
  readonly base: string;
  readonly quote: string;
  /** asset of profit and loss; the quote for spot */
  readonly settle: string;
  /** base, or dollars if inverse, per unit of the venue's amounts */
  readonly unit: string;
  readonly market: FakeContract;
}

/** Dollars per level that accounts can trade besides the displayed size. */
const HIDDEN_USD = 5_000;
/** Levels that an order can take, more than the book displays. */
const DEPTH = 200;

export interface AccountLevel {
  readonly price: string;
  /** in the venue's unit */
  readonly amount: string;
}

/** Amounts of spot and linear contracts are in the base, of inverse ones in dollars. */
function hiddenAmount({ kind, unit, market }: AccountContract, price: number): number {
  const size = kind === 'inverse' ? HIDDEN_USD : HIDDEN_USD / price;
  return Math.floor(size / Number(unit) / market.lot) * market.lot;
}

/** Prices and amounts that an order on this side can take, best first. */
export function levelsFor(
  contract: AccountContract,
  side: 'buy' | 'sell',
  now: number,
  depth = DEPTH,
): AccountLevel[] {
  const { bids, asks } = bookAt(contract.market, now, depth);
  return (side === 'buy' ? asks : bids).flatMap(([price = '0', amount = '0']) => {
    const total = Number(amount) + hiddenAmount(contract, Number(price));
    const decimal = toDecimal(Number(total.toPrecision(12)));
    return decimal === undefined ? [] : [{ price, amount: decimal }];
  });
}

export const lastPrice = ({ market }: AccountContract, now: number): string =>
  String(tickerAt(market, now).last);
