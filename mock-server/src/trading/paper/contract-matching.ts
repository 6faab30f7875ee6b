import type { OrderChange } from '@parallax/live';
import {
  type Book,
  hasLimitPrice,
  hasTriggerPrice,
  type Trade,
  type TriggerBy,
} from '@parallax/protocol';
import { decimal, isZero, shrinkToPosition, toText } from '@parallax/trading';
import { type Arrival, Arrivals } from './arrivals.ts';
import { BookSide } from './book-side.ts';
import { type Scale, stepsOf } from './displayed-side.ts';
import type { MatchingEvent, OrderHappening } from './matching-events.ts';
import {
  EXPIRY_PASSED,
  FILLED_ABOVE_AMOUNT,
  FOK_UNFILLED,
  IOC_REST,
  NOTHING_TO_REDUCE,
  noTriggerPrice,
  ORDER_DONE,
  POST_ONLY_CROSSES,
  PRICE_CHANGE_REFUSED,
  staleBook,
  TOO_MANY_DECIMALS,
  TRIGGER_CHANGE_REFUSED,
} from './matching-reasons.ts';
import { SortedList } from './sorted-list.ts';
import { planTaking, type TakenPart, type TakingPlan } from './taking-plan.ts';
import { Triggers, type TriggerValues } from './triggers.ts';
import { fromUnits, smaller, toUnits, type Units, unitsOfSize } from './units.ts';
import {
  canRest,
  hasLimit,
  isDone,
  isStop,
  type MatchingOrder,
  type OrderRef,
  type WorkingOrder,
} from './working-order.ts';

/** What the account of an order decides while it is matched. Decimals as text. */
export interface MatchingChecks {
  /** Why an order cannot be accepted with these terms, or not be sent after its trigger; undefined if it can. */
  refusal(order: MatchingOrder): string | undefined;
  /** What is left of the position that a reduce-only order reduces, in full units of the contract's sizes. */
  reducible(order: MatchingOrder): string;
  /** Why this part of an order cannot be taken from the book, such as a missing margin. */
  takerRefusal(order: MatchingOrder, price: string, amount: string): string | undefined;
}

export interface ContractMatchingOptions extends Scale {
  /** display name, for reasons */
  readonly venue: string;
  /** how far from the best price a market order trades, in whole percent */
  readonly collarPercent: number;
  /** between sending and matching, in milliseconds */
  readonly latencyMs: number;
  readonly checks: MatchingChecks;
  /**
   * Called for each event, in order. Orders sent by it are matched after what is being matched; it must
   * call nothing else.
   */
  readonly onEvent: (event: MatchingEvent) => void;
}

/**
 * Matches the paper orders of one contract, of all accounts, with the book and the prints of its market.
 * It has no clock: each call brings the time in Unix milliseconds, which never decreases.
 *
 * - An order, a change and a cancellation take effect `latencyMs` after they are sent, on the book of then.
 *   Without a current book, all but cancellations are refused.
 * - An arriving order walks the displayed levels of the other side, less what paper orders have consumed of
 *   a level since its displayed size last changed. A market order stops at the collar and its rest is
 *   cancelled; limit orders have their limit as the protection. Paper orders do not trade with each other:
 *   at the price of an own resting order, the rest of the newer one is cancelled.
 * - A resting order queues behind the size displayed at its price, and never before an earlier paper order at
 *   that price. Only prints at the price by takers of the other side shorten the queue; what exceeds it fills.
 *   An order deeper than the displayed book queues when its price is first displayed.
 * - A print through the price, by a taker of the other side, fills at most the size of the print.
 * - A book whose other side is at or through the price fills at the order's own limit price, as maker, up to
 *   the displayed size that crosses and is not consumed; this consumes it.
 * - Paper orders share a print, and a level, by price, then time.
 * - A print older than an order's place in the queue does not count for it.
 * - A reduce-only order is accepted up to the position, whatever rests, and its amount is reduced to it. When the
 *   position shrinks by a fill, those that rest shrink to what is left, see `shrinkToPosition`.
 * - An outage empties the book. With the next book all resting orders queue again behind what it displays.
 *
 * It shows no impact and no hidden size, and ignores cancellations ahead in the queue.
 */
export class ContractMatching {
  readonly #bids: BookSide;
  readonly #asks: BookSide;
  /** oldest first */
  readonly #orders = new Map<string, WorkingOrder>();
  /** reduce-only ones by account */
  readonly #reducing = new Map<string, Set<WorkingOrder>>();
  readonly #arrivals = new Arrivals();
  readonly #triggers = new Triggers();
  readonly #expiring = new SortedList<WorkingOrder>(
    (a, b) => a.expiresAt - b.expiresAt || (a.order.id < b.order.id ? -1 : Number(a !== b)),
  );
  /** the last known ones */
  #values: TriggerValues = {};
  #isLive = false;
  #isBusy = false;
  #rank = 0;

  constructor(private readonly options: ContractMatchingOptions) {
    this.#bids = new BookSide('buy', options);
    this.#asks = new BookSide('sell', options);
  }

  /** The time of the next arrival or expiry; infinite without one. */
  get nextAt(): number {
    const expiresAt = this.#expiring.first?.expiresAt ?? Number.POSITIVE_INFINITY;
    return Math.min(this.#arrivals.nextAt, expiresAt);
  }

  /** Whether there is a current book. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Orders that are not done, including those on their way. */
  get size(): number {
    return this.#orders.size;
  }

  /** Sends an order; it ends in 'accepted' or 'rejected'. Its id must not be that of an open order. */
  place(order: MatchingOrder, now: number): void {
    this.advance(now);
    const working = this.#addWorking(order);
    this.#arrivals.add({ kind: 'order', dueAt: now + this.options.latencyMs, working });
    this.advance(now);
  }

  /** Sends a change; it ends in 'changed' or 'change refused'. */
  change(order: OrderRef, change: OrderChange, now: number): void {
    this.#send({ kind: 'change', dueAt: now + this.options.latencyMs, order, change }, now);
  }

  /** Sends a cancellation; it ends in 'cancelled' or 'cancel refused'. */
  cancel(order: OrderRef, now: number): void {
    this.#send({ kind: 'cancel', dueAt: now + this.options.latencyMs, order }, now);
  }

  /** Puts back an order that the venue had accepted before a restart: it queues when the next book comes. */
  restore(order: MatchingOrder, now: number): void {
    const working = this.#addWorking(order);
    this.#exclusively(now, () => {
      this.#startExpiry(working);
      const isResting = working.filled > 0n || (order.triggeredAt !== undefined && canRest(order));
      if (hasTriggerPrice(order.type) && !isResting) this.#wait(working, now);
      else if (!hasLimitPrice(order.type) || !canRest(order))
        this.#end(working, { kind: 'cancelled', reason: IOC_REST, at: now });
      else this.#rest(working, now);
    });
  }

  /** The venue cancels an order at once. */
  revoke(orderId: string, reason: string, now: number): void {
    this.#exclusively(now, () => {
      const working = this.#orders.get(orderId);
      if (working) this.#end(working, { kind: 'cancelled', reason, at: now });
    });
  }

  /** The venue sends an order itself, without latency and without the checks of the account. */
  execute(order: MatchingOrder, now: number): void {
    this.#exclusively(now, () => {
      this.#match(this.#addWorking(order), now, { isForced: true });
    });
  }

  onBook(book: Book, now: number): void {
    this.#exclusively(now, () => {
      this.#bids.displayed.show(book.bids);
      this.#asks.displayed.show(book.asks);
      const wasLive = this.#isLive;
      if (!wasLive) {
        this.#isLive = true;
        this.#bids.loseQueues(now);
        this.#asks.loseQueues(now);
      }
      this.#bids.queueSeen();
      this.#asks.queueSeen();
      this.#fillCrossed(this.#bids, this.#asks, now);
      this.#fillCrossed(this.#asks, this.#bids, now);
      if (!wasLive) this.#triggerByValues(now);
    });
  }

  /** Prints, oldest first. */
  onTrades(trades: readonly Trade[], now: number): void {
    this.#exclusively(now, () => {
      if (!this.#isLive) return;
      for (const trade of trades) {
        this.#fillByPrint(trade.side === 'sell' ? this.#bids : this.#asks, trade, now);
        this.#values = { ...this.#values, last: trade.price };
        this.#trigger('last', trade.price, trade.at, now);
      }
    });
  }

  /** The last, mark and index price; those that are missing do not change. */
  onTicker(values: TriggerValues, now: number): void {
    this.#exclusively(now, () => {
      this.#values = { ...this.#values, ...values };
      for (const by of ['last', 'mark', 'index'] as const) {
        const value = values[by];
        if (typeof value === 'number') this.#trigger(by, value, now, now);
      }
    });
  }

  /** The market's values are no longer current. */
  onOutage(now: number): void {
    this.#exclusively(now, () => {
      this.#isLive = false;
      this.#values = {};
      this.#bids.displayed.clear();
      this.#asks.displayed.clear();
    });
  }

  /** Lets arrive and expire what is due. */
  advance(now: number): void {
    if (!this.#isBusy) this.#exclusively(now, () => undefined);
  }

  /** Work during which new orders only queue; what is due before and after it is done. */
  #exclusively(now: number, work: () => void): void {
    if (this.#isBusy) throw new Error('The matching is in the middle of an update.');
    this.#isBusy = true;
    try {
      this.#doDue(now);
      work();
      this.#doDue(now);
    } finally {
      this.#isBusy = false;
    }
  }

  #send(arrival: Arrival, now: number): void {
    this.advance(now);
    this.#arrivals.add(arrival);
    this.advance(now);
  }

  #doDue(now: number): void {
    while (this.nextAt <= now) {
      const expiring = this.#expiring.first;
      if (expiring !== undefined && expiring.expiresAt <= this.#arrivals.nextAt) {
        const { expiresAt: at } = expiring;
        this.#end(expiring, { kind: 'expired', at });
        continue;
      }
      const arrival = this.#arrivals.shift();
      if (arrival === undefined) return;
      this.#arrive(arrival);
    }
  }

  #arrive(arrival: Arrival): void {
    const { dueAt: at } = arrival;
    if (arrival.kind === 'cancel') this.#arriveCancel(arrival.order, at);
    else if (arrival.kind === 'change') this.#arriveChange(arrival.order, arrival.change, at);
    else if (arrival.kind === 'triggered') this.#arriveTriggered(arrival.working, at);
    else this.#arriveOrder(arrival.working, at);
  }

  #arriveOrder(working: WorkingOrder, at: number): void {
    const { order } = working;
    // revoked on its way
    if (isDone(working)) return;
    const reason = this.#rejection(working, at);
    if (reason !== undefined) {
      this.#end(working, { kind: 'rejected', reason, at });
      return;
    }
    this.#emit(order, { kind: 'accepted', at });
    this.#startExpiry(working);
    if (hasTriggerPrice(order.type)) this.#wait(working, at);
    else this.#match(working, at);
  }

  #arriveTriggered(working: WorkingOrder, at: number): void {
    if (isDone(working)) return;
    if (!this.#isLive) {
      this.#wait(working, at);
      return;
    }
    const reason = this.#marketRefusal(working) ?? this.options.checks.refusal(working.order);
    if (reason === undefined) this.#match(working, at);
    else this.#end(working, { kind: 'cancelled', reason, at });
  }

  #arriveCancel(order: OrderRef, at: number): void {
    const working = this.#orders.get(order.id);
    if (working === undefined) this.#emit(order, { kind: 'cancel refused', at });
    else this.#end(working, { kind: 'cancelled', reason: null, at });
  }

  #arriveChange(order: OrderRef, change: OrderChange, at: number): void {
    const working = this.#orders.get(order.id);
    const changed = working && this.#changed(working, change);
    const reason =
      changed === undefined ? ORDER_DONE : this.#changeRefusal(working, changed, change);
    if (working === undefined || changed === undefined || reason !== undefined) {
      const text = reason ?? ORDER_DONE;
      this.#emit(order, { kind: 'change refused', reason: text, at });
      return;
    }
    this.#emit(order, { kind: 'changed', at });
    this.#applyChange(working, changed, at);
  }

  #applyChange(working: WorkingOrder, changed: WorkingOrder, at: number): void {
    const { order, limit, trigger, remaining } = changed;
    if (working.place === 'resting') {
      const keepsPlace = limit === working.limit && remaining <= working.remaining;
      if (keepsPlace) {
        Object.assign(working, { order, remaining });
        return;
      }
      this.#remove(working);
      Object.assign(working, { order, limit, remaining });
      this.#match(working, at);
      return;
    }
    const isWaiting = working.place === 'waiting';
    if (isWaiting) this.#triggers.delete(working);
    Object.assign(working, { order, limit, trigger, remaining });
    if (isWaiting) this.#wait(working, at);
  }

  /** The order with new terms, as a copy. */
  #changed(working: WorkingOrder, change: OrderChange): WorkingOrder {
    const { order, filled } = working;
    const terms = {
      ...order,
      price: change.price ?? order.price,
      amount: change.amount ?? order.amount,
      triggerPrice: change.triggerPrice ?? order.triggerPrice,
    };
    const copy = this.#toWorking({ ...terms, filled: fromUnits(filled, this.options.qtyDecimals) });
    return { ...copy, order: terms };
  }

  #changeRefusal(
    working: WorkingOrder | undefined,
    changed: WorkingOrder,
    { price, triggerPrice }: OrderChange,
  ): string | undefined {
    const { order } = changed;
    if (!this.#isLive) return staleBook(this.options.venue);
    if (price !== undefined && !hasLimitPrice(order.type)) return PRICE_CHANGE_REFUSED;
    if (triggerPrice !== undefined && working?.place !== 'waiting') return TRIGGER_CHANGE_REFUSED;
    if (!this.#hasFittingDecimals(order)) return TOO_MANY_DECIMALS;
    if (changed.remaining <= 0n) return FILLED_ABOVE_AMOUNT;
    if (order.postOnly && working?.place === 'resting' && this.#crosses(changed)) {
      return POST_ONLY_CROSSES;
    }
    return this.options.checks.refusal(order);
  }

  #rejection(working: WorkingOrder, at: number): string | undefined {
    const { order, expiresAt } = working;
    if (!this.#hasFittingDecimals(order) || working.remaining <= 0n) return TOO_MANY_DECIMALS;
    if (expiresAt <= at) return EXPIRY_PASSED;
    if (!this.#isLive) return staleBook(this.options.venue);
    if (hasTriggerPrice(order.type)) {
      if (this.#values[order.triggerBy] === null) return noTriggerPrice(order.triggerBy);
      return this.options.checks.refusal(order);
    }
    return this.#marketRefusal(working) ?? this.options.checks.refusal(order);
  }

  #marketRefusal(working: WorkingOrder): string | undefined {
    if (!this.#isLive) return staleBook(this.options.venue);
    return working.order.postOnly && this.#crosses(working) ? POST_ONLY_CROSSES : undefined;
  }

  #crosses({ order, limit }: WorkingOrder): boolean {
    const { best } = this.#otherSideOf(order).displayed;
    return best !== undefined && this.#sideOf(order).reaches(limit, best);
  }

  #wait(working: WorkingOrder, at: number): void {
    Object.assign(working, { place: 'waiting', queuedAt: at, rank: (this.#rank += 1) });
    this.#triggers.add(working);
    const value = this.#values[working.order.triggerBy];
    if (typeof value === 'number') this.#trigger(working.order.triggerBy, value, at, at);
  }

  /** Triggers what the present prices reach. */
  #triggerByValues(now: number): void {
    for (const by of ['last', 'mark', 'index'] as const) {
      const value = this.#values[by];
      if (typeof value === 'number') this.#trigger(by, value, now, now);
    }
  }

  #trigger(by: TriggerBy, value: number, since: number, now: number): void {
    // without a book, the price of then decides when there is one again
    if (!this.#isLive) return;
    for (const working of this.#triggers.take(by, value, since)) {
      working.place = 'triggered';
      this.#arrivals.add({ kind: 'triggered', dueAt: now + this.options.latencyMs, working });
      this.#emit(working.order, { kind: 'triggered', at: now });
    }
  }

  /** Trades an arriving order with the displayed book; the rest queues or is cancelled. */
  #match(working: WorkingOrder, at: number, { isForced = false } = {}): void {
    working.place = 'sent';
    this.#clip(working, at);
    const wanted = smaller(working.remaining, this.#fillable(working.order));
    const other = this.#otherSideOf(working.order);
    const plan = planTaking({
      working,
      wanted,
      displayed: other.displayed,
      ownBest: other.bestOf(working.order.accountId),
      collarPercent: this.options.collarPercent,
    });
    const reason =
      (wanted === 0n ? NOTHING_TO_REDUCE : this.#fokReason(working, plan)) ??
      this.#take(working, plan.parts, at, isForced) ??
      plan.stopReason;
    if (isDone(working)) return;
    if (reason !== undefined || !canRest(working.order)) {
      const text = reason ?? IOC_REST;
      this.#end(working, { kind: 'cancelled', reason: text, at });
    } else {
      this.#rest(working, at);
      if (plan.parts.length > 0) this.#shrinkReducing(working.order, at);
    }
  }

  /** Reduces the amount of an arriving order to the position that it reduces. */
  #clip(working: WorkingOrder, at: number): void {
    if (!working.order.reduceOnly) return;
    const fillable = this.#fillable(working.order);
    if (fillable > 0n && fillable < working.remaining) this.#shrink(working, fillable, at);
  }

  /** Why a fill-or-kill order takes nothing. */
  #fokReason(working: WorkingOrder, { parts, isFull }: TakingPlan): string | undefined {
    if (working.order.timeInForce !== 'FOK') return undefined;
    const worst = parts.at(-1);
    if (worst === undefined || !isFull) return FOK_UNFILLED;
    const total = parts.reduce((sum, { units }) => sum + units, 0n);
    return this.#takerRefusal(working, { steps: worst.steps, units: total });
  }

  /** Takes the parts one by one; returns why it has stopped, undefined if nothing has stopped it. */
  #take(
    working: WorkingOrder,
    parts: readonly TakenPart[],
    at: number,
    isForced: boolean,
  ): string | undefined {
    const { displayed } = this.#otherSideOf(working.order);
    const isChecked = !isForced && working.order.timeInForce !== 'FOK';
    for (const part of parts) {
      const refusal = isChecked ? this.#takerRefusal(working, part) : undefined;
      if (refusal !== undefined) return refusal;
      const filled = this.#fill(working, part.steps, part.units, 'taker', at);
      displayed.consume(part.steps, filled);
      if (isDone(working)) return undefined;
    }
    return undefined;
  }

  #takerRefusal({ order }: WorkingOrder, { steps, units }: TakenPart): string | undefined {
    const { checks, qtyDecimals } = this.options;
    return checks.takerRefusal(order, this.#priceText(steps), fromUnits(units, qtyDecimals));
  }

  #rest(working: WorkingOrder, at: number): void {
    const side = this.#sideOf(working.order);
    Object.assign(working, { place: 'resting', queuedAt: at, rank: (this.#rank += 1) });
    side.add(working, this.#isLive);
  }

  /** Fills resting orders that the other side of the displayed book has reached. */
  #fillCrossed(side: BookSide, { displayed }: BookSide, at: number): void {
    for (let { first } = side; first !== undefined; first = side.first) {
      const order = first;
      const { limit } = order;
      const { best } = displayed;
      if (best === undefined || !side.reaches(limit, best)) return;
      displayed.walk((steps, available) => {
        if (isDone(order) || !side.reaches(limit, steps)) return false;
        const units = smaller(order.remaining, available);
        if (units > 0n) displayed.consume(steps, this.#fill(order, limit, units, 'maker', at));
        return true;
      });
      // all that crosses is consumed
      if (!isDone(order)) return;
    }
  }

  /** Shortens the queues at the price of a print, and fills what it reaches or trades through. */
  #fillByPrint(side: BookSide, trade: Trade, now: number): void {
    const { priceDecimals, qtyDecimals } = this.options;
    const steps = stepsOf(trade.price, priceDecimals);
    if (side.first === undefined || !side.reaches(side.first.limit, steps)) return;
    let left = unitsOfSize(trade.size, qtyDecimals);
    // a fill may end others
    for (const working of side.reachedAt(steps)) {
      if (isDone(working)) continue;
      const reached = working.queuedAt <= trade.at ? side.reachOf(working, steps, left) : 0n;
      const units = smaller(working.remaining, reached);
      if (units > 0n) left -= this.#fill(working, working.limit, units, 'maker', now);
    }
  }

  /** Fills up to `units`, less than that if a reduce-only order has less to reduce; returns how much. */
  #fill(
    working: WorkingOrder,
    steps: number,
    units: Units,
    liquidity: 'maker' | 'taker',
    at: number,
  ): Units {
    const { order } = working;
    const fillable = this.#fillable(order);
    const filling = smaller(units, fillable);
    if (filling === 0n) {
      this.#cancelUnreducing(working, at);
      return 0n;
    }
    const before = working.filled;
    working.filled += filling;
    working.remaining -= filling;
    const isComplete = working.remaining === 0n;
    if (isComplete) this.#forget(working);
    const { qtyDecimals } = this.options;
    this.#emit(order, {
      kind: 'fill',
      price: this.#priceText(steps),
      amount: fromUnits(filling, qtyDecimals),
      liquidity,
      filledBefore: fromUnits(before, qtyDecimals),
      isComplete,
      at,
    });
    this.#shrinkReducing(order, at);
    return filling;
  }

  /** Lets the reduce-only orders that a fill leaves too much of shrink, or ends them. */
  #shrinkReducing({ accountId, side }: MatchingOrder, at: number): void {
    const { qtyDecimals } = this.options;
    const orders = [...(this.#reducing.get(accountId) ?? [])].filter(
      ({ order, place }) => order.side === side && place !== 'sent',
    );
    const [first] = orders;
    if (first === undefined) return;
    const reducing = orders.map((working) => ({
      working,
      remaining: decimal(fromUnits(working.remaining, qtyDecimals)),
      isWaiting: working.place !== 'resting',
      isStop: isStop(working.order),
    }));
    const left = decimal(fromUnits(this.#fillable(first.order), qtyDecimals));
    for (const { order, remaining } of shrinkToPosition(reducing, left)) {
      if (isZero(remaining)) this.#cancelUnreducing(order.working, at);
      else this.#shrink(order.working, toUnits(toText(remaining), qtyDecimals) ?? 0n, at);
    }
  }

  /** Reduces what is left of an order; it keeps its place in the queue. */
  #shrink(working: WorkingOrder, remaining: Units, at: number): void {
    const amount = fromUnits(working.filled + remaining, this.options.qtyDecimals);
    working.remaining = remaining;
    working.order = { ...working.order, amount };
    this.#emit(working.order, { kind: 'shrunk', amount, at });
  }

  #cancelUnreducing(working: WorkingOrder, at: number): void {
    this.#end(working, { kind: 'cancelled', reason: NOTHING_TO_REDUCE, at });
  }

  /** What the order may fill: of a reduce-only order, what is left to reduce. */
  #fillable(order: MatchingOrder): Units {
    const { checks, qtyDecimals } = this.options;
    if (order.reduceOnly) return toUnits(checks.reducible(order), qtyDecimals) ?? 0n;
    return this.#amountOf(order) ?? 0n;
  }

  #emit({ id: orderId, accountId }: OrderRef, happening: OrderHappening): void {
    this.options.onEvent({ ...happening, orderId, accountId });
  }

  #end(working: WorkingOrder, happening: OrderHappening): void {
    this.#forget(working);
    this.#emit(working.order, happening);
  }

  #forget(working: WorkingOrder): void {
    this.#remove(working);
    working.place = 'done';
    const { id, accountId } = working.order;
    this.#orders.delete(id);
    const reducing = this.#reducing.get(accountId);
    reducing?.delete(working);
    if (reducing?.size === 0) this.#reducing.delete(accountId);
    if (working.expiresAt !== Number.POSITIVE_INFINITY) this.#expiring.delete(working);
  }

  /** Takes the order from where it rests or waits. */
  #remove(working: WorkingOrder): void {
    if (working.place === 'waiting') this.#triggers.delete(working);
    if (working.place === 'resting') this.#sideOf(working.order).delete(working);
  }

  #startExpiry(working: WorkingOrder): void {
    if (working.expiresAt !== Number.POSITIVE_INFINITY) this.#expiring.add(working);
  }

  #sideOf({ side }: MatchingOrder): BookSide {
    return side === 'buy' ? this.#bids : this.#asks;
  }

  #otherSideOf({ side }: MatchingOrder): BookSide {
    return side === 'buy' ? this.#asks : this.#bids;
  }

  #amountOf({ amount }: MatchingOrder): Units | undefined {
    return toUnits(amount, this.options.qtyDecimals);
  }

  #priceText(steps: number): string {
    return fromUnits(BigInt(steps), this.options.priceDecimals);
  }

  #hasFittingDecimals(order: MatchingOrder): boolean {
    const { priceDecimals } = this.options;
    const hasFittingPrice =
      order.price === null || toUnits(order.price, priceDecimals) !== undefined;
    return hasFittingPrice && this.#amountOf(order) !== undefined;
  }

  #addWorking(order: MatchingOrder): WorkingOrder {
    const working = this.#toWorking(order);
    this.#orders.set(order.id, working);
    if (order.reduceOnly) {
      const { accountId } = order;
      const reducing = this.#reducing.get(accountId) ?? new Set();
      this.#reducing.set(accountId, reducing.add(working));
    }
    return working;
  }

  #toWorking(order: MatchingOrder): WorkingOrder {
    const { priceDecimals, qtyDecimals } = this.options;
    const filled = toUnits(order.filled, qtyDecimals) ?? 0n;
    const worst = order.side === 'buy' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    return {
      order,
      place: 'sent',
      limit: hasLimit(order) ? stepsOf(Number(order.price), priceDecimals) : worst,
      trigger: Number(order.triggerPrice),
      remaining: (this.#amountOf(order) ?? 0n) - filled,
      filled,
      queue: undefined,
      queuedAt: 0,
      rank: 0,
      expiresAt: order.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(order.expiresAt),
    };
  }
}
