import { setTimeout as after } from 'node:timers/promises';
import { type Contract, type Order, venueTermsProblem } from '@parallax/protocol';
import { VenueRejection } from '@parallax/trading';
import type { LiveVenueId } from '../venues.ts';
import { type AccountContract, AccountContracts, fromStored } from './account-contracts.ts';
import { AccountStream } from './account-stream.ts';
import { toOurAmount, toVenueAmount } from './amount-units.ts';
import { BoundedMap } from './bounded-map.ts';
import { isAbove, isZero, sumOf } from './decimal-text.ts';
import { HISTORY_WINDOWS } from './history-windows.ts';
import { loadVenueMarkets, type VenueMarkets } from './load-venue-markets.ts';
import { openVenueApi } from './open-venue-api.ts';
import { fillsFrom, uniqueById } from './order-history.ts';
import { PrivateCalls } from './private-calls.ts';
import type { AccountKeys } from './redact.ts';
import { orderExpiryMs, requestExpiryMs } from './request-expiry.ts';
import { Requests } from './requests.ts';
import type {
  OrderChange,
  OrderTotals,
  ReasonNotToSend,
  Submitted,
  VenueAccount,
  VenueConnectionState,
  VenueEntry,
  VenueEvent,
  VenueFill,
  VenueOrder,
  VenueOrderStatus,
  VenuePosition,
} from './venue-account.ts';
import type {
  ContractOrder,
  FoundOrder,
  ReceivedFill,
  ReceivedPosition,
  StreamItem,
  VenueApi,
} from './venue-api.ts';
import { Withheld } from './withheld.ts';

/** A contract that an account may have a position or orders in. */
interface KnownContract {
  readonly exchange: string;
  readonly symbol: string;
  /** as it was listed, if the caller has stored it; the venue may list it no longer */
  readonly contract?: Contract;
}

export interface LiveAccountOptions {
  readonly exchange: LiveVenueId;
  readonly keys: AccountKeys;
  /**
   * Contracts that the account holds, has orders in or has traded, as far as the caller knows. Binance
   * lists trades by contract only, and venues name contracts in their history that they list no longer.
   */
  readonly contracts: () => Iterable<KnownContract>;
  /** replaces the host of every venue */
  readonly url?: string | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  /** Lines contain neither keys nor signatures. */
  readonly log: (line: string) => void;
  /** of a request, in milliseconds */
  readonly timeoutMs?: number | undefined;
  /** between two looks for entries, in milliseconds */
  readonly pollMs?: number | undefined;
}

const POLL_MS = 60_000;
const DAY_MS = 86_400_000;
/** How often the venue's clock is measured, in milliseconds. */
const CLOCK_MS = 600_000;
/** Entries may be listed this much later than they are dated, in milliseconds. */
const ENTRY_DELAY_MS = 600_000;
/** History that is read when an account is connected for the first time, in milliseconds. */
const FIRST_HISTORY_MS = 90 * DAY_MS;
/** A trade in a contract that is not listed is kept this long for the contract to be listed, in milliseconds. */
const KEPT_UNLISTED_MS = 2 * DAY_MS;
/** Venues list fills this much later than they change the order, in milliseconds. */
const LATE_FILLS_MS = 60_000;
/** A missing contract is looked for again after this time, in milliseconds. */
const RELIST_MS = 60_000;
/** Pauses while a venue completes what it has acknowledged, in milliseconds. */
const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 4_000];
/** Orders whose owner is remembered, and entries that were reported. */
const REMEMBERED_MAX = 20_000;

/** An order with an unknown contract cannot have been sent. */
interface Unsendable {
  readonly reason: string;
}

/** The state of an order by what is filled, which venues agree on, unlike the names of their states. */
export function statusByFilled(
  status: VenueOrderStatus,
  filled: string,
  amount: string,
): VenueOrderStatus {
  if (status === 'open') return 'open';
  if (!isAbove(amount, filled)) return 'filled';
  if (status === 'filled') return 'cancelled';
  return status === 'rejected' && isAbove(filled, '0') ? 'cancelled' : status;
}

const byTime = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at;

/** An account at a venue, through ccxt's private calls. */
export class LiveAccount implements VenueAccount {
  readonly requestExpiryMs: number | null;
  readonly #options: LiveAccountOptions;
  readonly #calls: PrivateCalls;
  readonly #requests: Requests;
  readonly #api: VenueApi;
  readonly #stream: AccountStream;
  readonly #stop = new AbortController();
  /** our order by the venue's id; null for orders that are not ours */
  readonly #owners = new BoundedMap<string, string | null>(REMEMBERED_MAX);
  /** the venue's id by our order's */
  readonly #venueIds = new BoundedMap<string, string>(REMEMBERED_MAX);
  /** when the last request for an order was made, in Unix milliseconds */
  readonly #requestedAt = new BoundedMap<string, number>(REMEMBERED_MAX);
  readonly #reportedEntries = new BoundedMap<string, true>(REMEMBERED_MAX);
  readonly #traded = new Set<string>();
  /** names of contracts with positions that could not be read */
  readonly #unlisted = new Set<string>();
  /** the earliest trade in each contract that is not listed, in Unix milliseconds, by the venue's name of it */
  readonly #unlistedTrades = new Map<string, number>();
  #contracts: AccountContracts | undefined;
  #markets: VenueMarkets | undefined;
  #onEvent: (event: VenueEvent) => void = () => undefined;
  #isStarting = true;
  #timer: NodeJS.Timeout | undefined;
  #polledAt = 0;
  #clockAt = 0;
  /** earlier requests were made by an account that was opened before */
  readonly #openedAt: number;

  constructor(options: LiveAccountOptions) {
    this.#options = options;
    this.#openedAt = options.now();
    const { exchange, keys, url, timeoutMs } = options;
    this.requestExpiryMs = requestExpiryMs(exchange);
    this.#calls = new PrivateCalls(exchange, keys, url, timeoutMs);
    this.#requests = new Requests(this.#calls, keys, this.#stop.signal);
    this.#api = openVenueApi(exchange, {
      calls: this.#calls,
      contracts: () => this.#listed(),
      traded: () => this.#tradedContracts(),
      now: options.now,
      onUnlisted: (name, at) => this.#keepUnlisted(name, at),
      rejection: (reason) => this.#requests.rejection(reason),
      logFailure: (what, error) =>
        this.#log(`${what} could not be read: ${this.#requests.textOf(error)}`),
    });
    this.#stream = new AccountStream({
      exchange: this.#calls.exchange,
      reader: this.#api.stream,
      onItem: (item) => this.#receive(item),
      onSubscribed: () => {
        this.#report('connected');
        if (!this.#isStarting) this.#onEvent({ kind: 'gap' });
      },
      onLost: (error) => {
        this.#report('connecting');
        this.#log(`The account's stream has ended: ${this.#requests.textOf(error)}`);
      },
      onInvalid: (error) => {
        this.#log(`A message of the account's stream is invalid: ${this.#requests.textOf(error)}`);
        this.#onEvent({ kind: 'gap' });
      },
    });
  }

  /** Throws an error if the venue cannot be reached or refuses the keys. */
  async start(onEvent: (event: VenueEvent) => void): Promise<void> {
    this.#onEvent = onEvent;
    this.#report('connecting');
    try {
      await this.#list(undefined);
      await this.#requests.run(async () => {
        await this.#calls.synchronise();
        await this.#api.prepare?.();
        // proves that the keys are accepted
        await this.#api.balances();
      });
    } catch (error) {
      this.#report('failed');
      throw error instanceof VenueRejection ? error : new Error(this.#requests.textOf(error));
    }
    this.#polledAt = this.#options.now();
    this.#clockAt = this.#polledAt;
    await this.#stream.start();
    this.#isStarting = false;
    this.#planPoll();
  }

  async submit(order: Order, reasonNotToSend?: ReasonNotToSend): Promise<Submitted> {
    const request = await this.#request(order);
    if ('reason' in request) return { status: 'rejected', reason: request.reason };
    const unsupported =
      venueTermsProblem(order, request.contract, this.#options.now())?.text ??
      this.#api.unsupported?.(request);
    if (unsupported !== undefined) return { status: 'rejected', reason: unsupported };
    this.#traded.add(order.symbol);
    try {
      const send = (): Promise<string> => this.#requests.run(() => this.#api.submit(request));
      const venueOrderId = await (reasonNotToSend === undefined
        ? send()
        : this.#calls.askBeforeEach(reasonNotToSend, send));
      this.#setOwner(venueOrderId, order.id);
      return { status: 'accepted', venueOrderId };
    } catch (error) {
      if (error instanceof Withheld) return { status: 'withheld', reason: error.message };
      if (!(error instanceof VenueRejection)) throw error;
      return { status: 'rejected', reason: error.message };
    } finally {
      this.#requestedAt.set(order.id, this.#options.now());
    }
  }

  async cancel(order: Order): Promise<'cancelled' | 'done'> {
    const request = await this.#requireRequest(order);
    const answer = await this.#requests.run(() => this.#api.cancel(request));
    if (answer === 'cancelled') return 'cancelled';
    if (answer === 'unknown') return 'done';
    for (const pause of PAUSES_MS) {
      const found = await this.#requests.run(() => this.#api.find(request));
      if (found?.status === 'cancelled') {
        return statusByFilled(found.status, found.filled, order.amount) === 'cancelled'
          ? 'cancelled'
          : 'done';
      }
      if (found?.status !== 'open') return 'done';
      await this.#pause(pause);
    }
    throw new Error('The venue has not completed the cancellation.');
  }

  orderExpiryMs(order: Order): number | null {
    return orderExpiryMs(this.#options.exchange, order);
  }

  async change(order: Order, change: OrderChange): Promise<void> {
    const request = await this.#requireRequest({ ...order, amount: change.amount ?? order.amount });
    const unchangeable = this.#api.unchangeable?.(request, change);
    if (unchangeable !== undefined) throw this.#requests.rejection(unchangeable);
    await this.#requests.run(() => this.#api.change(request, change));
  }

  async find(order: Order): Promise<VenueOrder | undefined> {
    const request = await this.#requireRequest(order);
    for (let attempt = 0; ; attempt += 1) {
      const found = await this.#requests.run(() => this.#api.find(request));
      if (found === undefined) {
        this.#requireExpired(order);
        return this.#api.listsAllOrders === true ? undefined : this.#findByFills(request);
      }
      const fills = await this.#fillsOf(found, request);
      if (isWhole(found, fills)) return this.#toVenueOrder(found, request, fills);
      const pause = PAUSES_MS[attempt];
      // what it has had for a minute is not only listed late
      const { venueTime } = this.#calls;
      const isLate = venueTime - (found.updatedAt ?? venueTime) < LATE_FILLS_MS;
      if (isLate && !isKnown(found, request) && pause !== undefined) {
        await this.#pause(pause);
        continue;
      }
      // without a fill meanwhile, those that are listed are in the total
      const again = await this.#requests.run(() => this.#api.find(request));
      if (again?.filled === found.filled)
        return this.#toVenueOrder(found, request, fills, totalsOf(found, fills, venueTime));
    }
  }

  /**
   * Looks for fills of an order that the venue does not list, which has ended if there are any; undefined
   * without them.
   */
  async #findByFills(request: ContractOrder): Promise<VenueOrder | undefined> {
    const { order, contract } = request;
    const since = fillsFrom(this.#options.exchange, order, this.#options.now());
    this.#traded.add(order.symbol);
    const received = await this.#requests.run(() => this.#api.fillsSince(since));
    const fills: ReceivedFill[] = [];
    for (const fill of received) {
      if (fill.symbol !== contract.symbol || fill.side !== order.side) continue;
      const owner =
        fill.venueOrderId === request.order.venueOrderId
          ? order.id
          : await this.#requests.run(() => this.#ownerOf(fill));
      if (owner === order.id) fills.push(fill);
    }
    if (fills.length === 0) return undefined;
    const found: FoundOrder = {
      venueOrderIds: [...new Set(fills.map(({ venueOrderId }) => venueOrderId))],
      status: 'cancelled',
      reason: 'The venue lists its fills, but no longer the order.',
      filled: sumOf(fills.map(({ amount }) => amount)),
    };
    return this.#toVenueOrder(found, request, fills);
  }

  /** Throws an error while the venue may carry out an order for longer than most. */
  #requireExpired(order: Order): void {
    const expiryMs = orderExpiryMs(this.#options.exchange, order);
    if (expiryMs === null || expiryMs === this.requestExpiryMs) return;
    const requestedAt = this.#requestedAt.get(order.id) ?? this.#openedAt;
    if (this.#options.now() < requestedAt + expiryMs)
      throw new Error('The venue may still carry out the order.');
  }

  async history(since: number): Promise<{
    readonly fills: readonly VenueFill[];
    readonly entries: readonly VenueEntry[];
  }> {
    const { fillsMs, entriesMs } = HISTORY_WINDOWS[this.#options.exchange];
    const fillsSince = this.#oldest(since, fillsMs, 'trades');
    // adds the contracts of positions to those whose trades are read
    await this.positions().catch((error: unknown) => {
      this.#log(`The positions could not be read: ${this.#requests.textOf(error)}`);
    });
    const readFills = (): Promise<readonly ReceivedFill[]> =>
      this.#requests.run(() => this.#api.fillsSince(fillsSince));
    let received = await readFills();
    if (await this.#listUnlisted()) received = await readFills();
    if (since > 0) await this.#readOwners(received);
    const fills: VenueFill[] = [];
    for (const fill of received) {
      // before the first time, no order can be ours
      const owner =
        since > 0 ? await this.#requests.run(() => this.#ownerOf(fill)) : this.#knownOwnerOf(fill);
      fills.push(toVenueFill(fill, owner ?? null));
    }
    const entriesSince = this.#oldest(since, entriesMs, 'changes of balances');
    const entries = await this.#requests.run(() => this.#api.entriesSince(entriesSince));
    for (const { id } of entries) this.#reportedEntries.set(id, true);
    return { fills: fills.toSorted(byTime), entries: entries.toSorted(byTime) };
  }

  async oldFills(order: Order): Promise<readonly VenueFill[]> {
    const { oldFillsSince } = this.#api;
    if (oldFillsSince === undefined) return [];
    const { contract } = await this.#requireRequest(order);
    const since = fillsFrom(this.#options.exchange, order, this.#options.now());
    const received = await this.#requests.run(() => oldFillsSince(since, contract));
    const fills: VenueFill[] = [];
    for (const fill of received)
      fills.push(toVenueFill(fill, await this.#requests.run(() => this.#ownerOf(fill))));
    return fills.toSorted(byTime);
  }

  balances(): Promise<ReadonlyMap<string, string>> {
    return this.#requests.run(() => this.#api.balances());
  }

  async positions(): Promise<readonly VenuePosition[] | undefined> {
    const { positions: read } = this.#api;
    if (read === undefined) return undefined;
    const received = await this.#requests.run(read);
    return received.flatMap((position) => this.#toVenuePosition(position) ?? []);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#onEvent = () => undefined;
    await this.#stream.close();
  }

  /** The time from which a history can be read that is asked for since a time. */
  #oldest(since: number, windowMs: number | null, what: string): number {
    const now = this.#options.now();
    const listed = windowMs === null ? 0 : now - windowMs;
    if (since <= 0) return Math.max(listed, now - FIRST_HISTORY_MS);
    if (since < listed)
      this.#log(
        `The venue lists no ${what} before ${new Date(listed).toISOString()}; those since ${new Date(since).toISOString()} are missing.`,
      );
    return Math.max(since, listed);
  }

  #log(line: string): void {
    if (!this.#stop.signal.aborted) this.#options.log(`${this.#options.exchange}: ${line}`);
  }

  #report(state: VenueConnectionState): void {
    this.#onEvent({ kind: 'state', state });
  }

  #pause(ms: number): Promise<void> {
    return after(ms, undefined, { signal: this.#stop.signal });
  }

  /** Loads the contracts, unless they were loaded after `minTime`, in Unix milliseconds. */
  async #list(minTime: number | undefined): Promise<void> {
    const { exchange, url, now } = this.#options;
    const markets = await loadVenueMarkets(exchange, url, now(), minTime);
    if (this.#markets === markets) return;
    this.#markets = markets;
    this.#contracts = new AccountContracts(exchange, [
      ...this.#storedContracts(),
      ...(this.#contracts === undefined ? [] : this.#tradedContracts()),
      ...markets.contracts.all(),
    ]);
    this.#calls.setMarkets(markets);
  }

  /** Those with assumed sizes are left out, since the venue's amounts are in its sizes. */
  #storedContracts(): AccountContract[] {
    const { exchange, contracts } = this.#options;
    return [...contracts()].flatMap(({ contract }) =>
      contract?.exchange === exchange && contract.assumedSteps !== true
        ? [fromStored(exchange, contract)]
        : [],
    );
  }

  #listed(): AccountContracts {
    if (this.#contracts === undefined) throw new Error('The account is not started.');
    return this.#contracts;
  }

  #tradedContracts(): AccountContract[] {
    const { exchange, contracts } = this.#options;
    for (const each of contracts()) if (each.exchange === exchange) this.#traded.add(each.symbol);
    return [...this.#traded].flatMap((symbol) => this.#listed().get(symbol) ?? []);
  }

  /** The order in the venue's terms, or why it has none. */
  async #request(order: Order): Promise<ContractOrder | Unsendable> {
    if (this.#listed().get(order.symbol) === undefined)
      await this.#requests.run(() => this.#list(this.#options.now() - RELIST_MS));
    const contract = this.#listed().get(order.symbol);
    if (contract === undefined) return { reason: `The venue does not list ${order.symbol}.` };
    const amount = toVenueAmount(contract, order.amount);
    if (amount === undefined)
      return { reason: `The amount is no multiple of the contract's size, ${contract.unit}.` };
    const venueOrderId = order.venueOrderId ?? this.#venueIds.get(order.id) ?? null;
    return { order: { ...order, venueOrderId }, contract, amount };
  }

  #toVenuePosition({
    name,
    contract,
    amount,
    entryPrice = '0',
  }: ReceivedPosition): VenuePosition | undefined {
    if (isZero(amount)) return undefined;
    if (contract === undefined) {
      if (!this.#unlisted.has(name))
        this.#log(`The position in ${name} is of an unknown contract.`);
      this.#unlisted.add(name);
      return undefined;
    }
    const { exchange, symbol } = contract;
    this.#traded.add(symbol);
    return { exchange, symbol, amount: toOurAmount(contract, amount), entryPrice };
  }

  #setOwner(venueOrderId: string, orderId: string): void {
    this.#owners.set(venueOrderId, orderId);
    this.#venueIds.set(orderId, venueOrderId);
  }

  async #requireRequest(order: Order): Promise<ContractOrder> {
    const request = await this.#request(order);
    if ('reason' in request) throw this.#requests.rejection(request.reason);
    return request;
  }

  /** The fills that the venue lists: those that it lists first, and older ones only if they are needed. */
  async #fillsOf(found: FoundOrder, request: ContractOrder): Promise<readonly ReceivedFill[]> {
    if (isZero(found.filled)) return [];
    const recent = await this.#requests.run(() => this.#api.fillsOf(found, request));
    const { oldFillsOf } = this.#api;
    if (isWhole(found, recent) || isKnown(found, request) || oldFillsOf === undefined)
      return recent;
    const old = await this.#requests.run(() => oldFillsOf(found, request));
    return uniqueById([...old, ...recent]);
  }

  #toVenueOrder(
    found: FoundOrder,
    { order }: ContractOrder,
    fills: readonly ReceivedFill[],
    totals?: OrderTotals,
  ): VenueOrder {
    for (const id of found.venueOrderIds) this.#setOwner(id, order.id);
    return {
      orderId: order.id,
      venueOrderId: found.venueOrderIds.at(-1) ?? '',
      status: statusByFilled(found.status, found.filled, order.amount),
      reason: found.reason,
      fills: fills.map((fill) => toVenueFill(fill, order.id)).sort(byTime),
      terms: found.terms,
      hasTriggered: found.hasTriggered,
      copies: found.copies,
      totals,
    };
  }

  /** Undefined while it is not known. */
  #knownOwnerOf({ orderId, venueOrderId }: ReceivedFill): string | null | undefined {
    return orderId ?? this.#owners.get(venueOrderId);
  }

  /** Looks up the owners of fills together, where the venue answers for many. */
  async #readOwners(fills: readonly ReceivedFill[]): Promise<void> {
    const { ownersOf } = this.#api;
    if (ownersOf === undefined) return;
    const unknown = fills.filter((fill) => this.#knownOwnerOf(fill) === undefined);
    const ids = [...new Set(unknown.map(({ venueOrderId }) => venueOrderId))];
    const owners = await this.#requests.run(() => ownersOf(ids));
    for (const id of ids) this.#owners.set(id, owners.get(id) ?? null);
  }

  async #ownerOf(fill: ReceivedFill): Promise<string | null> {
    const known = this.#knownOwnerOf(fill);
    if (known !== undefined) return known;
    const { venueOrderId, symbol } = fill;
    const contract = this.#listed().get(symbol);
    if (this.#api.ownerOf === undefined || contract === undefined) return null;
    const owner = (await this.#api.ownerOf(venueOrderId, contract)) ?? null;
    this.#owners.set(venueOrderId, owner);
    return owner;
  }

  #receive(item: StreamItem): void {
    if (item.kind === 'owner') this.#setOwner(item.venueOrderId, item.orderId);
    else if (item.kind === 'fill') this.#receiveFill(item.fill);
    else if (item.kind === 'fills') void this.#requestFills(item);
    else this.#onEvent(item);
  }

  #receiveFill(fill: ReceivedFill): void {
    this.#traded.add(fill.symbol);
    const owner = this.#knownOwnerOf(fill);
    if (owner !== undefined || this.#api.ownerOf === undefined) {
      this.#onEvent({ kind: 'fill', fill: toVenueFill(fill, owner ?? null) });
      return;
    }
    this.#requests
      .run(() => this.#ownerOf(fill))
      .then((found) => this.#onEvent({ kind: 'fill', fill: toVenueFill(fill, found) }))
      .catch((error: unknown) => this.#missed(error));
  }

  async #requestFills({
    venueOrderId,
    contract,
  }: Extract<StreamItem, { readonly kind: 'fills' }>): Promise<void> {
    const owner = this.#owners.get(venueOrderId) ?? null;
    const found = {
      venueOrderIds: [venueOrderId],
      status: 'open',
      reason: null,
      filled: '0',
    } as const;
    try {
      const fills = await this.#requests.run(() => this.#api.fillsOf(found, { contract }));
      for (const fill of fills) this.#onEvent({ kind: 'fill', fill: toVenueFill(fill, owner) });
    } catch (error) {
      this.#missed(error);
    }
  }

  /** Something that the stream announced could not be read. */
  #missed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#log(`What the stream announced could not be read: ${this.#requests.textOf(error)}`);
    this.#onEvent({ kind: 'gap' });
  }

  #keepUnlisted(name: string, at: number): undefined {
    const earliest = this.#unlistedTrades.get(name);
    if (earliest === undefined)
      this.#log(`A trade in ${name} is of an unknown contract. It is read when this is listed.`);
    this.#unlistedTrades.set(name, Math.min(at, earliest ?? at));
    return undefined;
  }

  /** Loads the contracts again for trades in unknown ones; returns whether one of those is listed by now. */
  async #listUnlisted(): Promise<boolean> {
    const now = this.#options.now();
    for (const [name, at] of this.#unlistedTrades)
      if (at < now - KEPT_UNLISTED_MS) this.#unlistedTrades.delete(name);
    if (this.#unlistedTrades.size === 0) return false;
    await this.#requests.run(() => this.#list(now - RELIST_MS));
    return this.#listedByNow().length > 0;
  }

  /** Trades in contracts that were not listed when they were read, by the venue's name. */
  #listedByNow(): readonly (readonly [name: string, at: number])[] {
    return [...this.#unlistedTrades].filter(([name]) => this.#listed().find(name) !== undefined);
  }

  /** Reports the trades in contracts that are listed by now. */
  async #readUnlisted(): Promise<void> {
    if (!(await this.#listUnlisted())) return;
    const listed = this.#listedByNow();
    for (const [name] of listed) {
      const symbol = this.#listed().find(name)?.symbol;
      if (symbol !== undefined) this.#traded.add(symbol);
    }
    const since = Math.min(...listed.map(([, at]) => at));
    const fills = await this.#requests.run(() => this.#api.fillsSince(since));
    for (const [name] of listed) this.#unlistedTrades.delete(name);
    for (const fill of fills) this.#receiveFill(fill);
  }

  #planPoll(): void {
    if (this.#stop.signal.aborted) return;
    const next = (): void => void this.#poll().finally(() => this.#planPoll());
    this.#timer = setTimeout(next, this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    const now = this.#options.now();
    if (now - this.#clockAt > CLOCK_MS) {
      this.#clockAt = now;
      // it is measured again when the venue refuses the time of a request
      await this.#calls.synchronise().catch(() => undefined);
    }
    try {
      const since = this.#polledAt - ENTRY_DELAY_MS;
      const entries = await this.#requests.run(() => this.#api.entriesSince(since));
      this.#polledAt = now;
      for (const entry of entries.toSorted(byTime)) {
        if (this.#reportedEntries.has(entry.id)) continue;
        this.#reportedEntries.set(entry.id, true);
        this.#onEvent({ kind: 'entry', entry });
      }
      await this.#readUnlisted();
    } catch (error) {
      // the next look covers this one
      this.#log(`Entries could not be read: ${this.#requests.textOf(error)}`);
    }
  }
}

/** Whether the fills are all of an order. */
const isWhole = ({ filled }: FoundOrder, fills: readonly ReceivedFill[]): boolean =>
  !isAbove(filled, sumOf(fills.map(({ amount }) => amount)));

/** Whether the caller knows all that is filled. */
const isKnown = ({ filled }: FoundOrder, { order }: ContractOrder): boolean =>
  !isAbove(filled, order.filled);

/** The totals of an order whose fills are not all listed. */
function totalsOf(
  { filled, averagePrice = '0', updatedAt }: FoundOrder,
  fills: readonly ReceivedFill[],
  venueTime: number,
): OrderTotals {
  const until = Math.max(updatedAt ?? venueTime, ...fills.map(({ at }) => at));
  return { filled, averagePrice: isZero(averagePrice) ? null : averagePrice, until };
}

/** The fill in the terms of the server. */
const toVenueFill = (
  {
    id,
    exchange,
    symbol,
    side,
    price,
    amount,
    fee,
    feeAsset,
    liquidity,
    closedBy,
    at,
  }: ReceivedFill,
  orderId: string | null,
): VenueFill => ({
  id,
  orderId,
  exchange,
  symbol,
  side,
  price,
  amount,
  fee,
  feeAsset,
  liquidity,
  closedBy,
  at,
});
