/**
 * The model of the paper matching once more, written to be obvious: whole numbers, one unit at a time,
 * linear searches. Prices are steps and sizes units.
 */

export interface NaiveOrder {
  readonly id: string;
  readonly account: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market' | 'stop' | 'stop_limit' | 'take_profit' | 'take_profit_limit';
  readonly amount: number;
  readonly price: number | null;
  readonly trigger: number | null;
  readonly by: 'last' | 'mark' | 'index';
  readonly tif: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  readonly expiresAt: number | null;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
}

export interface NaiveChange {
  readonly price?: number;
  readonly amount?: number;
  readonly trigger?: number;
}

type Levels = readonly (readonly [price: number, size: number])[];

interface State {
  order: NaiveOrder;
  place: 'sent' | 'waiting' | 'triggered' | 'resting' | 'done';
  isAccepted: boolean;
  filled: number;
  /** null: unknown */
  ahead: number | null;
  since: number;
  rank: number;
}

interface Level {
  readonly price: number;
  readonly size: number;
  eaten: number;
}

interface Pending {
  readonly due: number;
  readonly run: (at: number) => void;
}

const FULL_BOOK = 20;

export class NaiveMatching {
  /** `time id what`; the fills of an order at one price and time are merged */
  readonly events: string[] = [];
  readonly positions = new Map<string, number>();
  readonly #orders: State[] = [];
  #pending: Pending[] = [];
  #bids: Level[] = [];
  #asks: Level[] = [];
  #isLive = false;
  #rank = 0;
  #prices: Partial<Record<'last' | 'mark' | 'index', number>> = {};
  #lastFill: { readonly label: string; amount: number } | undefined;

  constructor(
    private readonly latency: number,
    private readonly collarPercent: number,
  ) {}

  place(order: NaiveOrder, now: number): void {
    this.#catchUp(now);
    const state: State = {
      order,
      place: 'sent',
      isAccepted: false,
      filled: 0,
      ahead: null,
      since: 0,
      rank: 0,
    };
    this.#orders.push(state);
    this.#later(now, (at) => this.#arrive(state, at));
    this.#catchUp(now);
  }

  cancel(id: string, now: number): void {
    this.#catchUp(now);
    this.#later(now, (at) => {
      const state = this.#open(id);
      if (state === undefined) this.#say(at, id, 'cancel refused');
      else this.#finish(state, at, 'cancelled');
    });
    this.#catchUp(now);
  }

  change(id: string, change: NaiveChange, now: number): void {
    this.#catchUp(now);
    this.#later(now, (at) => this.#arriveChange(id, change, at));
    this.#catchUp(now);
  }

  book(bids: Levels, asks: Levels, now: number): void {
    this.#catchUp(now);
    this.#bids = renewed(this.#bids, bids);
    this.#asks = renewed(this.#asks, asks);
    const wasLive = this.#isLive;
    if (!wasLive) {
      this.#isLive = true;
      for (const state of this.#resting('buy').concat(this.#resting('sell'))) {
        state.ahead = null;
        state.since = now;
      }
    }
    for (const side of ['buy', 'sell'] as const) {
      for (const state of this.#resting(side))
        if (state.ahead === null) state.ahead = this.#aheadOf(state);
    }
    for (const side of ['buy', 'sell'] as const) this.#fillCrossed(side, now);
    if (!wasLive) {
      for (const by of ['last', 'mark', 'index'] as const) {
        const price = this.#prices[by];
        if (price !== undefined) this.#triggerBy(by, price, now, now);
      }
    }
    this.#catchUp(now);
  }

  trade(side: 'buy' | 'sell', price: number, size: number, tradeAt: number, now: number): void {
    this.#catchUp(now);
    if (this.#isLive) {
      this.#print(side === 'sell' ? 'buy' : 'sell', price, size, tradeAt, now);
      this.#prices.last = price;
      this.#triggerBy('last', price, tradeAt, now);
    }
    this.#catchUp(now);
  }

  ticker(prices: { last?: number; mark?: number; index?: number }, now: number): void {
    this.#catchUp(now);
    Object.assign(this.#prices, prices);
    for (const by of ['last', 'mark', 'index'] as const) {
      const price = prices[by];
      if (price !== undefined) this.#triggerBy(by, price, now, now);
    }
    this.#catchUp(now);
  }

  outage(now: number): void {
    this.#catchUp(now);
    this.#isLive = false;
    this.#bids = [];
    this.#asks = [];
    this.#prices = {};
  }

  advance(now: number): void {
    this.#catchUp(now);
  }

  #later(now: number, run: (at: number) => void): void {
    this.#pending.push({ due: now + this.latency, run });
  }

  #catchUp(now: number): void {
    for (;;) {
      const next = this.#pending.toSorted((a, b) => a.due - b.due)[0];
      const expiring = this.#orders
        .filter(
          ({ order, isAccepted, place }) =>
            order.expiresAt !== null && isAccepted && place !== 'done',
        )
        .toSorted(
          (a, b) =>
            (a.order.expiresAt ?? 0) - (b.order.expiresAt ?? 0) ||
            (a.order.id < b.order.id ? -1 : 1),
        )[0];
      const expiresAt = expiring?.order.expiresAt ?? Number.POSITIVE_INFINITY;
      const due = next?.due ?? Number.POSITIVE_INFINITY;
      if (Math.min(expiresAt, due) > now) return;
      if (expiring !== undefined && expiresAt <= due) this.#finish(expiring, expiresAt, 'expired');
      else if (next !== undefined) {
        this.#pending = this.#pending.filter((each) => each !== next);
        next.run(due);
      }
    }
  }

  #arrive(state: State, at: number): void {
    const { order } = state;
    if (state.place === 'done') return;
    const isTrigger = order.trigger !== null;
    const isLate = order.expiresAt !== null && order.expiresAt <= at;
    const crossesPostOnly = !isTrigger && order.postOnly && this.#wouldTake(order);
    if (isLate || !this.#isLive || crossesPostOnly) {
      this.#finish(state, at, 'rejected');
      return;
    }
    state.isAccepted = true;
    this.#say(at, order.id, 'accepted');
    if (isTrigger) this.#wait(state, at);
    else this.#trade(state, at);
  }

  #wait(state: State, at: number): void {
    this.#rank += 1;
    Object.assign(state, { place: 'waiting', since: at, rank: this.#rank });
    const price = this.#prices[state.order.by];
    if (price !== undefined) this.#triggerBy(state.order.by, price, at, at);
  }

  #triggerBy(by: 'last' | 'mark' | 'index', price: number, since: number, now: number): void {
    if (!this.#isLive) return;
    const reached = this.#orders
      .filter((state) => state.place === 'waiting' && state.order.by === by)
      .filter(({ order, since: from }) => from <= since && isReached(order, price))
      .toSorted((a, b) => a.rank - b.rank);
    for (const state of reached) {
      state.place = 'triggered';
      this.#later(now, (at) => this.#arriveTriggered(state, at));
      this.#say(now, state.order.id, 'triggered');
    }
  }

  #arriveTriggered(state: State, at: number): void {
    if (state.place === 'done') return;
    if (!this.#isLive) this.#wait(state, at);
    else if (state.order.postOnly && this.#wouldTake(state.order))
      this.#finish(state, at, 'cancelled');
    else this.#trade(state, at);
  }

  #arriveChange(id: string, change: NaiveChange, at: number): void {
    const state = this.#open(id);
    const changed = state && {
      ...state.order,
      price: change.price ?? state.order.price,
      amount: change.amount ?? state.order.amount,
      trigger: change.trigger ?? state.order.trigger,
    };
    if (state === undefined || changed === undefined || !this.#mayChange(state, changed, change)) {
      this.#say(at, id, 'change refused');
      return;
    }
    this.#say(at, id, 'changed');
    const before = state.order;
    state.order = changed;
    if (state.place === 'waiting') this.#wait(state, at);
    if (state.place !== 'resting') return;
    if (changed.price === before.price && changed.amount <= before.amount) return;
    state.place = 'sent';
    this.#trade(state, at);
  }

  #mayChange(state: State, changed: NaiveOrder, change: NaiveChange): boolean {
    if (!this.#isLive || changed.amount <= state.filled) return false;
    if (change.price !== undefined && !hasPrice(state.order)) return false;
    if (change.trigger !== undefined && state.place !== 'waiting') return false;
    return !(changed.postOnly && state.place === 'resting' && this.#wouldTake(changed));
  }

  /** Takes unit after unit, then rests or ends. */
  #trade(state: State, at: number): void {
    const reducible = this.#reducible(state);
    if (reducible > 0 && reducible < state.order.amount - state.filled)
      this.#reduceTo(state, reducible, at);
    const { order } = state;
    const before = state.filled;
    if (this.#wanted(state) <= 0) {
      this.#finish(state, at, 'cancelled');
      return;
    }
    if (order.tif === 'FOK' && this.#takeable(order) < this.#wanted(state)) {
      this.#finish(state, at, 'cancelled');
      return;
    }
    while (this.#isOpen(state)) {
      const level = this.#nextLevel(order);
      if (level === undefined) break;
      this.#eat(state, level, level.price, 'taker', at);
    }
    if (!this.#isOpen(state)) return;
    const rests = hasPrice(order) && (order.tif === 'GTC' || order.tif === 'GTD');
    if (!rests || this.#meetsOwn(order)) this.#finish(state, at, 'cancelled');
    else {
      this.#rank += 1;
      Object.assign(state, { place: 'resting', since: at, rank: this.#rank, ahead: null });
      state.ahead = this.#aheadOf(state);
      if (state.filled > before) this.#shrinkReducing(order, at);
    }
  }

  /** Takes unit after unit of a level, then lets the reduce-only orders follow. */
  #eat(state: State, level: Level, price: number, liquidity: string, at: number): void {
    while (this.#isOpen(state) && level.eaten < level.size && this.#reducible(state) > 0) {
      level.eaten += 1;
      this.#fillUnit(state, price, liquidity, at);
    }
    this.#shrinkReducing(state.order, at);
  }

  /** The level that an order takes its next unit from. */
  #nextLevel(order: NaiveOrder): Level | undefined {
    return this.#levelsFor(order).find(({ size, eaten }) => eaten < size);
  }

  #takeable(order: NaiveOrder): number {
    return this.#levelsFor(order).reduce((sum, { size, eaten }) => sum + size - eaten, 0);
  }

  /** The levels of the other side that the limit, the collar and own orders allow. */
  #levelsFor(order: NaiveOrder): Level[] {
    const levels = order.side === 'buy' ? this.#asks : this.#bids;
    const own = this.#ownBest(order);
    return levels.filter(
      ({ price }) => this.#isAllowed(order, price) && (own === null || !isWorse(order, price, own)),
    );
  }

  #isAllowed(order: NaiveOrder, price: number): boolean {
    if (hasPrice(order)) return !isWorse(order, price, order.price ?? 0);
    const best = (order.side === 'buy' ? this.#asks : this.#bids)[0];
    if (best === undefined) return true;
    return Math.abs(price - best.price) * 100 <= this.collarPercent * best.price;
  }

  #ownBest(order: NaiveOrder): number | null {
    const other = order.side === 'buy' ? 'sell' : 'buy';
    const own = this.#resting(other).find((each) => each.order.account === order.account);
    return own?.order.price ?? null;
  }

  #meetsOwn(order: NaiveOrder): boolean {
    const own = this.#ownBest(order);
    return own !== null && this.#isAllowed(order, own);
  }

  #wouldTake(order: NaiveOrder): boolean {
    const best = (order.side === 'buy' ? this.#asks : this.#bids)[0];
    return best !== undefined && order.price !== null && !isWorse(order, best.price, order.price);
  }

  #fillCrossed(side: 'buy' | 'sell', now: number): void {
    for (;;) {
      const state = this.#resting(side)[0];
      const level = state && this.#crossing(state);
      if (state === undefined || level === undefined) return;
      if (this.#reducible(state) === 0) {
        this.#finish(state, now, 'cancelled');
        continue;
      }
      this.#eat(state, level, state.order.price ?? 0, 'maker', now);
    }
  }

  #crossing({ order }: State): Level | undefined {
    const levels = order.side === 'buy' ? this.#asks : this.#bids;
    return levels.find(
      ({ price, size, eaten }) => eaten < size && !isWorse(order, price, order.price ?? 0),
    );
  }

  #print(side: 'buy' | 'sell', price: number, size: number, tradeAt: number, now: number): void {
    const reached = () =>
      this.#resting(side).filter(
        ({ order, since }) => since <= tradeAt && !isWorse(order, price, order.price ?? 0),
      );
    for (const state of reached()) if (state.order.price !== price) state.ahead = 0;
    for (let unit = 0; unit < size; ) {
      let taker = reached().find(({ ahead }) => ahead === 0);
      while (taker !== undefined && this.#reducible(taker) === 0) {
        this.#finish(taker, now, 'cancelled');
        taker = reached().find(({ ahead }) => ahead === 0);
      }
      if (taker === undefined) {
        unit += 1;
        for (const state of reached()) if (state.ahead !== null) state.ahead -= 1;
        continue;
      }
      while (unit < size && this.#isOpen(taker) && this.#reducible(taker) > 0) {
        unit += 1;
        this.#fillUnit(taker, taker.order.price ?? 0, 'maker', now);
      }
      this.#shrinkReducing(taker.order, now);
    }
  }

  #fillUnit(state: State, price: number, liquidity: string, at: number): void {
    const { order } = state;
    state.filled += 1;
    const sign = order.side === 'buy' ? 1 : -1;
    this.positions.set(order.account, (this.positions.get(order.account) ?? 0) + sign);
    const label = `${at} ${order.id} fill at ${price} ${liquidity}`;
    if (this.#lastFill?.label === label) {
      this.#lastFill.amount += 1;
      this.events[this.events.length - 1] = `${label} ${this.#lastFill.amount}`;
    } else {
      this.#lastFill = { label, amount: 1 };
      this.events.push(`${label} 1`);
    }
    if (state.filled === order.amount) state.place = 'done';
  }

  /** After a fill, what reduces the position is for no more than it. */
  #shrinkReducing({ account, side }: NaiveOrder, at: number): void {
    const newestFirst = this.#orders
      .filter(({ order }) => order.reduceOnly && order.account === account && order.side === side)
      .toReversed();
    for (const state of newestFirst) {
      if (state.place !== 'resting') continue;
      let total = 0;
      for (const each of newestFirst) if (each.place === 'resting') total += leftOf(each);
      const excess = total - this.#reducible(state);
      if (excess > 0) this.#reduceTo(state, Math.max(0, leftOf(state) - excess), at);
    }
    for (const isStop of [false, true]) {
      for (const state of newestFirst) {
        if (state.place !== 'waiting' && state.place !== 'triggered') continue;
        if (state.order.type.startsWith('stop') !== isStop) continue;
        const position = this.#reducible(state);
        if (leftOf(state) > position) this.#reduceTo(state, position, at);
      }
    }
  }

  #reduceTo(state: State, remaining: number, at: number): void {
    if (remaining === 0) {
      this.#finish(state, at, 'cancelled');
      return;
    }
    state.order = { ...state.order, amount: state.filled + remaining };
    this.#say(at, state.order.id, `shrunk to ${state.order.amount}`);
  }

  #wanted(state: State): number {
    return Math.min(state.order.amount - state.filled, this.#reducible(state));
  }

  #reducible({ order }: State): number {
    if (!order.reduceOnly) return Number.POSITIVE_INFINITY;
    const position = this.positions.get(order.account) ?? 0;
    return Math.max(0, order.side === 'sell' ? position : -position);
  }

  #resting(side: 'buy' | 'sell'): State[] {
    const sign = side === 'buy' ? 1 : -1;
    return this.#orders
      .filter(({ place, order }) => place === 'resting' && order.side === side)
      .toSorted((a, b) => sign * ((b.order.price ?? 0) - (a.order.price ?? 0)) || a.rank - b.rank);
  }

  #aheadOf(state: State): number | null {
    const { side, price } = state.order;
    const levels = side === 'buy' ? this.#bids : this.#asks;
    const worst = levels.at(-1);
    if (!this.#isLive || price === null) return null;
    if (
      levels.length >= FULL_BOOK &&
      worst !== undefined &&
      isWorse(state.order, worst.price, price)
    )
      return null;
    const shown = levels.find((level) => level.price === price)?.size ?? 0;
    const earlier = this.#resting(side)
      .filter((each) => each.order.price === price && each.rank < state.rank)
      .map(({ ahead }) => ahead ?? 0);
    return Math.max(shown, ...earlier);
  }

  #isOpen({ place }: State): boolean {
    return place !== 'done';
  }

  #open(id: string): State | undefined {
    return this.#orders.find((state) => state.order.id === id && state.place !== 'done');
  }

  #finish(state: State, at: number, what: string): void {
    state.place = 'done';
    this.#say(at, state.order.id, what);
  }

  #say(at: number, id: string, what: string): void {
    this.#lastFill = undefined;
    this.events.push(`${at} ${id} ${what}`);
  }
}

const leftOf = ({ order, filled }: State): number => order.amount - filled;
const hasPrice = ({ price }: NaiveOrder): boolean => price !== null;

/** Whether a price is worse for the order than another one. */
const isWorse = ({ side }: NaiveOrder, price: number, than: number): boolean =>
  side === 'buy' ? price > than : price < than;

function isReached({ type, side, trigger }: NaiveOrder, price: number): boolean {
  const isStop = type === 'stop' || type === 'stop_limit';
  const isAbove = (isStop && side === 'buy') || (!isStop && side === 'sell');
  return trigger !== null && (isAbove ? price >= trigger : price <= trigger);
}

const renewed = (before: readonly Level[], levels: Levels): Level[] =>
  levels.map(([price, size]) => {
    const old = before.find((level) => level.price === price);
    return { price, size, eaten: old?.size === size ? old.eaten : 0 };
  });
