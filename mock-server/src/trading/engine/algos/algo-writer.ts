import { Batch } from '@parallax/server-kit/storage/batch';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import type { StoredNotification } from '../../../notifications/notification-store.ts';
import { lockLimits } from '../../controls/lock-limits.ts';
import { type AccountNotice, insertNotices } from '../../records/account-notices.ts';
import { AlgoMovedOn, accountIdsOfAlgo, writeAlgoStep } from '../../records/algo-store.ts';
import { lockOrders } from '../../records/order-store.ts';
import { addToTradingLog, type NewLogEntry } from '../../records/trading-log.ts';
import { type CheckedActions, type StoredActions, storeActions } from './store-actions.ts';

/** The next plan of an algo with what is to be done. */
export interface AlgoStep extends CheckedActions {
  readonly revision: number;
  /** the id of the control that was carried out with it */
  readonly clearRequested: string | null;
  readonly log: readonly NewLogEntry[];
  readonly notices: readonly AccountNotice[];
}

export interface StoredStep extends StoredActions {
  readonly revision: number;
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  readonly engineId: string;
  /** called with the notifications that were stored with a step */
  readonly onNotified: (notifications: readonly StoredNotification[]) => void;
  /** Unix milliseconds */
  readonly now: () => number;
}

/**
 * Stores the steps of the algos that this engine owns, each with its new orders and requests: what is not stored is
 * not sent. Steps that arrive together share one transaction.
 */
export class AlgoWriter {
  readonly #batch: Batch<AlgoStep, StoredStep | undefined>;

  constructor(private readonly options: Options) {
    this.#batch = new Batch((steps) => this.#write(steps), { retriesAlone: true });
  }

  /**
   * Resolves once the step is durable; with undefined if another engine owns the account, or has stored a later plan.
   * Throws the failure of the storage, after which the outcome is unknown.
   */
  add(step: AlgoStep): Promise<StoredStep | undefined> {
    return this.#batch.add(step);
  }

  untilDone(): Promise<void> {
    return this.#batch.untilDone();
  }

  async #write(steps: readonly AlgoStep[]): Promise<(step: AlgoStep) => StoredStep | undefined> {
    const { storage, onNotified } = this.options;
    const results = new Map<AlgoStep, StoredStep>();
    const notified = await storage.db.transaction().execute(async (transaction) => {
      results.clear();
      await lockLimits(transaction, locksOf(steps));
      const owned = await this.#lockOwned(transaction, steps);
      await lockOrders(transaction, changedIds(steps));
      for (const step of steps) {
        if (!owned.has(step.plan.terms.accountId)) continue;
        const stored = await this.#store(transaction, step);
        if (stored !== undefined) results.set(step, stored);
      }
      const notices = [...results.keys()].flatMap((step) => step.notices);
      return insertNotices(transaction, storage.pubSub, notices);
    });
    if (notified.length > 0) onNotified(notified);
    return (step) => results.get(step);
  }

  /**
   * Locks the accounts of all legs in one order, as engines do; returns the ids of those that this engine owns. Those of
   * other engines are locked by new orders, too.
   */
  async #lockOwned(
    transaction: Database,
    steps: readonly AlgoStep[],
  ): Promise<ReadonlySet<string>> {
    const ids = new Set(steps.flatMap(({ plan }) => accountIdsOfAlgo(plan.terms)));
    const rows = await transaction
      .selectFrom('account')
      .select(['id', 'engine_id'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forShare()
      .execute();
    const { engineId } = this.options;
    return new Set(rows.flatMap(({ id, engine_id }) => (engine_id === engineId ? [id] : [])));
  }

  async #store(transaction: Database, step: AlgoStep): Promise<StoredStep | undefined> {
    const { algo, plan, clearRequested } = step;
    let revision: number;
    try {
      const { id } = algo;
      revision = await writeAlgoStep(transaction, {
        id,
        revision: step.revision,
        plan,
        clearRequested,
      });
    } catch (error) {
      // it has written nothing, and the other steps go on
      if (error instanceof AlgoMovedOn) return undefined;
      throw error;
    }
    const { storage, now } = this.options;
    const done = await storeActions({ transaction, pubSub: storage.pubSub, at: now() }, step);
    await addToTradingLog(transaction, step.log);
    return { revision, ...done };
  }
}

/** The orders that steps change or cancel. */
const changedIds = (steps: readonly AlgoStep[]): readonly string[] =>
  steps.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.kind === 'cancel' || action.kind === 'replace' ? [action.childId] : [],
    ),
  );

/** What the orders of steps wait for: companies first, and each kind in one order. */
function locksOf(steps: readonly AlgoStep[]): readonly string[] {
  const companies = new Set(steps.map(({ algo }) => algo.companyId));
  const ids = new Set(
    steps.flatMap(({ checks }) => [...checks.values()].flatMap(({ locks }) => locks)),
  );
  const sorted = [...ids].toSorted();
  return [
    ...sorted.filter((id) => companies.has(id)),
    ...sorted.filter((id) => !companies.has(id)),
  ];
}
