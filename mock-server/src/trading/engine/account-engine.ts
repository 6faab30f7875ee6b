import { randomUUID } from 'node:crypto';
import type { VenueAccount } from '@parallax/live';
import {
  backOff,
  contractKey,
  type Exchange,
  type ExchangeMode,
  exchangeModeSchema,
  OPEN_STATUSES,
  type Order,
} from '@parallax/protocol';
import type { Hub } from '@parallax/server-feed/hub';
import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { CLOSE_MS } from '@parallax/server-kit/config/closing-time';
import { asError } from '@parallax/server-kit/config/errors';
import { type Log, withFields } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import { decimal } from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { addStartingBalances } from '../../company/exchanges/add-account.ts';
import { entryOf } from '../../company/exchanges/catalogue-entry.ts';
import { simulatedBalances } from '../../company/providers/simulated-balances.ts';
import type { StoredNotification } from '../../notifications/notification-store.ts';
import { pruneNotifications } from '../../notifications/prune-notifications.ts';
import { findReasonNotToSend } from '../controls/may-trade.ts';
import { readOpenCommands, type StoredCommand } from '../records/account-command.ts';
import {
  endExits,
  type HeldPosition,
  KNOWN_MS,
  readDisordered,
  readExits,
  readOrdersWithExits,
  readOrdersWithFills,
  readStoredAccount,
} from '../records/account-engine-store.ts';
import type { StoredMargin } from '../records/account-store.ts';
import { readRecentHistory } from '../records/contract-history.ts';
import { ORDER_COLUMNS, toOrder } from '../records/order-row.ts';
import { insertOrders, type NewOrder } from '../records/order-store.ts';
import type { AccountWrite } from '../records/write-account-rows.ts';
import type { ValuationPrices } from '../valuation/price-snapshot.ts';
import { toPositionState } from '../valuation/value-account.ts';
import type { AccountStorage } from './account/account-storage.ts';
import { AccountWriter, OWNERSHIP_SECONDS, OwnershipLost } from './account/account-writer.ts';
import { OwnedAccount, type OwnedAccountOptions } from './account/owned-account.ts';

/** Interval at which ownership is renewed and free accounts are taken over, in milliseconds. */
const CHECK_MS = 1_000;
/** Pauses before an account whose venue could not be reached is opened again. */
const REOPENING = { firstMs: 2_000, growth: 2, maxMs: 120_000 };
/** By default, how long after it was stored an order that acts at once may leave, in milliseconds. */
const LATE_ORDER_MS = 15_000;
/** The message of an engine that has released its accounts. */
export const RELEASED = 'released';

/** An account that this engine has taken over, as the venue needs it. */
export interface AccountToOpen {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly provider: Exchange;
  readonly mode: ExchangeMode;
  /** encrypted; of a live account */
  readonly keysSealed: string;
  readonly balances: ReadonlyMap<string, string>;
  readonly positions: readonly HeldPosition[];
  readonly orders: readonly Order[];
  readonly margins: readonly StoredMargin[];
  /** names the account in each line */
  readonly log: Log;
}

/** What an engine reports of its accounts. */
export interface AccountFollower {
  /** A change of an account is durable. */
  readonly onStored: (write: AccountWrite) => void;
  /** The engine no longer runs an account. */
  readonly onLost: (accountId: string) => void;
  /** The engine has looked at its accounts, of which these take orders. */
  readonly onChecked: (accountIds: readonly string[]) => void;
}

export interface AccountEngineOptions {
  readonly storage: Pick<Storage, 'db' | 'pubSub' | 'isShared'>;
  readonly market: Market;
  readonly prices: ValuationPrices;
  readonly openVenue: (account: AccountToOpen) => VenueAccount;
  /** Whether the balances of an account with keys are made up. */
  readonly isSimulated: (account: Pick<AccountToOpen, 'provider' | 'mode'>) => boolean;
  /** Whether the paper venue carries out the orders of an account. */
  readonly isPaper: (account: Pick<AccountToOpen, 'provider' | 'mode'>) => boolean;
  /** Carries out a command; returns why it could not, or undefined. */
  readonly runCommand: (account: OwnedAccount, command: StoredCommand) => Promise<void>;
  /** Tells the connections of this process of durable changes of an account, and of stored notifications. */
  readonly hub: Pick<Hub, 'publish' | 'publishAccountChange'>;
  /** those who measure what becomes of orders */
  readonly events?: OwnedAccountOptions['events'];
  /** called when money has come into an account or left it. `at`: Unix milliseconds */
  readonly onFlow?: (
    account: { readonly id: string; readonly companyId: string },
    at: number,
  ) => void;
  /** what follows the accounts that this engine owns */
  readonly follower?: AccountFollower;
  /** how long after it was stored an order that acts at once may leave, in milliseconds; 15,000 by default */
  readonly lateOrderMs?: number | undefined;
  /**
   * how long after the last moment at which a venue may carry out a request its absence counts, in
   * milliseconds; 5,000 by default
   */
  readonly absenceMs?: number | undefined;
  /** how long after a gap of the events the history is read once more, in milliseconds; 90,000 by default */
  readonly rereadMs?: number | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

const changeSchema = z
  .object({
    price: z.string().optional(),
    amount: z.string().optional(),
    triggerPrice: z.string().optional(),
  })
  .nullable();

/**
 * Runs the accounts that no other engine of the database runs: sends their orders, and stores what their
 * venues report. An engine that ends or loses the database is replaced within ten seconds.
 */
export class AccountEngine {
  /** by which an account names its owner */
  readonly id = randomUUID();
  readonly #writer: AccountWriter;
  readonly #accounts = new Map<string, OwnedAccount>();
  /** accounts that could not be opened, with when they are tried again and the number of attempts */
  readonly #failed = new Map<string, { readonly at: number; readonly attempts: number }>();
  /** accounts that are being read */
  readonly #opening = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> | undefined;
  readonly #background = new BackgroundWork();
  #isClosed = false;
  #isPaused = false;

  constructor(private readonly options: AccountEngineOptions) {
    this.#writer = new AccountWriter({
      storage: options.storage,
      engineId: this.id,
      onNotified: (notifications) => this.onNotified(notifications),
    });
  }

  /** Takes over free accounts, now and from then on. */
  async start(): Promise<void> {
    await this.#checkOnce();
    this.#timer = setInterval(() => void this.#checkOnce(), CHECK_MS);
    this.#timer.unref();
  }

  /** Those whose start is complete: before it, what they hold is not all booked. */
  get startedAccounts(): readonly OwnedAccount[] {
    return [...this.#accounts.values()].filter((each) => each.hasStarted);
  }

  stats(): { readonly accounts: number; readonly openOrders: number } {
    const accounts = [...this.#accounts.values()];
    return {
      accounts: accounts.length,
      openOrders: accounts.reduce((sum, { openOrders }) => sum + openOrders, 0),
    };
  }

  /** Connects an account to its venue again, if this engine runs it. */
  reopen(accountId: string): void {
    this.#failed.delete(accountId);
    this.#lose(accountId);
    void this.#checkOnce();
  }

  /**
   * Runs a change of stored accounts while this engine runs none, then reads all again. Writes of
   * accounts beside the change could end in a deadlock with it.
   */
  async reloadAfter(change: () => Promise<void>): Promise<void> {
    this.#isPaused = true;
    try {
      await this.#closeAccounts();
      await change();
    } finally {
      this.#isPaused = false;
      await this.#checkOnce();
    }
  }

  /** Stores until when the histories of the accounts are complete. */
  advance(): void {
    for (const account of this.#accounts.values()) this.#background.add(account.advance());
  }

  /** Sends a stored order, if this engine owns its account. */
  take(order: Order): void {
    this.#accounts.get(order.accountId)?.take(order);
  }

  /** Reads orders again, whose state or requests have changed. */
  async takeStored(orderIds: readonly string[]): Promise<void> {
    const owned = [...this.#accounts.keys()];
    if (owned.length === 0 || orderIds.length === 0) return;
    await this.#background.track(
      this.#takeWhere(orderIds, owned).catch((error: unknown) => this.#logFailure(error)),
    );
  }

  /** Carries out the commands of an account, if this engine owns it. */
  wake(accountId: string): void {
    if (this.#accounts.has(accountId)) {
      this.#background.add(
        this.#runCommands([accountId]).catch((error: unknown) => this.#logFailure(error)),
      );
    }
  }

  /**
   * Stores what is pending and releases the accounts to other engines. What does not end in time may still change
   * them: they are not released then, and taken over when their ownership ends.
   * @param withinMs how long background work may take, in milliseconds
   */
  async close(withinMs = CLOSE_MS): Promise<void> {
    const until = performance.now() + withinMs;
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#closeAccounts();
    if (!(await this.#background.isDoneWithin(until - performance.now()))) return;
    await this.#release().catch((error: unknown) => this.#logFailure(error));
  }

  /** Takes over the accounts that another engine has released. */
  takeReleased(): void {
    void this.#checkOnce();
  }

  /** Closes all accounts and stores what is pending. */
  async #closeAccounts(): Promise<void> {
    await this.#check;
    await Promise.allSettled(this.#opening.values());
    const accounts = [...this.#accounts.values()];
    for (const { id } of accounts) this.options.follower?.onLost(id);
    this.#accounts.clear();
    await Promise.allSettled(accounts.map((account) => account.close()));
    await this.#writer.untilDone();
  }

  async #release(): Promise<void> {
    const { db, pubSub } = this.options.storage;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('account')
        // the next one knows by the id that this one has marked what it sent
        .set({ owned_until: null })
        .where('engine_id', '=', this.id)
        .execute();
      await pubSub.publish(transaction, 'order', [RELEASED]);
    });
  }

  #checkOnce(): Promise<void> {
    if (this.#isPaused || this.#isClosed) return Promise.resolve();
    this.#check ??= this.#takeOver()
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => {
        this.#check = undefined;
      });
    return this.#check;
  }

  /** Sends stored notifications to the connections of this process. */
  onNotified(stored: readonly StoredNotification[]): void {
    for (const { traderId, notification } of stored)
      this.options.hub.publish(traderId, notification);
    const traderIds = stored.map(({ traderId }) => traderId);
    this.#background.add(
      pruneNotifications(this.options.storage.db, traderIds).catch((error: unknown) =>
        this.#logFailure(error),
      ),
    );
  }

  #logFailure(error: unknown, fields: { readonly accountId?: string } = {}): void {
    // the storage has logged its outage
    if (error instanceof StorageUnavailable || this.#isClosed) return;
    this.options.log(`Accounts could not be run: ${asError(error).message}`, fields, 'error');
  }

  async #takeOver(): Promise<void> {
    const { db } = this.options.storage;
    await addMissingAccounts(db);
    const owned = new Set([...(await this.#renew(db)), ...(await this.#takeFree(db))]);
    for (const id of this.#accounts.keys()) if (!owned.has(id)) this.#lose(id);
    const opened = [...owned].filter(
      (id) =>
        !this.#accounts.has(id) &&
        !this.#opening.has(id) &&
        performance.now() >= (this.#failed.get(id)?.at ?? 0),
    );
    // a venue that responds slowly must not delay the renewal
    for (const id of opened) void this.#open(id);
    const ids = [...this.#accounts.keys()];
    this.options.follower?.onChecked(ids.filter((id) => this.#accounts.get(id)?.isReady));
    await this.#takeMissed(ids);
    await this.#runCommands(ids);
  }

  /** Renews the accounts that this engine owns; it waits for its own writes. */
  async #renew(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update account set owned_until = now() + make_interval(secs => ${OWNERSHIP_SECONDS})
      where engine_id = ${this.id}
        and exists (select 1 from company_exchange where company_exchange.id = account.id)
      returning id`.execute(db);
    return rows.map(({ id }) => id);
  }

  /**
   * Takes over accounts that no engine owns. One that an engine without marks has owned since may have orders
   * that were sent without one.
   */
  async #takeFree(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update account set engine_id = ${this.id}, marking_engine_id = ${this.id},
        sends_marked_since =
          case when engine_id = marking_engine_id then sends_marked_since else now() end,
        owned_until = now() + make_interval(secs => ${OWNERSHIP_SECONDS})
      where id in (
        select account.id from account
        join company_exchange on company_exchange.id = account.id
        where account.engine_id is distinct from ${this.id}
          and (account.owned_until is null or account.owned_until < now()
            or ${!this.options.storage.isShared})
        order by account.id for update of account skip locked)
      returning id`.execute(db);
    return rows.map(({ id }) => id);
  }

  #lose(id: string): void {
    const account = this.#accounts.get(id);
    this.#accounts.delete(id);
    this.options.follower?.onLost(id);
    if (account !== undefined) this.#background.add(account.close());
  }

  #open(id: string): Promise<void> {
    const opening = this.#openOnce(id)
      .then(() => void this.#failed.delete(id))
      .catch((error: unknown) => {
        const attempts = this.#failed.get(id)?.attempts ?? 0;
        const at = performance.now() + backOff(attempts, 0, REOPENING);
        this.#failed.set(id, { at, attempts: attempts + 1 });
        this.#logFailure(error, { accountId: id });
      })
      .finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #openOnce(id: string): Promise<void> {
    const { storage, market, now, prices } = this.options;
    const { db } = storage;
    // what was written before it was lost
    await this.#writer.untilDone();
    const row = await db
      .selectFrom('account')
      .innerJoin('company_exchange', 'company_exchange.id', 'account.id')
      .select([
        'account.company_id',
        'account.events_until',
        'company_exchange.name',
        'company_exchange.exchange_id',
        'company_exchange.mode',
        'company_exchange.keys_sealed',
        'company_exchange.api_key_tail',
      ])
      .where('account.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    const provider = entryOf({ catalogue: market.catalogue }, row.exchange_id);
    const mode = exchangeModeSchema.parse(row.mode);
    if (row.events_until === null && this.options.isSimulated({ provider, mode })) {
      const started = simulatedBalances(provider, row.api_key_tail);
      await db
        .transaction()
        .execute((transaction) =>
          addStartingBalances(transaction, { id, balances: started, at: now() }),
        );
    }
    const stored = await readStoredAccount(db, id, { eventsUntil: row.events_until, now: now() });
    const { balances, positions, orders, margins } = stored;
    const held = new Map(positions.map(({ contract }) => [contractKey(contract), contract]));
    const totals = new Map(balances.map(({ asset, total }) => [asset, total]));
    const account = { id, companyId: row.company_id, name: row.name };
    const fields = { accountId: id, companyId: row.company_id, venue: provider.name };
    const log = withFields(this.options.log, fields);
    const venue = this.options.openVenue({
      ...account,
      provider,
      mode,
      keysSealed: row.keys_sealed,
      log,
      balances: totals,
      positions,
      orders,
      margins,
    });
    const owned = new OwnedAccount({
      account,
      venue,
      isPaper: this.options.isPaper({ provider, mode }),
      start: {
        ...stored,
        state: {
          balances: new Map(balances.map(({ asset, total }) => [asset, decimal(total)])),
          positions: new Map(positions.map((each) => [contractKey(each), toPositionState(each)])),
        },
        eventsUntil: row.events_until?.getTime(),
      },
      storage: this.#storageOf(account),
      absenceMs: this.options.absenceMs,
      rereadMs: this.options.rereadMs,
      contract: (key) => contractsByKey(market).get(key) ?? held.get(key),
      prices,
      events: this.options.events,
      onFlow: (at) => this.options.onFlow?.(account, at),
      now,
      log,
      onLost: () => this.#lose(id),
    });
    if (this.#isClosed) {
      await owned.close();
      return;
    }
    this.#accounts.set(id, owned);
    try {
      await owned.start();
    } catch (error) {
      this.#lose(id);
      throw error;
    }
  }

  #storageOf({ id, companyId }: Pick<AccountToOpen, 'id' | 'companyId'>): AccountStorage {
    const { storage, now, hub } = this.options;
    const { db } = storage;
    return {
      write: async (write) => {
        await this.#writer.add(write);
        this.options.follower?.onStored(write);
        hub.publishAccountChange(id);
      },
      revoke: (generation) => this.#writer.revoke(generation),
      readOrders: (ids) => readOrdersWithFills(db, id, ids),
      readDisordered: () => readDisordered(db, id, now() - KNOWN_MS),
      readHistory: (terms, range) => readRecentHistory(db, id, terms, range),
      readExits: (orderId) => readExits(db, id, orderId),
      readOrdersWithExits: () => readOrdersWithExits(db, id),
      storeOrder: (order) => this.#store(id, order),
      endExits: (orderId) => endExits(db, orderId),
      reasonNotToSend: (order, isBound) => this.#reasonNotToSend(companyId, order, isBound),
    };
  }

  /** Throws an OwnershipLost if another engine sends the orders of the account. */
  async #reasonNotToSend(
    companyId: string,
    order: Order,
    isBound: boolean,
  ): Promise<string | undefined> {
    const { storage, lateOrderMs = LATE_ORDER_MS } = this.options;
    const { engineId, isCancelRequested, reason } = await findReasonNotToSend(
      storage.db,
      companyId,
      order,
      { isBound, lateOrderMs },
    );
    if (engineId !== this.id) throw new OwnershipLost('Another engine owns the account.');
    // its message may not have come yet
    if (isCancelRequested) this.take({ ...order, cancelRequested: true });
    return reason;
  }

  /** Stores an order that this engine sends itself, if it still owns the account. */
  #store(accountId: string, order: NewOrder): Promise<Order | undefined> {
    const { db, pubSub } = this.options.storage;
    return db.transaction().execute(async (transaction) => {
      const owned = await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .where('engine_id', '=', this.id)
        .forShare()
        .executeTakeFirst();
      if (owned === undefined) return undefined;
      return (await insertOrders(transaction, pubSub, [order])).get(order.fields.id);
    });
  }

  /** Takes orders and requests that no message has announced. */
  async #takeMissed(accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    const { db } = this.options.storage;
    const ofAccounts = db
      .selectFrom('trading_order')
      .select('id')
      .where('account_id', 'in', [...accountIds]);
    const rows = await ofAccounts
      .where('status', 'in', OPEN_STATUSES)
      .where((where) =>
        where.or([where('status', '=', 'PENDING'), where('cancel_requested', '=', true)]),
      )
      // also of filled orders: a larger amount may keep them open at the venue
      .union(ofAccounts.where('requested_change', 'is not', null))
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await this.#takeWhere(ids, accountIds);
  }

  async #takeWhere(orderIds: readonly string[], accountIds: readonly string[]): Promise<void> {
    const rows = await this.options.storage.db
      .selectFrom('trading_order')
      .select([...ORDER_COLUMNS, 'requested_change', 'change_requested_by'])
      .where('id', 'in', [...orderIds])
      .where('account_id', 'in', [...accountIds])
      .execute();
    for (const row of rows) {
      const change = changeSchema.parse(row.requested_change);
      const requested = change === null ? undefined : { change, by: row.change_requested_by };
      this.#accounts.get(row.account_id)?.take(toOrder(row), requested);
    }
  }

  /** Carries out commands one after another, each once. */
  #commands: Promise<void> = Promise.resolve();
  #runCommands(accountIds: readonly string[]): Promise<void> {
    const run = this.#commands.then(() => this.#runOpenCommands(accountIds));
    this.#commands = run.catch(() => undefined);
    return run;
  }

  async #runOpenCommands(accountIds: readonly string[]): Promise<void> {
    for (const command of await readOpenCommands(this.options.storage.db, accountIds)) {
      const account = this.#accounts.get(command.accountId);
      // until it is ready, commands wait without delaying those of other accounts
      if (account?.isReady === true) await this.options.runCommand(account, command);
    }
  }
}

/** Adds the accounts of connections that were made by an earlier version. */
async function addMissingAccounts(db: Database): Promise<void> {
  await sql`
    insert into account (id, company_id)
    select id, company_id from company_exchange
    where not exists (select 1 from account where account.id = company_exchange.id)
    on conflict (id) do nothing`.execute(db);
}
