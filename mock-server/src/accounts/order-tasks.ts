import { setTimeout as after } from 'node:timers/promises';
import { isDone, type Order } from '@parallax/protocol';
import { decimal, toText, ZERO } from '@parallax/trading';
import { asError } from '../config/errors.ts';
import { deferred } from '../venue-accounts/deferred.ts';
import {
  type OrderChange,
  type VenueAccount,
  type VenueOrder,
  VenueRejection,
} from '../venue-accounts/venue-account.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { LogNote } from './account-rows.ts';

/** Pauses between two searches for an order with an unknown outcome, in milliseconds. */
const SEARCH_PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200, 5_000];
/** How often the venue must deny knowing an order before it is sent again. */
const DENIALS_MIN = 3;
/** Pauses before looks for a change with an unknown outcome: a venue may make it late. */
const CHANGE_PAUSES_MS = [200, 400, 800, 1_600, 3_200];
/** How long the lookups of open orders wait for those of uncertain ones, in milliseconds. */
const URGENT_MAX_MS = 5_000;
/** Attempts to cancel or change an order before its state is looked up instead. */
const ATTEMPTS_MAX = 3;
const CHANGE_FOUND = {
  kind: 'order reconciled',
  text: 'The venue has made the change that it had not confirmed.',
} as const;

const ORDER_ENDED = 'The order ended before it was changed.';
const VENUE_HAS_SHRUNK = 'The venue has reduced the amount to what is left of the position.';

/** A change of an order that was requested. */
export interface RequestedChange {
  readonly change: OrderChange;
  /** the trader who is notified if the venue does not make it; null for the engine */
  readonly by: string | null;
  /** why the engine requests it, for the trading log */
  readonly reason?: string;
}

interface Parts {
  readonly accountId: string;
  readonly ledger: AccountLedger;
  readonly venue: Pick<VenueAccount, 'submit' | 'cancel' | 'change' | 'find'>;
  /** what has changed since the order was stored, such as a halt; undefined if it may be sent */
  readonly reasonNotToSend: (order: Order) => Promise<string | undefined>;
  /** called when the venue has answered a change of an order */
  readonly onChangeAnswered: (order: Order, isRefused: boolean) => void;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Sends, changes and cancels the orders of an account, and looks up what the venue does not confirm. The
 * tasks of one order run one after another.
 */
export class OrderTasks {
  readonly #parts: Parts;
  /** resolves when what happened before is applied; tasks wait for it */
  readonly #ready = deferred<void>();
  /** the last task of each order */
  readonly #tasks = new Map<string, Promise<void>>();
  /** the changes of orders that the venue has not answered */
  readonly #changing = new Map<string, OrderChange>();
  /** orders that were open before this engine owned the account, until they are changed */
  readonly #restored: Set<string>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#restored = new Set(parts.ledger.orders.all().map(({ id }) => id));
  }

  /** Runs the tasks that have been added, and those to come. */
  start(): void {
    this.#ready.resolve();
  }

  async untilDone(): Promise<void> {
    this.#ready.resolve();
    await Promise.allSettled(this.#tasks.values());
  }

  /** Runs something after the other tasks of an order. Resolves when it has ended, also if it has failed. */
  add(orderId: string, run: () => Promise<void>): Promise<void> {
    const { signal, log, accountId } = this.#parts;
    const previous = this.#tasks.get(orderId) ?? this.#ready.promise;
    const task = previous
      .then(() => (signal.aborted ? undefined : run()))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        log(
          `Order ${orderId} of account ${accountId} could not be processed: ${asError(error).message}`,
        );
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

  cancel(orderId: string): Promise<void> {
    return this.add(orderId, () => this.#cancel(orderId));
  }

  /** Changes what of an order is not being changed yet. */
  change(orderId: string, { change: all, ...request }: RequestedChange): Promise<void> {
    const running = this.#changing.get(orderId) ?? {};
    const change = without(all, running);
    if (Object.keys(change).length === 0) return this.#tasks.get(orderId) ?? Promise.resolve();
    const requested = { ...request, change };
    this.#changing.set(orderId, { ...running, ...change });
    return this.add(orderId, async () => {
      try {
        await this.#parts.ledger.orders.load([orderId]);
        await this.#change(orderId, requested);
      } catch (error) {
        // it is taken again with the next look for requests
        this.#endChange(orderId, change);
        throw error;
      }
    });
  }

  /** Looks an order up; `isKnown`: whether the venue has accepted it before, so that it is not sent again. */
  settle(orderId: string, isKnown = false): Promise<void> {
    return this.add(orderId, () => this.#settle(orderId, isKnown));
  }

  /**
   * Looks up all orders. A venue allows few calls a second: what is uncertain or to be cancelled comes first,
   * and orders that are known to be open follow one by one, so that new orders do not wait behind them.
   */
  settleAll(): void {
    const open: string[] = [];
    const urgent: Promise<void>[] = [];
    for (const { id, status, cancelRequested } of this.#parts.ledger.orders.all()) {
      const isOpen = status === 'OPEN' || status === 'PARTIALLY_FILLED';
      if (isOpen && !cancelRequested) open.push(id);
      else urgent.push(this.settle(id, isOpen));
    }
    if (open.length > 0) void this.#settleInTurn(open, Promise.all(urgent));
  }

  async #settleInTurn(orderIds: readonly string[], urgent: Promise<unknown>): Promise<void> {
    await Promise.race([urgent, this.#pause(URGENT_MAX_MS)]).catch(() => undefined);
    for (const id of orderIds) {
      if (this.#parts.signal.aborted) return;
      await this.add(id, () => this.#settle(id, true));
    }
  }

  async #submit(orderId: string): Promise<void> {
    const { ledger, venue, reasonNotToSend } = this.#parts;
    const order = ledger.orders.get(orderId);
    if (order === undefined || isDone(order.status)) return;
    if (order.cancelRequested) {
      ledger.applyToOrder(orderId, { kind: 'cancelled', reason: null });
      return;
    }
    const reason = await reasonNotToSend(order).catch((error: unknown) => {
      // it is taken again with the next look for orders
      ledger.orders.drop(orderId);
      throw error;
    });
    if (reason !== undefined) {
      ledger.rejectOrder(orderId, reason);
      return;
    }
    try {
      // what closes a position may have been reduced since
      const submitted = await venue.submit(ledger.orders.get(orderId) ?? order);
      if (submitted.status === 'accepted') {
        ledger.applyToOrder(orderId, { kind: 'accepted', venueOrderId: submitted.venueOrderId });
      } else ledger.rejectOrder(orderId, submitted.reason);
    } catch (error) {
      if (error instanceof VenueRejection) {
        ledger.rejectOrder(orderId, error.message);
        return;
      }
      ledger.applyToOrder(orderId, {
        kind: 'uncertain',
        reason: 'The venue has not confirmed the order. Its state is being looked up.',
      });
      await this.#settle(orderId);
    }
  }

  /** Looks an order up until the venue knows it, or has denied knowing it often enough to be believed. */
  async #settle(orderId: string, isKnown = false): Promise<void> {
    const { ledger, venue, log } = this.#parts;
    let denials = 0;
    for (let attempt = 0; ; attempt += 1) {
      const order = ledger.orders.get(orderId);
      if (order === undefined || isDone(order.status)) return;
      try {
        const found = await venue.find(order);
        if (found !== undefined) {
          this.#applyFound(order, found);
          return;
        }
        denials += 1;
      } catch (error) {
        denials = 0;
        if (error instanceof VenueRejection) log(error.message);
      }
      if (denials >= DENIALS_MIN) {
        await this.#settleUnknown(order, isKnown);
        return;
      }
      await this.#pause(SEARCH_PAUSES_MS[Math.min(attempt, SEARCH_PAUSES_MS.length - 1)]);
    }
  }

  /** Sends an order that the venue does not know, unless the venue has known it. */
  async #settleUnknown({ id, venueOrderId }: Order, isKnown: boolean): Promise<void> {
    const { ledger } = this.#parts;
    if (isKnown || venueOrderId !== null) {
      const reason = 'The venue no longer knows the order.';
      const note = { kind: 'state corrected', text: reason } as const;
      ledger.applyToOrder(id, { kind: 'cancelled', reason }, note);
      return;
    }
    const text = 'The venue did not know the order; it was sent again.';
    ledger.applyToOrder(id, { kind: 'absent' }, { kind: 'order reconciled', text });
    await this.#submit(id);
  }

  #applyFound(before: Order, found: VenueOrder): void {
    const { ledger } = this.#parts;
    const { id } = before;
    const wasUnknown = before.status === 'UNKNOWN' || before.status === 'PENDING';
    const note: LogNote | undefined =
      copiesNote(found) ??
      (wasUnknown
        ? { kind: 'order reconciled', text: `The venue knows the order: it is ${found.status}.` }
        : undefined);
    for (const fill of found.fills) ledger.applyFill(fill);
    ledger.applyMissingFill(found);
    this.#takeShrunk(id, found);
    if (found.status === 'rejected')
      ledger.rejectOrder(id, found.reason ?? 'Rejected by the venue.');
    else {
      ledger.applyToOrder(id, { kind: 'accepted', venueOrderId: found.venueOrderId }, note);
      if (found.status === 'cancelled' || found.status === 'expired')
        ledger.applyToOrder(id, { kind: found.status, reason: found.reason });
    }
    if (found.status === 'open' && ledger.orders.get(id)?.cancelRequested) void this.cancel(id);
  }

  /** Takes over that the venue has shrunk a reduce-only order with its position. */
  #takeShrunk(id: string, { status, terms }: VenueOrder): void {
    const { ledger } = this.#parts;
    const order = ledger.orders.get(id);
    if (order?.reduceOnly !== true || this.#changing.has(id)) return;
    const amount = decimal((status === 'filled' ? order.filled : terms?.amount) ?? order.amount);
    if (amount.gt(ZERO) && amount.lt(decimal(order.amount)))
      ledger.changeUnrequested(id, { amount: toText(amount) }, VENUE_HAS_SHRUNK);
  }

  async #cancel(orderId: string): Promise<void> {
    const { ledger, venue, log } = this.#parts;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const order = ledger.orders.get(orderId);
      if (order === undefined || isDone(order.status)) return;
      try {
        const answer = await venue.cancel(order);
        if (answer === 'cancelled')
          ledger.applyToOrder(orderId, { kind: 'cancelled', reason: null });
        else await this.#settle(orderId, true);
        return;
      } catch (error) {
        log(`Cancelling ${orderId} failed: ${asError(error).message}`);
        await this.#pause(SEARCH_PAUSES_MS[attempt]);
      }
    }
    await this.#settle(orderId, true);
  }

  async #change(orderId: string, requested: RequestedChange): Promise<void> {
    const { ledger, venue } = this.#parts;
    const { change } = requested;
    const order = ledger.orders.get(orderId);
    const isFilled = order?.status === 'FILLED';
    if (order === undefined || (isDone(order.status) && !isFilled)) {
      await this.#answerChange(orderId, requested);
      return;
    }
    // the engine before this one may have sent the change; a larger amount keeps a filled order open
    if (isFilled || this.#restored.delete(orderId)) {
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
    const { ledger, onChangeAnswered } = this.#parts;
    this.#endChange(orderId, change);
    const answeredChanges = [{ orderId, change, failure: null }];
    ledger.applyToOrder(orderId, { kind: 'changed', change }, note, { answeredChanges });
    const order = ledger.orders.get(orderId);
    if (order) onChangeAnswered(order, false);
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
    const { ledger, onChangeAnswered } = this.#parts;
    const order = ledger.orders.get(orderId);
    if (reason === undefined)
      await ledger.write({ answeredChanges: [{ orderId, change, failure: ORDER_ENDED }] });
    else await ledger.refuseChange({ orderId, change, by, reason });
    this.#endChange(orderId, change);
    if (order) onChangeAnswered(order, reason !== undefined);
  }

  /** Looks up whether the venue has made a change whose outcome is unknown. */
  async #settleChange(orderId: string, requested: RequestedChange): Promise<void> {
    const { ledger, venue } = this.#parts;
    const { change } = requested;
    let isShown = true;
    for (const pause of CHANGE_PAUSES_MS) {
      await this.#pause(pause);
      await this.#settle(orderId, true);
      const order = ledger.orders.get(orderId);
      // a filled one is open again if the change has raised its amount
      if (order === undefined || (isDone(order.status) && order.status !== 'FILLED')) break;
      const found = await venue.find(order).catch(() => undefined);
      const includes = found && includesChange(found.terms, change);
      if (includes === true) {
        this.#applyChange(orderId, change, CHANGE_FOUND);
        return;
      }
      isShown = includes !== undefined;
    }
    await this.#answerChange(
      orderId,
      requested,
      isShown
        ? 'The venue has not made the change. Try it again.'
        : 'The venue has not confirmed the change, and does not show whether it was made. Check the order there.',
    );
  }

  #pause(ms: number | undefined): Promise<void> {
    return after(ms, undefined, { signal: this.#parts.signal });
  }
}

/** A change without the fields of another. */
const without = (change: OrderChange, other: OrderChange): OrderChange =>
  Object.fromEntries(Object.entries(change).filter(([field]) => !Object.hasOwn(other, field)));

const copiesNote = ({ copies }: VenueOrder): LogNote | undefined =>
  copies === undefined
    ? undefined
    : {
        kind: 'state corrected',
        text: `The venue has the order ${copies} times: it was sent more than once. Check it there.`,
      };

/** Whether the terms of an order at its venue are those of a change; undefined if the venue does not show them. */
function includesChange(terms: OrderChange | undefined, change: OrderChange): boolean | undefined {
  const asked = (['price', 'amount', 'triggerPrice'] as const).filter(
    (field) => change[field] !== undefined,
  );
  if (asked.some((field) => terms?.[field] === undefined)) return undefined;
  return asked.every((field) => decimal(terms?.[field] ?? '0').eq(decimal(change[field] ?? '0')));
}
