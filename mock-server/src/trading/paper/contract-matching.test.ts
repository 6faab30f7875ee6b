import { describe, expect, it } from '@jest/globals';
import type { BookLevel } from '@parallax/protocol';
import {
  BOOK_EXHAUSTED,
  COLLAR_REACHED,
  EXPIRY_PASSED,
  FILLED_ABOVE_AMOUNT,
  FOK_UNFILLED,
  IOC_REST,
  NOTHING_TO_REDUCE,
  noTriggerPrice,
  ORDER_DONE,
  POST_ONLY_CROSSES,
  PRICE_CHANGE_REFUSED,
  SELF_TRADE,
  staleBook,
  TOO_MANY_DECIMALS,
  TRIGGER_CHANGE_REFUSED,
} from './matching-reasons.ts';
import { matchingBench, orderOf } from './testing/matching-bench.ts';
import type { MatchingOrder } from './working-order.ts';

const BIDS: BookLevel[] = [
  [100, 5],
  [99, 10],
];
const ASKS: BookLevel[] = [
  [101, 5],
  [102, 10],
];
/** 20 levels of 2, as many as a book shows. */
const fullSide = (best: number) => Array.from({ length: 20 }, (_, i): BookLevel => [best - i, 2]);
const inFuture = (ms: number) => new Date(1_000 + ms).toISOString();

describe('taking from the book', () => {
  const cases: { rule: string; terms: Partial<MatchingOrder>; happens: string[] }[] = [
    {
      rule: 'a market order walks the levels',
      terms: { type: 'market', amount: '7' },
      happens: ['o accepted', 'o fill 5 at 101 taker', 'o fill 2 at 102 taker'],
    },
    {
      rule: 'a sell walks the bids',
      terms: { type: 'market', side: 'sell', amount: '6.5' },
      happens: ['o accepted', 'o fill 5 at 100 taker', 'o fill 1.5 at 99 taker'],
    },
    {
      rule: 'a limit order stops at its limit, and its rest stays',
      terms: { price: '101', amount: '7' },
      happens: ['o accepted', 'o fill 5 at 101 taker'],
    },
    {
      rule: 'the rest of a market order that the book does not hold is cancelled',
      terms: { type: 'market', amount: '20' },
      happens: [
        'o accepted',
        'o fill 5 at 101 taker',
        'o fill 10 at 102 taker',
        `o cancelled: ${BOOK_EXHAUSTED}`,
      ],
    },
    {
      rule: 'immediate or cancel cancels the rest',
      terms: { price: '101', amount: '7', timeInForce: 'IOC' },
      happens: ['o accepted', 'o fill 5 at 101 taker', `o cancelled: ${IOC_REST}`],
    },
    {
      rule: 'fill or kill takes nothing if the book holds less',
      terms: { price: '101', amount: '7', timeInForce: 'FOK' },
      happens: ['o accepted', `o cancelled: ${FOK_UNFILLED}`],
    },
    {
      rule: 'fill or kill takes all if the book holds it',
      terms: { price: '102', amount: '7', timeInForce: 'FOK' },
      happens: ['o accepted', 'o fill 5 at 101 taker', 'o fill 2 at 102 taker'],
    },
    {
      rule: 'a post-only order at the best price of the other side is rejected',
      terms: { price: '101', postOnly: true },
      happens: [`o rejected: ${POST_ONLY_CROSSES}`],
    },
    {
      rule: 'a post-only order below it rests',
      terms: { price: '100.9', postOnly: true },
      happens: ['o accepted'],
    },
    {
      rule: 'a price between the steps of the contract is rejected',
      terms: { price: '100.05' },
      happens: [`o rejected: ${TOO_MANY_DECIMALS}`],
    },
    {
      rule: 'an amount with more decimals than the contract is rejected',
      terms: { amount: '0.0001' },
      happens: [`o rejected: ${TOO_MANY_DECIMALS}`],
    },
  ];
  it.each(cases)('$rule', ({ terms, happens }) => {
    const bench = matchingBench();
    bench.place(terms);
    expect(bench.happened()).toEqual(happens);
  });

  it('a market order stops at the collar, and what remains is cancelled with the reason', () => {
    const bench = matchingBench({ collarPercent: 3 });
    bench.book(BIDS, [
      [100, 1],
      [103, 1],
      [103.1, 1],
    ]);
    bench.place({ type: 'market', amount: '3' });
    expect(bench.happened()).toEqual([
      'o accepted',
      'o fill 1 at 100 taker',
      'o fill 1 at 103 taker',
      `o cancelled: ${COLLAR_REACHED(3)}`,
    ]);
  });

  it('a limit order trades beyond the collar, up to its limit', () => {
    const bench = matchingBench({ collarPercent: 3 });
    bench.book(BIDS, [
      [100, 1],
      [110, 1],
    ]);
    bench.place({ price: '110', amount: '2' });
    expect(bench.happened()).toEqual([
      'o accepted',
      'o fill 1 at 100 taker',
      'o fill 1 at 110 taker',
    ]);
  });

  it('what paper orders have taken from a level is gone for all accounts until its size changes', () => {
    const bench = matchingBench();
    bench.place({ id: 'a', type: 'market', amount: '4' });
    bench.book([[100, 5]], ASKS);
    bench.place({ id: 'b', accountId: 'B', price: '101', amount: '4', timeInForce: 'IOC' });
    bench.book(BIDS, [
      [101, 6],
      [102, 10],
    ]);
    bench.place({ id: 'c', price: '101', amount: '9', timeInForce: 'IOC' });
    expect(bench.happened().filter((each) => each.includes(' fill '))).toEqual([
      'a fill 4 at 101 taker',
      'b fill 1 at 101 taker',
      'c fill 6 at 101 taker',
    ]);
  });

  it('a level that has disappeared in between is new', () => {
    const bench = matchingBench();
    bench.place({ id: 'a', type: 'market', amount: '5' });
    bench.book(BIDS, [[102, 10]]);
    bench.book([[100, 5]], ASKS);
    bench.place({ id: 'b', price: '101', amount: '5' });
    expect(bench.happened()).toContain('b fill 5 at 101 taker');
  });

  it('takes decimals exactly', () => {
    const bench = matchingBench();
    bench.book(BIDS, [
      [100.1, 0.1],
      [100.2, 0.2],
    ]);
    bench.place({ type: 'market', amount: '0.3' });
    expect(bench.happened()).toEqual([
      'o accepted',
      'o fill 0.1 at 100.1 taker',
      'o fill 0.2 at 100.2 taker',
    ]);
  });

  it('a part that the account cannot pay is not taken, and the rest is cancelled', () => {
    const bench = matchingBench({
      checks: {
        refusal: () => undefined,
        reducible: () => '0',
        takerRefusal: (_order, price) => (price === '102' ? 'Not enough.' : undefined),
      },
    });
    bench.place({ type: 'market', amount: '7' });
    expect(bench.happened()).toEqual([
      'o accepted',
      'o fill 5 at 101 taker',
      'o cancelled: Not enough.',
    ]);
    bench.place({ id: 'f', price: '102', amount: '6', timeInForce: 'FOK' });
    expect(bench.happened()).toEqual(['f accepted', 'f cancelled: Not enough.']);
  });
});

describe('latency', () => {
  it('an order meets the book of its arrival', () => {
    const bench = matchingBench({ latencyMs: 50 });
    bench.place({ type: 'market' });
    bench.wait(49);
    expect(bench.happened()).toEqual([]);
    bench.book(BIDS, [[105, 1]]);
    bench.wait(1);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 1 at 105 taker']);
  });

  it('an order that was due before an update meets the book before it', () => {
    const bench = matchingBench({ latencyMs: 50 });
    const { matching } = bench;
    matching.place(orderOf({ type: 'market' }), 1_000);
    matching.onBook({ bids: BIDS, asks: [[105, 1]], at: 0 }, 1_200);
    expect(bench.events).toMatchObject([
      { kind: 'accepted', at: 1_050 },
      { kind: 'fill', price: '101', at: 1_050 },
    ]);
  });

  it('an order sent while another is matched is matched after it', () => {
    const bench = matchingBench({
      onEvent: (event) => {
        order.push(`${event.orderId} ${event.kind}`);
        if (event.orderId === 'a' && event.kind === 'accepted') {
          bench.place({ id: 'b', type: 'market' });
        }
      },
    });
    const order: string[] = [];
    bench.place({ id: 'a', type: 'market', amount: '7' });
    expect(order).toEqual(['a accepted', 'a fill', 'a fill', 'b accepted', 'b fill']);
  });
});

describe('resting in the queue', () => {
  it('prints at the price by sellers shorten the queue of a buy, and the excess fills', () => {
    const bench = matchingBench();
    bench.place({ amount: '3' });
    bench.print('sell', 100, 4);
    bench.print('buy', 100, 4);
    expect(bench.happened()).toEqual(['o accepted']);
    bench.print('sell', 100, 2);
    bench.print('sell', 100, 1);
    expect(bench.happened()).toEqual(['o fill 1 at 100 maker', 'o fill 1 at 100 maker']);
  });

  it('sells queue behind asks', () => {
    const bench = matchingBench();
    bench.place({ side: 'sell', price: '101', amount: '3' });
    bench.print('buy', 101, 5);
    bench.print('buy', 101, 2);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 2 at 101 maker']);
  });

  it('a smaller displayed size does not shorten the queue', () => {
    const bench = matchingBench();
    bench.place({});
    bench.book([[100, 1]], ASKS);
    bench.print('sell', 100, 4);
    expect(bench.happened()).toEqual(['o accepted']);
  });

  it('a print through the price fills at the own price, at most its size', () => {
    const bench = matchingBench();
    bench.place({ amount: '3' });
    bench.print('sell', 99.5, 2);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 2 at 100 maker']);
  });

  it('after a print through the price nothing is ahead', () => {
    const bench = matchingBench();
    bench.place({ amount: '3' });
    bench.print('sell', 99, 1);
    bench.print('sell', 100, 1);
    expect(bench.happened().slice(1)).toEqual(['o fill 1 at 100 maker', 'o fill 1 at 100 maker']);
  });

  it('a print by a buyer below a buy does not fill it', () => {
    const bench = matchingBench();
    bench.place({});
    bench.print('buy', 99, 9);
    expect(bench.happened()).toEqual(['o accepted']);
  });

  it('a price better than the book has no queue', () => {
    const bench = matchingBench();
    bench.place({ price: '100.5' });
    bench.print('sell', 100.5, 0.4);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 0.4 at 100.5 maker']);
  });

  it('a print before its place in the queue does not count', () => {
    const bench = matchingBench();
    bench.place({ price: '100.5' });
    bench.print('sell', 100, 9, bench.now - 1);
    expect(bench.happened()).toEqual(['o accepted']);
  });

  it('orders share a print by price, then time', () => {
    const bench = matchingBench();
    bench.place({ id: 'low', price: '100.1', amount: '1' });
    bench.place({ id: 'first', price: '100.5', amount: '1' });
    bench.place({ id: 'second', accountId: 'B', price: '100.5', amount: '1' });
    bench.happened();
    bench.print('sell', 100, 2.5);
    expect(bench.happened()).toEqual([
      'first fill 1 at 100.5 maker',
      'second fill 1 at 100.5 maker',
      'low fill 0.5 at 100.1 maker',
    ]);
  });

  it('no order passes an earlier one at its price, even if less was displayed when it came', () => {
    const bench = matchingBench();
    bench.place({ id: 'first', amount: '1' });
    bench.book([[100, 1]], ASKS);
    bench.place({ id: 'second', accountId: 'B', amount: '1' });
    bench.happened();
    bench.print('sell', 100, 5.5);
    expect(bench.happened()).toEqual(['first fill 0.5 at 100 maker']);
  });

  it('an order deeper than the displayed book queues when its price is displayed', () => {
    const bench = matchingBench();
    bench.book(fullSide(100), ASKS);
    bench.place({ price: '80', amount: '1' });
    bench.print('sell', 80, 9);
    bench.book(fullSide(99), ASKS);
    bench.print('sell', 80, 2);
    expect(bench.happened()).toEqual(['o accepted']);
    bench.print('sell', 80, 1);
    expect(bench.happened()).toEqual(['o fill 1 at 80 maker']);
  });

  it('an order below a book that shows all of its levels has no queue', () => {
    const bench = matchingBench();
    bench.place({ price: '90' });
    bench.print('sell', 90, 1);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 1 at 90 maker']);
  });
});

describe('a book that crosses a resting price', () => {
  it('fills at the limit price, up to the displayed size at or through it', () => {
    const bench = matchingBench();
    bench.place({ amount: '4' });
    bench.book(
      [[98, 1]],
      [
        [99, 1],
        [100, 2],
        [101, 9],
      ],
    );
    expect(bench.happened()).toEqual([
      'o accepted',
      'o fill 1 at 100 maker',
      'o fill 2 at 100 maker',
    ]);
  });

  it('fills no more while the crossing size is the same, and again once it changes', () => {
    const bench = matchingBench();
    bench.place({ amount: '4' });
    bench.happened();
    bench.book([[98, 1]], [[100, 2]]);
    bench.book([[98, 1]], [[100, 2]]);
    bench.book([[98, 1]], [[100, 1]]);
    expect(bench.happened()).toEqual(['o fill 2 at 100 maker', 'o fill 1 at 100 maker']);
  });

  it('is shared by price, then time', () => {
    const bench = matchingBench();
    bench.place({ id: 'low', price: '99.9', amount: '2' });
    bench.place({ id: 'high', accountId: 'B', price: '100', amount: '2' });
    bench.happened();
    bench.book([[98, 1]], [[99, 3]]);
    expect(bench.happened()).toEqual(['high fill 2 at 100 maker', 'low fill 1 at 99.9 maker']);
  });

  it('does not fill what an order has taken on arrival', () => {
    const bench = matchingBench();
    bench.place({ price: '101', amount: '7' });
    bench.book([[100, 5]], ASKS);
    expect(bench.happened()).toEqual(['o accepted', 'o fill 5 at 101 taker']);
  });
});

describe('changing an order', () => {
  it('a smaller amount keeps the place in the queue', () => {
    const bench = matchingBench();
    bench.place({ amount: '3' });
    bench.print('sell', 100, 4);
    bench.change('o', { amount: '2' });
    bench.print('sell', 100, 2);
    expect(bench.happened()).toEqual(['o accepted', 'o changed', 'o fill 1 at 100 maker']);
  });

  it.each([{ amount: '4' }, { price: '99' }])('%p goes to the back of the queue', (change) => {
    const bench = matchingBench();
    bench.place({ amount: '3' });
    bench.print('sell', 100, 4);
    bench.change('o', change);
    bench.print('sell', Number(change.price ?? 100), 5);
    expect(bench.happened()).toEqual(['o accepted', 'o changed']);
  });

  it('a price that crosses takes from the book', () => {
    const bench = matchingBench();
    bench.place({});
    bench.change('o', { price: '101' });
    expect(bench.happened()).toEqual(['o accepted', 'o changed', 'o fill 1 at 101 taker']);
  });

  it('an amount counts what is filled', () => {
    const bench = matchingBench();
    bench.place({ price: '101', amount: '7' });
    bench.change('o', { amount: '5' });
    bench.change('o', { amount: '6' });
    bench.print('sell', 100.9, 9);
    expect(bench.happened().slice(2)).toEqual([
      `o change refused: ${FILLED_ABOVE_AMOUNT}`,
      'o changed',
      'o fill 1 at 101 maker',
    ]);
  });

  const refused: { rule: string; terms: Partial<MatchingOrder>; change: object; reason: string }[] =
    [
      {
        rule: 'a post-only order keeps its price if the new one would take',
        terms: { postOnly: true },
        change: { price: '101' },
        reason: POST_ONLY_CROSSES,
      },
      {
        rule: 'a limit order has no trigger price',
        terms: {},
        change: { triggerPrice: '90' },
        reason: TRIGGER_CHANGE_REFUSED,
      },
      {
        rule: 'a stop without a limit has no price',
        terms: { type: 'stop', triggerPrice: '110' },
        change: { price: '100' },
        reason: PRICE_CHANGE_REFUSED,
      },
      {
        rule: 'a price between the steps is refused',
        terms: {},
        change: { price: '99.99' },
        reason: TOO_MANY_DECIMALS,
      },
    ];
  it.each(refused)('$rule', ({ terms, change, reason }) => {
    const bench = matchingBench();
    bench.place(terms);
    bench.change('o', change);
    expect(bench.happened()).toEqual(['o accepted', `o change refused: ${reason}`]);
  });

  it('an order that is done cannot be changed or cancelled', () => {
    const bench = matchingBench();
    bench.place({ type: 'market' });
    bench.happened();
    bench.change('o', { amount: '2' });
    bench.cancel('o');
    expect(bench.happened()).toEqual([`o change refused: ${ORDER_DONE}`, 'o cancel refused']);
  });

  it('a requested cancellation has no reason', () => {
    const bench = matchingBench();
    bench.place({});
    bench.cancel('o');
    expect(bench.events.at(-1)).toMatchObject({ kind: 'cancelled', reason: null });
    expect(bench.matching.size).toBe(0);
  });
});

describe('orders of one account on both sides', () => {
  it('the newer one is rejected at the own price, after what the market displays up to it', () => {
    const bench = matchingBench();
    bench.place({ id: 'own', side: 'sell', price: '101.5' });
    bench.place({ id: 'new', price: '102', amount: '9' });
    expect(bench.happened().slice(1)).toEqual([
      'new accepted',
      'new fill 5 at 101 taker',
      `new cancelled: ${SELF_TRADE}`,
    ]);
  });

  it('orders of other accounts do not matter', () => {
    const bench = matchingBench();
    bench.place({ id: 'other', accountId: 'B', side: 'sell', price: '101.5' });
    bench.place({ id: 'new', price: '102', amount: '6' });
    expect(bench.happened()).toContain('new fill 1 at 102 taker');
  });

  it('an order that the market fills before the own price is not cancelled', () => {
    const bench = matchingBench();
    bench.place({ id: 'own', side: 'sell', price: '101.5' });
    bench.place({ id: 'new', price: '102', amount: '5' });
    expect(bench.happened().slice(1)).toEqual(['new accepted', 'new fill 5 at 101 taker']);
  });
});

describe('orders with a trigger price', () => {
  const cases = [
    { type: 'stop', side: 'buy', triggerPrice: '105', before: 104.9, at: 105 },
    { type: 'stop', side: 'sell', triggerPrice: '95', before: 95.1, at: 95 },
    { type: 'take_profit', side: 'buy', triggerPrice: '95', before: 95.1, at: 95 },
    { type: 'take_profit', side: 'sell', triggerPrice: '105', before: 104.9, at: 105 },
  ] as const;
  it.each(cases)('$type $side is triggered from $at', ({ before, at, ...terms }) => {
    const bench = matchingBench();
    bench.place(terms);
    bench.ticker({ last: before });
    expect(bench.happened()).toEqual(['o accepted']);
    bench.ticker({ last: at });
    const price = terms.side === 'buy' ? 101 : 100;
    expect(bench.happened()).toEqual(['o triggered', `o fill 1 at ${price} taker`]);
  });

  it.each(['last', 'mark', 'index'] as const)('the %s price triggers alone', (triggerBy) => {
    const bench = matchingBench();
    bench.place({ type: 'stop', triggerPrice: '105', triggerBy });
    for (const other of ['last', 'mark', 'index'] as const)
      if (other !== triggerBy) bench.ticker({ [other]: 110 });
    expect(bench.happened()).toEqual(['o accepted']);
    bench.ticker({ [triggerBy]: 110 });
    expect(bench.happened()[0]).toBe('o triggered');
  });

  it('a print is a last price', () => {
    const bench = matchingBench();
    bench.place({ type: 'stop', triggerPrice: '105' });
    bench.print('buy', 105, 1);
    expect(bench.happened()).toEqual(['o accepted', 'o triggered', 'o fill 1 at 101 taker']);
  });

  it('a triggered order is sent after the latency', () => {
    const bench = matchingBench({ latencyMs: 50 });
    bench.place({ type: 'stop', triggerPrice: '105' });
    bench.wait(50);
    bench.ticker({ last: 105 });
    expect(bench.happened()).toEqual(['o accepted', 'o triggered']);
    bench.wait(50);
    expect(bench.happened()).toEqual(['o fill 1 at 101 taker']);
  });

  it('an order whose price is reached when it arrives is triggered at once', () => {
    const bench = matchingBench();
    bench.ticker({ last: 110 });
    bench.place({ type: 'stop', triggerPrice: '105' });
    expect(bench.happened()).toEqual(['o accepted', 'o triggered', 'o fill 1 at 101 taker']);
  });

  it('a stop with a limit rests at it', () => {
    const bench = matchingBench();
    bench.place({ type: 'stop_limit', triggerPrice: '105', price: '100.5' });
    bench.ticker({ last: 106 });
    bench.print('sell', 100.5, 1);
    expect(bench.happened()).toEqual(['o accepted', 'o triggered', 'o fill 1 at 100.5 maker']);
  });

  it('a new trigger price counts from the change', () => {
    const bench = matchingBench();
    bench.place({ type: 'stop', triggerPrice: '105' });
    bench.ticker({ last: 103 });
    bench.change('o', { triggerPrice: '102' });
    expect(bench.happened().slice(0, 3)).toEqual(['o accepted', 'o changed', 'o triggered']);
  });

  it('what the venue refuses after the trigger is cancelled with the reason', () => {
    let refusal: string | undefined;
    const bench = matchingBench({
      checks: {
        refusal: () => refusal,
        reducible: () => '0',
        takerRefusal: () => undefined,
      },
    });
    bench.place({ type: 'stop', triggerPrice: '105' });
    refusal = 'Not enough.';
    bench.ticker({ last: 105 });
    expect(bench.happened()).toEqual(['o accepted', 'o triggered', 'o cancelled: Not enough.']);
  });

  it('is rejected if the venue publishes no such price', () => {
    const bench = matchingBench();
    bench.ticker({ index: null });
    bench.place({ type: 'stop', triggerPrice: '105', triggerBy: 'index' });
    expect(bench.happened()).toEqual([`o rejected: ${noTriggerPrice('index')}`]);
  });
});

describe('time in force', () => {
  it('an order good till a time expires at it', () => {
    const bench = matchingBench();
    bench.place({ timeInForce: 'GTD', expiresAt: inFuture(100) });
    bench.wait(99);
    expect(bench.happened()).toEqual(['o accepted']);
    expect(bench.matching.nextAt).toBe(1_100);
    bench.wait(50);
    expect(bench.events).toMatchObject([{ kind: 'expired', at: 1_100 }]);
    expect(bench.matching.size).toBe(0);
  });

  it('an order that arrives after its expiry is rejected', () => {
    const bench = matchingBench({ latencyMs: 50 });
    bench.place({ timeInForce: 'GTD', expiresAt: inFuture(50) });
    bench.wait(50);
    expect(bench.happened()).toEqual([`o rejected: ${EXPIRY_PASSED}`]);
  });
});

describe('an outage', () => {
  it('orders and changes are rejected, cancellations pass', () => {
    const bench = matchingBench();
    bench.place({ id: 'old' });
    bench.outage();
    bench.place({ id: 'new' });
    bench.change('old', { price: '99' });
    bench.cancel('old');
    expect(bench.happened()).toEqual([
      'old accepted',
      `new rejected: ${staleBook('Test')}`,
      `old change refused: ${staleBook('Test')}`,
      'old cancelled',
    ]);
  });

  it('nothing fills, and the queue starts again at the displayed size', () => {
    const bench = matchingBench();
    bench.place({ amount: '1' });
    bench.print('sell', 100, 5);
    bench.outage();
    bench.print('sell', 90, 50);
    bench.wait(10);
    bench.book([[100, 3]], ASKS);
    bench.print('sell', 100, 3, bench.now - 5);
    bench.print('sell', 100, 3);
    expect(bench.happened()).toEqual(['o accepted']);
    bench.print('sell', 100, 1);
    expect(bench.happened()).toEqual(['o fill 1 at 100 maker']);
  });

  it('an order that was triggered before waits for the present price, and is sent if it still holds', () => {
    const bench = matchingBench({ latencyMs: 50 });
    bench.place({ type: 'stop', triggerPrice: '105' });
    bench.wait(50);
    bench.ticker({ last: 105 });
    bench.outage();
    bench.wait(50);
    expect(bench.happened()).toEqual(['o accepted', 'o triggered']);
    bench.book([[100, 5]], ASKS);
    bench.ticker({ last: 104 });
    bench.wait(50);
    expect(bench.happened()).toEqual([]);
    bench.ticker({ last: 105 });
    bench.wait(50);
    expect(bench.happened()).toEqual(['o triggered', 'o fill 1 at 101 taker']);
  });
});

/** A bench whose account has a short position, which purchases reduce. */
function reducing(position: number) {
  let left = position;
  const bench = matchingBench({
    checks: {
      refusal: () => undefined,
      reducible: () => String(left),
      takerRefusal: () => undefined,
    },
    onEvent: (event) => {
      if (event.kind === 'fill') left -= Number(event.amount);
      bench.events.push(event);
    },
  });
  return bench;
}

describe('reduce-only orders', () => {
  const reduceOnly = true;

  it('are for no more than the position', () => {
    const bench = reducing(2);
    bench.place({ type: 'market', amount: '4', reduceOnly });
    expect(bench.happened()).toEqual(['o accepted', 'o shrunk to 2', 'o fill 2 at 101 taker']);
  });

  it('without a position are cancelled', () => {
    const bench = reducing(0);
    bench.place({ type: 'market', amount: '4', reduceOnly });
    expect(bench.happened()).toEqual(['o accepted', `o cancelled: ${NOTHING_TO_REDUCE}`]);
  });

  it('fill or kill means all of what is left to reduce', () => {
    const bench = reducing(2);
    bench.place({ price: '101', amount: '9', reduceOnly, timeInForce: 'FOK' });
    expect(bench.happened()).toContain('o fill 2 at 101 taker');
  });

  it('are not blocked by those that rest, which shrink with each fill, the newest first', () => {
    const bench = reducing(4);
    bench.place({ id: 'old', amount: '4', reduceOnly });
    bench.place({ id: 'new', price: '99', amount: '2', reduceOnly });
    bench.place({ id: 'close', type: 'market', amount: '1', reduceOnly });
    expect(bench.happened().slice(3)).toEqual([
      'close fill 1 at 101 taker',
      `new cancelled: ${NOTHING_TO_REDUCE}`,
      'old shrunk to 3',
    ]);
    bench.place({ id: 'close', type: 'market', amount: '3', reduceOnly });
    expect(bench.happened().slice(1)).toEqual([
      'close fill 3 at 101 taker',
      `old cancelled: ${NOTHING_TO_REDUCE}`,
    ]);
  });

  it('shrink with the fills of other orders, too, and keep their place in the queue', () => {
    const bench = reducing(3);
    bench.place({ id: 'exit', amount: '3', reduceOnly });
    bench.print('sell', 100, 5);
    bench.place({ id: 'buy', type: 'market', amount: '1' });
    bench.print('sell', 100, 1);
    expect(bench.happened()).toEqual([
      'exit accepted',
      'buy accepted',
      'buy fill 1 at 101 taker',
      'exit shrunk to 2',
      'exit fill 1 at 100 maker',
    ]);
  });

  it('that wait for a trigger shrink each by itself, and end last', () => {
    const bench = reducing(3);
    const exit = { amount: '3', reduceOnly };
    bench.place({ id: 'stop', type: 'stop', triggerPrice: '110', ...exit });
    bench.place({ id: 'profit', type: 'take_profit', triggerPrice: '90', ...exit });
    bench.place({ id: 'limit', price: '99', ...exit });
    bench.place({ id: 'close', type: 'market', amount: '1', reduceOnly });
    expect(bench.happened().slice(5)).toEqual([
      'limit shrunk to 2',
      'profit shrunk to 2',
      'stop shrunk to 2',
    ]);
    bench.place({ id: 'close', type: 'market', amount: '2', reduceOnly });
    expect(bench.happened().slice(2)).toEqual([
      `limit cancelled: ${NOTHING_TO_REDUCE}`,
      `profit cancelled: ${NOTHING_TO_REDUCE}`,
      `stop cancelled: ${NOTHING_TO_REDUCE}`,
    ]);
  });

  it('of which a part is filled at once rest with what others leave', () => {
    const bench = reducing(8);
    bench.place({ id: 'old', amount: '2', reduceOnly });
    bench.place({ id: 'new', price: '101', amount: '8', reduceOnly });
    expect(bench.happened()).toEqual([
      'old accepted',
      'new accepted',
      'new fill 5 at 101 taker',
      'new shrunk to 6',
    ]);
  });
});

describe('orders of before a restart', () => {
  it('queue behind the size that the first book displays', () => {
    const bench = matchingBench();
    bench.outage();
    bench.matching.restore(orderOf({ amount: '3', filled: '1' }), bench.now);
    bench.book([[100, 5]], ASKS);
    bench.print('sell', 100, 5);
    expect(bench.happened()).toEqual([]);
    bench.print('sell', 99, 9);
    expect(bench.events).toMatchObject([
      { kind: 'fill', amount: '2', filledBefore: '1', isComplete: true },
    ]);
  });

  it('wait for their trigger price unless they are partially filled', () => {
    const bench = matchingBench();
    const stop = { type: 'stop_limit', triggerPrice: '105', price: '100.5' } as const;
    bench.matching.restore(orderOf({ ...stop, id: 'waits' }), bench.now);
    bench.matching.restore(orderOf({ ...stop, id: 'rests', amount: '2', filled: '1' }), bench.now);
    bench.print('sell', 100.5, 5);
    expect(bench.happened()).toEqual(['rests fill 1 at 100.5 maker']);
  });

  it('rest if they were triggered before', () => {
    const bench = matchingBench();
    const triggeredAt = new Date(bench.now - 10).toISOString();
    const stop = { type: 'stop_limit', triggerPrice: '105', price: '100.5', triggeredAt } as const;
    bench.matching.restore(orderOf(stop), bench.now);
    bench.print('sell', 100.5, 5);
    expect(bench.happened()).toEqual(['o fill 1 at 100.5 maker']);
  });

  it('expire if their time has passed', () => {
    const bench = matchingBench();
    const expiresAt = new Date(bench.now - 10).toISOString();
    bench.matching.restore(orderOf({ timeInForce: 'GTD', expiresAt }), bench.now);
    expect(bench.happened()).toEqual(['o expired']);
  });

  it('that cannot rest are cancelled', () => {
    const bench = matchingBench();
    bench.matching.restore(orderOf({ type: 'market' }), bench.now);
    expect(bench.happened()).toEqual([`o cancelled: ${IOC_REST}`]);
  });
});

it('the venue can cancel at once, and trade for an account without its checks', () => {
  const bench = matchingBench({
    latencyMs: 50,
    checks: {
      refusal: () => 'No.',
      reducible: () => '0',
      takerRefusal: () => 'No.',
    },
  });
  bench.matching.execute(orderOf({ type: 'market', amount: '2' }), bench.now);
  bench.place({ id: 'sent' });
  bench.matching.revoke('sent', 'Liquidated.', bench.now);
  expect(bench.happened()).toEqual(['o fill 2 at 101 taker', 'sent cancelled: Liquidated.']);
});
