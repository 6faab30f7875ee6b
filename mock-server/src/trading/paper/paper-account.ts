import type {
  OrderChange,
  Submitted,
  VenueAccount,
  VenueEntry,
  VenueEvent,
  VenueFill,
  VenueOrder,
} from '@parallax/live';
import { type Contract, contractKey, type MarginMode, type Order } from '@parallax/protocol';
import {
  type AccountState,
  type AccrualRate,
  accrueFunding,
  applyToAccount,
  type Decimal,
  decimal,
  feeOfFill,
  isZero,
  type MarginSetting,
  NO_POSITION,
  nextFundingBooking,
  type PositionState,
  positionOf,
  SHRUNK_TO_POSITION,
  toText,
  type UnifiedAccount,
  unifiedAccountOf,
  VenueRejection,
} from '@parallax/trading';
import { type Deferred, deferred } from '../venue-accounts/deferred.ts';
import { isOfVenue } from '../venue-accounts/liquidation-ids.ts';
import type { CheckedAccount } from './account-checks.ts';
import { AccountHistory } from './account-history.ts';
import type { MatchingEvent } from './matching-events.ts';
import { ORDER_DONE } from './matching-reasons.ts';
import {
  fillIdOf,
  isEnded,
  type OrderRecord,
  toMatchingOrder,
  venueOrderIdOf,
} from './order-record.ts';
import type { PaperContract } from './paper-contract.ts';
import { accruedEntry } from './paper-entries.ts';
import { underlyingOf } from './paper-prices.ts';

/** A position that is handed in. Decimals as text. */
export interface PaperPosition {
  readonly exchange: string;
  readonly symbol: string;
  /** signed */
  readonly amount: string;
  /** see `PositionState` of the trading package */
  readonly cost: string;
  /** as it was when the position was opened; it may no longer be listed */
  readonly contract: Contract;
  /** when the last fill or payment of it was booked, in Unix milliseconds */
  readonly changedAt: number;
  /** continuous funding that is in no balance yet, until Unix milliseconds */
  readonly accrued?: { readonly amount: string; readonly until: number } | null;
}

export interface PaperMargin {
  readonly exchange: string;
  readonly symbol: string;
  readonly mode: MarginMode;
  readonly leverage: string;
}

/** What the database knows of an account when it is opened. Decimals as text. */
export interface PaperAccountState {
  readonly accountId: string;
  /** the account's venue; orders of other venues are rejected */
  readonly exchange: string;
  /** totals by asset */
  readonly balances: ReadonlyMap<string, string>;
  readonly positions: readonly PaperPosition[];
  /** of contracts whose margin is not the default */
  readonly margins: readonly PaperMargin[];
  /** those that are not done; what the venue had not accepted is not restored */
  readonly orders: readonly Order[];
}

/** What an account needs of its venue. */
export interface PaperAccountOptions {
  readonly now: () => number;
  /** dollars per unit of an asset at its index price; undefined without one */
  readonly usdOf: UnifiedAccount['usdOf'];
  /** The contract, watched from now on. Throws an error for one that cannot be traded on paper. */
  readonly useContract: (key: string) => PaperContract | undefined;
  readonly contractOf: (key: string) => PaperContract | undefined;
  /** Called once when events may begin. Books what has happened meanwhile, and puts back the orders. */
  readonly onStarted: (account: PaperAccount) => Promise<void>;
  readonly onClosed: (account: PaperAccount) => void;
}

interface PendingChange extends Deferred<void> {
  readonly change: OrderChange;
}

/** Between two reports of what a position has accrued, in milliseconds. */
const REPORT_MS = 60_000;

/** Ended orders that `find` still knows. */
const ENDED_MAX = 2_000;

/** An account of the paper venue: what it holds and has sent, and the calls of its owner. */
export class PaperAccount implements VenueAccount, CheckedAccount {
  readonly id: string;
  readonly requestExpiryMs = 0;
  readonly records = new RecordList();
  /** by contract key */
  readonly margins = new Map<string, MarginSetting>();
  /** undefined unless the venue's accounts are unified */
  readonly unified: UnifiedAccount | undefined;
  state: AccountState;
  isClosed = false;
  /** accepted orders whose contracts the catalogue has not listed yet, so that they are in no book */
  readonly #unlisted = new Map<string, Order>();
  /** orders that wait for the first book of their contract */
  readonly #unplaced = new Set<string>();
  readonly #history = new AccountHistory();
  /** from when positions accrue funding that have accrued none, in Unix milliseconds, by contract key */
  readonly #accruesFrom = new Map<string, number>();
  readonly #reportedAt = new Map<string, number>();
  readonly #cancels = new Map<string, Deferred<'cancelled' | 'done'>[]>();
  readonly #changes = new Map<string, PendingChange[]>();
  #onEvent: ((event: VenueEvent) => void) | undefined;

  constructor(
    readonly opened: PaperAccountState,
    private readonly options: PaperAccountOptions,
  ) {
    this.id = opened.accountId;
    this.unified = unifiedAccountOf(opened.exchange, options.usdOf);
    for (const order of opened.orders)
      if (order.exchange === opened.exchange && wasAccepted(order))
        this.#unlisted.set(order.id, order);
    for (const { mode, leverage, ...contract } of opened.margins)
      this.margins.set(contractKey(contract), { mode, leverage: decimal(leverage) });
    const positions = opened.positions.map(
      (each) => [contractKey(each), toPositionState(each)] as const,
    );
    for (const each of opened.positions) this.#accruesFrom.set(contractKey(each), each.changedAt);
    this.state = {
      balances: toDecimals(opened.balances),
      positions: new Map(positions),
    };
  }

  get unlistedOrders(): readonly Order[] {
    return [...this.#unlisted.values()];
  }

  contractOf = (key: string): PaperContract | undefined => this.options.contractOf(key);

  /** The contracts of positions that are not spot. */
  *heldContracts(): Iterable<PaperContract> {
    for (const [key, { amount }] of this.state.positions) {
      const contract = isZero(amount) ? undefined : this.contractOf(key);
      if (contract !== undefined && contract.terms.kind !== 'spot') yield contract;
    }
  }

  positionIn(contract: PaperContract): PositionState {
    return positionOf(this.state, contract.key);
  }

  async start(onEvent: (event: VenueEvent) => void): Promise<void> {
    this.#onEvent = onEvent;
    onEvent({ kind: 'state', state: 'connecting' });
    await this.options.onStarted(this);
    this.#onEvent?.({ kind: 'state', state: 'connected' });
  }

  async submit(order: Order): Promise<Submitted> {
    this.#throwIfClosed();
    const known = this.records.get(order.id);
    if (known !== undefined) return known.submitted.promise;
    if (order.exchange !== this.opened.exchange)
      return rejected(`The account is not one of ${order.exchange}.`);
    const contract = this.#contractFor(order);
    if (contract instanceof Error) return rejected(contract.message);
    const record = this.#addRecord({ ...order, filled: '0' }, contract);
    this.#unplaced.add(order.id);
    contract.whenBook(this.options.now(), (now) => {
      this.#unplaced.delete(order.id);
      if (!this.isClosed && !isEnded(record)) contract.matching.place(toMatchingOrder(record), now);
    });
    return record.submitted.promise;
  }

  async cancel(order: Order): Promise<'cancelled' | 'done'> {
    this.#throwIfClosed();
    if (this.#unlisted.delete(order.id)) return 'cancelled';
    const record = this.records.get(order.id);
    if (record === undefined || isEnded(record)) return 'done';
    if (this.#unplaced.delete(order.id)) {
      this.#end(record, 'cancelled', null);
      record.submitted.resolve({ status: 'accepted', venueOrderId: venueOrderIdOf(order.id) });
      return 'cancelled';
    }
    const answer = deferred<'cancelled' | 'done'>();
    append(this.#cancels, order.id, answer);
    record.contract.whenBook(this.options.now(), (now) => {
      if (!this.isClosed) record.contract.matching.cancel(record.order, now);
    });
    return answer.promise;
  }

  async change(order: Order, change: OrderChange): Promise<void> {
    this.#throwIfClosed();
    const record = this.records.get(order.id);
    if (record === undefined || isEnded(record)) throw new VenueRejection(ORDER_DONE);
    const answer = deferred<void>();
    append(this.#changes, order.id, { ...answer, change });
    record.contract.whenBook(this.options.now(), (now) => {
      if (!this.isClosed) record.contract.matching.change(record.order, change, now);
    });
    return answer.promise;
  }

  async find(order: Order): Promise<VenueOrder | undefined> {
    this.#throwIfClosed();
    const record = this.records.get(order.id);
    const ofOrder = { orderId: order.id, venueOrderId: venueOrderIdOf(order.id) };
    if (this.#unlisted.has(order.id))
      return { ...ofOrder, status: 'open', reason: null, fills: [] };
    // what is on its way is not known yet
    if (record === undefined || record.status === 'sent') return undefined;
    const { status, reason, fills } = record;
    const { price, amount, triggerPrice } = record.order;
    const terms = {
      amount,
      ...(price !== null && { price }),
      ...(triggerPrice !== null && { triggerPrice }),
    };
    const hasTriggered = record.order.triggeredAt !== undefined;
    return { ...ofOrder, status, reason, fills: [...fills], terms, hasTriggered };
  }

  async history(since: number): Promise<ReturnType<AccountHistory['since']>> {
    return this.#history.since(since);
  }

  /** The ledger is the only record. */
  async balances(): Promise<undefined> {
    return undefined;
  }

  /** The fills are the only record. */
  async positions(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#onEvent = undefined;
    this.options.onClosed(this);
    const closed = new Error('The account was closed.');
    for (const { submitted } of this.records) submitted.reject(closed);
    for (const answers of this.#cancels.values())
      for (const answer of answers) answer.reject(closed);
    for (const answers of this.#changes.values())
      for (const answer of answers) answer.reject(closed);
  }

  /** Adds an order that the venue had accepted before the account was opened. */
  restore(order: Order, contract: PaperContract, now: number): void {
    this.#unlisted.delete(order.id);
    const record = this.#addRecord(order, contract);
    record.status = 'open';
    record.submitted.resolve({ status: 'accepted', venueOrderId: venueOrderIdOf(order.id) });
    contract.matching.restore(toMatchingOrder(record), now);
  }

  /** The venue cancels an order at once. */
  revoke(record: OrderRecord, reason: string, now: number): void {
    record.contract.matching.revoke(record.order.id, reason, now);
    // it waits for the first book, and the matching does not know it yet
    if (record.status === 'sent' && !this.isClosed) {
      this.#end(record, 'rejected', reason);
      record.submitted.resolve({ status: 'rejected', reason });
    }
  }

  /** Takes over what has happened to an order of the account, and reports it. */
  apply(event: MatchingEvent, contract: PaperContract): void {
    const { orderId } = event;
    const record = this.records.get(orderId);
    if (event.kind === 'fill') this.#applyFill(event, contract, record);
    else if (event.kind === 'change refused')
      this.#changes.get(orderId)?.shift()?.reject(new VenueRejection(event.reason));
    else if (event.kind === 'cancel refused') this.#cancels.get(orderId)?.shift()?.resolve('done');
    else if (record !== undefined) this.#applyToRecord(event, record);
  }

  /**
   * Accrues the funding of a position until a time in Unix milliseconds, and books it where that is due on the way:
   * at 08:00 UTC, and at the end if `isBooked`.
   */
  accrue(
    contract: Pick<PaperContract, 'key' | 'terms'>,
    rate: AccrualRate | undefined,
    until: number,
    isBooked = false,
  ): void {
    const { key, terms } = contract;
    const since = this.#accruesFrom.get(key) ?? until;
    let from = positionOf(this.state, key).accrued?.until ?? since;
    if (isZero(positionOf(this.state, key).amount)) {
      this.#accruesFrom.set(key, until);
      return;
    }
    if (rate === undefined) return;
    while (from < until) {
      const to = Math.min(nextFundingBooking(from), until);
      const position = positionOf(this.state, key);
      const accrued = accrueFunding(terms, position, rate, { since: from, until: to });
      this.#keepAccrued(key, { ...position, accrued });
      if (to === nextFundingBooking(from) || (isBooked && to === until))
        this.#bookAccrued(contract, rate.mark);
      from = to;
    }
    // it may have accrued until just now
    if (isBooked) this.#bookAccrued(contract, rate.mark);
    this.#reportAccrued(contract, until);
  }

  #keepAccrued(key: string, position: PositionState): void {
    this.state = { ...this.state, positions: new Map(this.state.positions).set(key, position) };
  }

  #bookAccrued(contract: Pick<PaperContract, 'key' | 'terms'>, mark: Decimal): void {
    const { accrued } = positionOf(this.state, contract.key);
    if (accrued === undefined) return;
    const entry = accruedEntry(this, contract, mark);
    if (entry !== undefined) this.book(entry, contract);
    else
      this.#keepAccrued(contract.key, {
        ...positionOf(this.state, contract.key),
        accrued: undefined,
      });
    this.#accruesFrom.set(contract.key, accrued.until);
  }

  #reportAccrued({ key, terms }: Pick<PaperContract, 'key' | 'terms'>, now: number): void {
    const { accrued } = positionOf(this.state, key);
    if (accrued === undefined || now - (this.#reportedAt.get(key) ?? 0) < REPORT_MS) return;
    this.#reportedAt.set(key, now);
    const { exchange, symbol } = terms;
    const { until } = accrued;
    this.#onEvent?.({ kind: 'accrued', exchange, symbol, amount: toText(accrued.amount), until });
  }

  /** Books a change of a balance without a fill, and reports it. */
  book(entry: VenueEntry, contract: Pick<PaperContract, 'terms'>): void {
    this.state = applyToAccount(this.state, {
      kind: 'entry',
      terms: contract.terms,
      entry,
    }).account;
    this.#history.addEntry(entry);
    this.#onEvent?.({ kind: 'entry', entry });
  }

  /** Starts again with other balances. */
  reset(balances: ReadonlyMap<string, string>): void {
    this.#unlisted.clear();
    this.state = { balances: toDecimals(balances), positions: new Map() };
  }

  /** A change of a balance from outside, which is not reported. */
  adjust(asset: string, amount: string, at: number): void {
    const entry = { asset, amount, kind: 'transfer', at } as const;
    this.state = applyToAccount(this.state, { kind: 'entry', terms: null, entry }).account;
  }

  #applyFill(
    event: Extract<MatchingEvent, { kind: 'fill' }>,
    contract: PaperContract,
    record: OrderRecord | undefined,
  ): void {
    const { terms, fees, prices } = contract;
    const side = record?.order.side ?? closingSide(this.positionIn(contract));
    // an order without known fees is rejected; what the venue closes of a restored position is free then
    const { fee, feeAsset } =
      fees === undefined
        ? { fee: decimal('0'), feeAsset: terms.settle }
        : feeOfFill({
            terms,
            fees,
            liquidity: event.liquidity,
            side,
            price: decimal(event.price),
            amount: decimal(event.amount),
            underlying: underlyingOf(prices),
          });
    const isLiquidation = isOfVenue(event.orderId);
    const fill: VenueFill = {
      id: fillIdOf(event.orderId, event.filledBefore),
      orderId: isLiquidation ? null : event.orderId,
      exchange: terms.exchange,
      symbol: terms.symbol,
      side,
      price: event.price,
      amount: event.amount,
      fee: toText(fee),
      feeAsset,
      liquidity: event.liquidity,
      ...(isLiquidation && { closedBy: 'liquidation' }),
      at: event.at,
    };
    const strategyId = record?.order.strategyId ?? null;
    this.state = applyToAccount(this.state, {
      kind: 'fill',
      terms,
      fill: { ...fill, strategyId },
    }).account;
    if (record !== undefined) {
      record.filled = record.filled.plus(decimal(event.amount));
      record.fills.push(fill);
      if (event.isComplete) this.#end(record, 'filled', null);
    }
    this.#history.addFill(fill);
    this.#onEvent?.({ kind: 'fill', fill });
  }

  #applyToRecord(
    event: Exclude<MatchingEvent, { kind: 'fill' | 'change refused' | 'cancel refused' }>,
    record: OrderRecord,
  ): void {
    const { orderId, at } = event;
    switch (event.kind) {
      case 'accepted':
        record.status = 'open';
        record.submitted.resolve({ status: 'accepted', venueOrderId: venueOrderIdOf(orderId) });
        break;
      case 'rejected':
        this.#end(record, 'rejected', event.reason);
        record.submitted.resolve({ status: 'rejected', reason: event.reason });
        break;
      case 'triggered':
        record.order = { ...record.order, triggeredAt: new Date(at).toISOString() };
        // one without a limit price ends within moments, and waits again if it is restored before
        this.#onEvent?.({ kind: 'triggered', orderId, at });
        break;
      case 'shrunk': {
        const change = { amount: event.amount };
        record.order = { ...record.order, ...change };
        this.#onEvent?.({ kind: 'changed', orderId, change, reason: SHRUNK_TO_POSITION, at });
        break;
      }
      case 'changed':
        this.#applyChange(record);
        break;
      case 'cancelled': {
        this.#end(record, 'cancelled', event.reason);
        const { reason } = event;
        record.submitted.resolve({ status: 'accepted', venueOrderId: venueOrderIdOf(orderId) });
        if (reason === null) this.#cancels.get(orderId)?.shift()?.resolve('cancelled');
        this.#onEvent?.({ kind: 'done', orderId, status: 'cancelled', reason, at });
        break;
      }
      case 'expired':
        this.#end(record, 'expired', null);
        this.#onEvent?.({ kind: 'done', orderId, status: 'expired', reason: null, at });
        break;
    }
  }

  #applyChange(record: OrderRecord): void {
    const pending = this.#changes.get(record.order.id)?.shift();
    if (pending === undefined) return;
    const { price, amount, triggerPrice } = pending.change;
    const { order } = record;
    record.order = {
      ...order,
      price: price ?? order.price,
      amount: amount ?? order.amount,
      triggerPrice: triggerPrice ?? order.triggerPrice,
    };
    pending.resolve();
  }

  #end(record: OrderRecord, status: OrderRecord['status'], reason: string | null): void {
    Object.assign(record, { status, reason });
    for (const ended of this.records.keepEnded(record)) {
      this.#cancels.delete(ended);
      this.#changes.delete(ended);
    }
  }

  #addRecord(order: Order, contract: PaperContract): OrderRecord {
    const record: OrderRecord = {
      order,
      contract,
      status: 'sent',
      reason: null,
      filled: decimal(order.filled),
      fills: [],
      submitted: deferred<Submitted>(),
    };
    this.records.add(record);
    return record;
  }

  #contractFor(order: Order): PaperContract | Error {
    try {
      const unknown = new Error(`${order.symbol} is not traded at ${order.exchange}.`);
      return this.options.useContract(contractKey(order)) ?? unknown;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #throwIfClosed(): void {
    if (this.isClosed) throw new Error('The account is closed.');
  }
}

/** The orders that are not done, and the last ones that are. */
class RecordList {
  readonly #open = new Map<string, OrderRecord>();
  readonly #ended = new Map<string, OrderRecord>();

  get(orderId: string): OrderRecord | undefined {
    return this.#open.get(orderId) ?? this.#ended.get(orderId);
  }

  add(record: OrderRecord): void {
    this.#open.set(record.order.id, record);
  }

  /** Moves an order to the ended ones; returns the ids of those that are forgotten. */
  keepEnded(record: OrderRecord): string[] {
    this.#open.delete(record.order.id);
    this.#ended.set(record.order.id, record);
    const forgotten: string[] = [];
    for (const id of this.#ended.keys()) {
      if (this.#ended.size <= ENDED_MAX) break;
      this.#ended.delete(id);
      forgotten.push(id);
    }
    return forgotten;
  }

  /** Those that are not done. */
  [Symbol.iterator](): Iterator<OrderRecord> {
    return this.#open.values();
  }
}

/** Whether the venue had accepted an order; otherwise it never came to know it. */
const wasAccepted = ({ status, venueOrderId }: Order): boolean =>
  status === 'OPEN' || status === 'PARTIALLY_FILLED' || venueOrderId !== null;

const toDecimals = (balances: ReadonlyMap<string, string>): AccountState['balances'] =>
  new Map([...balances].map(([asset, total]) => [asset, decimal(total)]));

const rejected = (reason: string): Submitted => ({ status: 'rejected', reason });

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key) ?? [];
  list.push(item);
  lists.set(key, list);
}

/** The side that closes a position. */
const closingSide = ({ amount }: PositionState) => (amount.lt(decimal('0')) ? 'buy' : 'sell');

/** What has accrued counts unless a fill or a payment came after it. */
const toPositionState = ({ amount, cost, accrued, changedAt }: PaperPosition): PositionState => ({
  ...NO_POSITION,
  ...(accrued &&
    accrued.until >= changedAt && {
      accrued: { amount: decimal(accrued.amount), until: accrued.until },
    }),
  amount: decimal(amount),
  cost: decimal(cost),
});
