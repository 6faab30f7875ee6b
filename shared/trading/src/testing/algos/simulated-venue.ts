import type { AlgoAction, AlgoEvent, ChildOrder } from '../../algos/algo-plan.ts';
import {
  type Decimal,
  decimal,
  floorToStep,
  maximum,
  minimum,
  toText,
  ZERO,
} from '../../decimal.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** A child as its venue knows it. */
export interface VenueOrder {
  readonly order: ChildOrder;
  readonly price: string | null;
  readonly filled: Decimal;
  readonly isOpen: boolean;
}

type Unsent<Event> = Event extends AlgoEvent ? Omit<Event, 'at'> : never;
type News = Unsent<AlgoEvent>;

interface Queued {
  readonly at: number;
  readonly news: News;
}

const LATENCY_MS = 300;
const REFUSED = 0.05;
const REPEATED = 0.05;

/** The venue of a leg: carries out what it is sent, and reports it late, twice or in the wrong order. */
export class SimulatedVenue {
  readonly orders = new Map<string, VenueOrder>();
  #queue: Queued[] = [];
  /** number of fills */
  #fills = 0;
  #now = 0;

  constructor(
    private readonly leg: number,
    private readonly lot: Decimal,
    private readonly market: SimulatedMarket,
    private readonly random: () => number,
  ) {}

  get filled(): Decimal {
    let sum = ZERO;
    for (const { filled } of this.orders.values()) sum = sum.plus(filled);
    return sum;
  }

  get open(): readonly VenueOrder[] {
    return [...this.orders.values()].filter(({ isOpen }) => isOpen);
  }

  /** What is reported by a time, in the order in which it arrives. */
  reportsUntil(now: number): readonly Queued[] {
    const due = this.#queue.filter(({ at }) => at <= now);
    this.#queue = this.#queue.filter(({ at }) => at > now);
    return due.toSorted((first, second) => first.at - second.at);
  }

  get hasReports(): boolean {
    return this.#queue.length > 0;
  }

  act(action: AlgoAction, now: number): void {
    this.#now = now;
    if (action.kind === 'place') this.#place(action.order);
    if (action.kind === 'cancel') this.#cancel(action.childId);
    if (action.kind === 'replace') this.#replace(action.childId, action.price);
  }

  /** Fills what rests and is reached by the market. */
  trade(now: number): void {
    this.#now = now;
    for (const { order } of this.open) {
      const isNear = this.random() < 0.2;
      this.#match(order.id, isNear);
    }
  }

  #report(news: News): void {
    const at = this.#now + Math.floor(this.random() * LATENCY_MS);
    this.#queue.push({ at, news });
    // a market feed removes the trades that come again
    if (news.kind !== 'print' && this.random() < REPEATED)
      this.#queue.push({ at: at + LATENCY_MS, news });
  }

  #set(id: string, change: Partial<VenueOrder>): void {
    const order = this.orders.get(id);
    if (order !== undefined) this.orders.set(id, { ...order, ...change });
  }

  #place(order: ChildOrder): void {
    if (this.orders.has(order.id)) return;
    const isRefused =
      this.random() < REFUSED || (order.postOnly && this.#takes(order, order.price));
    this.orders.set(order.id, { order, price: order.price, filled: ZERO, isOpen: !isRefused });
    if (isRefused) {
      this.#report({ kind: 'refused', childId: order.id });
      return;
    }
    this.#report({ kind: 'acknowledged', childId: order.id });
    this.#match(order.id, false);
    if (order.timeInForce === 'IOC') this.#end(order.id);
  }

  #far({ side }: ChildOrder): string | null {
    return side === 'buy' ? this.market.ask : this.market.bid;
  }

  #takes(order: ChildOrder, price: string | null): boolean {
    const far = this.#far(order);
    if (far === null) return false;
    if (price === null) return true;
    return order.side === 'buy' ? decimal(far).lte(price) : decimal(far).gte(price);
  }

  #match(id: string, isNear: boolean): void {
    const known = this.orders.get(id);
    if (known === undefined || !known.isOpen) return;
    const { order, price, filled } = known;
    const takes = this.#takes(order, price);
    const near = order.side === 'buy' ? this.market.bid : this.market.ask;
    const isHit = isNear && price !== null && price === near;
    const at = takes ? this.#far(order) : price;
    if (at === null || (!takes && !isHit)) return;
    const rest = decimal(order.amount).minus(filled);
    const part = floorToStep(rest.times(this.market.depth.toFixed(4)), this.lot);
    const amount = minimum(maximum(part, this.lot), rest);
    if (amount.lte(ZERO)) return;
    this.#fills += 1;
    const total = filled.plus(amount);
    const isOpen = total.lt(order.amount);
    this.#set(id, { filled: total, isOpen });
    this.#report({
      kind: 'filled',
      childId: id,
      leg: this.leg,
      id: `fill ${this.#fills}`,
      price: at,
      amount: toText(amount),
      feeUsd: '0.01',
    });
    // the public trade of the fill, which may come first
    this.#report({
      kind: 'print',
      leg: this.leg,
      id: `fill ${this.#fills}`,
      price: at,
      amount: toText(amount),
      tradedAt: this.#now,
    });
  }

  #end(id: string): void {
    const known = this.orders.get(id);
    if (known === undefined || !known.isOpen) return;
    this.#set(id, { isOpen: false });
    this.#report({ kind: 'cancelled', childId: id, filled: toText(known.filled) });
  }

  #cancel(id: string): void {
    if (this.orders.has(id)) this.#end(id);
    // one that never arrived
    else this.#report({ kind: 'cancelled', childId: id, filled: '0' });
  }

  #replace(id: string, price: string): void {
    const known = this.orders.get(id);
    if (known === undefined || !known.isOpen) return;
    const isRefused =
      this.random() < REFUSED || (known.order.postOnly && this.#takes(known.order, price));
    if (!isRefused) this.#set(id, { price });
    this.#report({ kind: isRefused ? 'replaceRefused' : 'replaced', childId: id });
    if (!isRefused) this.#match(id, false);
  }
}
