import { expect, it } from '@jest/globals';
import type { VenueEvent } from '@parallax/live';
import type { Contract, Order, OrderSide } from '@parallax/protocol';
import * as fc from 'fast-check';
import { KRAKEN, orderFor, PERPETUAL, paperBench } from './testing/paper-bench.ts';

const KINDS = ['buy', 'sell', 'close', 'rest', 'stop', 'print up', 'print down'] as const;
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  readonly price: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  amount: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 101, max: 104 }),
});
const DEPOSIT = 7;

/** A long position as its fills make it, and the orders that are bound to it. */
class Follower {
  position = 0;
  /** what must not be */
  readonly violations: string[] = [];
  readonly bound = new Map<string, { amount: number; filled: number; isResting: boolean }>();

  follow(events: readonly VenueEvent[]): void {
    let isSold = false;
    for (const event of events) {
      if (event.kind === 'done') this.bound.delete(event.orderId);
      const order = event.kind === 'changed' ? this.bound.get(event.orderId) : undefined;
      if (order !== undefined && event.kind === 'changed')
        order.amount = Number(event.change.amount);
      if (event.kind !== 'fill') continue;
      const { orderId, side, amount } = event.fill;
      const bound = this.bound.get(orderId ?? '');
      if (bound !== undefined) {
        if (Number(amount) > this.position) this.violations.push(`${orderId} fills ${amount}`);
        bound.filled += Number(amount);
      }
      isSold ||= side === 'sell';
      this.position += side === 'sell' ? -Number(amount) : Number(amount);
    }
    if (isSold && this.#resting > this.position)
      this.violations.push(`${this.#resting} rest at a position of ${this.position}`);
  }

  get #resting(): number {
    return [...this.bound.values()]
      .filter(({ isResting }) => isResting)
      .reduce((sum, { amount, filled }) => sum + amount - filled, 0);
  }
}

const toOrder = (of: Contract, id: string, { kind, amount, price }: Step): Order => {
  const side: OrderSide = kind === 'buy' ? 'buy' : 'sell';
  const isBound = kind === 'close' || kind === 'rest' || kind === 'stop';
  const terms = {
    market: { type: 'market', price: null },
    rest: { type: 'limit', price: String(price) },
    stop: { type: 'stop', price: null, triggerPrice: '95' },
  } as const;
  return orderFor(of, id, {
    ...(kind === 'rest' || kind === 'stop' ? terms[kind] : terms.market),
    side,
    amount: String(amount),
    source: isBound ? 'close' : 'ticket',
    reduceOnly: isBound && of.instType !== 'spot',
  });
};

/** Returns what must not be. */
async function play(of: Contract, steps: readonly Step[]): Promise<readonly string[]> {
  const bench = paperBench();
  bench.ticker(of);
  const balances = of === KRAKEN ? { USD: '100000', BTC: String(DEPOSIT) } : { USDT: '100000' };
  const account = await bench.account(of.exchange, balances);
  const follower = new Follower();
  let seen = account.events.length;
  for (const [at, each] of steps.entries()) {
    bench.book(of, [[100, 100]], [[101, 100]]);
    const id = String(at).padStart(2, '0');
    const { kind, amount, price } = each;
    if (kind === 'print up' || kind === 'print down')
      bench.print(
        of,
        kind === 'print up' ? 'buy' : 'sell',
        kind === 'print up' ? price : 95,
        amount,
      );
    else if (kind !== 'sell' || follower.position >= amount) {
      const order = toOrder(of, id, each);
      const isBound = order.source === 'close';
      if (isBound) follower.bound.set(id, { amount, filled: 0, isResting: kind === 'rest' });
      const submitted = await account.submit(order);
      if (submitted.status === 'rejected') follower.bound.delete(id);
    }
    follower.follow(account.events.slice(seen));
    seen = account.events.length;
  }
  return [...follower.violations, ...bench.lines];
}

it.each([
  ['a perpetual', PERPETUAL],
  ['spot, beside deposited coins', KRAKEN],
])(
  'no order that reduces %s makes a position, and together they do not exceed it',
  async (_what, of) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 25, size: 'max' }),
        async (steps) => expect(await play(of, steps)).toEqual([]),
      ),
      { numRuns: 150 },
    );
  },
);
