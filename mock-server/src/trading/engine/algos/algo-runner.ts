import { backOff, contractKey, isAlgoDone, type Order } from '@parallax/protocol';
import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Storage } from '@parallax/server-kit/storage/storage';
import {
  type AlgoContext,
  type AlgoPlan,
  contractTerms,
  endUnlisted,
  fromNumber,
  legTermsOf,
  toText,
} from '@parallax/trading';
import type { StoredNotification } from '../../../notifications/notification-store.ts';
import { readAlgoChildren } from '../../records/algo-children.ts';
import { readAlgo, type StoredAlgo } from '../../records/algo-store.ts';
import { readAlgosToTake, readEndedWithChildren } from '../../records/algo-takeover.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import type { MarketPrices } from '../../valuation/value-account.ts';
import { endEntries, imbalanceNotices } from './algo-announcements.ts';
import type { AlgoMarket } from './algo-market.ts';
import {
  type AlgoPermission,
  type PermissionReads,
  readAlgoPermission,
  readLegAccounts,
} from './algo-permission.ts';
import { type AlgoStep, AlgoWriter, type StoredStep } from './algo-writer.ts';
import type { ChildChecks } from './child-checks.ts';
import { prepareChildren } from './prepare-children.ts';
import { type AlgoTurn, RunningAlgo } from './running-algo.ts';

/** Pauses before an algo that could not go on is read again. */
const REOPENING = { firstMs: 500, growth: 2, maxMs: 30_000 };
/** Attempts, within about a minute, after which a contract that is missing is not listed any more. */
const UNLISTED_ATTEMPTS = 7;
const NO_CONTRACTS: AlgoContext = { legs: [] };
/** Decimals of dollar prices of assets. */
const USD_DECIMALS = 12;

export interface AlgoRunnerOptions {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  readonly engineId: string;
  readonly market: AlgoMarket;
  readonly prices: MarketPrices;
  readonly reads: PermissionReads;
  readonly checks: ChildChecks;
  /** Sends a stored order, or its requests, if its account runs in this process. */
  readonly take: (order: Order) => void;
  readonly takeStored: (orderIds: readonly string[]) => Promise<void>;
  readonly onNotified: (notifications: readonly StoredNotification[]) => void;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/** Runs the algos whose active leg is of an account that this engine owns. */
export class AlgoRunner {
  readonly #algos = new Map<string, RunningAlgo>();
  /** algos that could not go on, with when they are tried again and the number of attempts */
  readonly #failed = new Map<string, { readonly at: number; readonly attempts: number }>();
  readonly #writer: AlgoWriter;
  readonly #background = new BackgroundWork();
  /** the accounts of this engine that take orders */
  #accountIds: ReadonlySet<string> = new Set();
  /** those of them whose ended algos were not looked at */
  readonly #added = new Set<string>();
  #check: Promise<void> | undefined;
  #isClosed = false;

  constructor(private readonly options: AlgoRunnerOptions) {
    this.#writer = new AlgoWriter(options);
  }

  /**
   * Takes over the algos of the accounts of this engine, and looks at what they may do.
   * @param accountIds those that take orders
   */
  check(accountIds: readonly string[]): void {
    if (this.#isClosed) return;
    for (const id of accountIds) if (!this.#accountIds.has(id)) this.#added.add(id);
    this.#accountIds = new Set(accountIds);
    for (const algo of this.#algos.values()) if (!this.#accountIds.has(algo.accountId)) algo.drop();
    this.#check ??= this.#checkAll()
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => {
        this.#check = undefined;
      });
    this.#background.add(this.#check);
  }

  /** Starts an algo, or carries out what is requested of it, if this engine owns it. */
  wake(id: string): void {
    // a request does not wait for the next attempt
    this.#background.add(this.#tryToTake(id).catch((error: unknown) => this.#logFailure(error)));
  }

  /** Call it when a change of an account is durable. */
  onStored(write: AccountWrite): void {
    for (const algo of this.#algos.values())
      if (algo.accountIds.includes(write.accountId)) algo.onStored(write);
  }

  /** Call it when this engine no longer owns an account. */
  onLost(accountId: string): void {
    this.#accountIds = new Set([...this.#accountIds].filter((id) => id !== accountId));
    for (const algo of this.#algos.values()) if (algo.accountId === accountId) algo.drop();
  }

  /** Call it when an account has changed that another engine may own. */
  onAccountChanged(accountId: string): void {
    if (this.#accountIds.has(accountId)) return;
    for (const algo of this.#algos.values())
      if (algo.accountIds.includes(accountId)) this.#sync(algo, [accountId]);
  }

  /** Stores what only the market has changed, and stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#check;
    await Promise.all([...this.#algos.values()].map((algo) => algo.close()));
    await this.#writer.untilDone();
    await this.#background.untilDone();
  }

  #logFailure(error: unknown, algoOrderId?: string): void {
    // the storage has logged its outage
    if (error instanceof StorageUnavailable || this.#isClosed) return;
    const text = asError(error).message;
    const what = algoOrderId === undefined ? 'Algos' : `Algo ${algoOrderId}`;
    this.options.log(`${what} could not go on: ${text}`, {}, 'error');
  }

  async #checkAll(): Promise<void> {
    const { db } = this.options.storage;
    const added = [...this.#added];
    for (const id of await readEndedWithChildren(db, added)) await this.#take(id);
    for (const id of added) this.#added.delete(id);
    // also those that have ended
    for (const id of this.#failed.keys()) if (!this.#algos.has(id)) await this.#take(id);
    const running = [...this.#algos.keys()];
    for (const id of await readAlgosToTake(db, [...this.#accountIds], running))
      await this.#take(id);
    // an order in another account is reported by messages, which may get lost
    for (const algo of this.#algos.values()) {
      const others = algo.accountIds.filter((id) => !this.#accountIds.has(id));
      const { children, lateFills } = algo.plan;
      const isAwaiting = children.length > 0 || lateFills.length > 0;
      if (others.length > 0 && isAwaiting) this.#sync(algo, others);
    }
    await this.#checkPermissions(running);
  }

  /** Looks at what algos may do, once for those of one trader and the same accounts. */
  async #checkPermissions(ids: readonly string[]): Promise<void> {
    const known = new Map<string, AlgoPermission>();
    for (const id of ids) {
      const algo = this.#algos.get(id);
      if (algo === undefined) continue;
      const { traderId, tokenId } = algo.stored;
      const key = [traderId, tokenId, ...algo.accountIds].join(' ');
      const permission = known.get(key) ?? (await this.#readPermission(algo.stored));
      known.set(key, permission);
      algo.onPermission(permission);
    }
  }

  #sync(algo: RunningAlgo, accountIds: readonly string[]): void {
    this.#background.add(
      algo.sync(accountIds).catch((error: unknown) => this.#logFailure(error, algo.id)),
    );
  }

  async #take(id: string): Promise<void> {
    const failed = this.#failed.get(id);
    if (failed === undefined || performance.now() >= failed.at) await this.#tryToTake(id);
  }

  /** One that cannot be read must not stop the others. */
  async #tryToTake(id: string): Promise<void> {
    try {
      const stored = await readAlgo(this.options.storage.db, id);
      if (this.#isClosed) return;
      const running = this.#algos.get(id);
      if (stored !== undefined && running !== undefined) {
        if (stored.requested !== null) running.take(stored.requested);
      } else if (stored !== undefined && this.#isToBeRun(stored)) await this.#open(stored);
      else this.#failed.delete(id);
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      this.#onFailed(id, error);
    }
  }

  #isToBeRun({ terms, plan }: StoredAlgo): boolean {
    const isOpen = plan.children.length > 0 || plan.lateFills.length > 0;
    return this.#accountIds.has(terms.accountId) && (isOpen || !isAlgoDone(plan.state));
  }

  async #open(stored: StoredAlgo): Promise<void> {
    const { id, plan } = stored;
    const context = this.#contextOf(plan);
    if (context === undefined) {
      await this.#endIfUnlisted(stored);
      return;
    }
    const algo = new RunningAlgo({
      stored,
      context,
      market: this.options.market,
      usd: (asset) => this.#usd(asset),
      readPermission: (of) => this.#readPermission(of),
      readChildren: (present, accountIds) =>
        readAlgoChildren(this.options.storage.db, {
          algoId: id,
          accountIds,
          openIds: present.children.map(({ order }) => order.id),
        }),
      carryOut: (of, turn) => this.#carryOut(of, turn, context),
      onClosed: () => this.#algos.delete(id),
      onFailed: (error) => this.#onFailed(id, error),
      now: this.options.now,
    });
    this.#algos.set(id, algo);
    try {
      await algo.start();
    } catch (error) {
      algo.drop();
      this.#onFailed(id, error);
    }
  }

  /** Ends an algo without its contract, which may only be missing until the catalogue is loaded. */
  async #endIfUnlisted(stored: StoredAlgo): Promise<void> {
    const { id, plan, requested } = stored;
    const attempts = this.#failed.get(id)?.attempts ?? 0;
    const isCancelled = requested?.kind === 'cancel';
    if (isAlgoDone(plan.state)) this.#failed.delete(id);
    else if (isCancelled || attempts >= UNLISTED_ATTEMPTS) {
      const turn = endUnlisted(plan, this.options.now(), isCancelled);
      await this.#carryOut(
        stored,
        { ...turn, clearRequested: requested?.id ?? null },
        NO_CONTRACTS,
      );
    } else this.#onFailed(id, new Error('A contract of it is not listed.'));
  }

  #onFailed(id: string, error: unknown): void {
    const attempts = this.#failed.get(id)?.attempts ?? 0;
    const at = performance.now() + backOff(attempts, 0, REOPENING);
    this.#failed.set(id, { at, attempts: attempts + 1 });
    this.#logFailure(error, id);
  }

  #contextOf({ legs, terms }: AlgoPlan): AlgoContext | undefined {
    const contracts = legs.flatMap((_, leg) => {
      const contract = this.options.prices.contract(contractKey(legTermsOf(terms, leg)));
      return contract === undefined ? [] : [contractTerms(contract)];
    });
    return contracts.length === legs.length ? { legs: contracts } : undefined;
  }

  #usd(asset: string): string | null {
    const price = this.options.prices.usd(asset);
    return price === undefined ? null : toText(fromNumber(price, USD_DECIMALS));
  }

  #readPermission(algo: StoredAlgo) {
    return readAlgoPermission(this.options.reads, algo);
  }

  /** Stores a turn with its orders and requests, and then has them sent. */
  async #carryOut(
    algo: StoredAlgo,
    { plan, actions, clearRequested }: AlgoTurn,
    context: AlgoContext,
  ): Promise<StoredStep | undefined> {
    const accounts = await readLegAccounts(
      this.options.reads,
      plan.legs.map((_, leg) => legTermsOf(plan.terms, leg).accountId),
    );
    const step: AlgoStep = {
      algo,
      revision: algo.revision,
      plan,
      actions,
      clearRequested,
      checks: await prepareChildren(this.options, actions, {
        accounts,
        strategyId: plan.terms.strategyId,
      }),
      log: endEntries(algo, plan, actions),
      notices: imbalanceNotices(algo, actions, { plan, context, accounts }),
    };
    const stored = await this.#writer.add(step);
    if (stored === undefined) return undefined;
    this.#failed.delete(algo.id);
    for (const order of stored.orders) this.options.take(order);
    if (stored.changed.length > 0) await this.options.takeStored(stored.changed);
    return stored;
  }
}
