import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { ValuationPrices } from '../valuation/price-snapshot.ts';
import {
  findValuedAccounts,
  type HeldAccount,
  priceFlows,
  priceRows,
  pruneNetAssetValues,
  storeFirstValue,
  storeNetAssetValues,
} from './net-asset-values.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Minutes between two removals of old values. */
const PRUNE_MINUTES = 60;
/** How long a first value waits for its prices, in milliseconds. */
const FIRST_WITHIN_MS = MINUTE_MS;

/** An account that this process runs. */
interface RunAccount extends HeldAccount {
  readonly companyId: string;
  readonly isConnected: boolean;
}

interface Options {
  readonly db: Database;
  readonly prices: ValuationPrices;
  /** those whose holdings are known */
  readonly accounts: () => readonly RunAccount[];
  /** Notifies the other processes of a flow. */
  readonly publishFlow: (text: string) => Promise<void>;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/** Stores the values of the accounts of this process: the first one of each, one a minute, and those at flows. */
export class ValueRecorder {
  /** accounts that have a first value */
  readonly #begun = new Set<string>();
  /** since when the first value of an account waits for prices, in Unix milliseconds */
  readonly #waitingSince = new Map<string, number>();
  #minute: NodeJS.Timeout | undefined;
  #second: NodeJS.Timeout | undefined;
  #minutes = 0;
  #beginning: Promise<void> | undefined;
  readonly #storing = new BackgroundWork();
  #isClosed = false;

  constructor(private readonly options: Options) {}

  start(): void {
    this.#second = setInterval(() => void this.begin(), SECOND_MS);
    this.#second.unref();
    this.#startMinute();
  }

  /** Stores no more at regular times, but still what flows need. */
  stop(): void {
    clearInterval(this.#second);
    clearTimeout(this.#minute);
  }

  /** Resolves once nothing is being stored; later flows are not. */
  async close(): Promise<void> {
    this.stop();
    this.#isClosed = true;
    await this.#storing.untilDone();
  }

  /**
   * Stores the values of the other accounts of a company at the moment of a flow, at which returns are cut, and
   * those that other processes run.
   * @param at of the flow, in Unix milliseconds
   */
  onFlow({ id, companyId }: Pick<RunAccount, 'id' | 'companyId'>, at: number): void {
    this.#storeCompany(companyId, at, id);
    void this.#attempt(() => this.options.publishFlow(`${companyId} ${at}`));
  }

  /** Stores the values of the accounts of a company at the moment of a flow that another process has published. */
  onFlowElsewhere(text: string): void {
    const [companyId = '', at] = text.split(' ');
    this.#storeCompany(companyId, Number(at));
  }

  /** Stores the first values of accounts that have none. */
  begin(): Promise<void> {
    this.#beginning ??= this.#attempt(() => this.#beginOnce()).finally(() => {
      this.#beginning = undefined;
    });
    return this.#beginning;
  }

  /** Stores the values of all accounts now. */
  async record(): Promise<void> {
    const { db, now } = this.options;
    const at = new Date(now());
    const accounts = this.#valued();
    await this.#attempt(async () => {
      await storeNetAssetValues(this.options, accounts, at);
      const ids = accounts.map(({ id }) => id);
      if (ids.length > 0) {
        await priceFlows(this.options, ids);
        await priceRows(this.options, ids);
      }
      if (this.#minutes % PRUNE_MINUTES === 0) await pruneNetAssetValues(db, at);
      this.#minutes += 1;
    });
  }

  /** At full minutes, so that the values of several servers are of the same time. */
  #startMinute(): void {
    this.#minute = setTimeout(
      () => {
        void this.record();
        this.#startMinute();
      },
      MINUTE_MS - (this.options.now() % MINUTE_MS),
    );
    this.#minute.unref();
  }

  #valued(): readonly RunAccount[] {
    return this.options.accounts().filter(({ id }) => this.#begun.has(id));
  }

  /** @param besides id of the account whose flow has its own values */
  #storeCompany(companyId: string, at: number, besides?: string): void {
    const accounts = this.#valued().filter(
      (each) => each.companyId === companyId && each.id !== besides,
    );
    void this.#attempt(() => storeNetAssetValues(this.options, accounts, new Date(at)));
  }

  async #beginOnce(): Promise<void> {
    const { db, accounts, now } = this.options;
    const missing = accounts().filter(({ id, isConnected }) => isConnected && !this.#begun.has(id));
    if (missing.length === 0) return;
    const ids = missing.map(({ id }) => id);
    for (const id of await findValuedAccounts(db, ids)) this.#begun.add(id);
    for (const account of missing) {
      const { id } = account;
      if (this.#begun.has(id)) continue;
      const at = now();
      const since = this.#waitingSince.get(id) ?? at;
      this.#waitingSince.set(id, since);
      const isPartial = at - since >= FIRST_WITHIN_MS;
      if (await storeFirstValue(this.options, account, { at: new Date(at), isPartial })) {
        this.#begun.add(id);
        this.#waitingSince.delete(id);
      }
    }
  }

  #attempt(work: () => Promise<void>): Promise<void> {
    return this.#isClosed ? Promise.resolve() : this.#storing.track(this.#run(work));
  }

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      this.options.log(
        `Net asset values could not be stored: ${asError(error).message}`,
        {},
        'error',
      );
    }
  }
}
