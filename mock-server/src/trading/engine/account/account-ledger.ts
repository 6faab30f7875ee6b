import type { OrderChange, VenueEntry, VenueEvent, VenueFill, VenueOrder } from '@parallax/live';
import {
  type Contract,
  changeRejectedText,
  contractKey,
  isDone,
  isSentByPerson,
  type Order,
} from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import {
  type AccountChange,
  type AccountState,
  addToBalances,
  applyOrderEvent,
  applyToAccount,
  balanceOf,
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  entryPriceOf,
  formatDecimal,
  fromNumber,
  isZero,
  notionalUsd,
  type OrderEvent,
  type PositionState,
  positionOf,
  resetAccount,
  toText,
  ZERO,
} from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import {
  type AccountNotice,
  type LiquidationFee,
  liquidationNotice,
  orderNotice,
} from '../../records/account-notices.ts';
import { orderText } from '../../records/order-store.ts';
import type { NewLogEntry } from '../../records/trading-log.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import { FLOW_KINDS, type NewFlow, newFlow, withFlow } from '../../valuation/account-flow.ts';
import type { AccountHoldings } from '../../valuation/account-holdings.ts';
import type { ValuationPrices } from '../../valuation/price-snapshot.ts';
import {
  closingNote,
  correctionRows,
  entryNote,
  entryRows,
  fillRows,
  type Listing,
  type LogNote,
  positionRow,
  resetRows,
} from './account-rows.ts';
import type { AccountAtStart, AccountStorage } from './account-storage.ts';
import { OwnershipLost } from './account-writer.ts';
import { KnownOrders } from './known-orders.ts';
import { LateFills, type Replayed } from './late-fills.ts';
import { isInMissingFill, missingFill } from './missing-fill.ts';

/** Ids of fills and entries that are remembered; older ones are in the database. */
const KNOWN_MAX = 50_000;
/** Decimals of dollar prices of assets. */
const USD_DECIMALS = 12;

export interface LedgerOptions {
  readonly account: { readonly id: string; readonly companyId: string; readonly name: string };
  readonly start: Omit<AccountAtStart, 'sentIds' | 'changingIds' | 'lastFillAt'>;
  readonly storage: Pick<AccountStorage, 'write' | 'readOrders' | 'readDisordered' | 'readHistory'>;
  /** listed now, or held since it was */
  readonly contract: (key: string) => Contract | undefined;
  readonly prices: ValuationPrices;
  /** called when money that has come in or left is booked, with the time of that, in Unix milliseconds */
  readonly onFlow?: ((at: number) => void) | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
  /** called once when the account can no longer be written, and must be read again */
  readonly onLost: () => void;
}

interface RefusedChange {
  readonly orderId: string;
  readonly change: OrderChange;
  /** the trader who asked for it; null for the engine */
  readonly by: string | null;
  readonly reason: string;
}

interface Listeners {
  /** called when an order has changed, by this fill if there is one */
  readonly onOrder: (order: Order, fill?: VenueFill) => void;
  /** called after a fill with the amount of the position before it */
  readonly onPosition: (terms: ContractTerms, before: Decimal) => void;
  /** a fill or an entry of this time of the venue, in Unix milliseconds, was applied */
  readonly onApplied: (at: number) => void;
}

let generations = 0;

/** A number of its own for each opening of an account. */
function newGeneration(): number {
  generations += 1;
  return generations;
}

/**
 * The balances, positions and orders of an account, which events change one after another. Each change is
 * stored as a whole, in their order.
 */
export class AccountLedger {
  readonly orders: KnownOrders;
  readonly generation = newGeneration();
  /** by contract key */
  readonly #listings = new Map<string, Listing>();
  readonly #known = new LRUCache<string, true>({ max: KNOWN_MAX });
  readonly #rowsAfter = {
    balanceOf: (asset: string): string => this.balanceOf(asset),
    usd: (asset: string): string | null => this.#usd(asset),
  };
  /** fees of the liquidations that are being announced, by contract key */
  readonly #liquidationFees = new Map<string, LiquidationFee[]>();
  readonly #lateFills: LateFills;
  #state: AccountState;
  #eventsUntil: number | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();
  #events = 0;

  /** @param stop aborted when the account is closed, and when it can no longer be written */
  constructor(
    private readonly options: LedgerOptions,
    private readonly listeners: Listeners,
    private readonly stop: AbortController,
  ) {
    const { start, storage, now } = options;
    this.#state = start.state;
    this.#eventsUntil = start.eventsUntil;
    this.orders = new KnownOrders(start, { read: (ids) => storage.readOrders(ids), now });
    for (const id of start.knownIds) this.#known.set(id, true);
    for (const key of start.state.positions.keys()) this.#listing(key);
    this.#lateFills = new LateFills({
      lastChanges: start.lastChanges,
      position: (key) => positionOf(this.#state, key),
      written: () => this.#lastWrite,
      readDisordered: () => storage.readDisordered(),
      read: (terms, range) => storage.readHistory(terms, range),
      correct: (terms, replayed) => this.#correct(terms, replayed),
      onFailure: (error) => this.#lose(error),
      signal: stop.signal,
    });
    for (const [key, since] of start.disordered) this.replay(key, since);
  }

  get state(): AccountState {
    return this.#state;
  }

  get holdings(): AccountHoldings {
    const { balances, positions } = this.#state;
    return {
      balances,
      positions: [...positions].flatMap(([key, position]) => {
        const terms = this.terms(key);
        return terms === undefined ? [] : [{ terms, position }];
      }),
    };
  }

  /** fills and entries that were applied */
  get events(): number {
    return this.#events;
  }

  /** until when the history is complete, in Unix milliseconds; undefined before the first reading */
  get eventsUntil(): number | undefined {
    return this.#eventsUntil;
  }

  /** settles when all changes so far are durable, or have failed */
  get written(): Promise<unknown> {
    return this.#lastWrite;
  }

  /** Whether a position may be one of fills and settlements in another order than the venue's. */
  get isReplaying(): boolean {
    return this.#lateFills.isReplaying;
  }

  /**
   * Applies the fills and settlements of a contract again, in the venue's order.
   * @param since the time of the first late one, in Unix milliseconds; by default, of one that is found
   */
  replay(key: string, since?: number): void {
    const terms = this.terms(key);
    if (terms !== undefined) this.#lateFills.replay(terms, since);
  }

  untilReplayed(): Promise<void> {
    return this.#lateFills.untilReplayed();
  }

  balanceOf(asset: string): string {
    return toText(balanceOf(this.#state, asset));
  }

  /** The terms of a contract, also after it has expired; undefined if it was never known here. */
  terms(key: string): ContractTerms | undefined {
    return this.#listing(key)?.terms;
  }

  /** Whether a fill or an entry was applied. */
  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  /**
   * Applies a fill once. The order that it is of must have been loaded.
   * @param note for the trading log; by default, that the venue has closed a position
   */
  applyFill(fill: VenueFill, note: LogNote | undefined = closingNote(fill)): void {
    if (this.#known.has(fill.id)) return;
    const ofOrder = fill.orderId === null ? [] : this.orders.fillsOf(fill.orderId);
    if (isInMissingFill(fill, ofOrder)) return;
    const listing = this.#listing(contractKey(fill));
    if (listing === undefined) {
      const { orderId } = fill;
      this.options.log(
        `The fill ${fill.id} is of an unknown contract: ${contractKey(fill)}.`,
        orderId === null ? {} : { orderId },
      );
      return;
    }
    const { terms } = listing;
    this.#remember(fill.id);
    const order = fill.orderId === null ? undefined : this.orders.get(fill.orderId);
    const held = positionOf(this.#state, terms.key);
    // what the venue closes counts to the strategy that held it
    const strategyId = fill.closedBy === undefined ? (order?.strategyId ?? null) : held.strategyId;
    // what happened before the account was connected is not news
    const isNews = fill.closedBy !== undefined && this.#eventsUntil !== undefined;
    const before = held.amount;
    const filling = { ...fill, strategyId };
    const change = applyToAccount(this.#state, { kind: 'fill', terms, fill: filling });
    this.#state = change.account;
    const filled =
      order &&
      applyOrderEvent(order, {
        kind: 'fill',
        contractKind: terms.kind,
        fills: this.orders.addFill(order.id, fill),
        at: new Date(this.options.now()).toISOString(),
      });
    if (filled) {
      this.orders.keep(filled);
      this.listeners.onOrder(filled, fill);
    }
    this.listeners.onPosition(terms, before);
    this.listeners.onApplied(fill.at);
    if (isNews) this.#announceLiquidation(fill, before);
    void this.write({
      ...(filled && { orders: [filled] }),
      ...fillRows(fill, strategyId, listing, change, this.#rowsAfter),
      log: note === undefined ? [] : [this.logEntry(note)],
    });
    const realised = change.change?.realised ?? ZERO;
    this.#lateFills.onFill(terms, { id: fill.id, at: fill.at, fill: filling, realised });
  }

  /** Applies what is missing in the listed fills of an order, which must have been applied before. */
  applyMissingFill(found: VenueOrder): void {
    const order = this.orders.get(found.orderId);
    const terms = order && this.#listing(contractKey(order))?.terms;
    if (order === undefined || terms === undefined) return;
    const fill = missingFill(order, terms, this.orders.fillsOf(order.id), found);
    if (fill === undefined) return;
    const text = `${orderText(order)}: The venue no longer lists all trades of the order. ${fill.amount} at ${fill.price} was booked from its totals, without the fee, which is not known.`;
    this.applyFill(fill, { kind: 'state corrected', text });
  }

  /**
   * Applies an entry once, and stores `more` with it.
   * @param note for the trading log; by default what the entry says
   */
  async applyEntry(
    entry: VenueEntry,
    more: CommandWrite = {},
    note: LogNote | undefined = entryNote(entry),
  ): Promise<void> {
    if (this.#known.has(entry.id)) {
      if (more.completed !== undefined) await this.write(more);
      return;
    }
    this.#remember(entry.id);
    this.listeners.onApplied(entry.at);
    const of = entry.contract ?? entry.liquidated;
    const key = of && contractKey(of);
    const listing = (key === undefined ? undefined : this.#listing(key)) ?? null;
    const terms = listing?.terms ?? null;
    const strategyId = terms && positionOf(this.#state, terms.key).strategyId;
    const before = this.holdings;
    const change = applyToAccount(this.#state, { kind: 'entry', terms, entry });
    this.#state = change.account;
    const flow = FLOW_KINDS.includes(entry.kind) ? this.#flow(before, entry.at) : undefined;
    if (terms !== null && entry.kind === 'liquidation') this.#addLiquidationFee(terms.key, entry);
    const rows = entryRows(entry, listing, strategyId, change, this.#rowsAfter);
    const writing = this.write({
      ...withFlow(rows, flow),
      ...more,
      log: note === undefined ? [] : [this.logEntry(note)],
    });
    if (terms !== null && change.change !== null) this.#lateFills.onEntry(terms, entry);
    if (terms !== null && rows.settled !== undefined) this.#lateFills.onEnded(terms.key);
    await writing;
  }

  /** Keeps what a position has received of continuous funding since its last payment. */
  applyAccrued({ amount, until, ...of }: Extract<VenueEvent, { kind: 'accrued' }>): void {
    const listing = this.#listing(contractKey(of));
    if (listing === undefined) return;
    const { key } = listing.terms;
    const accrued = { amount: decimal(amount), until };
    const position = { ...positionOf(this.#state, key), accrued };
    const positions = new Map(this.#state.positions).set(key, position);
    this.#state = { ...this.#state, positions };
    void this.write({ positions: [positionRow(listing, position)] });
  }

  /** Books new balances and closes all positions without a trade, after the venue has done so. */
  async reset(balances: ReadonlyMap<string, string>, more: CommandWrite): Promise<void> {
    const held = [...this.#state.positions.keys()].flatMap((key) => this.#listing(key) ?? []);
    const before = this.holdings;
    const { account, amounts } = resetAccount(
      this.#state,
      new Map([...balances].map(([asset, amount]) => [asset, decimal(amount)])),
    );
    this.#state = account;
    for (const { terms } of held) this.#lateFills.onEnded(terms.key);
    const at = this.options.now();
    const flow = this.#flow(before, at, true);
    await this.write({
      ...withFlow(resetRows(amounts, held, at, this.#rowsAfter), flow),
      ...more,
    });
  }

  /** Applies what has happened to a known order, and stores `more` with it. */
  applyToOrder(
    orderId: string,
    event: DistributiveOmit<OrderEvent, 'at'>,
    note?: LogNote,
    more: Omit<AccountWrite, 'accountId' | 'generation'> = {},
  ): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const at = new Date(this.options.now()).toISOString();
    const applied = applyOrderEvent(order, { ...event, at });
    const isChanged = event.kind === 'changed' && applied !== order;
    const next = isChanged ? this.#withNotional(applied) : applied;
    const log = note === undefined ? [] : [this.logEntry(note, order)];
    if (next === order && log.length === 0 && Object.keys(more).length === 0) return;
    this.orders.keep(next);
    void this.write({ orders: [next], log, ...more });
    this.listeners.onOrder(next);
  }

  /** Rejects an order, and notifies the person who sent it. */
  rejectOrder(orderId: string, reason: string): void {
    const order = this.orders.get(orderId);
    const notices =
      order !== undefined && !isDone(order.status) && isSentByPerson(order)
        ? [this.#notice('order rejected', order, reason)]
        : [];
    const note = { kind: 'order rejected', text: reason } as const;
    this.applyToOrder(orderId, { kind: 'rejected', reason }, note, { notices });
  }

  /** Takes over terms that nobody has requested, such as an amount that was reduced with the position. */
  changeUnrequested(orderId: string, change: OrderChange, reason: string): void {
    const { amount } = change;
    const to = amount === undefined ? '' : ` It is ${formatDecimal(decimal(amount))} now.`;
    const note = { kind: 'order changed', text: `${reason}${to}` } as const;
    this.applyToOrder(orderId, { kind: 'changed', change }, note);
  }

  /** Says on an order, and to the person who sent it, that its state is not known, and what they can do. */
  reportUnknown(orderId: string, reason: string): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const notices = [this.#notice('order unknown', order, reason)];
    const note = { kind: 'order unknown', text: reason } as const;
    this.applyToOrder(orderId, { kind: 'uncertain', reason }, note, { notices });
  }

  #notice(
    trading: Parameters<typeof orderNotice>[1],
    order: Order,
    reason: string,
    to?: AccountNotice['to'],
  ): AccountNotice {
    const { account, contract } = this.options;
    return orderNotice(account, trading, order, reason, contract(contractKey(order)), to);
  }

  /** Reports that an order was reduced for nothing, to the person who sent it. */
  reportReduced(order: Order, reason: string): void {
    void this.write({
      log: [this.logEntry({ kind: 'order changed', text: reason }, order)],
      notices: [this.#notice('order reduced', order, reason)],
    });
  }

  /** Reports that an order was filled by more than its amount, to all who see the account. */
  reportOverfill(order: Order): void {
    const { amount, filled, amountUnit } = order;
    const text = `The venue has filled ${formatDecimal(decimal(filled))} of ${formatDecimal(decimal(amount))} ${amountUnit}. Check the position, and the orders at the venue.`;
    void this.write({
      log: [this.logEntry({ kind: 'state corrected', text }, order)],
      notices: [this.#notice('order overfilled', order, text, 'viewers')],
    });
  }

  /** Ends a request to change an order that the venue has not made, and notifies the person who asked for it. */
  async refuseChange({ orderId, change, by, reason }: RefusedChange): Promise<void> {
    const order = this.orders.get(orderId);
    const notices =
      order !== undefined && by !== null && isSentByPerson(order)
        ? [this.#notice('order change rejected', order, reason, { traderId: by })]
        : [];
    const text = changeRejectedText(reason);
    const log = [this.logEntry({ kind: 'order rejected', text }, order)];
    const at = new Date(this.options.now()).toISOString();
    // what the engine itself has tried is no news for people
    const refused = by === null ? undefined : order;
    const next = refused && applyOrderEvent(refused, { kind: 'changeRefused', reason: text, at });
    if (next !== undefined) this.orders.keep(next);
    await this.write({
      ...(next !== undefined && { orders: [next] }),
      answeredChanges: [{ orderId, change, failure: reason }],
      log,
      notices,
    });
  }

  /** @param isStored false if the next opening of the account must read the whole history again */
  async completeUntil(until: number, isStored: boolean): Promise<void> {
    this.#eventsUntil = until;
    if (isStored) await this.write({ eventsUntil: until });
  }

  logEntry(
    { kind, text }: LogNote,
    order?: Pick<Order, 'id' | 'side' | 'amount' | 'symbol' | 'type' | 'price' | 'triggerPrice'>,
  ): NewLogEntry {
    const { account, now } = this.options;
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
  async write(write: Omit<AccountWrite, 'accountId' | 'generation'>): Promise<void> {
    const { account } = this.options;
    if (this.stop.signal.aborted) return;
    const writing = this.options.storage.write({
      accountId: account.id,
      generation: this.generation,
      ...write,
    });
    this.#lastWrite = writing.catch(() => undefined);
    try {
      await writing;
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(error: unknown): void {
    const { account, log, onLost } = this.options;
    if (this.stop.signal.aborted) return;
    this.stop.abort();
    // the engine that took over has the account; the storage has logged its outage
    if (!(error instanceof OwnershipLost || error instanceof StorageUnavailable)) {
      log(`Account ${account.id} could not be stored: ${asError(error).message}`, {}, 'error');
    }
    onLost();
  }

  /** Takes over the position that its fills make in the venue's order, and books what they realise more. */
  #correct(terms: ContractTerms, { position, moved, difference }: Replayed): void {
    const listing = this.#listing(terms.key);
    const held = positionOf(this.#state, terms.key);
    if (listing === undefined || !held.amount.eq(position.amount)) return;
    const isSame = held.cost.eq(position.cost) && held.funding.eq(position.funding);
    if (moved.length === 0 && isSame) return;
    const next = { ...position, accrued: held.accrued };
    // elsewhere the whole price is exchanged when it is traded
    const isPaid = terms.kind === 'linear' || terms.kind === 'inverse';
    const amounts: AccountChange['amounts'] =
      isPaid && !isZero(difference)
        ? [{ asset: terms.settle, amount: difference, kind: 'fill' }]
        : [];
    this.#state = {
      balances: addToBalances(this.#state.balances, amounts),
      positions: new Map(this.#state.positions).set(terms.key, next),
    };
    const isChanged = !isZero(difference) || !held.cost.eq(next.cost);
    const text = orderOfFillsText(terms, { held, next, difference });
    void this.write({
      ...correctionRows(listing, next, { amounts, moved, at: this.options.now() }, this.#rowsAfter),
      log: isChanged ? [this.logEntry({ kind: 'state corrected', text })] : [],
    });
  }

  /** The flow that has changed the holdings. @param since when, in Unix milliseconds */
  #flow(before: AccountHoldings, since: number, isReset = false): NewFlow {
    const { prices, now, onFlow } = this.options;
    const at = now();
    onFlow?.(at);
    return newFlow({ before, after: this.holdings }, prices, { at, since, isReset });
  }

  #listing(key: string): Listing | undefined {
    const known = this.#listings.get(key);
    if (known !== undefined) return known;
    const contract = this.options.contract(key);
    if (contract === undefined) return undefined;
    const listing = { terms: contractTerms(contract), json: JSON.stringify(contract) };
    this.#listings.set(key, listing);
    return listing;
  }

  /** Notifies people of a liquidation, with the fees that the venue books together with its fills. */
  #announceLiquidation(fill: VenueFill, held: Decimal): void {
    const key = contractKey(fill);
    if (this.#liquidationFees.has(key)) return;
    this.#liquidationFees.set(key, []);
    queueMicrotask(() => {
      const fees = this.#liquidationFees.get(key) ?? [];
      this.#liquidationFees.delete(key);
      const { account, contract } = this.options;
      const notice = liquidationNotice(account, { fill, held, fees }, contract(key));
      void this.write({ notices: [notice] });
    });
  }

  #addLiquidationFee(key: string, { asset, amount }: VenueEntry): void {
    this.#liquidationFees.get(key)?.push({ asset, amount: decimal(amount).neg() });
  }

  /** An order with changed terms; its notional is null without a price of the settlement asset. */
  #withNotional(order: Order): Order {
    const terms = this.#listing(contractKey(order))?.terms;
    const price = order.price ?? order.triggerPrice;
    if (terms === undefined || price === null) return order;
    const usd = this.#usd(terms.settle);
    const settleUsd = usd === null ? null : decimal(usd);
    const notional = notionalUsd(terms, decimal(order.amount), decimal(price), settleUsd);
    return { ...order, notionalUsd: notional && toText(notional) };
  }

  #usd(asset: string): string | null {
    const price = this.options.prices.usd(asset);
    return price === undefined ? null : toText(fromNumber(price, USD_DECIMALS));
  }

  #remember(id: string): void {
    this.#events += 1;
    this.#known.set(id, true);
  }
}

const orderOfFillsText = (
  terms: ContractTerms,
  { held, next, difference }: Record<'held' | 'next', PositionState> & { difference: Decimal },
): string => {
  const after = entryPriceOf(terms, next);
  const before = entryPriceOf(terms, held);
  const prices =
    after === null || before === null
      ? ''
      : ` Its entry price is ${formatDecimal(after)} instead of ${formatDecimal(before)}.`;
  return `The trades and settlements of ${terms.symbol} were reported in another order than they were made.${prices} What they have realised differs by ${formatDecimal(difference)} ${terms.settle}.`;
};

/** What a command stores besides its entry. */
export type CommandWrite = Pick<
  AccountWrite,
  'completed' | 'commands' | 'transfers' | 'margins' | 'log'
>;
/** `Omit` of each member of a union. */
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
