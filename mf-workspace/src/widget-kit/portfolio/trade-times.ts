import type { OrderSide } from '@parallax/protocol';

/** When something was traded; ISO times. */
export interface TradeTimes {
  readonly side: OrderSide;
  /** the earliest time */
  readonly at: string;
  /** the latest time, of an order whose fills are not known */
  readonly until?: string;
}

/** Whether some of one contract and account may have bought and sold in another order than that of `at`. */
export function isSequenceUnclear(trades: readonly TradeTimes[]): boolean {
  const latest: Record<OrderSide, string> = { buy: '', sell: '' };
  const inOrder = trades.toSorted((one, other) => compareTimes(one.at, other.at));
  for (const { side, at, until = at } of inOrder) {
    if (latest[side === 'buy' ? 'sell' : 'buy'] > at) return true;
    if (until > latest[side]) latest[side] = until;
  }
  return false;
}

export const compareTimes = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
