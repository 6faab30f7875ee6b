import { setTimeout as after } from 'node:timers/promises';
import type { OrderChange, VenueAccount, VenueOrder } from '@parallax/live';
import { isDone, type Order, pauseAt } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { decimal, toText, ZERO } from '@parallax/trading';
import { orderExpiryOf } from '../../venue-accounts/order-expiry.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { LogNote } from './account-rows.ts';

/** Pauses between two lookups of an order, in milliseconds; the last one is repeated. */
const PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200, 5_000, 10_000, 30_000, 60_000];
/** How often in a row the venue must deny knowing an order to be believed, beside the time that it takes. */
const DENIALS_MIN = 3;
/** Failed lookups of an order that the venue has accepted, after which it is left as it is. */
const FAILURES_MAX = 6;
/** How long the lookups of open orders wait for those of uncertain ones, in milliseconds. */
const URGENT_MAX_MS = 5_000;
/** By default, how long after the last moment at which a venue may carry out a request its absence counts. */
export const ABSENCE_MS = 5_000;
/** How often the fills of an algo's order are asked for before its end is believed. */
const FILLS_ATTEMPTS = 5;
/** How long a venue without an expiry of requests may deny an order until its requested cancel is believed. */
const CANCELLED_UNSEEN_MS = 3_600_000;

const NOT_TAKEN = 'The venue did not take the order. Send it again if it is still wanted.';
const NOT_KNOWN = 'The venue no longer knows the order.';
const NOT_LISTED =
  'The venue has not confirmed the order and does not list it. It is not sent again; if it appears there, it is shown here. Check the venue, or cancel the order.';
const NOT_ANSWERED =
  'The venue has not confirmed the order, and its state could not be looked up so far. Check the venue, or cancel the order.';
const VENUE_HAS_SHRUNK = 'The venue has reduced the amount to what is left of the position.';
const CANCELLED_UNSEEN = 'The venue has not known the order for an hour.';

/** How a venue ends an order that it has taken. */
export interface OrderEnd {
  readonly kind: 'cancelled' | 'expired';
  readonly reason: string | null;
}

type Found = 'found' | 'denied' | 'failed';

interface Options {
  readonly accountId: string;
  readonly ledger: AccountLedger;
  readonly venue: Pick<VenueAccount, 'find' | 'requestExpiryMs' | 'orderExpiryMs'>;
  /** Runs something after the other tasks of an order. */
  readonly add: <T>(orderId: string, run: () => Promise<T>) => Promise<T | undefined>;
  /** Applies the trades since the order was made that the venue lists, of any order. */
  readonly readTrades: (order: Order) => Promise<void>;
  /** Sends an order again that the venue does not have. */
  readonly sendAgain: (orderId: string) => void;
  readonly cancel: (orderId: string) => void;
  /** Whether an order is to be cancelled. */
  readonly isUnwanted: (order: Order) => boolean;
  /** Whether a change of the order is not answered yet. */
  readonly isChanging: (orderId: string) => boolean;
  /** see `ABSENCE_MS` */
  readonly absenceMs?: number | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Whether an order may be sent again later without a person: it then waits at its price. */
const isSentAgain = ({ type, timeInForce }: Order): boolean =>
  type !== 'market' && timeInForce !== 'IOC' && timeInForce !== 'FOK';

const copiesNote = ({ copies }: VenueOrder): LogNote | undefined =>
  copies === undefined
    ? undefined
    : {
        kind: 'state corrected',
        text: `The venue has the order ${copies} times: it was sent more than once. Check it there.`,
      };

/** The terms of an order at its venue that are not its own. */
const differentTerms = (order: Order, terms: OrderChange) =>
  (['price', 'amount', 'triggerPrice'] as const).flatMap((field) => {
    const [own, other] = [order[field], terms[field]];
    if (own === null || other === undefined || decimal(own).eq(decimal(other))) return [];
    return [[field, other] as const];
  });

const isAccepted = ({ status, venueOrderId, filled }: Order): boolean =>
  status === 'OPEN' ||
  status === 'PARTIALLY_FILLED' ||
  venueOrderId !== null ||
  decimal(filled).gt('0');

/**
 * Looks up orders at the venue, and decides what it means that the venue does not know one. Each lookup is a
 * task of its order, between which others can run; the pauses are not.
 */
export class OrderLookups {
  readonly #options: Options;
  readonly #absenceMs: number;
  /** orders that are being looked up until their state is known */
  readonly #running = new Map<string, Promise<void>>();
  /** open orders that are looked up one after another */
  readonly #queue = new Set<string>();
  #openLookups: Promise<void> | undefined;
  readonly #ending = new Set<Promise<void>>();
  /** when orders were last sent, by `performance.now` */
  readonly #sentAt = new Map<string, number>();
  /** an engine before this one may have sent orders until then */
  #startedAt = performance.now();

  constructor(options: Options) {
    this.#options = options;
    this.#absenceMs = options.absenceMs ?? ABSENCE_MS;
  }

  start(): void {
    this.#startedAt = performance.now();
  }

  /** Call it each time an order is about to leave. */
  onSending(orderId: string): void {
    this.#sentAt.set(orderId, performance.now());
  }

  async untilDone(): Promise<void> {
    await Promise.allSettled([...this.#running.values(), ...this.#ending]);
  }

  /**
   * Ends an order that the venue says is done. An algo decides by what was filled of its order, which the venue may
   * report later: it is read before.
   */
  async end(orderId: string, end: OrderEnd): Promise<void> {
    const { ledger, venue } = this.#options;
    const order = ledger.orders.get(orderId);
    const isOfAlgo = order !== undefined && order.algoOrderId !== null && !isDone(order.status);
    if (!isOfAlgo || venue.requestExpiryMs === 0) {
      ledger.applyToOrder(orderId, end);
      return;
    }
    const reading = this.#readFills(order).then(() => ledger.applyToOrder(orderId, end));
    this.#ending.add(reading);
    try {
      await reading;
    } catch (error) {
      this.#logFailure(orderId, error);
    } finally {
      this.#ending.delete(reading);
    }
  }

  /** Reads the fills of an order until the venue lists it as done, for a while. */
  async #readFills(order: Order): Promise<void> {
    const { ledger, venue, readTrades, signal, log } = this.#options;
    for (let attempt = 0; attempt < FILLS_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await this.#pause(pauseAt(PAUSES_MS, attempt - 1));
      try {
        const found = await venue.find(order);
        if (found === undefined) await readTrades(order);
        for (const fill of found?.fills ?? []) ledger.applyFill(fill);
        if (found !== undefined) ledger.applyMissingFill(found);
        if (found?.status !== 'open') return;
      } catch (error) {
        signal.throwIfAborted();
        log(`The fills of order ${order.id} could not be read: ${asError(error).message}`, {
          orderId: order.id,
        });
      }
    }
  }

  /**
   * Looks an order up until its state is known. Of an order that the venue has accepted, failing lookups end
   * after a while.
   */
  lookUp(orderId: string): Promise<void> {
    const running = this.#running.get(orderId);
    if (running !== undefined) return running;
    const lookup = this.#lookUp(orderId)
      .catch((error: unknown) => this.#logFailure(orderId, error))
      .finally(() => {
        this.#running.delete(orderId);
        if (isDone(this.#options.ledger.orders.get(orderId)?.status ?? 'FILLED'))
          this.#sentAt.delete(orderId);
      });
    this.#running.set(orderId, lookup);
    return lookup;
  }

  /**
   * Looks up open orders one after another, so that new orders and cancellations do not wait behind them: a
   * venue allows few calls a second. An order that waits for this already is looked up once.
   * @param urgent what comes first, within limits
   */
  lookUpOpen(urgent: readonly Promise<unknown>[] = []): void {
    for (const { id, status } of this.#options.ledger.orders.all())
      if (status === 'OPEN' || status === 'PARTIALLY_FILLED') this.#queue.add(id);
    if (this.#openLookups !== undefined || this.#queue.size === 0) return;
    this.#openLookups = this.#runQueue(Promise.all(urgent)).finally(() => {
      this.#openLookups = undefined;
    });
  }

  /** The lookups of `lookUpOpen` that are running; undefined if none are. */
  get open(): Promise<void> | undefined {
    return this.#openLookups;
  }

  /**
   * Looks an open order up if a message says that it has other terms at the venue. Its terms are not taken from
   * the message, which may be older than a change that the venue has confirmed since.
   */
  onTerms(orderId: string, terms: OrderChange): void {
    const { ledger, isChanging } = this.#options;
    const order = ledger.orders.get(orderId);
    const isOpen = order?.status === 'OPEN' || order?.status === 'PARTIALLY_FILLED';
    if (order === undefined || !isOpen || isChanging(orderId)) return;
    if (differentTerms(order, terms).length > 0) void this.lookUp(orderId);
  }

  /** Looks an order up once, as part of a task of it. */
  async lookUpOnce(orderId: string): Promise<Found> {
    const { ledger, venue, log } = this.#options;
    const order = ledger.orders.get(orderId);
    if (order === undefined || isDone(order.status)) return 'found';
    try {
      const found = await venue.find(order);
      if (found === undefined) return 'denied';
      this.#apply(orderId, found);
      return 'found';
    } catch (error) {
      if (this.#options.signal.aborted) throw error;
      log(`Order ${orderId} could not be looked up: ${asError(error).message}`, { orderId });
      return 'failed';
    }
  }

  async #runQueue(urgent: Promise<unknown>): Promise<void> {
    await Promise.race([urgent, this.#pause(URGENT_MAX_MS)]).catch(() => undefined);
    // grows while it runs
    for (const id of this.#queue) {
      if (this.#options.signal.aborted) return;
      this.#queue.delete(id);
      await this.lookUp(id);
    }
  }

  #logFailure(orderId: string, error: unknown): void {
    const { signal, log, accountId } = this.#options;
    if (signal.aborted) return;
    log(
      `Order ${orderId} of account ${accountId} could not be processed: ${asError(error).message}`,
      { orderId },
      'error',
    );
  }

  async #lookUp(orderId: string): Promise<void> {
    const { ledger, add, signal } = this.#options;
    let denials = 0;
    let failures = 0;
    let deniedSince = 0;
    for (let attempt = 0; ; attempt += 1) {
      const startedAt = performance.now();
      const result = await add(orderId, () => this.lookUpOnce(orderId));
      const order = ledger.orders.get(orderId);
      if (signal.aborted) return;
      if (result === 'found' || order === undefined || isDone(order.status)) return;
      if (result === 'denied') {
        if (denials === 0) deniedSince = startedAt;
        denials += 1;
        failures = 0;
      } else {
        denials = 0;
        failures += 1;
      }
      const isKnown = isAccepted(order);
      if (isKnown && failures >= FAILURES_MAX) {
        this.#leave(order);
        return;
      }
      const absentAt = isKnown ? deniedSince + this.#absenceMs : this.#absentAt(order);
      const isAbsent = denials >= DENIALS_MIN && startedAt >= absentAt;
      if (isAbsent && (await this.#settleAbsent(order))) return;
      if (result === 'denied' && this.#isCancelledUnseen(order)) {
        ledger.applyToOrder(orderId, { kind: 'cancelled', reason: CANCELLED_UNSEEN });
        return;
      }
      if (!isKnown && performance.now() >= this.#overdueAt(order)) this.#report(order, result);
      // denials that count follow one another quickly, however long the lookups have lasted
      const pauses = result === 'denied' && startedAt >= absentAt ? denials - 1 : attempt;
      await this.#pauseFor(pauses, absentAt);
    }
  }

  /** When the venue can no longer carry out a request for the order, and its absence counts; by `performance.now`. */
  #absentAt(order: Order): number {
    const expiryMs = orderExpiryOf(this.#options.venue, order);
    return expiryMs === null ? Number.POSITIVE_INFINITY : this.#overdueAt(order);
  }

  /** When an order should be known, by `performance.now`. */
  #overdueAt(order: Order): number {
    const sentAt = this.#sentAt.get(order.id) ?? this.#startedAt;
    return sentAt + (orderExpiryOf(this.#options.venue, order) ?? 0) + this.#absenceMs;
  }

  /** Pauses before the next lookup, at most until absence counts. */
  #pauseFor(index: number, absentAt: number): Promise<void> {
    const pause = pauseAt(PAUSES_MS, index);
    const left = absentAt - performance.now();
    return this.#pause(left > 0 ? Math.min(pause, Math.ceil(left)) : pause);
  }

  /** Lookups of an accepted order have failed too often: it stays as it is until the next occasion. */
  #leave(order: Order): void {
    const { ledger } = this.#options;
    const text = 'The state of the order could not be read at the venue. It is shown as it was.';
    void ledger.write({ log: [ledger.logEntry({ kind: 'order unknown', text }, order)] });
  }

  /** Whether an order that a venue without an expiry of requests denies was to be cancelled long ago. */
  #isCancelledUnseen(order: Order): boolean {
    const { venue, now, isUnwanted } = this.#options;
    if (venue.requestExpiryMs !== null || isAccepted(order) || !isUnwanted(order)) return false;
    return now() - Date.parse(order.createdAt) >= CANCELLED_UNSEEN_MS;
  }

  #report(order: Order, last: Found | undefined): void {
    const isNeverSentAgain = last === 'denied' && this.#options.venue.requestExpiryMs === null;
    const reason = isNeverSentAgain ? NOT_LISTED : NOT_ANSWERED;
    const isReported = order.reason === NOT_LISTED || order.reason === NOT_ANSWERED;
    // once, also by the engine after this one
    if (!isReported) this.#options.ledger.reportUnknown(order.id, reason);
  }

  /**
   * Ends an order that the venue does not know, or sends it again. Returns false if the venue lists trades of
   * it, so that it is known, or does not say so.
   */
  async #settleAbsent(order: Order): Promise<boolean> {
    const { id } = order;
    const { ledger, readTrades, add } = this.#options;
    try {
      // some venues forget the ids of orders that are done
      await readTrades(order);
    } catch (error) {
      this.#logFailure(id, error);
      return false;
    }
    const isSettled = await add(id, async () => {
      const present = ledger.orders.get(id);
      if (present === undefined || isDone(present.status)) return true;
      if (present.filled !== order.filled) return false;
      this.#end(present);
      return true;
    });
    return isSettled ?? false;
  }

  #end(order: Order): void {
    const { ledger, sendAgain, isUnwanted } = this.#options;
    const { id } = order;
    if (isAccepted(order)) {
      const note = { kind: 'state corrected', text: NOT_KNOWN } as const;
      ledger.applyToOrder(id, { kind: 'cancelled', reason: NOT_KNOWN }, note);
    } else if (isUnwanted(order)) {
      const text = 'The venue did not take the order, which was to be cancelled.';
      ledger.applyToOrder(
        id,
        { kind: 'cancelled', reason: null },
        { kind: 'order reconciled', text },
      );
    } else if (isSentAgain(order)) {
      const text = 'The venue did not know the order; it was sent again.';
      ledger.applyToOrder(id, { kind: 'absent' }, { kind: 'order reconciled', text });
      sendAgain(id);
    } else ledger.rejectOrder(id, NOT_TAKEN);
  }

  #apply(orderId: string, found: VenueOrder): void {
    const { ledger, cancel, isUnwanted } = this.#options;
    const statusBefore = ledger.orders.get(orderId)?.status;
    const wasUncertain = statusBefore === 'UNKNOWN' || statusBefore === 'PENDING';
    // before what may have ended it
    if (found.hasTriggered === true) ledger.applyToOrder(orderId, { kind: 'triggered' });
    for (const fill of found.fills) ledger.applyFill(fill);
    ledger.applyMissingFill(found);
    this.#takeShrunk(orderId, found);
    const before = ledger.orders.get(orderId);
    if (before === undefined) return;
    const { status, reason, venueOrderId } = found;
    if (status === 'rejected') {
      ledger.rejectOrder(orderId, reason ?? 'Rejected by the venue.');
      return;
    }
    const isEnded = status === 'cancelled' || status === 'expired';
    const note: LogNote | undefined =
      copiesNote(found) ??
      (wasUncertain
        ? { kind: 'order reconciled', text: `The venue knows the order: it is ${status}.` }
        : undefined);
    ledger.applyToOrder(orderId, { kind: 'accepted', venueOrderId }, note);
    if (isEnded) {
      const missed = `The venue has ended the order: it is ${status}.`;
      ledger.applyToOrder(
        orderId,
        { kind: status, reason },
        wasUncertain || isDone(before.status)
          ? undefined
          : { kind: 'state corrected', text: missed },
      );
    }
    if (status === 'open') {
      this.#applyTerms(orderId, found.terms);
      const present = ledger.orders.get(orderId);
      if (present !== undefined && isUnwanted(present)) cancel(orderId);
    }
  }

  /** Takes over that the venue has shrunk a reduce-only order with its position. */
  #takeShrunk(orderId: string, { status, terms }: VenueOrder): void {
    const { ledger, isChanging } = this.#options;
    const order = ledger.orders.get(orderId);
    if (order?.reduceOnly !== true || isChanging(orderId)) return;
    const amount = decimal((status === 'filled' ? order.filled : terms?.amount) ?? order.amount);
    if (amount.gt(ZERO) && amount.lt(decimal(order.amount)))
      ledger.changeUnrequested(orderId, { amount: toText(amount) }, VENUE_HAS_SHRUNK);
  }

  /** Takes over terms that were changed at the venue, as far as it lists them. */
  #applyTerms(orderId: string, terms: OrderChange | undefined): void {
    const { ledger, isChanging } = this.#options;
    const order = ledger.orders.get(orderId);
    if (order === undefined || terms === undefined || isChanging(orderId)) return;
    const changed = differentTerms(order, terms);
    if (changed.length === 0) return;
    const options = changed.map(
      ([field, value]) => `${field} ${value} instead of ${order[field] ?? ''}`,
    );
    const text = `The order has other terms at the venue: ${options.join(', ')}. They were taken over.`;
    const change: OrderChange = Object.fromEntries(changed);
    ledger.applyToOrder(orderId, { kind: 'changed', change }, { kind: 'state corrected', text });
  }

  #pause(ms: number): Promise<void> {
    return after(ms, undefined, { signal: this.#options.signal });
  }
}
