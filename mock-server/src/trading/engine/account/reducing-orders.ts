import { setTimeout as after } from 'node:timers/promises';
import type { OrderChange } from '@parallax/live';
import { contractKey, hasTriggerPrice, isDone, type Order } from '@parallax/protocol';
import {
  type ContractTerms,
  closableAmount,
  type Decimal,
  decimal,
  floorToStep,
  formatDecimal,
  isBoundToPosition,
  isZero,
  maximum,
  minimum,
  reducibleAmount,
  remainingOf,
  SHRUNK_TO_POSITION,
  type Shrunk,
  shrinkToPosition,
  sumOf,
  toText,
  waitsForTrigger,
  ZERO,
} from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import { changesWaiting, type ReducingRule, reducingRuleOf } from './reducing-rules.ts';

/** After a fill, how long a venue has time to shrink its orders before they are looked up, in milliseconds. */
const VENUE_SHRINKS_MS = 1_000;
/** Sent orders that are remembered; the venue has answered older ones. */
const SENT_MAX = 10_000;
/** Orders that are remembered with those that were reduced for them, until the venue has answered. */
const MADE_ROOM_MAX = 1_000;

const MADE_ROOM = 'The amount was reduced for another order that reduces the position.';
const NOTHING_LEFT = 'Orders on their way close all of the position.';
const NO_POSITION = 'There is no position left that the order would reduce.';
const NOT_NEEDED = 'for another order, which the venue has rejected.';

export interface ReducingOrdersOptions {
  /** whether the venue is the paper venue, which keeps all orders within their positions */
  readonly isPaper: boolean;
  /** all orders of the account that are known now */
  readonly orders: () => readonly Order[];
  readonly terms: (key: string) => ContractTerms | undefined;
  /** signed amount of the position of a contract */
  readonly position: (key: string) => Decimal;
  readonly balance: (asset: string) => Decimal;
  /** Changes the amount of an order that is not sent yet. */
  readonly clip: (orderId: string, amount: string, reason: string) => void;
  /** Changes the amount of an order at the venue; resolves when it has answered. */
  readonly change: (orderId: string, amount: string, reason: string) => Promise<void>;
  /** Cancels an order at the venue; resolves when it has answered. */
  readonly cancel: (orderId: string) => Promise<void>;
  /** Looks an order up at the venue. */
  readonly lookUp: (orderId: string) => void;
  /** Reports that an order was reduced for nothing. */
  readonly reportReduced: (order: Order, reason: string) => void;
  readonly signal: AbortSignal;
}

/** An order as `shrinkToPosition` sees it. */
const toReducing = (order: Order) => ({
  order,
  remaining: remainingOf(order),
  isWaiting: waitsForTrigger(order),
  isStop: order.type === 'stop' || order.type === 'stop_limit',
});

const byTime = (a: Order, b: Order): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const isAtVenue = ({ status }: Order): boolean =>
  status === 'OPEN' || status === 'PARTIALLY_FILLED';

/**
 * Keeps the orders that reduce a position within it, as far as the venue does not, see `ReducingRule`. What is to
 * be done follows from the orders and the position as they are, so that nothing is lost with the process.
 */
export class ReducingOrders {
  /** orders that were prepared, and may be at the venue before it has answered */
  readonly #sent = new LRUCache<string, true>({ max: SENT_MAX });
  /** the orders that were reduced for an order, as they were before, by its id */
  readonly #madeRoom = new LRUCache<string, readonly Order[]>({ max: MADE_ROOM_MAX });
  /** contracts whose orders are being brought within the position */
  readonly #running = new Set<string>();
  readonly #changed = new Set<string>();

  constructor(private readonly options: ReducingOrdersOptions) {}

  /**
   * Prepares an order that is about to be sent to a venue that does not shrink it: clips it to the position, and
   * makes room where the venue would refuse it beside those that rest. Returns why it must not be sent, or undefined.
   */
  async prepare(order: Order): Promise<string | undefined> {
    const terms = this.options.terms(contractKey(order));
    if (terms === undefined || !isBoundToPosition(order, terms.kind) || hasTriggerPrice(order.type))
      return undefined;
    const rule = this.#ruleOf(terms);
    if (rule === 'shrinks') return undefined;
    const most = reducibleAmount(order.side, this.options.position(terms.key));
    if (floorToStep(most, terms.lot).lte(ZERO)) return NO_POSITION;
    const amount = this.#clip(order, terms, rule === 'none' ? this.#closable(order, terms) : most);
    if (isZero(amount)) return NOTHING_LEFT;
    await this.#makeRoom({ ...order, filled: '0', amount: toText(amount) }, terms, rule);
    return undefined;
  }

  /** The order as its venue takes it: without a flag that it does not have. */
  toVenue(order: Order): Order {
    const terms = this.options.terms(contractKey(order));
    return terms !== undefined && this.#ruleOf(terms) === 'none'
      ? { ...order, reduceOnly: false }
      : order;
  }

  /**
   * Why a larger amount of an order must not be sent to a venue that would trade it beyond the position;
   * undefined if it may.
   */
  changeProblem(order: Order, { amount }: OrderChange): string | undefined {
    const terms = this.options.terms(contractKey(order));
    if (amount === undefined || terms === undefined || decimal(amount).lte(decimal(order.amount)))
      return undefined;
    if (!isBoundToPosition(order, terms.kind) || this.#ruleOf(terms) !== 'none') return undefined;
    const left = maximum(this.#leftFor(order, terms), ZERO);
    const most = decimal(order.filled).plus(floorToStep(left, terms.lot));
    if (decimal(amount).lte(most)) return undefined;
    return `The order can be for at most ${formatDecimal(most)} ${terms.amountUnit}, so that it closes no more than the position. Please enter a smaller amount.`;
  }

  /** Call it after a fill, after a change, when an order was triggered, and at the start of the account. */
  onPosition(terms: ContractTerms): void {
    const { isPaper, signal, lookUp } = this.options;
    const rule = this.#ruleOf(terms);
    if (isPaper) return;
    if (rule === 'none') {
      this.#changed.add(terms.key);
      if (!this.#running.has(terms.key)) void this.#run(terms);
      return;
    }
    const excess = this.#excess(terms).map(({ order }) => order.order.id);
    if (excess.length === 0) return;
    void after(VENUE_SHRINKS_MS, undefined, { signal }).then(
      () => excess.forEach(lookUp),
      () => undefined,
    );
  }

  /** Call it when an order was rejected: what was reduced for it may be wanted again. */
  onRejected(orderId: string): void {
    const reduced = this.#madeRoom.get(orderId) ?? [];
    this.#madeRoom.delete(orderId);
    for (const before of reduced) {
      const order = this.options.orders().find(({ id }) => id === before.id) ?? before;
      if (order.status === 'CANCELLED')
        this.options.reportReduced(
          before,
          `It was cancelled ${NOT_NEEDED} Send it again if it is still wanted.`,
        );
      else if (decimal(order.amount).lt(before.amount)) {
        const amount = formatDecimal(decimal(order.amount));
        this.options.reportReduced(
          before,
          `It was reduced to ${amount} ${NOT_NEEDED} Change it back if it is still wanted.`,
        );
      }
    }
  }

  #ruleOf({ exchange, kind }: ContractTerms): ReducingRule {
    return this.options.isPaper ? 'shrinks' : reducingRuleOf(exchange, kind);
  }

  #openOf(key: string): Order[] {
    return this.options
      .orders()
      .filter((order) => contractKey(order) === key && !isDone(order.status));
  }

  /** The orders of a side at the venue that reduce its position, oldest first. */
  #atVenue({ key, kind }: ContractTerms, side: Order['side']) {
    return this.#openOf(key)
      .filter(
        (order) =>
          order.side === side &&
          isBoundToPosition(order, kind) &&
          order.type !== 'market' &&
          isAtVenue(order) &&
          !order.cancelRequested,
      )
      .sort(byTime)
      .map(toReducing);
  }

  /** Those of them in the book. */
  #resting(terms: ContractTerms, side: Order['side']) {
    return this.#atVenue(terms, side).filter(({ isWaiting }) => !isWaiting);
  }

  /** The orders in the book that are for more than what is left of the position. */
  #excess(terms: ContractTerms) {
    return (['buy', 'sell'] as const).flatMap((side) =>
      shrinkToPosition(this.#resting(terms, side), this.#left(terms, side)),
    );
  }

  /**
   * Orders that wait for a trigger price and are for more than what is left of the position, of which the venue does
   * not know that they would open one. Where it does not change them, they last as long as a part of the position.
   */
  #waitingExcess(terms: ContractTerms) {
    if (terms.kind === 'spot') return [];
    const excess = (['buy', 'sell'] as const).flatMap((side) =>
      shrinkToPosition(
        this.#atVenue(terms, side).filter(
          ({ order, isWaiting }) => isWaiting && order.exitOf === undefined,
        ),
        this.#left(terms, side),
      ),
    );
    return excess.filter(({ remaining }) => isZero(remaining) || changesWaiting(terms.exchange));
  }

  /** What is left of a position for orders of a side. */
  #left({ key, lot }: ContractTerms, side: Order['side']): Decimal {
    return floorToStep(reducibleAmount(side, this.options.position(key)), lot);
  }

  async #run(terms: ContractTerms): Promise<void> {
    this.#running.add(terms.key);
    while (this.#changed.delete(terms.key) && !this.options.signal.aborted) {
      await this.#shrinkAll(this.#excess(terms));
      await this.#shrinkAll(this.#waitingExcess(terms));
    }
    this.#running.delete(terms.key);
  }

  async #shrinkAll(shrunk: readonly Shrunk<ReturnType<typeof toReducing>>[]): Promise<void> {
    for (const { order, remaining } of shrunk)
      await this.#shrink(order.order, remaining, SHRUNK_TO_POSITION).catch(() => undefined);
  }

  /** What others leave of the position for an order that is at the venue. */
  #leftFor(order: Order, terms: ContractTerms): Decimal {
    const { key, kind } = terms;
    const position = this.options.position(key);
    if (waitsForTrigger(order)) return reducibleAmount(order.side, position);
    const orders = this.#openOf(key).filter(({ id }) => id !== order.id);
    const resting = this.#resting(terms, order.side).filter((each) => each.order.id !== order.id);
    return closableAmount(order.side, position, { kind, orders }).minus(
      sumOf(resting.map(({ remaining }) => remaining)),
    );
  }

  /** What those on their way leave of the position for an order that is not sent yet. */
  #closable(order: Order, { key, kind }: ContractTerms): Decimal {
    const orders = this.#openOf(key).filter(
      (each) =>
        each.id !== order.id &&
        (each.status !== 'PENDING' || this.#sent.has(each.id) || byTime(each, order) < 0),
    );
    return closableAmount(order.side, this.options.position(key), { kind, orders });
  }

  /** Reduces the amount of an order that is not sent yet; returns it. */
  #clip(order: Order, { lot }: ContractTerms, most: Decimal): Decimal {
    const amount = floorToStep(minimum(most, remainingOf(order)), lot);
    if (isZero(amount)) return amount;
    this.#sent.set(order.id, true);
    if (amount.lt(decimal(order.amount)))
      this.options.clip(order.id, toText(amount), SHRUNK_TO_POSITION);
    return amount;
  }

  /** By how much the venue would find the order too large beside those that rest. */
  #missing(order: Order, terms: ContractTerms, rule: ReducingRule, resting: Decimal): Decimal {
    const amount = remainingOf(order);
    if (rule === 'refuses')
      return amount
        .plus(resting)
        .minus(reducibleAmount(order.side, this.options.position(terms.key)));
    if (order.side === 'buy' || terms.kind !== 'spot') return ZERO;
    // a venue locks the coins of all sales
    const locked = this.options.orders().filter((each) => {
      const sold = this.options.terms(contractKey(each));
      return (
        each.side === 'sell' && isAtVenue(each) && sold?.kind === 'spot' && sold.base === terms.base
      );
    });
    const free = this.options.balance(terms.base).minus(sumOf(locked.map(remainingOf)));
    return amount.minus(free);
  }

  /** Shrinks what rests in the book, the newest first, so that the venue takes the order. */
  async #makeRoom(order: Order, terms: ContractTerms, rule: ReducingRule): Promise<void> {
    const resting = this.#resting(terms, order.side);
    const sum = sumOf(resting.map(({ remaining }) => remaining));
    const missing = maximum(this.#missing(order, terms, rule, sum), ZERO);
    const kept = maximum(sum.minus(missing), ZERO);
    const shrunk = shrinkToPosition(resting, kept);
    if (shrunk.length === 0) return;
    this.#madeRoom.set(
      order.id,
      shrunk.map((each) => each.order.order),
    );
    await Promise.all(
      shrunk.map((each) => this.#shrink(each.order.order, each.remaining, MADE_ROOM)),
    );
  }

  /**
   * Reduces what is left of an order at the venue. One that the venue does not change is cancelled, unless it waits for
   * its trigger price, since a stop loss must outlast a part of its position.
   */
  async #shrink({ id }: Order, remaining: Decimal, reason: string): Promise<void> {
    const { change, cancel, orders } = this.options;
    // another change of the order may be on its way
    for (let attempt = 0; attempt < 2 && !isZero(remaining); attempt += 1) {
      const order = orders().find((each) => each.id === id);
      if (order === undefined || isDone(order.status) || remainingOf(order).lte(remaining)) return;
      const amount = decimal(order.filled).plus(remaining);
      await change(id, toText(amount), `${reason} It is ${formatDecimal(amount)} now.`);
    }
    const order = orders().find((each) => each.id === id);
    const isKept =
      order === undefined || waitsForTrigger(order) || remainingOf(order).lte(remaining);
    if (!isKept || isZero(remaining)) await cancel(id);
  }
}
