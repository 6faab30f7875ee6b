import { setTimeout as after } from 'node:timers/promises';
import type {
  VenueAccount,
  VenueConnectionState,
  VenueEntry,
  VenueEvent,
  VenueFill,
} from '@parallax/live';
import { contractKey, isDone, type Order, pauseAt } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import {
  type ContractTerms,
  type Decimal,
  decimal,
  entryPriceOf,
  formatDecimal,
  isBoundToPosition,
  minimum,
  positionOf,
  toText,
  ZERO,
} from '@parallax/trading';
import type { OrderEvents } from '../../costs/order-events.ts';
import type { NewOrder } from '../../records/order-store.ts';
import type { AccountHoldings } from '../../valuation/account-holdings.ts';
import { AccountLedger, type CommandWrite, type LedgerOptions } from './account-ledger.ts';
import type { AccountAtStart, AccountStorage } from './account-storage.ts';
import { compareFills } from './fill-order.ts';
import { openingFills, type PositionAtVenue } from './opening-trades.ts';
import { OrderExits } from './order-exits.ts';
import { OrderTasks, type RequestedChange } from './order-tasks.ts';
import { HISTORY_OVERLAP_MS, OrderTrades } from './order-trades.ts';
import { ReducingOrders } from './reducing-orders.ts';
import { VenueComparison } from './venue-comparison.ts';

/** Pauses before a failed comparison with the venue is tried again, in milliseconds; the last one is repeated. */
const CATCH_UP_PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
/** Venues may list what has happened this much later, in milliseconds. */
const LATE_HISTORY_MS = 900_000;
/** By default, how long after a gap the history is read once more, in milliseconds: venues list trades up to a minute late. */
const REREAD_MS = 90_000;
/** How long after what was listed late balances are compared again, in milliseconds. */
const SECOND_LOOK_MS = 1_000;

export interface OwnedAccountOptions extends LedgerOptions {
  readonly start: AccountAtStart;
  readonly storage: AccountStorage;
  readonly venue: VenueAccount;
  /** whether the venue is the paper venue */
  readonly isPaper: boolean;
  readonly events?: OrderEvents | undefined;
  /** see `OrderTasks` */
  readonly absenceMs?: number | undefined;
  /** see `REREAD_MS` */
  readonly rereadMs?: number | undefined;
}

/**
 * An account whose only writer is this engine: its ledger follows the events of the venue, and is compared
 * with what the venue reports whenever events may have been missed.
 */
export class OwnedAccount {
  readonly #options: OwnedAccountOptions;
  readonly #stop = new AbortController();
  readonly #ledger: AccountLedger;
  readonly #tasks: OrderTasks;
  readonly #exits: OrderExits;
  readonly #reducing: ReducingOrders;
  readonly #comparison: VenueComparison;
  /** when balances were last compared, in Unix milliseconds: what is listed later may have been a difference */
  #comparedAt = Number.NEGATIVE_INFINITY;
  #secondLook: NodeJS.Timeout | undefined;
  /** comparisons of balances in a row without a result, which pause longer each time */
  #undecided = 0;
  #reread: NodeJS.Timeout | undefined;
  /** differences of positions that are in the trading log, by contract key */
  readonly #loggedDifferences = new Map<string, string>();
  /** keys of contracts whose entry prices are in the trading log as different from the venue's */
  readonly #loggedEntryPrices = new Set<string>();
  /** whether all events since the history was read have been received */
  #isComplete = false;
  /** interruptions of the events */
  #gaps = 0;
  #isReady = false;
  /** whether what the account held before it was connected has been looked for */
  #isOpened: boolean;
  /** the last state of the venue that was reported */
  #state: VenueConnectionState | undefined;
  #hasStarted = false;
  /**
   * time of the last stored fill until the history was read, which may list older ones late; in Unix
   * milliseconds
   */
  #lastFillAt: number;

  constructor(options: OwnedAccountOptions) {
    const { start, storage, venue, log, now, absenceMs } = options;
    const { signal } = this.#stop;
    this.#options = options;
    this.#lastFillAt = start.lastFillAt ?? Number.POSITIVE_INFINITY;
    this.#ledger = new AccountLedger(
      options,
      {
        onOrder: (order, fill) => {
          options.events?.onChanged(order, fill);
          if (fill !== undefined) this.#tasks.onFilled(order);
          else if (order.status === 'REJECTED') this.#reducing.onRejected(order.id);
          this.#exits.onChanged(order, fill !== undefined);
        },
        onPosition: (terms, before) => {
          this.#updateExits(terms, before);
          this.#reducing.onPosition(terms);
        },
        onApplied: (at) => this.#onApplied(at),
      },
      this.#stop,
    );
    const ledger = this.#ledger;
    // the history is not complete before
    this.#isOpened = ledger.eventsUntil !== undefined;
    const trades = new OrderTrades({ venue, apply: (fills) => this.#applyFills(fills), now });
    this.#tasks = new OrderTasks({
      accountId: this.id,
      ledger,
      venue,
      sentIds: start.sentIds,
      changingIds: start.changingIds,
      reasonNotToSend: (order) => storage.reasonNotToSend(order, this.#isBound(order)),
      onSending: (order) => options.events?.onSending(order),
      prepare: (order) => this.#reducing.prepare(order),
      toVenue: (order) => this.#reducing.toVenue(order),
      changeProblem: (order, change) => this.#reducing.changeProblem(order, change),
      readTrades: (order) => trades.read(order),
      absenceMs,
      now,
      onChangeAnswered: (order, isRefused) => {
        this.#exits.onChangeAnswered(order, isRefused);
        // the position may have been reduced while it was on its way
        const terms = ledger.terms(contractKey(order));
        if (!isRefused && terms !== undefined) this.#reducing.onPosition(terms);
      },
      signal,
      log,
    });
    this.#exits = new OrderExits({
      order: async (id) => {
        await ledger.orders.load([id]);
        return ledger.orders.get(id);
      },
      exitsOf: async (id) => (await storage.readExits(id)).map((exit) => this.#currentExit(exit)),
      terms: (key) => ledger.terms(key),
      held: (terms) => this.#heldFor(terms),
      send: (order) => this.#sendExit(order),
      change: (id, amount) => void this.#tasks.change(id, { change: { amount }, by: null }),
      // without a request, which would be that of a person
      cancel: (id) => void this.#tasks.cancel(id),
      end: (id) => storage.endExits(id),
      signal,
      log,
    });
    this.#reducing = new ReducingOrders({
      isPaper: options.isPaper,
      orders: () => ledger.orders.all(),
      terms: (key) => ledger.terms(key),
      position: (key) => positionOf(ledger.state, key).amount,
      balance: (asset) => decimal(ledger.balanceOf(asset)),
      clip: (id, amount, reason) => ledger.changeUnrequested(id, { amount }, reason),
      change: (id, amount, reason) =>
        this.#tasks.change(id, { change: { amount }, by: null, reason }),
      cancel: (id) => this.#tasks.cancel(id),
      lookUp: (id) => this.#tasks.settle(id),
      reportReduced: (order, reason) => ledger.reportReduced(order, reason),
      signal,
    });
    this.#comparison = new VenueComparison({
      venue,
      ledger,
      isSending: () => this.#isReady,
      lookups: () => this.#tasks.openLookups,
      signal,
      log,
    });
  }

  get id(): string {
    return this.#options.account.id;
  }

  get companyId(): string {
    return this.#options.account.companyId;
  }

  get holdings(): AccountHoldings {
    return this.#ledger.holdings;
  }

  /** Whether the venue, or whoever holds the balances, can be reached. */
  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  get openOrders(): number {
    return this.#ledger.orders.open;
  }

  /** Connects to the venue and settles what was left open before this engine owned the account. */
  async start(): Promise<void> {
    for (const order of this.#ledger.orders.all()) this.#options.events?.onTaken(order);
    await this.#options.venue.start((event) => this.#onEvent(event));
    const isFirst = !this.#isOpened;
    const { until, gaps } = await this.#applyHistory();
    // before orders are sent, whose fills would change what is compared
    if (isFirst) await this.#bookOpenings();
    this.#isReady = true;
    if (this.#state === 'connected') void this.#ledger.write({ state: this.#state });
    this.#tasks.start();
    // before the balances are compared, which takes seconds if they differ
    this.#tasks.settleAll();
    for (const id of await this.#options.storage.readOrdersWithExits()) this.#exits.update(id);
    for (const terms of this.#openContracts()) this.#reducing.onPosition(terms);
    await this.#compareBalances();
    if (!isFirst) await this.#comparePositions();
    await this.#complete(until, gaps);
    this.#hasStarted = true;
  }

  /** Whether what the venue reported of the time before is stored, so that the account can be valued. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Whether commands can be carried out. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Stores until when the history is complete, so that a later opening reads no more than it needs. */
  async advance(): Promise<void> {
    if (!this.#isComplete) return;
    const until = this.#options.now() - LATE_HISTORY_MS;
    const gaps = this.#gaps;
    if (!this.#isOpened) await this.#tasks.add('', () => this.#retryOpenings());
    await this.#complete(until, gaps);
  }

  #isBound(order: Order): boolean {
    const terms = this.#ledger.terms(contractKey(order));
    return terms === undefined ? order.reduceOnly : isBoundToPosition(order, terms.kind);
  }

  /** Sends a stored order, or carries out what has been requested for one. */
  take(order: Order, requested?: RequestedChange): void {
    const { orders } = this.#ledger;
    const current = orders.get(order.id);
    if (current === undefined) {
      if (isDone(order.status)) {
        if (requested !== undefined) void this.#tasks.change(order.id, requested);
        return;
      }
      orders.keep(order);
      this.#options.events?.onTaken(order);
      if (order.status === 'PENDING') this.#tasks.submit(order.id);
      else this.#tasks.settle(order.id);
    }
    if (requested !== undefined) void this.#tasks.change(order.id, requested);
    // the row may have been read before the order was done
    if (current !== undefined && isDone(current.status)) return;
    if (order.cancelRequested && current?.cancelRequested !== true) {
      this.#ledger.applyToOrder(order.id, { kind: 'cancelRequested' });
      void this.#tasks.cancel(order.id);
    }
  }

  /** Adds an entry that the venue does not report, such as a transfer, and stores `more` with it. */
  book(entry: VenueEntry, more: CommandWrite): Promise<void> {
    return this.#ledger.applyEntry(entry, more);
  }

  /** Books new balances and closes all positions without a trade, after the venue has done so. */
  reset(balances: ReadonlyMap<string, string>, more: CommandWrite): Promise<void> {
    return this.#ledger.reset(balances, more);
  }

  /** Stores that a command was carried out, or why it was not. */
  complete(write: CommandWrite): Promise<void> {
    return this.#ledger.write(write);
  }

  balanceOf(asset: string): string {
    return this.#ledger.balanceOf(asset);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#secondLook);
    clearTimeout(this.#reread);
    this.#tasks.start();
    this.#options.storage.revoke(this.#ledger.generation);
    this.#options.events?.onClosed(this.id);
    await this.#options.venue.close();
    await this.#tasks.untilDone();
    await this.#exits.untilDone();
    await this.#ledger.untilReplayed();
  }

  #onEvent(event: VenueEvent): void {
    if (this.#stop.signal.aborted) return;
    const ledger = this.#ledger;
    switch (event.kind) {
      case 'fill':
        this.#onFill(event.fill);
        break;
      case 'done':
        if (event.status === 'rejected')
          ledger.rejectOrder(event.orderId, event.reason ?? 'Rejected.');
        else this.#tasks.end(event.orderId, { kind: event.status, reason: event.reason });
        break;
      case 'changed':
        ledger.changeUnrequested(event.orderId, event.change, event.reason);
        break;
      case 'terms':
        this.#tasks.onTerms(event.orderId, event.terms);
        break;
      case 'triggered':
        this.#onTriggered(event.orderId, event.at);
        break;
      case 'entry':
        void ledger.applyEntry(event.entry);
        break;
      case 'accrued':
        ledger.applyAccrued(event);
        break;
      case 'state':
        if (event.state !== 'connected') this.#interrupted();
        this.#state = event.state;
        // orders are accepted while it is connected
        if (event.state !== 'connected' || this.#isReady) void ledger.write({ state: event.state });
        break;
      case 'gap':
        this.#interrupted();
        void this.#tasks.add('', () => this.#catchUpUntilDone());
        break;
    }
  }

  /** It may be for more than what is left of the position. */
  #onTriggered(orderId: string, at: number): void {
    const ledger = this.#ledger;
    ledger.applyToOrder(orderId, { kind: 'triggered' });
    const order = ledger.orders.get(orderId);
    if (order === undefined) return;
    this.#options.events?.onTriggered(order, at);
    const terms = ledger.terms(contractKey(order));
    if (terms !== undefined) this.#reducing.onPosition(terms);
  }

  /** A fill of an order that is not in memory waits for the order to be read. */
  #onFill(fill: VenueFill): void {
    const { orderId } = fill;
    if (orderId === null || this.#ledger.orders.get(orderId) !== undefined)
      this.#ledger.applyFill(fill);
    else
      void this.#tasks.add(orderId, async () => {
        await this.#loadOrdersOf([fill]);
        this.#ledger.applyFill(fill);
      });
  }

  /** Reads the orders of fills that are not applied yet. */
  async #loadOrdersOf(fills: readonly VenueFill[]): Promise<void> {
    const ledger = this.#ledger;
    await ledger.orders.loadOf(fills.filter(({ id }) => !ledger.isKnown(id)));
  }

  #interrupted(): void {
    this.#gaps += 1;
    this.#isComplete = false;
  }

  /** Catches up, again after a failure, unless there is another gap, which is caught up by itself. */
  async #catchUpUntilDone(): Promise<void> {
    const { signal } = this.#stop;
    for (let attempt = 0; ; attempt += 1) {
      const gaps = this.#gaps;
      try {
        await this.#catchUp();
        return;
      } catch (error) {
        if (signal.aborted || gaps !== this.#gaps) return;
        this.#options.log(
          `Account ${this.id} could not be compared with its venue: ${asError(error).message}`,
        );
      }
      await after(pauseAt(CATCH_UP_PAUSES_MS, attempt), undefined, { signal });
      if (gaps !== this.#gaps) return;
    }
  }

  /** Applies what the venue reported while no events were received, and compares the account with it. */
  async #catchUp(): Promise<void> {
    const { until, gaps } = await this.#applyHistory();
    // in turn, beside what follows
    this.#tasks.settleOpen();
    await this.#compareBalances();
    if (this.#isOpened) await this.#comparePositions();
    else await this.#retryOpenings();
    await this.#complete(until, gaps);
  }

  /** @param gaps the number of interruptions when the history was read; there may have been more */
  async #complete(until: number, gaps: number): Promise<void> {
    this.#isComplete = gaps === this.#gaps;
    // another start looks for what the account held before, too
    await this.#ledger.completeUntil(until, this.#isOpened);
  }

  /** Returns the time until which the history is complete, in Unix milliseconds, and the interruptions so far. */
  async #applyHistory(): Promise<{ readonly until: number; readonly gaps: number }> {
    const until = this.#options.now();
    const gaps = this.#gaps;
    const { eventsUntil } = this.#ledger;
    await this.#applyHistorySince(eventsUntil === undefined ? 0 : eventsUntil - HISTORY_OVERLAP_MS);
    this.#rereadSince((eventsUntil ?? until) - HISTORY_OVERLAP_MS);
    return { until, gaps };
  }

  /** Reads the history once more later: the stream does not report what has happened in the gap. */
  #rereadSince(since: number): void {
    clearTimeout(this.#reread);
    const read = async (): Promise<void> => {
      try {
        await this.#applyHistorySince(since);
        if (this.#isOpened) await this.#comparePositions();
      } catch (error) {
        this.#logNotCompared('history', error);
      }
    };
    const after = this.#options.rereadMs ?? REREAD_MS;
    this.#reread = setTimeout(() => void this.#tasks.add('', read), after);
    this.#reread.unref();
  }

  async #applyHistorySince(since: number): Promise<void> {
    const ledger = this.#ledger;
    const from = Math.min(since, this.#lastFillAt - HISTORY_OVERLAP_MS);
    const { fills, entries: listed } = await this.#options.venue.history(from);
    this.#lastFillAt = Number.POSITIVE_INFINITY;
    // older ones may be in a difference of balances that was booked
    const entries = listed.filter(({ at }) => at >= since);
    await this.#loadOrdersOf(fills);
    // a settlement is of the position at its time
    const events = [
      ...fills
        .toSorted(compareFills)
        .map((fill) => ({ at: fill.at, apply: () => ledger.applyFill(fill) })),
      ...entries.map((entry) => ({ at: entry.at, apply: () => void ledger.applyEntry(entry) })),
    ];
    for (const { apply } of events.toSorted((a, b) => a.at - b.at)) apply();
  }

  async #applyFills(fills: readonly VenueFill[]): Promise<void> {
    await this.#loadOrdersOf(fills);
    for (const fill of fills) this.#ledger.applyFill(fill);
  }

  /** Something older than the last comparison of balances may have been booked as a difference. */
  #onApplied(at: number): void {
    if (at < this.#comparedAt) this.#compareAgain(SECOND_LOOK_MS);
  }

  #compareAgain(pauseMs: number): void {
    clearTimeout(this.#secondLook);
    const look = (): Promise<unknown> =>
      this.#compareBalances().catch((error: unknown) => this.#logNotCompared('balances', error));
    this.#secondLook = setTimeout(() => void this.#tasks.add('', look), pauseMs);
    this.#secondLook.unref();
  }

  /** Books the differences between the venue's balances and the ledger, visibly. */
  async #compareBalances(): Promise<void> {
    const since = this.#options.now() - HISTORY_OVERLAP_MS;
    // the latest trades may be in the balances before they are reported
    const differences = await this.#comparison.balances(() => this.#applyHistorySince(since));
    if (differences === undefined) {
      this.#compareAgain(pauseAt(CATCH_UP_PAUSES_MS, this.#undecided));
      this.#undecided += 1;
      return;
    }
    this.#undecided = 0;
    for (const [asset, amount] of differences) {
      const at = this.#options.now();
      const kind = decimal(amount).gt(ZERO) ? 'deposit' : 'withdrawal';
      const text = `The venue's balance of ${asset} differs by ${formatDecimal(decimal(amount))}; it was booked as a ${kind}.`;
      const entry = { id: `difference:${asset}:${at}`, asset, amount, kind, at } as const;
      void this.#ledger.applyEntry(entry, {}, { kind: 'state corrected', text });
    }
    this.#comparedAt = this.#options.now();
  }

  /**
   * Books what the account held before it was connected, as far as the trades that the venue lists do not
   * make it: by fills without an order, so that a position remains the sum of its fills. If the positions
   * change too fast to be compared, it is repeated with the next look at the venue.
   */
  async #bookOpenings(): Promise<void> {
    if (this.#isOpened) return;
    const since = this.#options.now() - HISTORY_OVERLAP_MS;
    // the latest trades may be in the positions before they are listed
    const differing = await this.#comparison.positions(() => this.#applyHistorySince(since));
    if (differing === undefined) {
      this.#options.log(
        `The positions of account ${this.id} change too fast to be compared.`,
        {},
        'info',
      );
      return;
    }
    this.#isOpened = true;
    for (const position of differing) {
      const held = positionOf(this.#ledger.state, position.terms.key);
      const openings = openingFills(held, position, this.#options.now());
      // a start that has failed after it may have booked one, and the position has changed since
      const isBooked = openings.some(({ fill }) => this.#ledger.isKnown(fill.id));
      if (isBooked || openings.length === 0) {
        this.#logDifference(position);
        continue;
      }
      for (const { fill, note } of openings) this.#ledger.applyFill(fill, note);
    }
  }

  async #retryOpenings(): Promise<void> {
    await this.#bookOpenings().catch((error: unknown) => this.#logNotCompared('positions', error));
  }

  #logNotCompared(what: 'balances' | 'history' | 'positions', error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log(
      `The ${what} of account ${this.id} could not be compared: ${asError(error).message}`,
    );
  }

  /** Logs positions that remain different from those at the venue. */
  async #comparePositions(): Promise<void> {
    const differing = await this.#comparison.positions().catch((error: unknown) => {
      this.#logNotCompared('positions', error);
      return undefined;
    });
    if (differing === undefined) return;
    const keys = new Set(differing.map(({ terms }) => terms.key));
    for (const key of this.#loggedDifferences.keys())
      if (!keys.has(key)) this.#loggedDifferences.delete(key);
    for (const position of differing) this.#logDifference(position);
    await this.#compareEntryPrices().catch((error: unknown) =>
      this.#logNotCompared('positions', error),
    );
  }

  /** Replays positions whose average entry price differs from that at the venue, and logs those that still differ. */
  async #compareEntryPrices(): Promise<void> {
    const differing = await this.#comparison.entryPrices();
    for (const { terms } of differing) this.#ledger.replay(terms.key);
    await this.#ledger.untilReplayed();
    const remaining = differing.length === 0 ? [] : await this.#comparison.entryPrices();
    const keys = new Set(remaining.map(({ terms }) => terms.key));
    for (const key of this.#loggedEntryPrices)
      if (!keys.has(key)) this.#loggedEntryPrices.delete(key);
    for (const { terms, entryPrice } of remaining) {
      if (this.#loggedEntryPrices.has(terms.key)) continue;
      this.#loggedEntryPrices.add(terms.key);
      const own = entryPriceOf(terms, positionOf(this.#ledger.state, terms.key));
      if (own === null || entryPrice === null) continue;
      const text = `The venue's entry price of ${terms.symbol} is ${formatDecimal(entryPrice)}, and that of its trades ${formatDecimal(own)}. Nothing was booked.`;
      void this.#ledger.write({ log: [this.#ledger.logEntry({ kind: 'state corrected', text })] });
    }
  }

  /** Logs a difference once, until it changes. */
  #logDifference({ terms: { key, symbol }, amount, isTwoSided }: PositionAtVenue): void {
    const held = toText(positionOf(this.#ledger.state, key).amount);
    const net = isTwoSided ? ' net' : '';
    const text = `The venue's position in ${symbol} is ${toText(amount)}${net}, and that of its trades ${held}. Nothing was booked.`;
    if (this.#loggedDifferences.get(key) === text) return;
    this.#loggedDifferences.set(key, text);
    void this.#ledger.write({ log: [this.#ledger.logEntry({ kind: 'state corrected', text })] });
  }

  /** What exits may sell or buy back: of spot no coins that were deposited, while there is a position. */
  #heldFor({ kind, base, key }: ContractTerms): string {
    const { amount } = positionOf(this.#ledger.state, key);
    const balance = this.balanceOf(base);
    if (kind !== 'spot') return toText(amount);
    return amount.gt(ZERO) ? toText(minimum(amount, decimal(balance))) : balance;
  }

  /** The contracts with open orders. */
  #openContracts(): readonly ContractTerms[] {
    const keys = new Set(this.#ledger.orders.all().map((order) => contractKey(order)));
    return [...keys].flatMap((key) => this.#ledger.terms(key) ?? []);
  }

  /** A stored exit as it is now. A done one no longer says in memory that a person has cancelled it. */
  #currentExit(stored: Order): Order {
    const current = this.#ledger.orders.get(stored.id) ?? stored;
    return { ...current, cancelRequested: stored.cancelRequested };
  }

  async #sendExit(
    order: Pick<NewOrder, 'fields' | 'traderId' | 'amountUnit' | 'exitOf'>,
  ): Promise<void> {
    const { account, now, storage } = this.#options;
    const at = now();
    // a fill is durable before what follows from it
    await this.#ledger.written;
    if (this.#stop.signal.aborted) return;
    const { companyId } = account;
    const stored = await storage.storeOrder({
      ...order,
      companyId,
      notionalUsd: null,
      address: null,
      at,
    });
    if (stored !== undefined) this.take(stored);
  }

  /**
   * Looks at the open exits of a contract, which are for no more than its position, and end with one of spot.
   * @param before its amount before the fill
   */
  #updateExits({ key, kind }: ContractTerms, before: Decimal): void {
    const isSold =
      kind === 'spot' && before.gt(ZERO) && positionOf(this.#ledger.state, key).amount.lte(ZERO);
    for (const order of this.#ledger.orders.all()) {
      const { id, exitOf, side, status } = order;
      if (exitOf === undefined || isDone(status) || contractKey(order) !== key) continue;
      if (isSold && side === 'sell') this.#exits.close(exitOf, id);
      else this.#exits.update(exitOf);
    }
  }
}
