import {
  dividedBy,
  isAbove,
  isZero,
  minus,
  negated,
  plus,
  times,
} from '../../private/decimal-text.ts';
import { type AccountContract, lastPrice, levelsFor } from './account-contract.ts';
import { AccountFaults } from './account-faults.ts';
import type {
  FakeEntry,
  FakeFill,
  FakeOrder,
  FakeOrderTerms,
  FakePosition,
  OrderEvent,
} from './fake-order.ts';

export interface FakeAccountKeys {
  readonly apiKey: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** How the accounts of a fake venue pay and number. */
export interface FakeAccountRules {
  readonly contracts: ReadonlyMap<string, AccountContract>;
  readonly makerFee: string;
  readonly takerFee: string;
  /** whether fees of spot trades are in what is received; else they are in the quote */
  readonly feeOfReceived: boolean;
  readonly orderId: (sequence: number) => string;
  readonly tradeId: (sequence: number) => string;
}

/** Why an order is refused, in no venue's terms. */
export type Refusal = 'unknown-contract' | 'insufficient' | 'duplicate' | 'rejected';

/** Delay of late fills, in milliseconds. */
const LATE_MS = 500;
/** How far back a list of fills goes that is short, in milliseconds. */
const SHORT_HISTORY_MS = 1_000;
/** How long events are collected to be reversed, in milliseconds. */
const REORDER_MS = 100;
/** Share of a position's value that must be free, as a factor. */
const MARGIN = '0.1';
const FUNDING_MS = 8 * 3_600_000;
const FUNDING_RATE = '0.0001';

const isBuy = ({ side }: Pick<FakeOrderTerms, 'side'>): boolean => side === 'buy';
const lesser = (a: string, b: string): string => (isAbove(a, b) ? b : a);
const absolute = (a: string): string => a.replace('-', '');

/** An account at a fake venue, with the matching of its orders against the venue's book. */
export class FakeAccount {
  readonly faults = new AccountFaults();
  readonly balances = new Map<string, string>();
  readonly positions = new Map<string, FakePosition>();
  readonly orders = new Map<string, FakeOrder>();
  readonly fills: FakeFill[] = [];
  readonly entries: FakeEntry[] = [];
  /** the last number of a request, for venues that require it to grow */
  lastNonce = 0n;
  readonly #listeners = new Set<(event: OrderEvent) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #sequence = 0;
  #repeated: string | undefined;
  /** whether events are reported to nobody */
  #isOffline = false;
  #reordered: { readonly orderId: string; readonly events: OrderEvent[] } | undefined;
  #lateFills: string | undefined;
  #partial: string | undefined;
  #fundedAt: number;

  constructor(
    readonly keys: FakeAccountKeys,
    private readonly rules: FakeAccountRules,
    balances: Readonly<Record<string, string>>,
    now: number,
  ) {
    this.#fundedAt = Math.floor(now / FUNDING_MS);
    for (const [asset, amount] of Object.entries(balances)) this.deposit(asset, amount, now);
  }

  onEvent(listener: (event: OrderEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners.clear();
  }

  deposit(asset: string, amount: string, now: number): void {
    const kind = amount.startsWith('-') ? 'withdrawal' : 'deposit';
    this.#book({ kind, asset, amount, at: now });
  }

  /** Pays the funding of a position, at the price of its contract. */
  payFunding(name: string, now: number, rate = FUNDING_RATE): void {
    const contract = this.rules.contracts.get(name);
    const position = this.positions.get(name);
    if (contract === undefined || position === undefined || contract.kind === 'spot') return;
    const price = lastPrice(contract, now);
    const value = this.#value(contract, position.amount, price);
    const size = absolute(position.amount);
    const amount = negated(times(value, rate));
    this.#book({
      kind: 'funding',
      asset: contract.settle,
      amount,
      at: now,
      contract: name,
      price,
      size,
    });
  }

  /** Pays the settlement of a contract that has expired, and closes its position. */
  deliver(name: string, amount: string, now: number): void {
    const contract = this.rules.contracts.get(name);
    if (contract === undefined) return;
    const size = absolute(this.positions.get(name)?.amount ?? '0');
    this.positions.delete(name);
    const price = lastPrice(contract, now);
    const { settle: asset } = contract;
    this.#book({ kind: 'settlement', asset, amount, at: now, contract: name, price, size });
  }

  findByClientId(clientId: string): FakeOrder | undefined {
    // the latest, as ids may be used again once an order is done
    return [...this.orders.values()].findLast(
      (order) => order.clientId === clientId && this.knowsId(order),
    );
  }

  /** Whether an order is found by the client's id. */
  knowsId({ state }: FakeOrder): boolean {
    return state === 'open' || state === 'waiting' || !this.faults.has('forget-ids');
  }

  /**
   * Fills that the venue lists at a time.
   * @param list `all` of a venue that has one list; else the list of recent ones, or that of older ones
   */
  listedFills(now: number, list: 'recent' | 'old' | 'all'): FakeFill[] {
    const hasOld = list !== 'recent' || !this.faults.has('short-history');
    const from = hasOld && !this.faults.has('no-history') ? 0 : now - SHORT_HISTORY_MS;
    return this.fills.filter(({ at, listedAt }) => listedAt <= now && at >= from);
  }

  /** Cancels all open orders without an event, as if no stream were connected. */
  cancelOffline(now: number): void {
    this.#isOffline = true;
    for (const order of this.orders.values()) this.cancel(order, now, 'Cancelled by the venue.');
    this.#isOffline = false;
  }

  /** The amount of an asset that open orders do not hold. */
  free(asset: string): string {
    return minus(this.balances.get(asset) ?? '0', this.held(asset));
  }

  held(asset: string): string {
    let held = '0';
    for (const order of this.orders.values()) {
      const contract = this.rules.contracts.get(order.contract);
      if (order.state !== 'open' || contract?.kind !== 'spot') continue;
      const remaining = minus(order.amount, order.filled);
      if (isBuy(order) && contract.quote === asset)
        held = plus(held, times(remaining, order.price ?? '0'));
      if (!isBuy(order) && contract.base === asset) held = plus(held, remaining);
    }
    return held;
  }

  place(terms: FakeOrderTerms, now: number): FakeOrder | Refusal {
    const contract = this.rules.contracts.get(terms.contract);
    if (contract === undefined) return 'unknown-contract';
    if (this.faults.take('reject') !== undefined) return 'rejected';
    const known = this.findByClientId(terms.clientId);
    if (known?.state === 'open' || known?.state === 'waiting') return 'duplicate';
    const isWaiting = terms.triggerPrice !== undefined;
    if (!isWaiting && !this.#canAfford(contract, terms, now)) return 'insufficient';
    const order: FakeOrder = {
      ...terms,
      id: this.rules.orderId(this.#next()),
      state: isWaiting ? 'waiting' : 'open',
      activeId: undefined,
      filled: '0',
      cost: '0',
      reason: '',
      createdAt: now,
      updatedAt: now,
    };
    this.orders.set(order.id, order);
    this.#armFaults(order.id);
    this.#emit({ kind: 'new', order });
    if (isWaiting) return order;
    if (terms.postOnly && this.#takes(contract, terms, now)) {
      this.cancel(order, now, 'It would have traded at once.');
    } else this.#take(order, contract, now);
    return order;
  }

  /** False if the order is done. */
  cancel(order: FakeOrder, now: number, reason = ''): boolean {
    if (order.state !== 'open' && order.state !== 'waiting') return false;
    order.state = 'cancelled';
    order.reason = reason;
    order.updatedAt = now;
    this.#emit({ kind: 'cancelled', order });
    return true;
  }

  /** False if the order is done. */
  change(
    order: FakeOrder,
    changes: Partial<Pick<FakeOrder, 'price' | 'amount' | 'triggerPrice'>>,
    now: number,
  ): boolean {
    if (order.state !== 'open' && order.state !== 'waiting') return false;
    Object.assign(order, changes);
    order.updatedAt = now;
    this.#emit({ kind: 'changed', order });
    const contract = this.rules.contracts.get(order.contract);
    if (contract !== undefined && order.state === 'open') this.#take(order, contract, now);
    return true;
  }

  /** Matches resting orders with the present book, and pays what is due. */
  tick(now: number): void {
    for (const order of this.orders.values()) {
      if (order.state !== 'open' && order.state !== 'waiting') continue;
      const contract = this.rules.contracts.get(order.contract);
      if (contract === undefined) continue;
      if (order.expiresAt !== undefined && order.expiresAt <= now) this.#expire(order, now);
      if (order.state === 'waiting') this.#activate(order, contract, now);
      else if (order.state === 'open') this.#rest(order, contract, now);
    }
    const boundary = Math.floor(now / FUNDING_MS);
    if (boundary > this.#fundedAt) {
      this.#fundedAt = boundary;
      for (const name of this.positions.keys()) this.payFunding(name, now);
    }
  }

  #next(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  #armFaults(orderId: string): void {
    if (this.faults.take('late-fill') !== undefined) this.#lateFills = orderId;
    if (this.faults.take('partial-then-cancel') !== undefined) this.#partial = orderId;
    if (this.faults.take('repeat-events') !== undefined) this.#repeated = orderId;
    if (this.faults.take('reorder-events') !== undefined) {
      const events: OrderEvent[] = [];
      this.#reordered = { orderId, events };
      this.later(REORDER_MS, () => {
        this.#reordered = undefined;
        for (const event of events.reverse()) this.#send(event);
      });
    }
  }

  /** Does something later, unless the account is closed before. */
  later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  #emit(event: OrderEvent): void {
    const copy = { ...event, order: { ...event.order } };
    const { id } = event.order;
    if (this.#reordered?.orderId === id) this.#reordered.events.push(copy);
    else if (this.#lateFills === id && event.kind === 'trade')
      this.later(LATE_MS, () => this.#send(copy));
    else this.#send(copy);
  }

  #send(event: OrderEvent): void {
    if (this.#isOffline) return;
    for (const listener of this.#listeners) {
      listener(event);
      if (this.#repeated === event.order.id) listener(event);
    }
  }

  #book(entry: Omit<FakeEntry, 'id'>): void {
    if (isZero(entry.amount)) return;
    this.balances.set(entry.asset, plus(this.balances.get(entry.asset) ?? '0', entry.amount));
    this.entries.push({ ...entry, id: String(1_000_000 + this.#next()) });
  }

  /** In the settlement asset, signed as the amount. */
  #value({ kind, unit }: AccountContract, amount: string, price: string): string {
    const size = times(amount, unit);
    return kind === 'inverse' ? dividedBy(size, price) : times(size, price);
  }

  #canAfford(contract: AccountContract, terms: FakeOrderTerms, now: number): boolean {
    const price = terms.price ?? lastPrice(contract, now);
    if (contract.kind !== 'spot') {
      if (terms.reduceOnly) return true;
      const margin = times(this.#value(contract, terms.amount, price), MARGIN);
      return !isAbove(margin, this.free(contract.settle));
    }
    return isBuy(terms)
      ? !isAbove(times(terms.amount, price), this.free(contract.quote))
      : !isAbove(terms.amount, this.free(contract.base));
  }

  /** Whether a price of the book is within the limit of an order. */
  #isWithin(
    { side, price: limit }: Pick<FakeOrderTerms, 'side' | 'price'>,
    price: string,
  ): boolean {
    if (limit === undefined) return true;
    return side === 'buy' ? !isAbove(price, limit) : !isAbove(limit, price);
  }

  #takes(contract: AccountContract, terms: FakeOrderTerms, now: number): boolean {
    const [best] = levelsFor(contract, terms.side, now, 1);
    return best !== undefined && this.#isWithin(terms, best.price);
  }

  /** Trades with the book as far as the limit goes; what is left rests or is cancelled. */
  #take(order: FakeOrder, contract: AccountContract, now: number): void {
    const amount = this.#fillable(order);
    const levels = levelsFor(contract, order.side, now).filter(({ price }) =>
      this.#isWithin(order, price),
    );
    const available = levels.reduce((sum, level) => plus(sum, level.amount), '0');
    if (order.timeInForce === 'FOK' && isAbove(amount, available)) {
      this.#expire(order, now);
      return;
    }
    let remaining = amount;
    for (const level of levels) {
      if (isZero(remaining)) break;
      const traded = lesser(remaining, level.amount);
      this.#fill(order, contract, level.price, traded, false, now);
      remaining = minus(remaining, traded);
    }
    if (this.#partial === order.id && isAbove(order.filled, '0')) {
      this.cancel(order, now, 'Cancelled by the venue.');
      return;
    }
    const isOpen = order.state === 'open';
    if (isOpen && (order.timeInForce === 'IOC' || order.type === 'market'))
      this.#expire(order, now);
  }

  /** What the order trades at most now. */
  #fillable(order: FakeOrder): string {
    const remaining = minus(order.amount, order.filled);
    const wanted = this.#partial === order.id ? dividedBy(remaining, '2') : remaining;
    if (!order.reduceOnly) return wanted;
    const position = this.positions.get(order.contract)?.amount ?? '0';
    const isReducing = position.startsWith('-') === isBuy(order) && !isZero(position);
    return isReducing ? lesser(wanted, absolute(position)) : '0';
  }

  /** A resting order trades whole at its own price once the book reaches it. */
  #rest(order: FakeOrder, contract: AccountContract, now: number): void {
    if (!this.#takes(contract, order, now) || order.price === undefined) return;
    this.#fill(order, contract, order.price, this.#fillable(order), true, now);
    if (this.#partial === order.id) this.cancel(order, now, 'Cancelled by the venue.');
  }

  #activate(order: FakeOrder, contract: AccountContract, now: number): void {
    const price = lastPrice(contract, now);
    const trigger = order.triggerPrice ?? price;
    const isReached = order.triggersAbove ? !isAbove(trigger, price) : !isAbove(price, trigger);
    if (!isReached) return;
    order.state = 'open';
    order.activeId = this.rules.orderId(this.#next());
    order.updatedAt = now;
    this.#emit({ kind: 'activated', order });
    this.#take(order, contract, now);
  }

  #expire(order: FakeOrder, now: number): void {
    if (order.state !== 'open' && order.state !== 'waiting') return;
    const isTimed = order.timeInForce === 'GTD';
    order.state = isTimed ? 'expired' : 'cancelled';
    order.reason = isTimed ? '' : 'What could not be filled at once was cancelled.';
    order.updatedAt = now;
    this.#emit({ kind: isTimed ? 'expired' : 'cancelled', order });
  }

  #fill(
    order: FakeOrder,
    contract: AccountContract,
    price: string,
    amount: string,
    isMaker: boolean,
    now: number,
  ): void {
    if (isZero(amount)) return;
    const signed = isBuy(order) ? amount : negated(amount);
    const rate = isMaker ? this.rules.makerFee : this.rules.takerFee;
    const isFeeInBase = contract.kind === 'spot' && this.rules.feeOfReceived && isBuy(order);
    const feeAsset = isFeeInBase ? contract.base : contract.settle;
    const fee = times(isFeeInBase ? amount : this.#value(contract, amount, price), rate);
    if (contract.kind === 'spot') {
      this.#book({ kind: 'trade', asset: contract.base, amount: signed, at: now });
      const paid = negated(times(signed, price));
      this.#book({ kind: 'trade', asset: contract.quote, amount: paid, at: now });
    } else {
      const realised = this.#movePosition(contract, signed, price);
      this.#book({ kind: 'trade', asset: contract.settle, amount: realised, at: now });
    }
    this.#book({ kind: 'fee', asset: feeAsset, amount: negated(fee), at: now });
    order.filled = plus(order.filled, amount);
    order.cost = plus(order.cost, times(amount, price));
    order.updatedAt = now;
    if (!isAbove(order.amount, order.filled)) order.state = 'filled';
    const sequence = this.#next();
    const listedAt = this.#lateFills === order.id ? now + LATE_MS : now;
    const fill: FakeFill = {
      id: this.rules.tradeId(sequence),
      sequence,
      order,
      price,
      amount,
      fee,
      feeAsset,
      isMaker,
      at: now,
      listedAt,
    };
    this.fills.push(fill);
    this.#emit({ kind: 'trade', order, fill });
  }

  /** Applies a trade to the position; returns the realised profit in the settlement asset. */
  #movePosition(contract: AccountContract, signed: string, price: string): string {
    const { amount, entryPrice } = this.positions.get(contract.name) ?? {
      amount: '0',
      entryPrice: price,
    };
    const next = plus(amount, signed);
    const isAdding = isZero(amount) || amount.startsWith('-') === signed.startsWith('-');
    if (isAdding) {
      const entry = this.#averageEntry(contract, amount, entryPrice, signed, price);
      this.positions.set(contract.name, { amount: next, entryPrice: entry });
      return '0';
    }
    const isFlip = !isZero(next) && next.startsWith('-') !== amount.startsWith('-');
    const closed = isFlip ? amount : negated(signed);
    if (isZero(next)) this.positions.delete(contract.name);
    else
      this.positions.set(contract.name, { amount: next, entryPrice: isFlip ? price : entryPrice });
    const difference = minus(
      this.#value(contract, closed, price),
      this.#value(contract, closed, entryPrice),
    );
    return contract.kind === 'inverse' ? negated(difference) : difference;
  }

  #averageEntry(
    contract: AccountContract,
    amount: string,
    entryPrice: string,
    signed: string,
    price: string,
  ): string {
    const value = plus(
      this.#value(contract, amount, entryPrice),
      this.#value(contract, signed, price),
    );
    const size = times(plus(amount, signed), contract.unit);
    return contract.kind === 'inverse' ? dividedBy(size, value) : dividedBy(value, size);
  }
}
