import { describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES, type Order, type OrderStatus } from '@parallax/protocol';
import { pendingOrderOf } from '@parallax/protocol/testing';
import * as fc from 'fast-check';
import { decimal } from './decimal.ts';
import {
  applyOrderEvent,
  averagePriceOf,
  FILLED_AFTER_REJECTION,
  type OrderEvent,
  type OrderFill,
  remainingOf,
} from './order-state.ts';

const AT = '2026-11-28T08:00:00.000Z';
const LATER = '2026-11-28T08:00:01.000Z';

const ORDER = pendingOrderOf({
  amount: '1',
  type: 'stop_limit',
  price: '60000',
  triggerPrice: '60100',
  triggerBy: 'last',
  createdAt: AT,
  updatedAt: AT,
});

const fill = (amount: string, price = '60000', fee = '0', feeAsset = 'USDT'): OrderFill => ({
  amount,
  price,
  fee,
  feeAsset,
});

const filledBy = (...fills: readonly OrderFill[]): OrderEvent => ({
  kind: 'fill',
  at: LATER,
  contractKind: 'linear',
  fills,
});

/** An order in each state; those that can be are filled by 0.4 of 1. */
const IN_STATE: Readonly<Record<OrderStatus, Order>> = {
  PENDING: ORDER,
  OPEN: { ...ORDER, status: 'OPEN', venueOrderId: 'v' },
  PARTIALLY_FILLED: {
    ...ORDER,
    status: 'PARTIALLY_FILLED',
    venueOrderId: 'v',
    filled: '0.4',
    averagePrice: '60000',
  },
  FILLED: { ...ORDER, status: 'FILLED', venueOrderId: 'v', filled: '1', averagePrice: '60000' },
  CANCELLED: {
    ...ORDER,
    status: 'CANCELLED',
    venueOrderId: 'v',
    filled: '0.4',
    averagePrice: '60000',
  },
  EXPIRED: { ...ORDER, status: 'EXPIRED', venueOrderId: 'v' },
  REJECTED: { ...ORDER, status: 'REJECTED', reason: 'no' },
  UNKNOWN: { ...ORDER, status: 'UNKNOWN', reason: 'no answer' },
};

const EVENTS = {
  accepted: { kind: 'accepted', at: LATER, venueOrderId: 'v' },
  rejected: { kind: 'rejected', at: LATER, reason: 'refused' },
  uncertain: { kind: 'uncertain', at: LATER, reason: 'time-out' },
  'fill of a part': filledBy(fill('0.4'), fill('0.2')),
  'fill of all': filledBy(fill('0.4'), fill('0.6')),
  'cancel requested': { kind: 'cancelRequested', at: LATER },
  'cancel failed': { kind: 'cancelFailed', at: LATER },
  cancelled: { kind: 'cancelled', at: LATER, reason: 'asked' },
  expired: { kind: 'expired', at: LATER, reason: null },
  changed: { kind: 'changed', at: LATER, change: { price: '59000.50' } },
  'changed to less than filled': { kind: 'changed', at: LATER, change: { amount: '0.30' } },
  'changed to more': { kind: 'changed', at: LATER, change: { amount: '2' } },
  triggered: { kind: 'triggered', at: LATER },
  absent: { kind: 'absent', at: LATER },
} as const satisfies Record<string, OrderEvent>;

/** The same object: nothing has changed. */
const SAME = 'same';
type Outcome = OrderStatus | typeof SAME;

/** By event: the state after it, for each state of `ORDER_STATUSES`. */
const TABLE: Readonly<Record<keyof typeof EVENTS, readonly Outcome[]>> = {
  // PENDING, OPEN, PARTIALLY_FILLED, FILLED, CANCELLED, EXPIRED, REJECTED, UNKNOWN
  accepted: ['OPEN', SAME, SAME, SAME, SAME, SAME, SAME, 'OPEN'],
  rejected: ['REJECTED', 'CANCELLED', 'CANCELLED', SAME, SAME, SAME, SAME, 'REJECTED'],
  uncertain: ['UNKNOWN', SAME, SAME, SAME, SAME, SAME, SAME, 'UNKNOWN'],
  'fill of a part': [
    'PARTIALLY_FILLED',
    'PARTIALLY_FILLED',
    'PARTIALLY_FILLED',
    SAME,
    'CANCELLED',
    'EXPIRED',
    'UNKNOWN',
    'PARTIALLY_FILLED',
  ],
  'fill of all': ['FILLED', 'FILLED', 'FILLED', SAME, 'FILLED', 'FILLED', 'FILLED', 'FILLED'],
  'cancel requested': ['PENDING', 'OPEN', 'PARTIALLY_FILLED', SAME, SAME, SAME, SAME, 'UNKNOWN'],
  'cancel failed': [SAME, SAME, SAME, SAME, SAME, SAME, SAME, SAME],
  cancelled: ['CANCELLED', 'CANCELLED', 'CANCELLED', SAME, SAME, SAME, SAME, 'CANCELLED'],
  expired: ['EXPIRED', 'EXPIRED', 'EXPIRED', SAME, SAME, SAME, SAME, 'EXPIRED'],
  changed: ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'FILLED', SAME, SAME, SAME, 'UNKNOWN'],
  'changed to less than filled': [
    'PENDING',
    'OPEN',
    'FILLED',
    'FILLED',
    SAME,
    SAME,
    SAME,
    'UNKNOWN',
  ],
  'changed to more': [
    'PENDING',
    'OPEN',
    'PARTIALLY_FILLED',
    'PARTIALLY_FILLED',
    SAME,
    SAME,
    SAME,
    'UNKNOWN',
  ],
  triggered: ['PENDING', 'OPEN', 'PARTIALLY_FILLED', SAME, SAME, SAME, SAME, 'UNKNOWN'],
  absent: [SAME, SAME, SAME, SAME, SAME, SAME, SAME, 'PENDING'],
};

const cases = Object.entries(EVENTS).flatMap(([name, event]) =>
  ORDER_STATUSES.map((status, at) => {
    const outcomes = Object.entries(TABLE).find(([key]) => key === name)?.[1] ?? [];
    return { name, event, status, outcome: outcomes[at] };
  }),
);

const reasonAfter = (status: OrderStatus, event: OrderEvent): string | null =>
  applyOrderEvent(IN_STATE[status], event).reason;

/** What an event made of an order, and when. */
const outcomeOf = (before: Order, after: Order): readonly [Outcome, string] => [
  after === before ? SAME : after.status,
  after.updatedAt,
];

describe('the state of an order', () => {
  it.each(cases)('$status, $name: $outcome', ({ event, status, outcome }) => {
    const order = IN_STATE[status];
    const at = outcome === SAME ? AT : LATER;
    expect(outcomeOf(order, applyOrderEvent(order, event))).toEqual([outcome, at]);
  });

  it.each(cases)('$status, $name: repeated, it changes nothing more', ({ event, status }) => {
    const once = applyOrderEvent(IN_STATE[status], event);
    expect(applyOrderEvent(once, event)).toBe(once);
  });

  it('keeps the venue id that arrives after fills', () => {
    const early = applyOrderEvent(ORDER, filledBy(fill('1')));
    expect(early).toMatchObject({ status: 'FILLED', venueOrderId: null });
    expect(applyOrderEvent(early, EVENTS.accepted)).toMatchObject({
      status: 'FILLED',
      venueOrderId: 'v',
    });
  });

  it('has a reason only while it says something', () => {
    expect(reasonAfter('PENDING', EVENTS.uncertain)).toBe('time-out');
    expect(reasonAfter('UNKNOWN', EVENTS.accepted)).toBeNull();
    expect(reasonAfter('UNKNOWN', EVENTS.absent)).toBeNull();
    expect(reasonAfter('OPEN', EVENTS.cancelled)).toBe('asked');
    expect(reasonAfter('PENDING', EVENTS.rejected)).toBe('refused');
    expect(reasonAfter('REJECTED', EVENTS['fill of a part'])).toBe(FILLED_AFTER_REJECTION);
    expect(reasonAfter('REJECTED', EVENTS['fill of all'])).toBeNull();
    expect(reasonAfter('EXPIRED', EVENTS['fill of all'])).toBeNull();
  });

  it('flags a requested cancel until the order is done or the venue refuses', () => {
    const asked = applyOrderEvent(IN_STATE.OPEN, EVENTS['cancel requested']);
    expect(asked.cancelRequested).toBe(true);
    for (const event of [EVENTS.cancelled, EVENTS['fill of all'], EVENTS['cancel failed']])
      expect(applyOrderEvent(asked, event).cancelRequested).toBe(false);
    expect(applyOrderEvent(asked, EVENTS['fill of a part']).cancelRequested).toBe(true);
  });

  it('stores confirmed changes in canonical text', () => {
    expect(applyOrderEvent(IN_STATE.OPEN, EVENTS.changed).price).toBe('59000.5');
    const change = { kind: 'changed', at: LATER, change: { triggerPrice: '1.0' } } as const;
    expect(applyOrderEvent(IN_STATE.OPEN, change).triggerPrice).toBe('1');
  });

  it.each(['limit', 'market', 'stop', 'take_profit'] as const)(
    'is not triggered if it never rests behind a trigger price: %s',
    (type) => {
      const order = { ...IN_STATE.OPEN, type };
      expect(applyOrderEvent(order, EVENTS.triggered)).toBe(order);
    },
  );

  it('that was filled after a rejection was accepted, and is not sent again', () => {
    const doubtful = applyOrderEvent(IN_STATE.REJECTED, EVENTS['fill of a part']);
    expect(doubtful).toMatchObject({ status: 'UNKNOWN', filled: '0.6' });
    expect(applyOrderEvent(doubtful, EVENTS.absent)).toBe(doubtful);
    expect(applyOrderEvent(doubtful, EVENTS.rejected).status).toBe('CANCELLED');
    expect(applyOrderEvent(doubtful, EVENTS.accepted).status).toBe('PARTIALLY_FILLED');
  });

  it('ends as filled if a cancel is confirmed after the last fill', () => {
    const reduced = applyOrderEvent(
      IN_STATE.PARTIALLY_FILLED,
      EVENTS['changed to less than filled'],
    );
    expect(applyOrderEvent(reduced, EVENTS.cancelled)).toBe(reduced);
  });
});

describe('what was filled', () => {
  it.each<[string, 'linear' | 'inverse', OrderFill[], string]>([
    [
      "Bybit, 'How to Calculate Average Entry Price'",
      'linear',
      [fill('1', '10000'), fill('2', '13000')],
      '12000',
    ],
    [
      "Bybit, 'How to Calculate Average Entry Price'",
      'inverse',
      [fill('50', '10000'), fill('50', '15000')],
      '12000',
    ],
    ['Σpq/Σq', 'linear', [fill('0.1', '30000'), fill('0.2', '31000')], '30666.666666666666666667'],
    ['Σq/Σ(q/p)', 'inverse', [fill('1000', '5000'), fill('2000', '6000')], '5625'],
  ])('has the average price of %s', (_source, kind, fills, expected) => {
    expect(averagePriceOf(kind, fills)?.toString()).toBe(expected);
  });

  it('has fees by asset, and none that add up to 0', () => {
    const order = applyOrderEvent(
      IN_STATE.OPEN,
      filledBy(
        fill('0.1', '1', '0.1', 'USDT'),
        fill('0.1', '1', '0.2', 'USDT'),
        fill('0.1', '1', '-0.5', 'BNB'),
        fill('0.1', '1', '0.5', 'BNB'),
        fill('0.1', '1', '-0.3', 'BTC'),
      ),
    );
    expect(order.fees).toEqual([
      { asset: 'USDT', amount: '0.3' },
      { asset: 'BTC', amount: '-0.3' },
    ]);
    expect(order.filled).toBe('0.5');
    expect(remainingOf(order).toString()).toBe('0.5');
  });

  it('is not reduced by an old message', () => {
    const order = applyOrderEvent(IN_STATE.OPEN, filledBy(fill('0.4'), fill('0.2')));
    expect(applyOrderEvent(order, filledBy(fill('0.4')))).toBe(order);
  });

  const texts = fc
    .integer({ min: 1, max: 1_000_000 })
    .map((digits) => decimal(`${digits}e-4`).toString());
  const someFills = fc.array(
    fc.tuple(texts, texts).map(([amount, price]) => fill(amount, price, amount)),
    {
      minLength: 1,
      maxLength: 8,
    },
  );

  it('does not depend on the order of the messages', () => {
    const shuffles = someFills.chain((fills) =>
      fc.tuple(fc.constant(fills), fc.shuffledSubarray(fills, { minLength: fills.length })),
    );
    fc.assert(
      fc.property(shuffles, ([fills, shuffled]) => {
        const order = { ...IN_STATE.OPEN, amount: '1000000' };
        const after = applyOrderEvent(order, filledBy(...fills));
        let other: Order = order;
        for (const [at] of shuffled.entries())
          other = applyOrderEvent(other, filledBy(...shuffled.slice(0, at + 1)));
        expect(other).toEqual(after);
      }),
    );
  });

  const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 12 });

  it('never shrinks, and a filled order is a complete one', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        let order: Order = ORDER;
        for (const event of events) {
          const after = applyOrderEvent(order, event);
          expect(decimal(after.filled).gte(decimal(order.filled))).toBe(true);
          const isComplete = remainingOf(after).eq('0');
          expect(after.status === 'FILLED').toBe(isComplete);
          order = after;
        }
      }),
      { numRuns: 500 },
    );
  });
});
