import type { VenueFill } from '@parallax/live';
import { contractKey, isDone, type Order } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Clock } from '@parallax/server-market/clock';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { contractTerms, type Decimal } from '@parallax/trading';
import { storeFillCosts, storeOrderCosts } from './cost-store.ts';
import { Markouts, WATCHED_FILLS_MAX, WATCHED_MS } from './markouts.ts';
import type { OrderEvents } from './order-events.ts';
import { type Quote, quoteOf } from './quote.ts';
import { WatchedContracts } from './watched-contracts.ts';
import { WatchedOrder } from './watched-order.ts';

/** Interval at which mids are taken and outages looked for, in milliseconds. */
const TAKE_MS = 100;
const STORE_MS = 1_000;
/** Orders that are kept while the database cannot store them. */
const UNSTORED_MAX = 10_000;
const TOO_MANY_FILLS = `More than ${WATCHED_FILLS_MAX} fills of the last minute are watched: no markouts are stored of further ones.`;

interface Options {
  readonly db: Database;
  readonly market: Pick<Market, 'catalogue' | 'read' | 'isLive' | 'isCurrent'>;
  /** a tap of its own, which it listens to */
  readonly tap: MarketTap;
  readonly usdOf: (asset: string) => Decimal | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Stores the market around the orders of the accounts of this process: the touch when an order arrives at its venue,
 * the mid at each fill and up to a minute later, and the prints in between. What was not seen, such as after a restart,
 * is not made up. Prices are read from memory; contracts are watched and rows are stored beside the order's path.
 */
export class CostRecorder implements OrderEvents {
  readonly #orders = new Map<string, WatchedOrder>();
  /** accounts that another process may run, of which nothing more is watched */
  readonly #closed = new Set<string>();
  readonly #contracts: WatchedContracts;
  readonly #markouts = new Markouts((key) => this.#quote(key)?.mid);
  readonly #cancels: (() => void)[] = [];
  #storing: Promise<void> | undefined;
  #isFull = false;

  constructor(private readonly options: Options) {
    this.#contracts = new WatchedContracts(options.tap, options.market);
  }

  start(): void {
    const { clock, tap } = this.options;
    tap.listen((update) => this.#guard(() => this.#contracts.onUpdate(update)));
    this.#cancels.push(
      clock.every(TAKE_MS, () => {
        this.#guard(() => this.#markouts.advance(clock.now()));
        this.#guard(() => this.#contracts.checkOutages());
      }),
      clock.every(STORE_MS, () => {
        this.#guard(() => this.#contracts.unwatchUnused(clock.now()));
        void this.store();
      }),
    );
  }

  /** Stores what was seen so far. */
  async close(): Promise<void> {
    for (const cancel of this.#cancels.splice(0)) cancel();
    await this.#storing;
    await this.store();
    this.#contracts.close();
  }

  onTaken(order: Order): void {
    this.#guard(() => {
      const { clock } = this.options;
      this.#closed.delete(order.accountId);
      const watched = this.#watch(order);
      if (order.status === 'PENDING') watched?.decide(this.#quote(contractKey(order)), clock.now());
    });
  }

  onSending(order: Order): void {
    this.#guard(() => {
      const key = contractKey(order);
      const prints = this.#contracts.printsOf(key);
      this.#watch(order)?.send(this.#quote(key), this.options.clock.now(), prints);
    });
  }

  onTriggered(order: Order, at: number): void {
    this.#guard(() => {
      const key = contractKey(order);
      const prints = this.#contracts.printsOf(key);
      this.#watch(order)?.trigger(at, this.#quote(key), this.options.clock.now(), prints);
    });
  }

  onChanged(order: Order, fill?: VenueFill): void {
    this.#guard(() => {
      if (fill !== undefined) this.#onFilled(order, fill);
      if (isDone(order.status)) this.#end(order);
    });
  }

  onClosed(accountId: string): void {
    this.#closed.add(accountId);
    for (const order of this.#orders.values()) {
      if (order.accountId !== accountId || order.isDone) continue;
      order.abandon(this.#contracts.printsOf(order.key));
      this.#contracts.release(order.key);
    }
  }

  /** Stores what has changed. */
  store(): Promise<void> {
    this.#storing ??= this.#attempt().finally(() => {
      this.#storing = undefined;
    });
    return this.#storing;
  }

  #onFilled(order: Order, { id, at }: VenueFill): void {
    const { clock } = this.options;
    const key = contractKey(order);
    const now = clock.now();
    const quote = this.#quote(key);
    // of one that was done before, only the fill is of interest
    const watched = isDone(order.status) ? this.#orders.get(order.id) : this.#watch(order);
    watched?.trigger(at, quote, now, this.#contracts.printsOf(key));
    const isTaken = this.#markouts.add({ accountId: order.accountId, id, key, at }, now);
    if (!isTaken && !this.#isFull) this.options.log(TOO_MANY_FILLS, {}, 'error');
    this.#isFull = !isTaken;
    const terms = this.#termsOf(order);
    if (terms !== undefined) this.#contracts.keep(terms, at + WATCHED_MS);
  }

  #watch(order: Order): WatchedOrder | undefined {
    const known = this.#orders.get(order.id);
    if (known !== undefined || this.#closed.has(order.accountId)) return known;
    const terms = this.#termsOf(order);
    if (terms === undefined) return undefined;
    const watched = new WatchedOrder(order, terms);
    this.#orders.set(order.id, watched);
    this.#contracts.use(terms);
    return watched;
  }

  #end(order: Order): void {
    const watched = this.#orders.get(order.id);
    if (watched === undefined || watched.isDone) return;
    const { key } = watched;
    watched.end(this.#quote(key), this.#contracts.printsOf(key), order.filled !== '0');
    this.#contracts.release(key);
  }

  #termsOf(order: Order) {
    const contract = contractsByKey(this.options.market).get(contractKey(order));
    return contract && contractTerms(contract);
  }

  #quote(key: string): Quote | undefined {
    return quoteOf(this.options.market, key);
  }

  /** What is measured must not disturb what is measured. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { stack, message } = asError(error);
      this.options.log(`Execution costs could not be recorded: ${stack ?? message}`, {}, 'error');
    }
  }

  async #attempt(): Promise<void> {
    const { log } = this.options;
    try {
      await this.#storeOrders();
      this.#markouts.onStored(await storeFillCosts(this.options.db, this.#markouts.unstored()));
    } catch (error) {
      this.#forgetUnstored();
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Execution costs could not be stored: ${asError(error).message}`, {}, 'error');
    }
  }

  async #storeOrders(): Promise<void> {
    const { db, usdOf, clock } = this.options;
    const dirty = [...this.#orders.values()].filter(({ isDirty }) => isDirty);
    const rows = dirty.map((order) => order.row(usdOf));
    for (const order of dirty) order.onStored(clock.now());
    try {
      await storeOrderCosts(db, rows);
    } catch (error) {
      for (const order of dirty) order.isDirty = true;
      throw error;
    }
    for (const order of this.#orders.values())
      if (order.isDone && !order.isDirty) this.#orders.delete(order.id);
  }

  /** The oldest of those that are done, while the database cannot store them. */
  #forgetUnstored(): void {
    const done = [...this.#orders.values()].filter((order) => order.isDone);
    for (const { id } of done.slice(0, Math.max(done.length - UNSTORED_MAX, 0)))
      this.#orders.delete(id);
  }
}
