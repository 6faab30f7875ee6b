import {
  type Body,
  cancelOrder,
  cancelOrders,
  changeOrder,
  ORDER_CHANGED,
  type Order,
} from '@parallax/protocol';
import { followCancel, REMOVE, useItemRequests, useSave } from '@parallax/store';
import { useMemo, useState } from 'react';

const NOT_CANCELLED = 'The order was not cancelled';

export interface OrderActions {
  isCancelling: (order: Order) => boolean;
  /** whether all are being cancelled */
  isCancellingAll: boolean;
  cancel: (order: Order) => void;
  /**
   * Cancels the orders.
   * @param filter matches exactly these orders; without it, they are cancelled one by one
   */
  cancelAll: (orders: readonly Order[], filter?: Body<typeof cancelOrders>) => Promise<void>;
  /** Resolves with whether the order was changed. */
  change: (order: Order, change: Body<typeof changeOrder>) => Promise<boolean>;
}

/** Changes of open orders. That an order was cancelled is announced when the feed reports it. */
export function useOrderActions(): OrderActions {
  const { save: saveCancel } = useSave(cancelOrder, { fallback: NOT_CANCELLED });
  const { save: saveCancelAll } = useSave(cancelOrders, {
    fallback: 'The orders were not cancelled',
  });
  const { save: saveChange } = useSave(changeOrder, {
    success: ORDER_CHANGED,
    fallback: 'The order was not changed',
  });
  const { isPending, run } = useItemRequests();
  const [isCancellingAll, setCancellingAll] = useState(false);

  return useMemo(() => {
    const cancel = async ({ id }: Order): Promise<void> => {
      followCancel([id]);
      await run(id, REMOVE, () => saveCancel({ query: { OrderId: id } }));
    };
    return {
      isCancelling: ({ id, cancelRequested }) => cancelRequested || isPending(id, REMOVE),
      isCancellingAll,
      cancel: (order) => void cancel(order),
      async cancelAll(orders, filter) {
        setCancellingAll(true);
        if (filter === undefined) {
          for (const order of orders) await cancel(order);
        } else {
          followCancel(orders.map(({ id }) => id));
          await saveCancelAll({ body: filter });
        }
        setCancellingAll(false);
      },
      async change({ id }, body) {
        const ended = await run(id, 'change', () => saveChange({ query: { OrderId: id }, body }));
        return ended?.ok === true;
      },
    };
  }, [isCancellingAll, isPending, run, saveCancel, saveCancelAll, saveChange]);
}
