import {
  cancelOrder,
  cancelOrders,
  changeOrder,
  closePosition,
  isDone,
  largestOrder,
  listFills,
  listOrders,
  listPositions,
  ORDER_CANCEL_REQUESTED,
  ORDER_CANCELLED,
  ORDER_CHANGE_REQUESTED,
  ORDER_CHANGED,
  ORDER_SENT,
  type Order,
  POSITION_CLOSING,
  previewOrder,
  REDUCES_ONLY,
  sendOrder,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Market } from '@parallax/server-market/market-reads';
import { decimal, isZero } from '@parallax/trading';
import type { Request } from 'express';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { clientAddress } from '../../http/client-address.ts';
import { type AccountReads, accountIdsOf } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { splitPositions } from '../portfolio/strategy-figures.ts';
import { readFills } from '../records/fill-store.ts';
import { readOrders } from '../records/list-orders.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import { requestCancel, requestCancels } from './cancel-orders.ts';
import { changeOpenOrder } from './change-order.ts';
import type { CheckDependencies, Requester } from './check-order.ts';
import { sendClosingOrder } from './close-position.ts';
import { readLargestOrder, readOrderPreview } from './preview-order.ts';
import { sendNewOrder } from './send-order.ts';

interface Dependencies extends AccountReads, DbAndClock {
  readonly pubSub: PubSub;
  readonly market: Market;
  readonly caches: AccountReads['caches'] & CheckDependencies['caches'];
  readonly accounts: Accounts;
}

/** What is known of an order after the call that sends it, which may be a repeated one. */
const sentText = (order: Order, isSent: string): string =>
  isDone(order.status) ? `The order was sent before and is ${order.status.toLowerCase()}.` : isSent;

const requesterOf = ({ caller, request }: { caller: Caller; request: Request }): Requester => ({
  traderId: caller.id,
  companyId: caller.companyId,
  address: clientAddress(request),
});

export function orderRoutes(services: Dependencies): Route[] {
  const { db, now, accounts } = services;
  const { prices } = accounts;
  const dependencies = { ...services, prices };
  return [
    route(listOrders, {
      async handle({ caller, query }) {
        return readOrders(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(sendOrder, {
      async handle({ account, body, ...call }) {
        const order = await sendNewOrder(dependencies, body, account, requesterOf(call));
        const isBound = order.reduceOnly && !body.reduceOnly;
        const sent = isBound ? `${ORDER_SENT}. ${REDUCES_ONLY.text}` : ORDER_SENT;
        return withMessage(order, sentText(order, sent));
      },
    }),
    route(changeOrder, {
      async handle({ account, order: seen, body, ...call }) {
        const requester = requesterOf(call);
        const changed = await changeOpenOrder(dependencies, seen, body, account, requester);
        return withMessage(
          changed.order,
          changed.isConfirmed ? ORDER_CHANGED : ORDER_CHANGE_REQUESTED,
        );
      },
    }),
    route(cancelOrder, {
      async handle({ order, ...call }) {
        const requested = await requestCancel(services, order, requesterOf(call));
        const isCancelled = requested.status === 'CANCELLED';
        return withMessage(requested, isCancelled ? ORDER_CANCELLED : ORDER_CANCEL_REQUESTED);
      },
    }),
    route(cancelOrders, {
      async handle({ caller, body, request }) {
        const cancelled = await requestCancels(services, {
          accountIds: await accountIdsOf(services, caller, body.accountId),
          filter: body,
          ...requesterOf({ caller, request }),
        });
        return { cancelled };
      },
    }),
    route(largestOrder, {
      handle: ({ account, body }) => readLargestOrder(dependencies, body, account),
    }),
    route(previewOrder, {
      handle: ({ account, body, ...call }) =>
        readOrderPreview(dependencies, body, account, requesterOf(call)),
    }),
    route(listFills, {
      async handle({ caller, query }) {
        return readFills(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(listPositions, {
      async handle({ caller, query }) {
        const ids = await accountIdsOf(services, caller, query.AccountId);
        const valued = await readValuedAccounts(db, prices, ids);
        const { strategyId } = query;
        const shared = strategyId === undefined ? [] : await readStrategyContracts(db, ids, now());
        return [...valued.values()]
          .flatMap((account) => splitPositions(account, shared, prices))
          .filter(
            (position) =>
              !isZero(decimal(position.amount)) &&
              (strategyId === undefined || position.strategyId === strategyId),
          );
      },
    }),
    route(closePosition, {
      async handle({ account, body, ...call }) {
        const order = await sendClosingOrder(dependencies, body, account, requesterOf(call));
        return withMessage(order, sentText(order, POSITION_CLOSING));
      },
    }),
  ];
}
