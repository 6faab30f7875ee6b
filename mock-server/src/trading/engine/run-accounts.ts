import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Storage } from '@parallax/server-kit/storage/storage';
import type { Clock } from '@parallax/server-market/clock';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { isTradingVenue, reasonForNoOrders } from '../access/visible-accounts.ts';
import { CostRecorder } from '../costs/cost-recorder.ts';
import { PaperVenue } from '../paper/paper-venue.ts';
import { ValueRecorder } from '../portfolio/value-recorder.ts';
import { pruneRequests } from '../records/client-requests.ts';
import { OrderInserts } from '../records/order-store.ts';
import { GreeksRecorder } from '../risk/greeks-recorder.ts';
import { usdOf } from '../valuation/value-account.ts';
import { WatchedPrices } from '../valuation/watched-prices.ts';
import { balancesOnlyAccount } from '../venue-accounts/balances-only-account.ts';
import { faultyVenueAccount, type VenueFaults } from '../venue-accounts/faulty-venue-account.ts';
import type { LiveAccounts } from '../venue-accounts/open-live-accounts.ts';
import { createRunCommand } from './account-commands.ts';
import { AccountEngine, type AccountEngineOptions, RELEASED } from './account-engine.ts';
import type { Accounts } from './accounts.ts';
import { AlgoMarket } from './algos/algo-market.ts';
import type { PermissionReads } from './algos/algo-permission.ts';
import { AlgoRunner } from './algos/algo-runner.ts';
import type { ChildChecks } from './algos/child-checks.ts';

/** The message that notifies the engine of an account that its keys have changed. */
const reopenMessage = (accountId: string): string => `reopen ${accountId}`;

const COMMAND = 'command';
const ALGO = 'algo';
/**
 * The message that notifies the engine of an algo. A release without algos takes it for one about the commands of an
 * account that it does not have, and ignores it.
 */
const algoMessage = (id: string): string => `${COMMAND} ${id} ${ALGO}`;

const MINUTE_MS = 60_000;
const ADVANCE_MINUTES = 10;
/** Minutes between two removals of old client requests. */
const PRUNE_MINUTES = 60;

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub' | 'isShared'>;
  readonly market: Market;
  readonly createTap: () => MarketTap;
  readonly clock: Clock;
  /** see `AccountEngineOptions` */
  readonly hub: AccountEngineOptions['hub'];
  /** the accounts of real venues; without it all are simulated */
  readonly live?: LiveAccounts | undefined;
  /** of the reads that most calls begin with */
  readonly caches: PermissionReads['caches'];
  /** the rules and limits of orders */
  readonly createChildChecks: (accounts: Pick<Accounts, 'prices' | 'isPaper'>) => ChildChecks;
  /** faults of venues for tests; none without it */
  readonly faults?: VenueFaults | undefined;
  /** between sending and matching of paper orders, in milliseconds */
  readonly paperLatencyMs?: number | undefined;
  /** see `AccountEngineOptions` */
  readonly lateOrderMs?: number | undefined;
  /** see `AccountEngineOptions` */
  readonly absenceMs?: number | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/** The accounts of a process that leaves their orders to engines in other processes. */
export function createAccounts({
  storage,
  market,
  createTap,
}: Pick<Options, 'storage' | 'market' | 'createTap'>): Accounts & {
  close(withinMs?: number): Promise<void>;
} {
  const prices = new WatchedPrices(market, createTap());
  const inserts = new OrderInserts(storage);
  return {
    prices,
    inserts,
    isPaper: ({ mode }) => mode === 'PAPER',
    take: () => undefined,
    takeStored: () => Promise.resolve(),
    reloadAfter: (change) => change(),
    reopen: (accountId) => storage.pubSub.publish(storage.db, 'order', [reopenMessage(accountId)]),
    wake: () => undefined,
    wakeAlgo: (id) => storage.pubSub.publish(storage.db, 'order', [algoMessage(id)]),
    async close() {
      await inserts.untilDone();
      prices.close();
    },
  };
}

export interface RunningAccounts extends Accounts {
  /** Starts to run the accounts that no other process runs. */
  start(): Promise<void>;
  /** Handles a message of another process about orders or commands. */
  onMessage(text: string): Promise<void>;
  /** Handles a message that an account has changed, in whichever process. */
  onAccountChanged(accountId: string): void;
  /** Handles a message of another process about money that has come in or left. */
  onFlow(text: string): void;
  stats(): ReturnType<AccountEngine['stats']>;
  /** @param withinMs how long background work may take, in milliseconds */
  close(withinMs?: number): Promise<void>;
}

/** Runs accounts in this process. */
export function runAccounts(options: Options): RunningAccounts {
  const { storage, market, createTap, clock, faults, live, now, log } = options;
  const { db } = storage;
  const accounts = createAccounts(options);
  const { prices } = accounts;
  const paper = new PaperVenue({
    market,
    tap: createTap(),
    clock,
    usdOf: usdOf(prices),
    latencyMs: options.paperLatencyMs ?? 0,
    log,
  });
  const costs = new CostRecorder({
    db,
    market,
    tap: createTap(),
    usdOf: usdOf(prices),
    clock,
    log,
  });
  const wake = (accountId: string): void => engine.wake(accountId);
  const engine: AccountEngine = new AccountEngine({
    storage,
    market,
    prices,
    // beside real accounts, what a custodian holds must not be made up: it is not called yet
    isSimulated: (account) =>
      account.mode === 'LIVE' &&
      live?.isLive(account) !== true &&
      (live === undefined || isTradingVenue(account.provider)),
    isPaper: (account) => live?.isLive(account) !== true,
    openVenue(opened) {
      const { id, provider, balances, positions, orders, margins } = opened;
      if (live?.isLive(opened))
        return live.open({ ...opened, contracts: [...positions, ...orders] });
      const reason = reasonForNoOrders(provider);
      const account =
        reason === undefined
          ? paper.open({
              accountId: id,
              exchange: provider.name,
              balances,
              positions,
              orders,
              margins,
            })
          : balancesOnlyAccount(reason, live === undefined ? 'connected' : 'failed');
      return faults === undefined ? account : faultyVenueAccount(id, account, faults);
    },
    runCommand: createRunCommand({ db, paper, prices, market, now, wake }),
    hub: options.hub,
    events: costs,
    onFlow: (account, at) => values.onFlow(account, at),
    follower: {
      onStored: (write) => algos.onStored(write),
      onLost: (accountId) => algos.onLost(accountId),
      onChecked: (accountIds) => algos.check(accountIds),
    },
    lateOrderMs: options.lateOrderMs,
    absenceMs: options.absenceMs,
    now,
    log,
  });
  const isPaper: Accounts['isPaper'] = (account) => live?.isLive(account) !== true;
  const algos = new AlgoRunner({
    storage,
    engineId: engine.id,
    market: new AlgoMarket(market, createTap()),
    prices,
    reads: {
      db,
      // the one of the market, which may change it
      get catalogue() {
        return market.catalogue;
      },
      caches: options.caches,
    },
    checks: options.createChildChecks({ prices, isPaper }),
    take: (order) => engine.take(order),
    takeStored: (orderIds) => engine.takeStored(orderIds),
    onNotified: (stored) => engine.onNotified(stored),
    now,
    log,
  });
  const values = new ValueRecorder({
    db,
    prices,
    accounts: () => engine.startedAccounts,
    publishFlow: (text) => storage.pubSub.publish(db, 'flow', [text]),
    now,
    log,
  });
  const greeks = new GreeksRecorder({
    db,
    prices,
    accounts: () => engine.startedAccounts,
    now,
    log,
  });
  let minute: NodeJS.Timeout | undefined;
  let minutes = 0;
  const removing = new BackgroundWork();

  async function removeOldRequests(): Promise<void> {
    try {
      await pruneRequests(db, now());
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Old requests could not be removed: ${asError(error).message}`, {}, 'error');
    }
  }

  return {
    ...accounts,
    isPaper,
    take: (order) => engine.take(order),
    takeStored: (orderIds) => engine.takeStored(orderIds),
    reloadAfter: (change) => engine.reloadAfter(change),
    reopen(accountId) {
      engine.reopen(accountId);
      return accounts.reopen(accountId);
    },
    wake,
    wakeAlgo(algoOrderId) {
      algos.wake(algoOrderId);
      return accounts.wakeAlgo(algoOrderId);
    },
    onFlow: (text) => values.onFlowElsewhere(text),
    onAccountChanged: (accountId) => algos.onAccountChanged(accountId),
    async onMessage(text) {
      const [first = '', second, third] = text.split(' ');
      if (first === RELEASED) engine.takeReleased();
      else if (first === COMMAND && third === ALGO) algos.wake(second ?? '');
      else if (first === COMMAND) engine.wake(second ?? '');
      else if (first === 'reopen') engine.reopen(second ?? '');
      else await engine.takeStored([first]);
    },
    stats: () => engine.stats(),
    async start() {
      paper.start();
      costs.start();
      await engine.start();
      values.start();
      greeks.start();
      minute = setInterval(() => {
        if (minutes % ADVANCE_MINUTES === 0) engine.advance();
        if (minutes % PRUNE_MINUTES === 0) removing.add(removeOldRequests());
        minutes += 1;
      }, MINUTE_MS);
      minute.unref();
    },
    async close(withinMs) {
      clearInterval(minute);
      values.stop();
      await greeks.close();
      await algos.close();
      await engine.close(withinMs);
      await costs.close();
      await values.close();
      await removing.untilDone();
      await paper.close();
      await accounts.close();
    },
  };
}
