import type { BookLevel, OrderSide } from '@parallax/protocol';
import { ContractMatching, type ContractMatchingOptions } from '../contract-matching.ts';
import type { MatchingEvent } from '../matching-events.ts';
import type { MatchingOrder } from '../working-order.ts';

const LIMIT_BUY: MatchingOrder = {
  id: 'o',
  accountId: 'A',
  side: 'buy',
  type: 'limit',
  amount: '1',
  price: '100',
  triggerPrice: null,
  triggerBy: 'last',
  timeInForce: 'GTC',
  expiresAt: null,
  postOnly: false,
  reduceOnly: false,
  filled: '0',
};

export const orderOf = (terms: Partial<MatchingOrder>): MatchingOrder => ({
  ...LIMIT_BUY,
  ...terms,
  price: terms.price ?? (terms.type === undefined ? LIMIT_BUY.price : null),
});

/** An event in short: `o fill 1 at 100 maker`, `o cancelled: reason`. */
function toText(event: MatchingEvent): string {
  const { orderId, kind } = event;
  if (kind === 'fill')
    return `${orderId} fill ${event.amount} at ${event.price} ${event.liquidity}`;
  if (kind === 'shrunk') return `${orderId} shrunk to ${event.amount}`;
  return 'reason' in event && event.reason !== null
    ? `${orderId} ${kind}: ${event.reason}`
    : `${orderId} ${kind}`;
}

/**
 * The matching of one contract with a book of 5 at 100 and 10 at 99 against 5 at 101 and 10 at 102, and a
 * clock that starts at 1,000 and is moved by tests. Without latency, unless it is given.
 */
export function matchingBench(options: Partial<ContractMatchingOptions> = {}) {
  const events: MatchingEvent[] = [];
  let now = 1_000;
  const matching = new ContractMatching({
    venue: 'Test',
    priceDecimals: 1,
    qtyDecimals: 3,
    collarPercent: 5,
    latencyMs: 0,
    checks: {
      refusal: () => undefined,
      reducible: () => '0',
      takerRefusal: () => undefined,
    },
    onEvent: (event) => events.push(event),
    ...options,
  });
  const bench = {
    matching,
    events,
    /** what has happened since the last call */
    happened: (): string[] => events.splice(0).map(toText),
    wait(ms: number): void {
      now += ms;
      matching.advance(now);
    },
    book(bids: BookLevel[], asks: BookLevel[]): void {
      matching.onBook({ bids, asks, at: now }, now);
    },
    print(side: OrderSide, price: number, size: number, at = now): void {
      matching.onTrades([{ id: '', side, price, size, at }], now);
    },
    ticker(values: { last?: number; mark?: number; index?: number | null }): void {
      matching.onTicker(values, now);
    },
    place(terms: Partial<MatchingOrder>): void {
      matching.place(orderOf(terms), now);
    },
    change(id: string, change: { price?: string; amount?: string; triggerPrice?: string }): void {
      matching.change({ id, accountId: 'A' }, change, now);
    },
    cancel(id: string): void {
      matching.cancel({ id, accountId: 'A' }, now);
    },
    outage(): void {
      matching.onOutage(now);
    },
    get now(): number {
      return now;
    },
  };
  bench.book(
    [
      [100, 5],
      [99, 10],
    ],
    [
      [101, 5],
      [102, 10],
    ],
  );
  return bench;
}
