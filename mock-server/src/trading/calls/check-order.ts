import { type Order, type OrderFields, TRADING_LIMIT_TERMS } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { lockLimits } from '../controls/lock-limits.ts';
import type { HaltReads } from '../controls/may-trade.ts';
import { orderText } from '../records/order-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';
import {
  areCheckedInTurn,
  assertValid,
  controlChecks,
  limitLocks,
  type OrderContextDependencies,
  type OrderTerms,
  passesAsReducing,
  readOrderContext,
  readOrderTerms,
} from './order-context.ts';

/** Who asks for something to be done with orders. */
export interface Requester {
  readonly traderId: string;
  readonly companyId: string;
  /** network address of the request; null without one */
  readonly address: string | null;
}

export interface CheckDependencies extends OrderContextDependencies {
  readonly caches: OrderContextDependencies['caches'] & HaltReads['caches'];
}

interface CheckedOrder {
  readonly account: StoredAccount;
  readonly requester: Requester;
  /** the order before it is changed */
  readonly previous?: Order;
  /** whether it closes a position */
  readonly isClosing?: boolean;
}

/** The refusal of a change or a cancellation that comes too late. */
export const orderIsDone = (order: Order): ApiFailure =>
  new ApiFailure(409, `The order is ${order.status.toLowerCase()}.`, { data: order });

/** Adds what was rejected to the trading log, and throws it. */
export async function rejectOrder(
  { db, now }: Pick<CheckDependencies, 'db' | 'now'>,
  order: OrderFields,
  requester: Requester,
  failure: ApiFailure,
): Promise<never> {
  await addToTradingLog(db, [
    {
      ...requester,
      kind: 'order rejected',
      accountId: order.accountId,
      text: `${orderText(order)}: ${failure.message}`,
      at: now(),
    },
  ]);
  throw failure;
}

/**
 * Why a valid order is refused, or whether it is allowed only as one that is bound to the position. Throws 400 for
 * an order that is not valid.
 */
export async function checkOrder(
  dependencies: OrderContextDependencies,
  database: Database,
  order: OrderFields,
  found: OrderTerms,
  {
    previous,
    isClosing,
  }: { readonly previous?: Order | undefined; readonly isClosing?: boolean | undefined },
): Promise<{ readonly failure: ApiFailure } | { readonly isBound: boolean }> {
  const context = await readOrderContext(database, order, found, {
    ...dependencies,
    previous,
    isClosing,
  });
  assertValid(order, context, dependencies.now(), { previous, isClosing });
  const failed = controlChecks(order, context).find(({ ok }) => !ok);
  if (failed === undefined) return { isBound: passesAsReducing(order, context) };
  const isRate = failed.rule.startsWith(TRADING_LIMIT_TERMS.ordersPerMinuteMax.title);
  return { failure: new ApiFailure(isRate ? 429 : 400, failed.text) };
}

/**
 * Checks an order, and stores it with `store`. Where the checks depend on other orders, both are one
 * transaction, and those orders wait for one another.
 */
export async function checkAndStore<T>(
  dependencies: CheckDependencies,
  order: OrderFields,
  { account, requester, ...of }: CheckedOrder,
  store: (found: OrderTerms & { isBound: boolean }, transaction?: Database) => Promise<T>,
): Promise<T> {
  const { db } = dependencies;
  const found = await readOrderTerms(dependencies, order, account);
  const checkIn = async (database: Database, transaction?: Database) => {
    const checked = await checkOrder(dependencies, database, order, found, of);
    if ('failure' in checked) return checked;
    return { stored: await store({ ...found, ...checked }, transaction) };
  };
  const outcome = (await areCheckedInTurn(db, order, found, of.isClosing ?? false))
    ? await db.transaction().execute(async (transaction) => {
        await lockLimits(transaction, limitLocks(found, account));
        return checkIn(transaction, transaction);
      })
    : await checkIn(db);
  if ('stored' in outcome) return outcome.stored;
  return rejectOrder(dependencies, order, requester, outcome.failure);
}
