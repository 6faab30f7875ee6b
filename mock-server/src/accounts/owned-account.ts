import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  type Contract,
  contractKey,
  isDone,
  isSentByPerson,
  type LedgerKind,
  OPENING,
  type Order,
} from '@parallax/protocol';
import {
  type AccountChange,
  type AccountState,
  applyOrderEvent,
  applyToAccount,
  balanceOf,
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  fromNumber,
  isZero,
  NO_POSITION,
  notional,
  type OrderEvent,
  type OrderFill,
  type PositionState,
  positionOf,
  resetAccount,
  toText,
  ZERO,
} from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import { asError } from '../config/errors.ts';
import { type NewOrder, orderText } from '../orders/order-store.ts';
import { StorageUnavailable } from '../storage/pool.ts';
import type { NewLogEntry } from '../trading-controls/trading-log.ts';
import { deferred } from '../venue-accounts/deferred.ts';
import {
  type OrderChange,
  type VenueAccount,
  type VenueEntry,
  type VenueEvent,
  type VenueFill,
  type VenueOrder,
  VenueRejection,
} from '../venue-accounts/venue-account.ts';
import { liquidationNotice, rejectionNotice } from './account-notices.ts';
import { OwnershipLost } from './account-writer.ts';
import { openingTrades, type PositionAtVenue } from './opening-trades.ts';
import { OrderExits } from './order-exits.ts';
import { VenueComparison } from './venue-comparison.ts';
import type { AccountWrite } from './write-account-rows.ts';

/** Pauses between two searches for an order with an unknown outcome, in milliseconds. */
const SEARCH_PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200, 5_000];
/** How often the venue must deny knowing an order before it is sent again. */
const DENIALS_MIN = 3;
/** Pauses before looks for a change with an unknown outcome: a venue may make it late. */
const CHANGE_PAUSES_MS = [200, 400, 800, 1_600, 3_200];
/** Attempts to cancel or change an order before its state is looked up instead. */
const ATTEMPTS_MAX = 3;
/** Overlap of the history that is read after a gap, in milliseconds. */
const HISTORY_OVERLAP_MS = 60_000;
/** Venues may list what has happened this much later, in milliseconds. */
const LATE_HISTORY_MS = 900_000;
/** How long a done order is remembered, in milliseconds: late fills and stale reads of it may come. */
const LATE_FILLS_MS = 120_000;
const CHANGE_FOUND = {
  kind: 'order reconciled',
  text: 'The venue has made the change that it had not confirmed.',
} as const;
/** Ids of fills and entries that are remembered; older ones are in the database. */
const KNOWN_MAX = 50_000;
/** Decimals of dollar prices of assets. */
const USD_DECIMALS = 12;

export interface OwnedAccountParts {
  readonly account: { readonly id: string; readonly companyId: string; readonly name: string };
  readonly venue: VenueAccount;
  readonly state: AccountState;
  readonly orders: readonly Order[];
  /** of these orders */
  readonly fills: readonly (OrderFill & { readonly id: string; readonly orderId: string | null })[];
  /** ids of stored fills and entries, which the venue may report again */
  readonly knownIds: Iterable<string>;
  readonly eventsUntil: number | undefined;
  readonly write: (write: AccountWrite) => Promise<unknown>;
  /** Voids what is not stored yet of this opening of the account. */
  readonly revoke: (generation: number) => void;
  /** listed now, or held since it was */
  readonly contract: (key: string) => Contract | undefined;
  /** Reads orders that are done, with their fills: late fills may belong to them. */
  readonly readOrders: (ids: readonly string[]) => Promise<{
    readonly orders: readonly Order[];
    readonly fills: OwnedAccountParts['fills'];
  }>;
  /** Reads the stored exits of an order. */
  readonly readExits: (orderId: string) => Promise<readonly Order[]>;
  /** Reads the ids of orders with fills whose exits have not ended. */
  readonly readOrdersWithExits: () => Promise<readonly string[]>;
  /** Stores a new order while this engine owns the account. Returns undefined if its id is stored already. */
  readonly store: (order: NewOrder) => Promise<Order | undefined>;
  /** Stores that the exits of an order have ended. */
  readonly endExits: (orderId: string) => Promise<void>;
  /** what has changed since the order was stored, such as a halt; undefined if it may be sent */
  readonly reasonNotToSend: (order: Order) => Promise<string | undefined>;
  /** dollars per unit of an asset; undefined without an index price */
  readonly usd: (asset: string) => number | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** called once when the account can no longer be written, and must be read again */
  readonly onLost: () => void;
}

/** A contract as it was listed when it was used first. */
interface Listing {
  readonly terms: ContractTerms;
  /** the `Contract` of the catalogue */
  readonly json: string;
}

let generations = 0;

/** A number of its own for each opening of an account. */
function newGeneration(): number {
  generations += 1;
  return generations;
}

/**
 * An account whose only writer is this engine. Its state changes with the events of the venue, in their
 * order, and each change is stored as a whole.
 */
export class OwnedAccount {
  readonly #parts: OwnedAccountParts;
  readonly #orders = new Map<string, Order>();
  /** all fills of the orders above, from which their averages and fees are computed exactly */
  readonly #fills = new Map<string, OrderFill[]>();
  /** orders with a requested change that the venue has not answered */
  readonly #changing = new Set<string>();
  /** orders that were open before this engine owned the account, until they are changed */
  readonly #restored: Set<string>;
  /** resolves when what happened before is applied; tasks of orders wait for it */
  readonly #ready = deferred<void>();
  /** by contract key */
  readonly #listings = new Map<string, Listing>();
  /** when orders were done, in Unix milliseconds, oldest first */
  readonly #ended = new Map<string, number>();
  readonly #known = new LRUCache<string, true>({ max: KNOWN_MAX });
  /** the last task of each order; tasks of one order run one after another */
  readonly #tasks = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #exits: OrderExits;
  readonly #comparison: VenueComparison;
  /** differences of positions that are in the trading log, by contract key */
  readonly #loggedDifferences = new Map<string, string>();
  /** the last write */
  #lastWrite: Promise<unknown> = Promise.resolve();
  readonly #generation = newGeneration();
  #state: AccountState;
  /** until when the history is complete, in Unix milliseconds; undefined before the first reading */
  #eventsUntil: number | undefined;
  /** whether all events since then have been received */
  #isComplete = false;
  /** interruptions of the events */
  #gaps = 0;
  #isReady = false;
  /** fills and entries that were applied */
  #events = 0;

  constructor(parts: OwnedAccountParts) {
    this.#parts = parts;
    this.#state = parts.state;
    this.#eventsUntil = parts.eventsUntil;
    this.#restored = new Set(parts.orders.map(({ id }) => id));
    for (const id of parts.knownIds) this.#known.set(id, true);
    for (const key of parts.state.positions.keys()) this.#listing(key);
    for (const order of parts.orders) this.#orders.set(order.id, order);
    for (const fill of parts.fills) if (fill.orderId) this.#addFill(fill.orderId, fill);
    this.#exits = new OrderExits({
      order: async (id) => {
        await this.#loadOrders([id]);
        return this.#orders.get(id);
      },
      exitsOf: async (id) => (await parts.readExits(id)).map((exit) => this.#currentExit(exit)),
      terms: (key) => this.#listing(key)?.terms,
      held: ({ kind, base, key }) =>
        kind === 'spot' ? this.balanceOf(base) : toText(positionOf(this.#state, key).amount),
      send: async (order) => {
        const { companyId } = parts.account;
        const at = parts.now();
        // a fill is durable before what follows from it
        await this.#lastWrite;
        if (this.#stop.signal.aborted) return;
        const complete = { ...order, companyId, notionalUsd: null, address: null, at };
        const stored = await parts.store(complete);
        if (stored !== undefined) this.take(stored);
      },
      change: (id, amount) => this.#takeChange(id, { amount }),
      // without a request, which would be that of a person
      cancel: (id) => this.#enqueue(id, () => this.#cancel(id)),
      end: (id) => parts.endExits(id),
      signal: this.#stop.signal,
      log: parts.log,
    });
    this.#comparison = new VenueComparison({
      venue: parts.venue,
      account: () => ({
        state: this.#state,
        events: this.#events,
        hasUncertainOrder: this.#hasUncertainOrder(),
      }),
      terms: (key) => this.#listing(key)?.terms,
      signal: this.#stop.signal,
      log: parts.log,
    });
  }

  get id(): string {
    return this.#parts.account.id;
  }

  get companyId(): string {
    return this.#parts.account.companyId;
  }

  get openOrders(): number {
    return this.#orders.size - this.#ended.size;
  }

  /** Connects to the venue and settles what was left open before this engine owned the account. */
  async start(): Promise<void> {
    const { venue } = this.#parts;
    await venue.start((event) => this.#onEvent(event));
    const isFirst = this.#eventsUntil === undefined;
    const { until, gaps } = await this.#applyHistory();
    // before orders are sent, whose fills would change what is compared
    if (isFirst) await this.#bookOpenings();
    this.#isReady = true;
    this.#ready.resolve();
    // before the balances are compared, which takes seconds if they differ
    for (const order of this.#orders.values()) {
      this.#enqueue(order.id, () => this.#settle(order.id, order.status === 'OPEN'));
    }
    for (const id of await this.#parts.readOrdersWithExits()) this.#exits.update(id);
    await this.#compareBalances();
    if (!isFirst) await this.#comparePositions();
    await this.#complete(until, gaps);
  }

  /** Whether commands can be carried out. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Stores until when the history is complete, so that a later opening reads no more than it needs. */
  async advance(): Promise<void> {
    if (this.#isComplete) await this.#complete(this.#parts.now() - LATE_HISTORY_MS, this.#gaps);
  }

  /** Sends a stored order, or carries out what has been requested for one. */
  take(order: Order, change?: OrderChange): void {
    const current = this.#orders.get(order.id);
    if (current === undefined) {
      if (isDone(order.status)) {
        if (change !== undefined) this.#takeChange(order.id, change);
        return;
      }
      this.#orders.set(order.id, order);
      if (order.status === 'PENDING') this.#enqueue(order.id, () => this.#submit(order.id));
      else this.#enqueue(order.id, () => this.#settle(order.id));
    }
    if (change !== undefined) this.#takeChange(order.id, change);
    // the row may have been read before the order was done
    if (current !== undefined && isDone(current.status)) return;
    if (order.cancelRequested && current?.cancelRequested !== true) this.#requestCancel(order.id);
  }

  #requestCancel(orderId: string): void {
    this.#apply(orderId, { kind: 'cancelRequested' });
    this.#enqueue(orderId, () => this.#cancel(orderId));
  }

  #takeChange(orderId: string, change: OrderChange): void {
    if (this.#changing.has(orderId)) return;
    this.#changing.add(orderId);
    this.#enqueue(orderId, async () => {
      await this.#loadOrders([orderId]);
      await this.#change(orderId, change);
    });
  }

  /** Adds an entry that the venue does not report, such as a transfer, and stores `more` with it. */
  book(entry: VenueEntry, more: CommandWrite): Promise<void> {
    return this.#applyEntry(entry, more);
  }

  /** Books new balances and closes all positions without a trade, after the venue has done so. */
  async reset(balances: ReadonlyMap<string, string>, more: CommandWrite): Promise<void> {
    const at = new Date(this.#parts.now()).toISOString();
    const held = [...this.#state.positions.keys()].flatMap((key) => this.#listing(key) ?? []);
    const { account, amounts } = resetAccount(
      this.#state,
      new Map([...balances].map(([asset, amount]) => [asset, decimal(amount)])),
    );
    this.#state = account;
    await this.#write({
      entries: amounts.map(({ asset, amount, kind }) => ({
        id: randomUUID(),
        external_id: null,
        asset,
        amount: toText(amount),
        kind,
        ref: null,
        asset_usd: this.#usd(asset),
        contract: null,
        at,
      })),
      balances: amounts.map(({ asset }) => ({ asset, total: this.balanceOf(asset) })),
      positions: held.map((listing) => toPositionRow(listing, NO_POSITION)),
      settled: held.map(({ terms: { exchange, symbol } }) => ({ exchange, symbol })),
      ...more,
    });
  }

  /** Stores that a command was carried out, or why it was not. */
  complete(write: CommandWrite): Promise<void> {
    return this.#write(write);
  }

  balanceOf(asset: string): string {
    return toText(balanceOf(this.#state, asset));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#ready.resolve();
    this.#parts.revoke(this.#generation);
    await this.#parts.venue.close();
    await Promise.allSettled(this.#tasks.values());
    await this.#exits.untilDone();
  }

  #enqueue(orderId: string, run: () => Promise<void>): void {
    const previous = this.#tasks.get(orderId) ?? this.#ready.promise;
    const task = previous
      .then(() => (this.#stop.signal.aborted ? undefined : run()))
      .catch((error: unknown) => {
        if (this.#stop.signal.aborted) return;
        this.#parts.log(
          `Order ${orderId} of account ${this.id} could not be processed: ${asError(error).message}`,
        );
      })
      .finally(() => {
        if (this.#tasks.get(orderId) === task) this.#tasks.delete(orderId);
      });
    this.#tasks.set(orderId, task);
  }

  async #submit(orderId: string): Promise<void> {
    const order = this.#orders.get(orderId);
    if (order === undefined || isDone(order.status)) return;
    if (order.cancelRequested) {
      this.#apply(orderId, { kind: 'cancelled', reason: null });
      return;
    }
    const reason = await this.#parts.reasonNotToSend(order).catch((error: unknown) => {
      // it is taken again with the next look for orders
      this.#orders.delete(orderId);
      throw error;
    });
    if (reason !== undefined) {
      this.#reject(orderId, reason);
      return;
    }
    try {
      const submitted = await this.#parts.venue.submit(order);
      if (submitted.status === 'accepted') {
        this.#apply(orderId, { kind: 'accepted', venueOrderId: submitted.venueOrderId });
      } else this.#reject(orderId, submitted.reason);
    } catch (error) {
      if (error instanceof VenueRejection) {
        this.#reject(orderId, error.message);
        return;
      }
      this.#apply(orderId, {
        kind: 'uncertain',
        reason: 'The venue has not confirmed the order. Its state is being looked up.',
      });
      await this.#settle(orderId);
    }
  }

  /** A stored exit as it is now. A done one no longer says in memory that a person has cancelled it. */
  #currentExit(stored: Order): Order {
    const current = this.#orders.get(stored.id) ?? stored;
    return { ...current, cancelRequested: stored.cancelRequested };
  }

  #reject(orderId: string, reason: string): void {
    const order = this.#orders.get(orderId);
    const notices =
      order !== undefined && !isDone(order.status) && isSentByPerson(order)
        ? [
            rejectionNotice(
              this.#parts.account,
              order,
              reason,
              this.#parts.contract(contractKey(order)),
            ),
          ]
        : [];
    const note = { kind: 'order rejected', text: reason } as const;
    this.#apply(orderId, { kind: 'rejected', reason }, note, { notices });
  }

  /**
   * Looks an order up until the venue knows it, or has denied knowing it often enough that it can be
   * sent again. `isKnown`: whether the venue has accepted it before, so that it is not sent again.
   */
  async #settle(orderId: string, isKnown = false): Promise<void> {
    let denials = 0;
    for (let attempt = 0; ; attempt += 1) {
      const order = this.#orders.get(orderId);
      if (order === undefined || isDone(order.status)) return;
      try {
        const found = await this.#parts.venue.find(order);
        if (found !== undefined) {
          this.#applyFound(order, found);
          return;
        }
        denials += 1;
      } catch (error) {
        denials = 0;
        if (error instanceof VenueRejection) this.#parts.log(error.message);
      }
      if (denials >= DENIALS_MIN) {
        if (isKnown || order.venueOrderId !== null) {
          const reason = 'The venue no longer knows the order.';
          this.#apply(
            orderId,
            { kind: 'cancelled', reason },
            { kind: 'state corrected', text: reason },
          );
          return;
        }
        this.#apply(
          orderId,
          { kind: 'absent' },
          {
            kind: 'order reconciled',
            text: 'The venue did not know the order; it was sent again.',
          },
        );
        await this.#submit(orderId);
        return;
      }
      const pause = SEARCH_PAUSES_MS[Math.min(attempt, SEARCH_PAUSES_MS.length - 1)];
      await after(pause, undefined, { signal: this.#stop.signal });
    }
  }

  #applyFound(before: Order, found: VenueOrder): void {
    const { id } = before;
    const wasUnknown = before.status === 'UNKNOWN' || before.status === 'PENDING';
    const note: LogNote | undefined = wasUnknown
      ? { kind: 'order reconciled', text: `The venue knows the order: it is ${found.status}.` }
      : undefined;
    for (const fill of found.fills) this.#applyFill(fill);
    if (found.status === 'rejected') this.#reject(id, found.reason ?? 'Rejected by the venue.');
    else {
      this.#apply(id, { kind: 'accepted', venueOrderId: found.venueOrderId }, note);
      if (found.status === 'cancelled' || found.status === 'expired')
        this.#apply(id, { kind: found.status, reason: found.reason });
    }
    if (found.status === 'open' && this.#orders.get(id)?.cancelRequested)
      this.#enqueue(id, () => this.#cancel(id));
  }

  async #cancel(orderId: string): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const order = this.#orders.get(orderId);
      if (order === undefined || isDone(order.status)) return;
      try {
        const answer = await this.#parts.venue.cancel(order);
        if (answer === 'cancelled') this.#apply(orderId, { kind: 'cancelled', reason: null });
        else await this.#settle(orderId, true);
        return;
      } catch (error) {
        this.#parts.log(`Cancelling ${orderId} failed: ${asError(error).message}`);
        await after(SEARCH_PAUSES_MS[attempt], undefined, { signal: this.#stop.signal });
      }
    }
    await this.#settle(orderId, true);
  }

  async #change(orderId: string, change: OrderChange): Promise<void> {
    const order = this.#orders.get(orderId);
    const isFilled = order?.status === 'FILLED';
    if (order === undefined || (isDone(order.status) && !isFilled)) {
      await this.#answerChange(orderId, change);
      return;
    }
    // the engine before this one may have sent the change; a larger amount keeps a filled order open
    if (isFilled || this.#restored.delete(orderId)) {
      const found = await this.#parts.venue.find(order);
      if (found !== undefined && includesChange(found.terms, change) === true) {
        this.#applyChange(orderId, change, CHANGE_FOUND);
        return;
      }
      if (isFilled) {
        await this.#answerChange(orderId, change, 'The order was filled before it was changed.');
        return;
      }
    }
    try {
      await this.#parts.venue.change(order, change);
      this.#applyChange(orderId, change);
    } catch (error) {
      if (error instanceof VenueRejection)
        await this.#answerChange(orderId, change, `The change was rejected: ${error.message}`);
      else await this.#settleChange(orderId, change);
    }
  }

  #applyChange(orderId: string, change: OrderChange, note?: LogNote): void {
    this.#changing.delete(orderId);
    const answeredChanges = [{ orderId, change }];
    this.#apply(orderId, { kind: 'changed', change }, note, { answeredChanges });
    const order = this.#orders.get(orderId);
    if (order) this.#exits.onChangeAnswered(order, false);
  }

  /** Ends a request that has not changed the order. */
  async #answerChange(orderId: string, change: OrderChange, text?: string): Promise<void> {
    const order = this.#orders.get(orderId);
    const log = text === undefined ? [] : [this.#logEntry({ kind: 'order rejected', text }, order)];
    await this.#write({ answeredChanges: [{ orderId, change }], log });
    this.#changing.delete(orderId);
    if (order) this.#exits.onChangeAnswered(order, text !== undefined);
  }

  /** Looks up whether the venue has made a change whose outcome is unknown. */
  async #settleChange(orderId: string, change: OrderChange): Promise<void> {
    let isShown = true;
    for (const pause of CHANGE_PAUSES_MS) {
      await after(pause, undefined, { signal: this.#stop.signal });
      await this.#settle(orderId, true);
      const order = this.#orders.get(orderId);
      // a filled one is open again if the change has raised its amount
      if (order === undefined || (isDone(order.status) && order.status !== 'FILLED')) break;
      const found = await this.#parts.venue.find(order).catch(() => undefined);
      const includes = found && includesChange(found.terms, change);
      if (includes === true) {
        this.#applyChange(orderId, change, CHANGE_FOUND);
        return;
      }
      isShown = includes !== undefined;
    }
    await this.#answerChange(
      orderId,
      change,
      isShown
        ? 'The venue has not made the change. Try it again.'
        : 'The venue has not confirmed the change, and does not show whether it was made. Check the order there.',
    );
  }

  #onEvent(event: VenueEvent): void {
    if (this.#stop.signal.aborted) return;
    switch (event.kind) {
      case 'fill':
        this.#onFill(event.fill);
        break;
      case 'done':
        if (event.status === 'rejected') this.#reject(event.orderId, event.reason ?? 'Rejected.');
        else this.#apply(event.orderId, { kind: event.status, reason: event.reason });
        break;
      case 'entry':
        void this.#applyEntry(event.entry);
        break;
      case 'state':
        if (event.state !== 'connected') this.#interrupted();
        void this.#write({ state: event.state });
        break;
      case 'gap':
        this.#interrupted();
        this.#enqueue('', () => this.#catchUp());
        break;
    }
  }

  #interrupted(): void {
    this.#gaps += 1;
    this.#isComplete = false;
  }

  /** Applies what the venue reported while no events were received, and compares the balances. */
  async #catchUp(): Promise<void> {
    const { until, gaps } = await this.#applyHistory();
    await this.#compareBalances();
    await this.#comparePositions();
    await this.#complete(until, gaps);
  }

  /** @param gaps the number of interruptions when the history was read; there may have been more */
  async #complete(until: number, gaps: number): Promise<void> {
    this.#isComplete = gaps === this.#gaps;
    this.#eventsUntil = until;
    await this.#write({ eventsUntil: until });
  }

  /** Returns the time until which the history is complete, in Unix milliseconds, and the interruptions so far. */
  async #applyHistory(): Promise<{ readonly until: number; readonly gaps: number }> {
    const until = this.#parts.now();
    const gaps = this.#gaps;
    await this.#applyHistorySince(
      this.#eventsUntil === undefined ? 0 : this.#eventsUntil - HISTORY_OVERLAP_MS,
    );
    return { until, gaps };
  }

  async #applyHistorySince(since: number): Promise<void> {
    const { fills, entries } = await this.#parts.venue.history(since);
    await this.#loadOrdersOf(fills);
    for (const fill of fills) this.#applyFill(fill);
    for (const entry of entries) void this.#applyEntry(entry);
  }

  /** Loads the orders of fills that are new, as far as they are not in memory. */
  async #loadOrdersOf(reported: readonly VenueFill[]): Promise<void> {
    const ids = new Set(
      reported.flatMap(({ id, orderId }) =>
        orderId === null || this.#known.has(id) || this.#orders.has(orderId) ? [] : orderId,
      ),
    );
    await this.#loadOrders([...ids]);
  }

  async #loadOrders(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#orders.has(id));
    if (missing.length === 0) return;
    const { orders, fills } = await this.#parts.readOrders(missing);
    for (const order of orders) {
      if (this.#orders.has(order.id)) continue;
      for (const fill of fills) if (fill.orderId === order.id) this.#addFill(order.id, fill);
      this.#keep(order);
    }
  }

  #hasUncertainOrder(): boolean {
    return [...this.#orders.values()].some(({ status }) => /^(?:PENDING|UNKNOWN)$/.test(status));
  }

  /** Books the differences between the venue's balances and the ledger, visibly. */
  async #compareBalances(): Promise<void> {
    for (const [asset, amount] of await this.#comparison.balances()) {
      const at = this.#parts.now();
      const kind = decimal(amount).gt(ZERO) ? 'deposit' : 'withdrawal';
      const text = `The venue's balance of ${asset} differs by ${amount}; it was booked as a ${kind}.`;
      const entry = { id: `difference:${asset}:${at}`, asset, amount, kind, at } as const;
      void this.#applyEntry(entry, {}, [this.#logEntry({ kind: 'state corrected', text })]);
    }
  }

  /**
   * Books what the account held before it was connected, as far as the trades that the venue lists do not
   * make it: by fills without an order, so that a position remains the sum of its fills.
   */
  async #bookOpenings(): Promise<void> {
    const since = this.#parts.now() - HISTORY_OVERLAP_MS;
    // the latest trades may be in the positions before they are listed
    const differing = await this.#comparison.positions(() => this.#applyHistorySince(since));
    if (differing === undefined)
      throw new Error(`The positions of account ${this.id} change too fast to be read.`);
    for (const position of differing) this.#bookOpening(position);
  }

  #bookOpening(position: PositionAtVenue): void {
    const { terms, isTwoSided } = position;
    const { key, exchange, symbol, settle } = terms;
    const trades = openingTrades(positionOf(this.#state, key), position);
    if (trades.length === 0) this.#logDifference(position);
    for (const [i, { side, amount, price }] of trades.entries()) {
      const isLast = i === trades.length - 1;
      const verb = side === 'buy' ? 'Bought' : 'Sold';
      const net = isTwoSided ? ', the net amount of a long and a short one' : '';
      const text = `${verb} ${amount} ${symbol} at ${price} without a trade, so that the position is the one at the venue${net}.`;
      this.#applyFill(
        {
          id: isLast ? `${OPENING}${key}` : `${OPENING}${key}:closed`,
          orderId: null,
          exchange,
          symbol,
          side,
          price,
          amount,
          fee: '0',
          feeAsset: settle,
          liquidity: 'taker',
          at: this.#parts.now(),
        },
        { kind: 'state corrected', text },
      );
    }
  }

  /** Logs positions that remain different from those at the venue. */
  async #comparePositions(): Promise<void> {
    const differing = await this.#comparison.positions();
    if (differing === undefined) return;
    const keys = new Set(differing.map(({ terms }) => terms.key));
    for (const key of this.#loggedDifferences.keys())
      if (!keys.has(key)) this.#loggedDifferences.delete(key);
    for (const position of differing) this.#logDifference(position);
  }

  /** Logs a difference once, until it changes. */
  #logDifference({ terms: { key, symbol }, amount, isTwoSided }: PositionAtVenue): void {
    const held = toText(positionOf(this.#state, key).amount);
    const net = isTwoSided ? ' net' : '';
    const text = `The venue's position in ${symbol} is ${toText(amount)}${net}, and that of its trades ${held}. Nothing was booked.`;
    if (this.#loggedDifferences.get(key) === text) return;
    this.#loggedDifferences.set(key, text);
    void this.#write({ log: [this.#logEntry({ kind: 'state corrected', text })] });
  }

  /** A fill of an order that is not in memory waits for the order to be read. */
  #onFill(fill: VenueFill): void {
    const { orderId } = fill;
    if (orderId === null || this.#orders.has(orderId)) this.#applyFill(fill);
    else {
      this.#enqueue(orderId, async () => {
        await this.#loadOrdersOf([fill]);
        this.#applyFill(fill);
      });
    }
  }

  /** @param note for the trading log; by default, that the venue has closed a position */
  #applyFill(fill: VenueFill, note?: LogNote): void {
    if (this.#known.has(fill.id)) return;
    const listing = this.#listing(contractKey(fill));
    if (listing === undefined) {
      this.#parts.log(`The fill ${fill.id} is of an unknown contract: ${contractKey(fill)}.`);
      return;
    }
    const { terms } = listing;
    this.#remember(fill.id);
    const order = fill.orderId === null ? undefined : this.#orders.get(fill.orderId);
    const strategyId = order?.strategyId ?? null;
    // what happened before the account was connected is not news
    const isNews = fill.closedBy !== undefined && this.#eventsUntil !== undefined;
    const held = positionOf(this.#state, terms.key).amount;
    const before = positionOf(this.#state, terms.key).amount;
    const change = applyToAccount(this.#state, {
      kind: 'fill',
      terms,
      fill: { ...fill, strategyId },
    });
    this.#state = change.account;
    const at = new Date(fill.at).toISOString();
    const filled =
      order &&
      applyOrderEvent(order, {
        kind: 'fill',
        contractKind: terms.kind,
        fills: this.#addFill(order.id, fill),
        at: new Date(this.#parts.now()).toISOString(),
      });
    if (filled) {
      this.#keep(filled);
      this.#exits.onChanged(filled, true);
    }
    this.#updateExits(terms, before);
    void this.#write({
      ...(filled && { orders: [filled] }),
      fills: [
        {
          id: fill.id,
          order_id: fill.orderId,
          exchange: fill.exchange,
          symbol: fill.symbol,
          side: fill.side,
          price: fill.price,
          amount: fill.amount,
          fee: fill.fee,
          fee_asset: fill.feeAsset,
          liquidity: fill.liquidity,
          strategy_id: strategyId,
          realised: toText(change.change?.realised ?? ZERO),
          notional: toText(notional(terms, decimal(fill.amount), decimal(fill.price))),
          asset: terms.settle,
          asset_usd: this.#usd(terms.settle),
          fee_asset_usd: this.#usd(fill.feeAsset),
          at,
        },
      ],
      ...this.#written(change, listing, fill.id, at),
      ...(isNews && {
        notices: [
          liquidationNotice(this.#parts.account, fill, held, this.#parts.contract(terms.key)),
        ],
      }),
      log: [note ?? closingNote(fill)].flatMap((each) => (each ? this.#logEntry(each) : [])),
    });
  }

  /**
   * Looks at the open exits of a contract, which are for no more than its position. A position of spot does
   * not have what the account held before, so that only its end counts.
   * @param before its amount before the fill
   */
  #updateExits({ key, kind }: ContractTerms, before: Decimal): void {
    const isSold =
      kind === 'spot' && before.gt(ZERO) && positionOf(this.#state, key).amount.lte(ZERO);
    for (const order of this.#orders.values()) {
      const { id, exitOf, side, status } = order;
      if (exitOf === undefined || isDone(status) || contractKey(order) !== key) continue;
      if (isSold && side === 'sell') this.#exits.close(exitOf, id);
      else this.#exits.update(exitOf);
    }
  }

  /** The rows of what an event has done to balances, ledger and position. */
  #written(
    { amounts, change }: AccountChange,
    listing: Listing | null,
    ref: string | null,
    at: string,
    externalId: string | null = null,
  ): Pick<AccountWrite, 'entries' | 'balances' | 'positions'> {
    const position = change?.position;
    return {
      entries: amounts.map(({ asset, amount, kind }) => ({
        id: randomUUID(),
        external_id: externalId,
        asset,
        amount: toText(amount),
        kind,
        ref,
        asset_usd: this.#usd(asset),
        contract: listing?.terms.key ?? null,
        realised: kind === 'settlement' ? toText(change?.realised ?? ZERO) : null,
        at,
      })),
      balances: [...new Set(amounts.map(({ asset }) => asset))].map((asset) => ({
        asset,
        total: this.balanceOf(asset),
      })),
      ...(position !== undefined &&
        listing !== null && {
          positions: [toPositionRow(listing, position)],
        }),
    };
  }

  async #applyEntry(
    entry: VenueEntry,
    more: CommandWrite = {},
    log: readonly NewLogEntry[] = [],
  ): Promise<void> {
    if (this.#known.has(entry.id)) {
      if (more.completed !== undefined) await this.#write(more);
      return;
    }
    this.#remember(entry.id);
    const key = entry.contract && contractKey(entry.contract);
    const listing = (key === undefined ? undefined : this.#listing(key)) ?? null;
    const terms = listing?.terms ?? null;
    const change = applyToAccount(this.#state, { kind: 'entry', terms, entry });
    this.#state = change.account;
    const at = new Date(entry.at).toISOString();
    const rows = this.#written(change, listing, entry.id, at, entry.id);
    await this.#write({
      ...rows,
      ...(entry.kind === 'funding' &&
        entry.contract && {
          funding: [
            {
              id: randomUUID(),
              exchange: entry.contract.exchange,
              symbol: entry.contract.symbol,
              asset: entry.asset,
              amount: entry.amount,
              position_amount: entry.contract.positionAmount,
              rate: entry.contract.rate ?? '0',
              mark_price: entry.contract.price,
              external_id: entry.id,
              strategy_id: change.change?.position.strategyId ?? null,
              at,
            },
          ],
        }),
      ...(entry.kind === 'settlement' &&
        terms !== null &&
        change.change !== null &&
        isZero(change.change.position.amount) && {
          settled: [{ exchange: terms.exchange, symbol: terms.symbol }],
        }),
      ...more,
      log: [...log, ...this.#logOf(entry.kind, entry)],
    });
  }

  #logOf(kind: LedgerKind, { asset, amount }: VenueEntry): NewLogEntry[] {
    const text = `${amount} ${asset}`;
    if (kind === 'liquidation') {
      const payer = decimal(amount).gt(ZERO) ? 'Paid by the insurance fund' : 'Fee';
      return [this.#logEntry({ kind: 'liquidation', text: `${payer}: ${text}` })];
    }
    if (kind === 'transfer') return [this.#logEntry({ kind: 'transfer', text })];
    return [];
  }

  /** A contract, also after it has expired; undefined if it was never known here. */
  #listing(key: string): Listing | undefined {
    const known = this.#listings.get(key);
    if (known !== undefined) return known;
    const contract = this.#parts.contract(key);
    if (contract === undefined) return undefined;
    const listing = { terms: contractTerms(contract), json: JSON.stringify(contract) };
    this.#listings.set(key, listing);
    return listing;
  }

  #usd(asset: string): string | null {
    const price = this.#parts.usd(asset);
    return price === undefined ? null : toText(fromNumber(price, USD_DECIMALS));
  }

  #apply(
    orderId: string,
    event: DistributiveOmit<OrderEvent, 'at'>,
    note?: LogNote,
    more: Omit<AccountWrite, 'accountId' | 'generation'> = {},
  ): void {
    const order = this.#orders.get(orderId);
    if (order === undefined) return;
    const at = new Date(this.#parts.now()).toISOString();
    const next = applyOrderEvent(order, { ...event, at });
    const log = note === undefined ? [] : [this.#logEntry(note, order)];
    if (next === order && log.length === 0 && Object.keys(more).length === 0) return;
    this.#keep(next);
    void this.#write({ orders: [next], log, ...more });
    this.#exits.onChanged(next);
  }

  /** Keeps the new state of an order; done ones for a while. */
  #keep(order: Order): void {
    const now = this.#parts.now();
    this.#orders.set(order.id, order);
    if (isDone(order.status)) this.#ended.set(order.id, now);
    else this.#ended.delete(order.id);
    for (const [id, endedAt] of this.#ended) {
      if (now - endedAt < LATE_FILLS_MS) break;
      this.#forget(id);
    }
  }

  #remember(id: string): void {
    this.#events += 1;
    this.#known.set(id, true);
  }

  #forget(orderId: string): void {
    this.#orders.delete(orderId);
    this.#fills.delete(orderId);
    this.#ended.delete(orderId);
  }

  #addFill(orderId: string, { price, amount, fee, feeAsset }: OrderFill): readonly OrderFill[] {
    const fills = [...(this.#fills.get(orderId) ?? []), { price, amount, fee, feeAsset }];
    this.#fills.set(orderId, fills);
    return fills;
  }

  #logEntry(
    { kind, text }: LogNote,
    order?: Pick<Order, 'id' | 'side' | 'amount' | 'symbol' | 'type' | 'price' | 'triggerPrice'>,
  ): NewLogEntry {
    const { account, now } = this.#parts;
    return {
      companyId: account.companyId,
      kind,
      traderId: null,
      accountId: account.id,
      orderId: order?.id ?? null,
      text: order === undefined ? text : `${orderText(order)}: ${text}`,
      at: now(),
    };
  }

  /** Stores a change. When it cannot be stored, the account is lost, and read again. */
  async #write(write: Omit<AccountWrite, 'accountId' | 'generation'>): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const writing = this.#parts.write({
      accountId: this.id,
      generation: this.#generation,
      ...write,
    });
    this.#lastWrite = writing.catch(() => undefined);
    try {
      await writing;
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#stop.abort();
      // the engine that took over has the account; the storage has logged its outage
      if (!(error instanceof OwnershipLost || error instanceof StorageUnavailable)) {
        this.#parts.log(`Account ${this.id} could not be stored: ${asError(error).message}`);
      }
      this.#parts.onLost();
    }
  }
}

/** Whether the terms of an order at its venue are those of a change; undefined if the venue does not show them. */
function includesChange(terms: OrderChange | undefined, change: OrderChange): boolean | undefined {
  const asked = (['price', 'amount', 'triggerPrice'] as const).filter(
    (field) => change[field] !== undefined,
  );
  if (asked.some((field) => terms?.[field] === undefined)) return undefined;
  return asked.every((field) => decimal(terms?.[field] ?? '0').eq(decimal(change[field] ?? '0')));
}

/** What the trading log says of a fill by which the venue itself has closed a position. */
function closingNote({ closedBy, side, amount, symbol, price }: VenueFill): LogNote | undefined {
  if (closedBy === undefined) return undefined;
  const text = `${side === 'buy' ? 'Bought' : 'Sold'} ${amount} ${symbol} at ${price}, by the venue.`;
  return { kind: 'liquidation', text };
}

const toPositionRow = ({ terms, json }: Listing, position: PositionState) => ({
  exchange: terms.exchange,
  symbol: terms.symbol,
  amount: toText(position.amount),
  cost: toText(position.cost),
  realised: toText(position.realised),
  funding: toText(position.funding),
  fees: toText(position.fees),
  strategy_id: position.strategyId,
  has_mixed_strategies: position.hasMixedStrategies,
  contract_kind: terms.kind,
  base: terms.base,
  asset: terms.settle,
  contract: json,
});

/** What a command stores besides its entry. */
export type CommandWrite = Pick<
  AccountWrite,
  'completed' | 'commands' | 'transfers' | 'margins' | 'log'
>;
type LogNote = Pick<NewLogEntry, 'kind' | 'text'>;
/** `Omit` of each member of a union. */
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
