import { isDeepStrictEqual } from 'node:util';
import { isOfMode, type Missing, type Notification, type RiskAlert } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Leadership } from '@parallax/server-kit/storage/leadership';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Storage } from '@parallax/server-kit/storage/storage';
import type { Market } from '@parallax/server-market/market-reads';
import type { Mail } from '../../../mail/mail.ts';
import { mailAlerts } from '../../../mail/mail-alerts.ts';
import type { PendingMail } from '../../../mail/pending-mail.ts';
import type { StoredNotification } from '../../../notifications/notification-store.ts';
import {
  type AccountReads,
  type StoredAccount,
  visibleAccounts,
} from '../../access/visible-accounts.ts';
import type { Risk } from '../open-risk.ts';
import { riskAlertMessage } from './risk-alert-message.ts';
import { crossingOf } from './risk-crossing.ts';
import { type FindRiskFigure, type RiskFigure, readRiskFigures } from './risk-figures.ts';
import { type RiskEvaluation, storeEvaluations } from './store-evaluations.ts';
import { readWatchedRiskAlerts, type WatchedRiskAlert } from './watched-risk-alerts.ts';

/** Between the end of an evaluation of all alerts and the next one. */
const PAUSE_MS = 1_000;
/** How many reasons of an incomplete figure are stored. */
const MISSING_MAX = 20;
const NOT_SEEN = 'You do not see this account any more.';

interface Dependencies {
  readonly storage: Pick<Storage, 'db' | 'pubSub' | 'acquireLeadership'>;
  readonly market: Market;
  readonly caches: AccountReads['caches'];
  readonly risk: Risk;
  /** sends a stored notification to the trader's connections to this server */
  readonly publish: (traderId: string, notification: Notification) => void;
  readonly mail: Mail;
  /** background work that the server's shutdown waits for */
  readonly pendingMail: PendingMail;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/** An alert with the accounts that it is of now: those that its trader sees. */
interface ScopedAlert {
  readonly watched: WatchedRiskAlert;
  readonly accounts: readonly StoredAccount[];
}

/** A complete figure of an alert. */
interface KnownFigure {
  /** names what the figure is of, which a trader may change */
  readonly of: string;
  readonly value: string;
}

const nameOfFigure = ({ metric, mode, accountId, base }: RiskAlert): string =>
  JSON.stringify([metric, mode, accountId, base]);

const isOfAlert = ({ mode, accountId }: RiskAlert, account: StoredAccount): boolean =>
  isOfMode(account, mode) && (accountId === null || account.id === accountId);

const notSeen = ({ accountId }: RiskAlert): readonly Missing[] =>
  accountId === null ? [] : [{ accountId, symbol: null, asset: null, text: NOT_SEEN }];

/** The figure of an alert, with what it is of; undefined while it is not known or not complete. */
const knownFigure = (alert: RiskAlert, { value, missing }: RiskFigure): KnownFigure | undefined =>
  value === null || missing.length > 0 ? undefined : { of: nameOfFigure(alert), value };

const hasChanged = ({ watched, isMet, missing, notCounted, fired }: RiskEvaluation): boolean =>
  fired !== null ||
  isMet !== watched.isMet ||
  !isDeepStrictEqual(missing, watched.alert.missing) ||
  !isDeepStrictEqual(notCounted, watched.alert.notCounted);

/**
 * Evaluates the risk alerts of all traders, of the accounts that they see at that time, and stores, delivers and mails
 * those that fire. Of the servers that share the database, one does this.
 */
export class RiskAlertService {
  /** by alert, of the last evaluation that was stored */
  #earlier: ReadonlyMap<string, KnownFigure> = new Map();
  #leadership: Leadership | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** whether an evaluation is to follow the one that is running */
  #isQueued = false;
  #isClosed = false;
  /** the last logged failure of a figure, which may last */
  #failure: string | undefined;

  constructor(private readonly dependencies: Dependencies) {}

  /** Evaluates at once, after an evaluation that is running, and from then on regularly, unless another server does. */
  evaluate(): void {
    clearTimeout(this.#timer);
    if (this.#isQueued || this.#isClosed) return;
    this.#isQueued = true;
    this.#running = this.#evaluateAfter(this.#running);
  }

  /** Resolves once nothing is being evaluated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#release();
  }

  async #evaluateAfter(running: Promise<void>): Promise<void> {
    await running;
    this.#isQueued = false;
    await this.#attempt();
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.evaluate(), PAUSE_MS);
    this.#timer.unref();
  }

  async #attempt(): Promise<void> {
    try {
      if (await this.#leads()) await this.#evaluateAll();
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      this.#logFailure(`Risk alerts could not be evaluated: ${asError(error).message}`);
    }
  }

  #logFailure(text: string): void {
    if (text !== this.#failure) this.dependencies.log(text, {}, 'error');
    this.#failure = text;
  }

  /** Whether this server is to evaluate: it has current prices, and no other server does. */
  async #leads(): Promise<boolean> {
    const { storage, market } = this.dependencies;
    const isHeld = (await this.#leadership?.isHeld()) ?? false;
    if (market.isCurrent === false || !isHeld) await this.#release();
    if (market.isCurrent === false) return false;
    this.#leadership ??= await storage.acquireLeadership('risk-alerts');
    return this.#leadership !== undefined;
  }

  async #release(): Promise<void> {
    const leadership = this.#leadership;
    this.#leadership = undefined;
    this.#earlier = new Map();
    await leadership?.release();
  }

  async #evaluateAll(): Promise<void> {
    const { storage, risk } = this.dependencies;
    const { db } = storage;
    const all = await readWatchedRiskAlerts(db);
    if (all.length === 0) return;
    const scoped = await this.#scopesOf(all);
    const accounts = new Map(
      scoped.flatMap((each) => each.accounts.map((account) => [account.id, account] as const)),
    );
    const figureOf = await readRiskFigures({ db, risk }, [...accounts.values()]);
    const figures = new Map<string, KnownFigure>();
    const evaluations: RiskEvaluation[] = [];
    for (const each of scoped) {
      if (this.#isClosed) return;
      const { alert } = each.watched;
      const figure = await this.#read(each, figureOf);
      const latest = (figure && knownFigure(alert, figure)) ?? this.#earlier.get(alert.id);
      if (latest !== undefined) figures.set(alert.id, latest);
      const evaluation = figure && this.#evaluate(each, figure);
      if (evaluation && hasChanged(evaluation)) evaluations.push(evaluation);
    }
    const sent = await storeEvaluations(storage, evaluations);
    this.#earlier = figures;
    this.#deliver(sent, all);
  }

  async #scopesOf(all: readonly WatchedRiskAlert[]): Promise<readonly ScopedAlert[]> {
    const { storage, market, caches } = this.dependencies;
    const reads = { db: storage.db, catalogue: market.catalogue, caches };
    const viewers = new Map(all.map(({ trader: { viewer } }) => [viewer.id, viewer]));
    const seen = new Map<string, readonly StoredAccount[]>();
    for (const [id, viewer] of viewers) seen.set(id, await visibleAccounts(reads, viewer));
    return all.map((watched) => ({
      watched,
      accounts: (seen.get(watched.trader.viewer.id) ?? []).filter((account) =>
        isOfAlert(watched.alert, account),
      ),
    }));
  }

  /** The figure of an alert; undefined if it could not be computed. */
  async #read(
    { watched: { alert, trader }, accounts }: ScopedAlert,
    figureOf: FindRiskFigure,
  ): Promise<RiskFigure | undefined> {
    if (accounts.length === 0) return { value: null, missing: notSeen(alert), notCounted: [] };
    const { metric, base } = alert;
    const accountIds = accounts.map(({ id }) => id);
    try {
      return await figureOf({ metric, base, accountIds, startHour: trader.startHour });
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      this.#logFailure(`A risk alert could not be evaluated: ${asError(error).message}`);
      return undefined;
    }
  }

  #evaluate({ watched, accounts }: ScopedAlert, figure: RiskFigure): RiskEvaluation {
    const { alert, isMet: wasMet } = watched;
    const missing = figure.missing.slice(0, MISSING_MAX);
    const notCounted = figure.notCounted.slice(0, MISSING_MAX);
    const latest = knownFigure(alert, figure);
    if (latest === undefined) {
      // there is nothing to measure, such as no position: the next one crosses the threshold again
      const isMet = missing.length === 0 ? false : wasMet;
      return { watched, isMet, missing, notCounted, fired: null };
    }
    const at = this.dependencies.now();
    const { isMet, fires } = crossingOf(watched, latest.value, at);
    if (!fires) return { watched, isMet, missing, notCounted, fired: null };
    const earlier = this.#earlier.get(alert.id);
    const firing = {
      at: new Date(at).toISOString(),
      before: earlier?.of === latest.of ? earlier.value : null,
      now: latest.value,
    };
    const name = alert.accountId === null ? undefined : accounts[0]?.name;
    return {
      watched,
      isMet,
      missing,
      notCounted,
      fired: {
        firing,
        message: riskAlertMessage({ ...alert, notCounted }, firing, name),
      },
    };
  }

  #deliver(sent: readonly StoredNotification[], all: readonly WatchedRiskAlert[]): void {
    const { publish, pendingMail } = this.dependencies;
    for (const { traderId, notification } of sent) publish(traderId, notification);
    const addresses = all.flatMap(({ trader: { viewer, address } }) =>
      address === null ? [] : [[viewer.id, address] as const],
    );
    pendingMail.add(mailAlerts(this.dependencies, sent, new Map(addresses)));
  }
}
