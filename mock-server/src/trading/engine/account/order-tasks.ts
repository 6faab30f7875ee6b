import { setTimeout as after } from 'node:timers/promises';
import type { OrderChange, VenueAccount } from '@parallax/live';
import { isDone, type Order, pauseAt } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { decimal, VenueRejection } from '@parallax/trading';
import { deferred } from '../../venue-accounts/deferred.ts';
import { orderExpiryOf } from '../../venue-accounts/order-expiry.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { LogNote } from './account-rows.ts';
import { OrderCancels } from './order-cancels.ts';
import { ABSENCE_MS, type OrderEnd, OrderLookups } from './order-lookups.ts';

/** Pauses before looks for a change with an unknown outcome, in milliseconds; the last one is repeated. */
const CHANGE_PAUSES_MS = [200, 400, 800, 1_600, 3_200];
/** Pauses before looks for a change that was not confirmed, in milliseconds; the last one is repeated. */
const LATE_CHANGE_PAUSES_MS = [5_000, 10_000, 30_000, 60_000];
/** How long a venue without an expiry of requests is looked at for a change that it has not confirmed. */
const LATE_CHANGE_MAX_MS = 3_600_000;
const NOT_CONFIRMED = 'The venue has not confirmed the order. Its state is being looked up.';
/** Reasons for a venue's connection, which are not shown. */
const NO_LONGER_WANTED = 'The order is no longer wanted.';
const NOT_CHECKED = 'It could not be checked whether the order may be sent.';
const CHANGE_FOUND = {
  kind: 'order reconciled',
  text: 'The venue has made the change that it had not confirmed.',
} as const;

const CHANGE_NOT_MADE = 'The venue has not made the change. Try it again.';
const CHANGE_NOT_SHOWN =
  'The venue has not confirmed the change, and does not show whether it was made. Check the order there.';
const CHANGE_NOT_CONFIRMED =
  'The venue has not confirmed the change. If it makes it later, the order is updated here. Check the order at the venue before you change it again.';
const ORDER_ENDED = 'The order ended before it was changed.';

/** A change of an order that was requested. */
export interface RequestedChange {
  readonly change: OrderChange;
  /** the trader who is notified if the venue does not make it; null for the engine */
  readonly by: string | null;
  /** why the engine requests it, for the trading log */
  readonly reason?: string;
}

interface Options {
  readonly accountId: string;
  readonly ledger: AccountLedger;
  readonly venue: Pick<
    VenueAccount,
    'submit' | 'cancel' | 'change' | 'find' | 'requestExpiryMs' | 'orderExpiryMs'
  >;
  /** orders that an engine before this one may have sent without an answer */
  readonly sentIds: Iterable<string>;
  /** orders with a change that an engine before this one may have sent without an answer */
  readonly changingIds: Iterable<string>;
  /** what has changed since the order was stored, such as a halt; undefined if it may be sent */
  readonly reasonNotToSend: (order: Order) => Promise<string | undefined>;
  /** called when an order leaves for its venue; must not take time */
  readonly onSending: (order: Order) => void;
  /** Makes an order fit the position before it is sent; returns why it must not be sent, or undefined. */
  readonly prepare: (order: Order) => Promise<string | undefined>;
  /** the order as its venue takes it */
  readonly toVenue: (order: Order) => Order;
  /** why a change must not be sent, as it would not fit the position; undefined if it may */
  readonly changeProblem: (order: Order, change: OrderChange) => string | undefined;
  /** Applies the trades since the order was made that the venue lists, of any order. */
  readonly readTrades: (order: Order) => Promise<void>;
  /** called when the venue has answered a change of an order */
  readonly onChangeAnswered: (order: Order, isRefused: boolean) => void;
  /** how long after the last moment at which a venue may carry out a request its absence counts, in milliseconds */
  readonly absenceMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Sends, changes and cancels the orders of an account, and looks up what the venue does not confirm. The
 * tasks of one order run one after another, except that a cancellation never waits for another task.
 */
export class OrderTasks {
  readonly #options: Options;
  readonly #lookups: OrderLookups;
  readonly #cancels: OrderCancels;
  /** resolves when what happened before is applied; tasks wait for it */
  readonly #ready = deferred<void>();
  /** the last task of each order */
  readonly #tasks = new Map<string, Promise<unknown>>();
  /** orders that are being sent */
  readonly #sending = new Set<string>();
  /** orders that an engine before this one may have sent without an answer, until they are looked up */
  readonly #sentBefore: Set<string>;
  /** the changes of orders that the venue has not answered */
  readonly #changing = new Map<string, OrderChange>();
  /** orders with a change that an engine before this one may have sent, until it is requested again */
  readonly #changingBefore: Set<string>;

  constructor(options: Options) {
    this.#options = options;
    this.#sentBefore = new Set(options.sentIds);
    this.#changingBefore = new Set(options.changingIds);
    this.#lookups = new OrderLookups({
      ...options,
      add: (orderId, run) => this.add(orderId, run),
      sendAgain: (orderId) => this.submit(orderId),
      cancel: (orderId) => void this.cancel(orderId),
      isUnwanted: (order) => this.#cancels.isUnwanted(order),
      isChanging: (orderId) => this.#isChanging(orderId),
    });
    this.#cancels = new OrderCancels({
      ...options,
      isUnsent: (orderId) =>
        options.ledger.orders.get(orderId)?.status === 'PENDING' && !this.#sending.has(orderId),
      lookUp: (orderId) => this.#lookups.lookUp(orderId),
      end: (orderId) => this.#lookups.end(orderId, { kind: 'cancelled', reason: null }),
    });
  }

  /** Runs the tasks that have been added, and those to come. */
  start(): void {
    this.#lookups.start();
    this.#ready.resolve();
  }

  async untilDone(): Promise<void> {
    this.#ready.resolve();
    await this.#lookups.untilDone();
    await this.#cancels.untilDone();
    await Promise.allSettled(this.#tasks.values());
  }

  /**
   * Runs something after the other tasks of an order. Resolves when it has ended, with undefined if it has
   * failed.
   */
  add<T>(orderId: string, run: () => Promise<T>): Promise<T | undefined> {
    const { signal, log, accountId } = this.#options;
    const previous = this.#tasks.get(orderId) ?? this.#ready.promise;
    const task = previous
      .then(() => (signal.aborted ? undefined : run()))
      .catch((error: unknown) => {
        if (signal.aborted) return undefined;
        log(
          `Order ${orderId} of account ${accountId} could not be processed: ${asError(error).message}`,
          orderId === '' ? {} : { orderId },
          'error',
        );
        return undefined;
      })
      .finally(() => {
        if (this.#tasks.get(orderId) === task) this.#tasks.delete(orderId);
      });
    this.#tasks.set(orderId, task);
    return task;
  }

  submit(orderId: string): void {
    void this.add(orderId, () => this.#submit(orderId));
  }

  /**
   * Cancels an order at the venue at once; one that has not been sent is not sent any more. Resolves when the
   * venue has answered, or does not answer for a while.
   */
  cancel(orderId: string): Promise<void> {
    return this.#ready.promise.then(() => this.#cancels.cancel(orderId));
  }

  /** Changes what of an order is not being changed yet. */
  change(orderId: string, { change: all, ...request }: RequestedChange): Promise<void> {
    const running = this.#changing.get(orderId) ?? {};
    const change = without(all, running);
    if (Object.keys(change).length === 0)
      return (this.#tasks.get(orderId) ?? Promise.resolve()).then(() => undefined);
    const requested = { ...request, change };
    this.#changing.set(orderId, { ...running, ...change });
    return this.add(orderId, async () => {
      try {
        await this.#options.ledger.orders.load([orderId]);
        await this.#change(orderId, requested);
      } catch (error) {
        // it is taken again with the next look for requests
        this.#endChange(orderId, change);
        throw error;
      }
    });
  }

  /** Looks an order up until its state is known. */
  settle(orderId: string): void {
    void this.#lookups.lookUp(orderId);
  }

  /** The venue says that an order is done. */
  end(orderId: string, end: OrderEnd): void {
    void this.#lookups.end(orderId, end);
  }

  /** Looks up what an engine before this one has left: what is uncertain first, then the open orders in turn. */
  settleAll(): void {
    const { ledger } = this.#options;
    const urgent: Promise<unknown>[] = [];
    for (const { id, status, cancelRequested } of ledger.orders.all()) {
      if (status === 'PENDING') urgent.push(this.#takeOver(id));
      else if (status === 'UNKNOWN') urgent.push(this.#lookUpSoon(id));
      if (cancelRequested) void this.cancel(id);
    }
    this.#lookups.lookUpOpen(urgent);
  }

  /** Looks up all open orders in turn, after events may have been missed. */
  settleOpen(): void {
    this.#lookups.lookUpOpen();
  }

  /** The lookups of open orders that are running; undefined if none are. */
  get openLookups(): Promise<void> | undefined {
    return this.#lookups.open;
  }

  /** Call it when the venue reports the terms of an order. */
  onTerms(orderId: string, terms: OrderChange): void {
    this.#lookups.onTerms(orderId, terms);
  }

  /** Call it when a fill has changed an order. */
  onFilled(order: Order): void {
    if (order.status === 'UNKNOWN') this.settle(order.id);
    this.#reportOverfill(order);
  }

  /** Starts to look an order up; resolves after the first lookup. */
  #lookUpSoon(orderId: string): Promise<unknown> {
    void this.#lookups.lookUp(orderId);
    return this.add(orderId, () => Promise.resolve());
  }

  /**
   * A pending order of an engine before this one. It is sent if it has not been; one that may have been is
   * looked up until the venue can no longer take it.
   */
  async #takeOver(orderId: string): Promise<void> {
    const { venue, ledger } = this.#options;
    const mayBeSent = this.#sentBefore.delete(orderId);
    if (!mayBeSent || venue.requestExpiryMs === 0) {
      await this.add(orderId, () => this.#submit(orderId));
      return;
    }
    ledger.applyToOrder(orderId, { kind: 'uncertain', reason: NOT_CONFIRMED });
    await this.#lookUpSoon(orderId);
  }

  #isChanging(orderId: string): boolean {
    return this.#changing.has(orderId) || this.#changingBefore.has(orderId);
  }

  /** More than its amount may be filled before a larger amount is confirmed. */
  #reportOverfill(order: Order | undefined): void {
    if (order === undefined || this.#isChanging(order.id)) return;
    if (decimal(order.filled).gt(decimal(order.amount))) this.#options.ledger.reportOverfill(order);
  }

  async #submit(orderId: string): Promise<void> {
    const { ledger, venue, toVenue, signal } = this.#options;
    const order = ledger.orders.get(orderId);
    if (order === undefined || isDone(order.status)) return;
    if (this.#cancels.isUnwanted(order)) {
      ledger.applyToOrder(orderId, { kind: 'cancelled', reason: null });
      return;
    }
    const reasonNotToSend = async (): Promise<string | undefined> => {
      const reason = await this.#options.reasonNotToSend(order).catch(() => NOT_CHECKED);
      const present = ledger.orders.get(orderId);
      if (signal.aborted || present === undefined || this.#cancels.isUnwanted(present))
        return NO_LONGER_WANTED;
      if (reason === undefined) this.#lookups.onSending(orderId);
      return reason;
    };
    this.#sending.add(orderId);
    try {
      // another engine looks for it before it sends it
      if (venue.requestExpiryMs !== 0) await ledger.write({ sent: [orderId] });
      const reason = (await reasonNotToSend()) ?? (await this.#prepare(order));
      const submitted =
        reason === undefined
          ? // what closes a position may have been reduced since
            await this.#send(toVenue(ledger.orders.get(orderId) ?? order), reasonNotToSend)
          : ({ status: 'withheld', reason } as const);
      if (submitted.status === 'accepted')
        ledger.applyToOrder(orderId, { kind: 'accepted', venueOrderId: submitted.venueOrderId });
      else if (submitted.status === 'rejected') ledger.rejectOrder(orderId, submitted.reason);
      else this.#withhold(orderId, submitted.reason);
    } catch (error) {
      if (error instanceof VenueRejection) ledger.rejectOrder(orderId, error.message);
      else {
        ledger.applyToOrder(orderId, { kind: 'uncertain', reason: NOT_CONFIRMED });
        this.settle(orderId);
      }
    } finally {
      this.#sending.delete(orderId);
    }
    // what was to be cancelled on its way
    const sent = ledger.orders.get(orderId);
    if (sent !== undefined && !isDone(sent.status) && this.#cancels.isUnwanted(sent))
      void this.cancel(orderId);
  }

  #send(...[order, reasonNotToSend]: Parameters<VenueAccount['submit']>) {
    const { venue, onSending } = this.#options;
    onSending(order);
    return venue.submit(order, reasonNotToSend);
  }

  async #prepare(order: Order): Promise<string | undefined> {
    const { prepare, log } = this.#options;
    return prepare(order).catch((error: unknown) => {
      log(`Order ${order.id} could not be prepared: ${asError(error).message}`, {
        orderId: order.id,
      });
      return NOT_CHECKED;
    });
  }

  #withhold(orderId: string, reason: string): void {
    const { ledger, signal } = this.#options;
    if (signal.aborted) return;
    const order = ledger.orders.get(orderId);
    if (order !== undefined && this.#cancels.isUnwanted(order))
      ledger.applyToOrder(orderId, { kind: 'cancelled', reason: null });
    // it is taken again with the next look for orders
    else if (reason === NOT_CHECKED) ledger.orders.drop(orderId);
    else ledger.rejectOrder(orderId, reason);
  }

  async #change(orderId: string, requested: RequestedChange): Promise<void> {
    const { ledger, venue } = this.#options;
    const { change } = requested;
    const order = ledger.orders.get(orderId);
    const isFilled = order?.status === 'FILLED';
    // the engine before this one may have sent the change
    const wasChanging = this.#changingBefore.delete(orderId);
    if (order === undefined || (isDone(order.status) && !isFilled)) {
      await this.#answerChange(orderId, requested);
      return;
    }
    // the request was read before its answer was stored
    if (includesChange(termsOf(order), change) === true) {
      this.#applyChange(orderId, change);
      return;
    }
    // a larger amount keeps a filled order open
    if (wasChanging || isFilled) {
      const isMade = await venue
        .find(order)
        .then((found) => found !== undefined && includesChange(found.terms, change) === true)
        .catch(() => undefined);
      if (isMade === undefined) {
        await this.#settleChange(orderId, requested);
        return;
      }
      if (isMade) {
        this.#applyChange(orderId, change, CHANGE_FOUND);
        return;
      }
      if (isFilled) {
        await this.#answerChange(orderId, requested, 'The order was filled before it was changed.');
        return;
      }
    }
    const problem = this.#options.changeProblem(order, change);
    if (problem !== undefined) {
      await this.#answerChange(orderId, requested, problem);
      return;
    }
    try {
      await venue.change(order, change);
      const { reason } = requested;
      const note =
        reason === undefined ? undefined : ({ kind: 'order changed', text: reason } as const);
      this.#applyChange(orderId, change, note);
    } catch (error) {
      if (error instanceof VenueRejection)
        await this.#answerChange(orderId, requested, error.message);
      else await this.#settleChange(orderId, requested);
    }
  }

  #applyChange(orderId: string, change: OrderChange, note?: LogNote): void {
    const { ledger, onChangeAnswered } = this.#options;
    this.#endChange(orderId, change);
    const answeredChanges = [{ orderId, change, failure: null }];
    ledger.applyToOrder(orderId, { kind: 'changed', change }, note, { answeredChanges });
    const order = ledger.orders.get(orderId);
    if (order) onChangeAnswered(order, false);
    this.#reportOverfill(order);
  }

  #endChange(orderId: string, change: OrderChange): void {
    const rest = without(this.#changing.get(orderId) ?? {}, change);
    if (Object.keys(rest).length === 0) this.#changing.delete(orderId);
    else this.#changing.set(orderId, rest);
  }

  /**
   * Ends a request that has not changed the order.
   * @param reason undefined if the order has ended, which is announced itself
   */
  async #answerChange(
    orderId: string,
    { change, by }: RequestedChange,
    reason?: string,
  ): Promise<void> {
    const { ledger, onChangeAnswered } = this.#options;
    const order = ledger.orders.get(orderId);
    if (reason === undefined)
      await ledger.write({ answeredChanges: [{ orderId, change, failure: ORDER_ENDED }] });
    else await ledger.refuseChange({ orderId, change, by, reason });
    this.#endChange(orderId, change);
    if (order) onChangeAnswered(order, reason !== undefined);
    this.#reportOverfill(ledger.orders.get(orderId));
  }

  /**
   * Looks up whether the venue has made a change whose outcome is unknown, until it can no longer make it. Where
   * requests do not expire, the change is then not confirmed, and looked for on.
   */
  async #settleChange(orderId: string, requested: RequestedChange): Promise<void> {
    const { ledger, absenceMs = ABSENCE_MS } = this.#options;
    const { change } = requested;
    const expiryMs = this.#changeExpiryMs(orderId);
    // the last attempt was before
    const absentAt = performance.now() + (expiryMs ?? 0) + absenceMs;
    for (let attempt = 0; ; attempt += 1) {
      const left = Math.max(Math.ceil(absentAt - performance.now()), 0);
      await this.#pause(Math.min(pauseAt(CHANGE_PAUSES_MS, attempt), left));
      const startedAt = performance.now();
      await this.#lookups.lookUpOnce(orderId);
      const order = ledger.orders.get(orderId);
      // a filled one is open again if the change has raised its amount
      if (order === undefined || (isDone(order.status) && order.status !== 'FILLED')) {
        await this.#answerChange(orderId, requested);
        return;
      }
      const isMade = await this.#isMade(order, change);
      if (isMade === true) {
        this.#applyChange(orderId, change, CHANGE_FOUND);
        return;
      }
      if (startedAt < absentAt) continue;
      const notMade = expiryMs === null ? CHANGE_NOT_CONFIRMED : CHANGE_NOT_MADE;
      const reason = isMade === undefined ? CHANGE_NOT_SHOWN : notMade;
      await this.#answerChange(orderId, requested, reason);
      this.#lookLater(orderId, change, expiryMs === null);
      return;
    }
  }

  #changeExpiryMs(orderId: string): number | null {
    const { ledger, venue } = this.#options;
    const order = ledger.orders.get(orderId);
    return order === undefined ? venue.requestExpiryMs : orderExpiryOf(venue, order);
  }

  /** Whether the venue has made a change; undefined if it does not show it. */
  async #isMade(order: Order, change: OrderChange): Promise<boolean | undefined> {
    const found = await this.#options.venue.find(order).catch(() => undefined);
    return found && includesChange(found.terms, change);
  }

  /**
   * Looks an order up again after a change that was answered as not made, and takes it over if the venue has made
   * it nevertheless.
   * @param isRepeated whether the venue may make it at any time
   */
  #lookLater(orderId: string, change: OrderChange, isRepeated: boolean): void {
    const { absenceMs = ABSENCE_MS } = this.#options;
    const end = performance.now() + LATE_CHANGE_MAX_MS;
    const run = async (): Promise<void> => {
      for (let attempt = 0; performance.now() < end; attempt += 1) {
        await this.#pause(
          Math.min(pauseAt(LATE_CHANGE_PAUSES_MS, attempt), (attempt + 1) * absenceMs),
        );
        const isSettled = await this.add(orderId, () => this.#lookForLate(orderId, change));
        if (isSettled === true || (isSettled === false && !isRepeated)) return;
      }
    };
    // ends with the account
    void run().catch(() => undefined);
  }

  /**
   * Takes over a change that was made late. Returns whether nothing more can come of it; undefined if another
   * change must be answered first.
   */
  async #lookForLate(orderId: string, change: OrderChange): Promise<boolean | undefined> {
    const { ledger } = this.#options;
    if (this.#isChanging(orderId)) return undefined;
    await ledger.orders.load([orderId]);
    const order = ledger.orders.get(orderId);
    if (order === undefined) return true;
    if (!isDone(order.status)) {
      await this.#lookups.lookUpOnce(orderId);
      const present = ledger.orders.get(orderId) ?? order;
      return includesChange(termsOf(present), change) === true;
    }
    if (order.status !== 'FILLED' || change.amount === undefined) return true;
    // a larger amount keeps a filled order open at its venue
    if ((await this.#isMade(order, change)) !== true) return false;
    ledger.applyToOrder(orderId, { kind: 'changed', change }, CHANGE_FOUND);
    return true;
  }

  #pause(ms: number | undefined): Promise<void> {
    return after(ms, undefined, { signal: this.#options.signal });
  }
}

const termsOf = ({ price, amount, triggerPrice }: Order): OrderChange => ({
  price: price ?? undefined,
  amount,
  triggerPrice: triggerPrice ?? undefined,
});

/** A change without the fields of another. */
const without = (change: OrderChange, other: OrderChange): OrderChange =>
  Object.fromEntries(Object.entries(change).filter(([field]) => !Object.hasOwn(other, field)));

/** Whether the terms of an order at its venue are those of a change; undefined if the venue does not show them. */
function includesChange(terms: OrderChange | undefined, change: OrderChange): boolean | undefined {
  const asked = (['price', 'amount', 'triggerPrice'] as const).filter(
    (field) => change[field] !== undefined,
  );
  if (asked.some((field) => terms?.[field] === undefined)) return undefined;
  return asked.every((field) => decimal(terms?.[field] ?? '0').eq(decimal(change[field] ?? '0')));
}
