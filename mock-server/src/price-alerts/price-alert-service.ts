import type { Notification } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Leadership } from '@parallax/server-kit/storage/leadership';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Storage } from '@parallax/server-kit/storage/storage';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import type { Mail } from '../mail/mail.ts';
import { mailAlerts } from '../mail/mail-alerts.ts';
import type { PendingMail } from '../mail/pending-mail.ts';
import type { StoredNotification } from '../notifications/notification-store.ts';
import { type AlertChange, AlertEvaluator } from './alert-evaluator.ts';
import { expiredMessage, firedMessage } from './alert-message.ts';
import { AlertWriter } from './alert-writer.ts';
import { CatchUp } from './catch-up.ts';
import { ContractWatcher } from './contract-watcher.ts';
import { readActiveAlerts, readEvaluatedUntil, writeEvaluatedUntil } from './evaluation-store.ts';
import { hasEarlierPrices } from './unobserved-prices.ts';
import { type AlertRow, toWatchedAlert, type WatchedAlert } from './watched-alert.ts';
import { WindowFiller } from './window-filler.ts';

/** Interval of the checks for leadership, expired contracts and newly listed contracts. */
const CHECK_MS = 1_000;
/**
 * Number of checks between two writes of the last evaluation time, and between two attempts to
 * catch up on the time before this server became the leader.
 */
const CHECKS_PER_WRITE = 5;
/** Number of checks between two reads of all alerts, in case a change was missed. */
const CHECKS_PER_READ = 60;

interface PriceAlertDependencies {
  readonly storage: Pick<Storage, 'db' | 'pubSub' | 'acquireLeadership'>;
  readonly market: Market;
  readonly tap: MarketTap;
  /** sends a stored notification to the trader's connections to this server */
  readonly publish: (traderId: string, notification: Notification) => void;
  readonly mail: Mail;
  /** background work that the server's shutdown waits for */
  readonly pendingMail: PendingMail;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Evaluates the price alerts of all traders, and stores, delivers and mails those that fire. Of the
 * servers that share the database, only the leader does this.
 */
export class PriceAlertService {
  readonly #evaluator: AlertEvaluator;
  readonly #writer: AlertWriter;
  readonly #windowFiller: WindowFiller;
  readonly #watcher: ContractWatcher;
  /** undefined while this server is not the leader, and if no server has evaluated alerts before */
  #catchUp: CatchUp | undefined;
  #leadership: Leadership | undefined;
  #checks = 0;
  #fired = 0;
  #timer: NodeJS.Timeout | undefined;
  /** reads and checks, one after another */
  #work: Promise<void> = Promise.resolve();
  /** whether a check is queued that has not begun */
  #isCheckQueued = false;
  #isClosed = false;

  constructor(private readonly dependencies: PriceAlertDependencies) {
    const { storage, market, tap, now, log } = dependencies;
    this.#watcher = new ContractWatcher({
      market,
      tap,
      onTicker: (key, ticker) => this.#evaluator.onTicker(key, ticker),
    });
    this.#evaluator = new AlertEvaluator({
      now,
      isLive: (key) => market.isLive('ticker', key),
      expiryOf: (key) => this.#watcher.contracts.get(key)?.expiry ?? null,
      isDeferred: (alert) => this.#catchUp?.defers(alert) ?? false,
      onChange: (change) => this.#storeChange(change),
      onWatch: (key) => this.#watcher.watch(key),
      onUnwatch: (key) => this.#watcher.unwatch(key),
    });
    this.#writer = new AlertWriter({
      storage,
      onStored: (...stored) => this.#deliver(...stored),
      onOutdated: (ids) => this.reload(ids),
      log,
    });
    this.#windowFiller = new WindowFiller({
      reads: market.reads,
      now,
      onFilled: (alert) => this.#evaluate(alert),
    });
  }

  /** Starts evaluating as soon as this server is the leader. */
  start(): void {
    this.dependencies.tap.listen((update) => {
      if (update.kind === 'ticker') this.#evaluator.onTicker(update.key, update.data);
    });
    this.#enqueueCheck();
    this.#timer = setInterval(() => this.#enqueueCheck(), CHECK_MS);
    this.#timer.unref();
  }

  /** The alerts that this server evaluates, and the number of firings since its start. */
  stats(): { readonly evaluated: number; readonly fired: number } {
    return { evaluated: this.#evaluator.size, fired: this.#fired };
  }

  /** Reads the alerts with these ids again; without ids, all alerts. */
  reload(ids?: readonly string[]): void {
    if (this.#leadership !== undefined) this.#enqueue(() => this.#read(ids));
  }

  /** Stores the last firings and releases the leadership to another server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const caughtUp = this.#catchUp?.stop();
    // work in progress may wait for pending writes
    await this.#writer.close();
    await this.#work;
    await this.#windowFiller.stop();
    await caughtUp;
    await this.#watcher.untilWatched();
    this.#clear();
    await this.#writer.close();
    await this.#releaseLeadership();
  }

  #enqueue(run: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isClosed ? undefined : run()))
      .catch((error: unknown) => {
        // the storage has logged its outage
        if (error instanceof StorageUnavailable) return;
        this.dependencies.log(`Price alerts could not be evaluated: ${asError(error).message}`);
      });
  }

  /** Enqueues a check, unless one is queued: checks may take longer than their interval. */
  #enqueueCheck(): void {
    if (this.#isCheckQueued) return;
    this.#isCheckQueued = true;
    this.#enqueue(() => {
      this.#isCheckQueued = false;
      return this.#check();
    });
  }

  async #check(): Promise<void> {
    // another server may receive prices, and the next leader catches up on the time without them
    if (this.dependencies.market.isCurrent === false) {
      if (this.#leadership !== undefined) await this.#releaseLeadership();
      return;
    }
    if (this.#leadership === undefined) {
      await this.#acquireLeadership();
      return;
    }
    if (!(await this.#leadership.isHeld())) {
      await this.#releaseLeadership();
      return;
    }
    this.#checks += 1;
    if (this.#checks % CHECKS_PER_READ === 0) await this.#read();
    this.#deactivateExpired();
    const hasNewCatalogue = this.#watcher.watchListed(this.#evaluator.alerts);
    // a contract that was not listed may have candles now
    if (hasNewCatalogue) this.#catchUp?.run();
    if (this.#checks % CHECKS_PER_WRITE !== 0) return;
    this.#catchUp?.run();
    if (this.#evaluator.size > 0 && this.#catchUp?.isDone !== false) {
      // before the flush, which does not wait for changes that are added later
      const now = this.dependencies.now();
      await this.#writer.flush();
      await writeEvaluatedUntil(this.dependencies.storage.db, now);
    }
    await this.#writer.prune();
  }

  async #acquireLeadership(): Promise<void> {
    const { storage } = this.dependencies;
    this.#leadership = await storage.acquireLeadership('price-alerts');
    if (this.#leadership === undefined) return;
    try {
      const evaluatedUntil = await readEvaluatedUntil(storage.db);
      if (evaluatedUntil !== undefined) {
        const { market, now, log } = this.dependencies;
        const dependencies = { reads: market.reads, evaluator: this.#evaluator, now, log };
        this.#catchUp = new CatchUp(dependencies, evaluatedUntil);
      }
      await this.#read();
      this.#catchUp?.start();
    } catch (error) {
      // the next check, of this or another server, starts again
      await this.#releaseLeadership();
      throw error;
    }
  }

  async #releaseLeadership(): Promise<void> {
    const filled = this.#windowFiller.stop();
    this.#clear();
    const catchUp = this.#catchUp;
    this.#catchUp = undefined;
    const leadership = this.#leadership;
    this.#leadership = undefined;
    await filled;
    await catchUp?.stop();
    await leadership?.release();
  }

  /**
   * Reads the alerts with these ids, or all alerts without ids, and evaluates those that are new or
   * changed.
   */
  async #read(ids?: readonly string[]): Promise<void> {
    if (this.#leadership === undefined) return;
    // otherwise a `once` alert whose firing is not stored yet would be read as active
    await this.#writer.flush();
    const rows = await readActiveAlerts(this.dependencies.storage.db, ids);
    const active = new Set(rows.map(({ id }) => id));
    const currentIds = [...this.#evaluator.alerts, ...this.#windowFiller.alerts].map(
      ({ id }) => id,
    );
    for (const id of ids ?? currentIds) if (!active.has(id)) this.#remove(id);
    for (const row of rows) this.#apply(row);
    await this.#watcher.untilWatched();
  }

  #apply(row: AlertRow): void {
    const current = this.#windowFiller.get(row.id) ?? this.#evaluator.get(row.id);
    if (current?.revision === row.revision && current.storedFirings === row.firings) return;
    const alert = toWatchedAlert(row);
    this.#watcher.rememberContracts(alert);
    if (hasEarlierPrices(alert, this.dependencies.now())) this.#windowFiller.add(alert);
    else {
      this.#windowFiller.remove(alert.id);
      this.#evaluate(alert);
    }
  }

  /** Evaluates an alert from now on, unless it has fired since it was read. */
  #evaluate(alert: WatchedAlert): void {
    if (!this.#writer.hasUnstored(alert.id, alert.revision)) this.#evaluator.add(alert);
  }

  #remove(id: string): void {
    this.#windowFiller.remove(id);
    this.#evaluator.remove(id);
  }

  #clear(): void {
    this.#watcher.cancel();
    for (const { id } of this.#evaluator.alerts) this.#evaluator.remove(id);
  }

  #storeChange({ alert, firing }: AlertChange): void {
    if (firing !== undefined) this.#fired += 1;
    const context = { contracts: this.#watcher.contracts, now: this.dependencies.now() };
    this.#writer.add({
      alert,
      side: alert.side,
      sideAt: alert.sideAt,
      firings: firing === undefined ? 0 : 1,
      firedAt: firing === undefined ? null : alert.conditionFiredAt,
      deactivates: firing !== undefined && alert.repeat === 'once',
      messages: firing === undefined ? [] : [firedMessage(alert, firing, context)],
    });
  }

  #deactivateExpired(): void {
    for (const alert of this.#evaluator.expired(this.dependencies.now())) {
      this.#evaluator.remove(alert.id);
      this.#writer.add({
        alert,
        side: alert.side,
        sideAt: alert.sideAt,
        firings: 0,
        firedAt: null,
        deactivates: true,
        messages: [expiredMessage(alert, this.#watcher.contracts)],
      });
    }
  }

  #deliver(sent: readonly StoredNotification[], addresses: ReadonlyMap<string, string>): void {
    for (const { traderId, notification } of sent)
      this.dependencies.publish(traderId, notification);
    this.dependencies.pendingMail.add(mailAlerts(this.dependencies, sent, addresses));
  }
}
