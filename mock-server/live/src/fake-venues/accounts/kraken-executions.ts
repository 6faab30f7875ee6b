import type { AccountContract } from './account-contract.ts';
import type { FakeAccount } from './fake-account.ts';
import type { OrderEvent } from './fake-order.ts';
import { krakenOrderType } from './kraken-order-type.ts';

const KINDS = {
  new: 'new',
  trade: 'trade',
  cancelled: 'canceled',
  expired: 'expired',
  changed: 'amended',
  activated: 'status',
} as const;

const STATUSES = {
  waiting: 'new',
  open: 'new',
  filled: 'filled',
  cancelled: 'canceled',
  expired: 'expired',
} as const;

const iso = (time: number): string => new Date(time).toISOString();

function execution({ kind, order, fill }: OrderEvent, { market }: AccountContract) {
  const trade = fill && {
    exec_id: fill.id,
    trade_id: fill.sequence,
    last_qty: Number(fill.amount),
    last_price: Number(fill.price),
    liquidity_ind: fill.isMaker ? 'm' : 't',
    cost: Number(fill.price) * Number(fill.amount),
    fees: [{ asset: fill.feeAsset, qty: Number(fill.fee) }],
  };
  return {
    order_id: order.id,
    ...(order.clientId !== '' && { cl_ord_id: order.clientId }),
    exec_type: KINDS[kind],
    order_status: STATUSES[order.state],
    symbol: market.name,
    side: order.side,
    order_type: krakenOrderType(order),
    order_qty: Number(order.amount),
    cum_qty: Number(order.filled),
    ...(order.price !== undefined && { limit_price: Number(order.price) }),
    ...(order.triggerPrice !== undefined && {
      triggers: {
        reference: 'last',
        price: Number(order.triggerPrice),
        price_type: 'static',
        status: order.activeId === undefined ? 'untriggered' : 'triggered',
      },
    }),
    ...(kind === 'cancelled' && { reason: order.reason || 'User requested' }),
    timestamp: iso(order.updatedAt),
    ...trade,
  };
}

/** Reports the orders of an account in Kraken's channel of executions; returns how to stop. */
export function publishExecutions(
  account: FakeAccount,
  contracts: ReadonlyMap<string, AccountContract>,
  send: (message: unknown) => void,
): () => void {
  let sequence = 0;
  const publish = (type: 'snapshot' | 'update', events: readonly OrderEvent[]): void => {
    const data = events.flatMap((event) => {
      const contract = contracts.get(event.order.contract);
      return contract === undefined ? [] : [execution(event, contract)];
    });
    sequence += 1;
    send({ channel: 'executions', type, data, sequence });
  };
  const open = [...account.orders.values()].filter(
    ({ state }) => state === 'open' || state === 'waiting',
  );
  publish(
    'snapshot',
    open.map((order) => ({ kind: 'new', order })),
  );
  return account.onEvent((event) => publish('update', [event]));
}
