import * as fc from 'fast-check';
import { ContractMatching } from '../contract-matching.ts';
import { type MatchingEvent } from '../matching-events.ts';
import type { MatchingOrder } from '../working-order.ts';
import { type NaiveChange, NaiveMatching, type NaiveOrder } from './naive-matching.ts';

const PRICE_DECIMALS = 1;
const QTY_DECIMALS = 2;
const COLLAR_PERCENT = 3;
/** Most prices lie within a few steps around the middle, so that orders meet; some are outside the book. */
const MIDDLE = 200;
const NEAR = 3;
const FAR = 28;
const ORDERS_MAX = 12;

type Levels = (readonly [price: number, size: number])[];

/** One step of a random session, after `pause` milliseconds. Prices are steps, sizes units. */
type Step = { readonly pause: number } & (
  | {
      readonly kind: 'place';
      readonly order: Omit<NaiveOrder, 'id' | 'expiresAt'>;
      readonly lifeMs: number;
    }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'change'; readonly which: number; readonly change: NaiveChange }
  | { readonly kind: 'book'; readonly bids: Levels; readonly asks: Levels }
  | {
      readonly kind: 'trade';
      readonly side: 'buy' | 'sell';
      readonly price: number;
      readonly size: number;
      readonly age: number;
    }
  | { readonly kind: 'ticker'; readonly by: 'last' | 'mark' | 'index'; readonly price: number }
  | { readonly kind: 'outage' }
  | { readonly kind: 'wait' }
);

export interface Session {
  readonly latency: number;
  readonly steps: readonly Step[];
}

const around = (distance: number) => fc.integer({ min: MIDDLE - distance, max: MIDDLE + distance });
const price = fc.oneof(
  { weight: 5, arbitrary: around(NEAR) },
  { weight: 1, arbitrary: around(FAR) },
);
const size = fc.integer({ min: 1, max: 9 });
const pause = fc.constantFrom(0, 0, 1, 10, 30);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const by = fc.constantFrom('last' as const, 'mark' as const, 'index' as const);
const which = fc.nat({ max: ORDERS_MAX });

/** Levels that move away from a price, of a book that is cut after 20 levels or ends before. */
const levelsFrom = (best: number, sign: 1 | -1): fc.Arbitrary<Levels> =>
  fc
    .tuple(
      fc.constantFrom(0, 1, 3, 20, 20),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), size), { minLength: 20, maxLength: 20 }),
    )
    .map(([count, gaps]) => {
      let at = best - sign;
      return gaps.slice(0, count).map(([gap, units]) => {
        at += sign * gap;
        return [at, units] as const;
      });
    });

/** @param drift how far the best bid moves from the middle; without, orders rest for long */
const bookOf = (drift: number) =>
  fc
    .tuple(around(drift), fc.integer({ min: 1, max: 3 }))
    .chain(([bid, spread]) => fc.tuple(levelsFrom(bid, -1), levelsFrom(bid + spread, 1)));

const order = fc
  .record({
    account: fc.constantFrom('A', 'A', 'B'),
    side,
    type: fc.constantFrom(
      ...(['limit', 'limit', 'limit', 'limit', 'market'] as const),
      ...(['stop', 'stop_limit', 'take_profit', 'take_profit_limit'] as const),
    ),
    amount: fc.integer({ min: 1, max: 20 }),
    price,
    trigger: price,
    by,
    tif: fc.constantFrom(
      'GTC' as const,
      'GTC' as const,
      'GTD' as const,
      'IOC' as const,
      'FOK' as const,
    ),
    postOnly: fc.constantFrom(false, false, true),
    reduceOnly: fc.constantFrom(false, false, true),
  })
  .map((terms) => {
    const hasPrice = terms.type.endsWith('limit');
    const rests = terms.tif === 'GTC' || terms.tif === 'GTD';
    const { account, amount, reduceOnly, type } = terms;
    return {
      account,
      side: terms.side,
      type,
      amount,
      price: hasPrice ? terms.price : null,
      trigger: type === 'limit' || type === 'market' ? null : terms.trigger,
      by: terms.by,
      tif: terms.tif,
      postOnly: terms.postOnly && hasPrice && rests,
      reduceOnly,
    };
  });

const change: fc.Arbitrary<NaiveChange> = fc.oneof(
  fc.record({ price }),
  fc.record({ amount: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ price, amount: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ trigger: price }),
);

const stepOf = (drift: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('place' as const),
        pause,
        order,
        lifeMs: fc.constantFrom(5, 60, 200),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pause, which }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('change' as const), pause, which, change }),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(pause, bookOf(drift))
        .map(([ms, [bids, asks]]) => ({ kind: 'book' as const, pause: ms, bids, asks })),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('trade' as const),
        pause,
        side,
        price,
        size: fc.integer({ min: 1, max: 25 }),
        age: fc.constantFrom(0, 0, 0, 15),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('ticker' as const), pause, by, price }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const), pause }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), pause: fc.constant(100) }),
    },
  );

/** Random orders of two accounts on random books and prints of one contract. */
export const session: fc.Arbitrary<Session> = fc
  .tuple(fc.constantFrom(0, 20), fc.constantFrom(0, 0, NEAR))
  .chain(([latency, drift]) =>
    fc.record({
      latency: fc.constant(latency),
      steps: fc.array(stepOf(drift), { minLength: 5, maxLength: 60, size: 'max' }),
    }),
  );

const toPrice = (steps: number): number => steps / 10 ** PRICE_DECIMALS;
const toSize = (units: number): number => units / 10 ** QTY_DECIMALS;
const toLevels = (levels: Levels) =>
  levels.map(([at, units]): [number, number] => [toPrice(at), toSize(units)]);
const textOf = (value: number | null): string | null => (value === null ? null : String(value));

function toMatchingOrder(naive: NaiveOrder): MatchingOrder {
  const { id, account, side: orderSide, type, tif, postOnly, reduceOnly, expiresAt } = naive;
  return {
    id,
    accountId: account,
    side: orderSide,
    type,
    amount: String(toSize(naive.amount)),
    price: textOf(naive.price === null ? null : toPrice(naive.price)),
    triggerPrice: textOf(naive.trigger === null ? null : toPrice(naive.trigger)),
    triggerBy: naive.by,
    timeInForce: tif,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    postOnly,
    reduceOnly,
    filled: '0',
  };
}

interface ReducingLimit {
  readonly account: string;
  readonly side: 'buy' | 'sell';
  remaining: number;
  filled: number;
  isOpen: boolean;
}

const sideKey = (account: string, ofOrder: 'buy' | 'sell'): string => `${account} ${ofOrder}`;
const toUnits = (amount: string): number => Math.round(Number(amount) * 10 ** QTY_DECIMALS);

/** The matching under test, with the events as the naive one has them. */
class Subject {
  readonly events: string[] = [];
  readonly #positions = new Map<string, number>();
  readonly #sides = new Map<string, 'buy' | 'sell'>();
  /** reduce-only limit orders by id */
  readonly #reducing = new Map<string, ReducingLimit>();
  /** accounts and sides with fills since what rests was compared with the positions */
  readonly #filled = new Set<string>();
  #lastFill: { readonly label: string; amount: number } | undefined;
  readonly matching: ContractMatching;

  constructor(latencyMs: number) {
    this.matching = new ContractMatching({
      venue: 'Test',
      priceDecimals: PRICE_DECIMALS,
      qtyDecimals: QTY_DECIMALS,
      collarPercent: COLLAR_PERCENT,
      latencyMs,
      checks: {
        refusal: () => undefined,
        takerRefusal: () => undefined,
        reducible: (of) => String(toSize(this.#reducible(of.accountId, of.side))),
      },
      onEvent: (event) => this.#add(event),
    });
  }

  place(naive: NaiveOrder, now: number): void {
    const { id, type, side: ofOrder, reduceOnly, account, amount } = naive;
    this.#sides.set(id, ofOrder);
    if (reduceOnly && type === 'limit')
      this.#reducing.set(id, {
        account,
        side: ofOrder,
        remaining: amount,
        filled: 0,
        isOpen: false,
      });
    this.matching.place(toMatchingOrder(naive), now);
  }

  /** Throws an error if, after fills, reduce-only limit orders are for more than what is left of a position. */
  checkReducing(): void {
    for (const key of this.#filled) {
      const resting = [...this.#reducing.values()].filter(
        ({ account, side: ofOrder, isOpen }) => isOpen && sideKey(account, ofOrder) === key,
      );
      const sum = resting.reduce((total, { remaining }) => total + remaining, 0);
      const [first] = resting;
      const left = first === undefined ? 0 : this.#reducible(first.account, first.side);
      if (sum > left) throw new Error(`${sum} rest to reduce a position of ${left}.`);
    }
    this.#filled.clear();
  }

  #reducible(account: string, ofOrder: 'buy' | 'sell'): number {
    const position = this.#positions.get(account) ?? 0;
    return Math.max(0, ofOrder === 'sell' ? position : -position);
  }

  #follow(event: MatchingEvent): void {
    const { orderId, kind } = event;
    const reducing = this.#reducing.get(orderId);
    if (kind === 'accepted' || kind === 'changed') this.checkReducing();
    if (reducing === undefined) return;
    if (kind === 'accepted') reducing.isOpen = true;
    if (kind === 'shrunk') reducing.remaining = toUnits(event.amount) - reducing.filled;
    if (kind === 'fill') {
      const units = toUnits(event.amount);
      if (units > this.#reducible(reducing.account, reducing.side))
        throw new Error(`Order ${orderId} has made a position.`);
      reducing.filled += units;
      reducing.remaining -= units;
    }
    // what a change has made of it is not followed
    if (kind === 'cancelled' || kind === 'expired' || kind === 'changed')
      this.#reducing.delete(orderId);
  }

  #add(event: MatchingEvent): void {
    const { at, orderId, kind } = event;
    this.#follow(event);
    if (kind === 'shrunk') {
      this.#lastFill = undefined;
      this.events.push(`${at} ${orderId} shrunk to ${toUnits(event.amount)}`);
      return;
    }
    if (kind !== 'fill') {
      this.#lastFill = undefined;
      this.events.push(`${at} ${orderId} ${kind}`);
      return;
    }
    const units = toUnits(event.amount);
    const sign = this.#sides.get(orderId) === 'buy' ? 1 : -1;
    const { accountId } = event;
    this.#filled.add(sideKey(accountId, sign === 1 ? 'buy' : 'sell'));
    this.#positions.set(accountId, (this.#positions.get(accountId) ?? 0) + sign * units);
    const steps = Math.round(Number(event.price) * 10 ** PRICE_DECIMALS);
    const label = `${at} ${orderId} fill at ${steps} ${event.liquidity}`;
    if (this.#lastFill?.label === label) {
      this.#lastFill.amount += units;
      this.events[this.events.length - 1] = `${label} ${this.#lastFill.amount}`;
    } else {
      this.#lastFill = { label, amount: units };
      this.events.push(`${label} ${units}`);
    }
  }
}

/** What both implementations make of a session. */
export function playSession({ latency, steps }: Session): { actual: string[]; expected: string[] } {
  const naive = new NaiveMatching(latency, COLLAR_PERCENT);
  const subject = new Subject(latency);
  const { matching } = subject;
  let now = 1_000;
  let placed = 0;
  for (const each of steps) {
    now += each.pause;
    switch (each.kind) {
      case 'place': {
        placed += 1;
        const expiresAt = each.order.tif === 'GTD' ? now + each.lifeMs : null;
        const placing = { ...each.order, id: `${placed}`.padStart(2, '0'), expiresAt };
        naive.place(placing, now);
        subject.place(placing, now);
        break;
      }
      case 'cancel': {
        const id = `${each.which}`.padStart(2, '0');
        naive.cancel(id, now);
        matching.cancel({ id, accountId: 'A' }, now);
        break;
      }
      case 'change': {
        const id = `${each.which}`.padStart(2, '0');
        naive.change(id, each.change, now);
        const { price: newPrice, amount, trigger } = each.change;
        const terms = {
          ...(newPrice !== undefined && { price: String(toPrice(newPrice)) }),
          ...(amount !== undefined && { amount: String(toSize(amount)) }),
          ...(trigger !== undefined && { triggerPrice: String(toPrice(trigger)) }),
        };
        matching.change({ id, accountId: 'A' }, terms, now);
        break;
      }
      case 'book':
        naive.book(each.bids, each.asks, now);
        matching.onBook({ bids: toLevels(each.bids), asks: toLevels(each.asks), at: now }, now);
        break;
      case 'trade': {
        const { side: taker, price: at, size: units, age } = each;
        naive.trade(taker, at, units, now - age, now);
        const trade = {
          id: '',
          side: taker,
          price: toPrice(at),
          size: toSize(units),
          at: now - age,
        };
        matching.onTrades([trade], now);
        break;
      }
      case 'ticker':
        naive.ticker({ [each.by]: each.price }, now);
        matching.onTicker({ [each.by]: toPrice(each.price) }, now);
        break;
      case 'outage':
        naive.outage(now);
        matching.onOutage(now);
        break;
      case 'wait':
        naive.advance(now);
        matching.advance(now);
        break;
    }
    subject.checkReducing();
  }
  naive.advance(now + 1_000);
  matching.advance(now + 1_000);
  return { actual: subject.events, expected: naive.events };
}
