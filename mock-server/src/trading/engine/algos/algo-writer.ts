import { isDone, OPEN_STATUSES, type Order, type OrderFields } from '@parallax/protocol';
import { Batch } from '@parallax/server-kit/storage/batch';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import type { AlgoAction, AlgoPlan, ChildOrder } from '@parallax/trading';
import type { StoredNotification } from '../../../notifications/notification-store.ts';
import { lockLimits } from '../../controls/lock-limits.ts';
import { type AccountNotice, insertNotices } from '../../records/account-notices.ts';
import { AlgoMovedOn, type StoredAlgo, writeAlgoStep } from '../../records/algo-store.ts';
import { addChange, readChangingOrder, realChange } from '../../records/change-requests.ts';
import { ORDER_COLUMNS, toOrder } from '../../records/order-row.ts';
import { insertOrders, orderText } from '../../records/order-store.ts';
import { addToTradingLog, type NewLogEntry } from '../../records/trading-log.ts';
import type { PreparedChild } from './child-checks.ts';
import type { UntimedEvent } from './child-events.ts';
import { childFields } from './prepare-children.ts';

/** The next plan of an algo with what is to be done. */
export interface AlgoStep {
  readonly algo: Pick<StoredAlgo, 'id' | 'companyId' | 'traderId'>;
  readonly revision: number;
  readonly plan: AlgoPlan;
  readonly actions: readonly AlgoAction[];
  /** the id of the control that was carried out with it */
  readonly clearRequested: string | null;
  /** of the orders that are placed or changed, by their ids */
  readonly checks: ReadonlyMap<string, PreparedChild>;
  readonly log: readonly NewLogEntry[];
  readonly notices: readonly AccountNotice[];
}

export interface StoredStep {
  readonly revision: number;
  /** new orders, and those that are to be cancelled */
  readonly orders: readonly Order[];
  /** ids of orders that are to be changed */
  readonly changed: readonly string[];
  /** what was refused or needs no venue, for the plan */
  readonly answers: readonly UntimedEvent[];
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  readonly engineId: string;
  /** called with the notifications that were stored with a step */
  readonly onNotified: (notifications: readonly StoredNotification[]) => void;
  /** Unix milliseconds */
  readonly now: () => number;
}

/** What a step has done so far. */
interface Outcome {
  readonly orders: Order[];
  readonly changed: string[];
  readonly answers: UntimedEvent[];
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

  /** Locks the accounts of active legs that this engine owns, in one order, as engines do; returns their ids. */
  async #lockOwned(
    transaction: Database,
    steps: readonly AlgoStep[],
  ): Promise<ReadonlySet<string>> {
    const ids = [...new Set(steps.map(({ plan }) => plan.terms.accountId))];
    const rows = await transaction
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .where('engine_id', '=', this.options.engineId)
      .orderBy('id')
      .forShare()
      .execute();
    return new Set(rows.map(({ id }) => id));
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
    const outcome: Outcome = { orders: [], changed: [], answers: [] };
    for (const action of step.actions) {
      if (action.kind === 'place') await this.#place(transaction, step, action.order, outcome);
      else if (action.kind === 'replace') await this.#replace(transaction, step, action, outcome);
      else if (action.kind === 'cancel')
        await this.#cancel(transaction, step, action.childId, outcome);
    }
    await addToTradingLog(transaction, step.log);
    return { revision, ...outcome };
  }

  /** Stores a new child, unless it is refused or was stored before. */
  async #place(
    transaction: Database,
    { algo, plan, checks }: AlgoStep,
    child: ChildOrder,
    { orders, answers }: Outcome,
  ): Promise<void> {
    const stored = await transaction
      .selectFrom('trading_order')
      .select(ORDER_COLUMNS)
      .where('id', '=', child.id)
      .executeTakeFirst();
    if (stored !== undefined) {
      orders.push(toOrder(stored));
      return;
    }
    const fields = childFields(child, plan.terms.strategyId);
    const checked = (await checks.get(child.id)?.check(transaction)) ?? NOT_CHECKED;
    if ('failure' in checked) {
      await this.#reject(transaction, algo, fields, checked.failure);
      answers.push({ kind: 'refused', childId: child.id });
      return;
    }
    const { pubSub } = this.options.storage;
    const { companyId, traderId } = algo;
    const order = {
      ...checked,
      fields,
      companyId,
      traderId,
      algoOrderId: algo.id,
      address: null,
      at: this.options.now(),
    };
    const inserted = (await insertOrders(transaction, pubSub, [order])).get(child.id);
    if (inserted !== undefined) orders.push(inserted);
  }

  /** Requests another price of a child, as a change by a person does. */
  async #replace(
    transaction: Database,
    { algo, checks }: AlgoStep,
    { childId, price }: { readonly childId: string; readonly price: string },
    { changed, answers }: Outcome,
  ): Promise<void> {
    const read = await readChangingOrder(transaction, childId, true);
    // its end is reported as such
    if (read === undefined || isDone(read.order.status)) return;
    const change = realChange(read, { price });
    if (change.price === undefined) {
      if (read.pending.price === undefined) answers.push({ kind: 'replaced', childId });
      return;
    }
    const checked = (await checks.get(childId)?.check(transaction)) ?? NOT_CHECKED;
    if ('failure' in checked) {
      await this.#reject(transaction, algo, { ...read.order, price }, checked.failure);
      answers.push({ kind: 'replaceRefused', childId });
      return;
    }
    const { traderId } = algo;
    const at = this.options.now();
    await addChange(transaction, { orderId: childId, change, traderId, at });
    await this.#log(transaction, algo, [
      {
        order: read.order,
        kind: 'order changed',
        text: `${orderText(read.order)}: price ${price}`,
      },
    ]);
    await this.options.storage.pubSub.publish(transaction, 'order', [childId]);
    changed.push(childId);
  }

  /** Requests the cancellation of a child, once. */
  async #cancel(
    transaction: Database,
    { algo, plan }: AlgoStep,
    childId: string,
    { orders, answers }: Outcome,
  ): Promise<void> {
    const row = await transaction
      .updateTable('trading_order')
      .set({ cancel_requested: true })
      .where('id', '=', childId)
      .where('status', 'in', OPEN_STATUSES)
      .where('cancel_requested', '=', false)
      .returning(ORDER_COLUMNS)
      .executeTakeFirst();
    if (row === undefined) {
      const known = await transaction
        .selectFrom('trading_order')
        .select('id')
        .where('id', '=', childId)
        .executeTakeFirst();
      // it was never stored
      if (known === undefined && plan.children.some(({ order }) => order.id === childId))
        answers.push({ kind: 'cancelled', childId, filled: '0' });
      return;
    }
    const order = toOrder(row);
    await this.#log(transaction, algo, [
      { order, kind: 'order cancelled', text: orderText(order) },
    ]);
    await this.options.storage.pubSub.publish(transaction, 'order', [childId]);
    orders.push(order);
  }

  async #reject(
    transaction: Database,
    { companyId, traderId }: AlgoStep['algo'],
    fields: OrderFields,
    reason: string,
  ): Promise<void> {
    await addToTradingLog(transaction, [
      {
        companyId,
        traderId,
        kind: 'order rejected',
        accountId: fields.accountId,
        text: `${orderText(fields)}: ${reason}`,
        at: this.options.now(),
      },
    ]);
  }

  async #log(
    transaction: Database,
    { companyId, traderId }: AlgoStep['algo'],
    entries: readonly (Pick<NewLogEntry, 'kind' | 'text'> & { readonly order: Order })[],
  ): Promise<void> {
    const at = this.options.now();
    await addToTradingLog(
      transaction,
      entries.map(({ order, kind, text }) => ({
        companyId,
        traderId,
        kind,
        accountId: order.accountId,
        orderId: order.id,
        text,
        at,
      })),
    );
  }
}

const NOT_CHECKED = { failure: 'The order could not be checked.' } as const;

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
