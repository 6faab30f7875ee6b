import {
  type Body,
  cancelOrder,
  cancelOrders,
  changeOrder,
  ORDER_CHANGED,
  type Order,
} from '@parallax/protocol';
import { REMOVE, useItemRequests, useSave } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useMemo, useState } from 'react';
import { followCancel } from './order-toasts.ts';

const NOT_CANCELLED = 'The order was not cancelled';
const NOT_CHANGED = 'The order was not changed';

type Change = Body<typeof changeOrder>;

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
  change: (order: Pick<Order, 'id'>, change: Change) => Promise<boolean>;
  /** Like `change`; the toast offers to undo it by the change `back`. */
  move: (order: Pick<Order, 'id'>, change: Change, back: Change) => Promise<boolean>;
}

/** Changes of open orders. That an order was cancelled is announced when the feed reports it. */
export function useOrderActions(): OrderActions {
  const { save: saveCancel } = useSave(cancelOrder, { fallback: NOT_CANCELLED });
  const { save: saveCancelAll } = useSave(cancelOrders, {
    fallback: 'The orders were not cancelled',
  });
  const { save: saveChange } = useSave(changeOrder, {
    success: ORDER_CHANGED,
    fallback: NOT_CHANGED,
  });
  const { save: saveMove } = useSave(changeOrder, { fallback: NOT_CHANGED });
  const { isPending, run } = useItemRequests();
  const [isCancellingAll, setCancellingAll] = useState(false);

  return useMemo(() => {
    const cancel = async ({ id }: Order): Promise<void> => {
      followCancel([id]);
      await run(id, REMOVE, () => saveCancel({ query: { OrderId: id } }));
    };
    const change: OrderActions['change'] = async ({ id }, body) => {
      const ended = await run(id, 'change', () => saveChange({ query: { OrderId: id }, body }));
      return ended?.ok === true;
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
      change,
      async move({ id }, moved, back) {
        const ended = await run(id, 'change', () =>
          saveMove({ query: { OrderId: id }, body: moved }),
        );
        if (ended?.ok !== true) return false;
        // not by the undo keys: they would send a price where something else was meant
        const undo = { label: 'Undo', onSelect: () => void change({ id }, back) };
        showToast({ kind: 'success', title: ORDER_CHANGED, action: undo });
        return true;
      },
    };
  }, [isCancellingAll, isPending, run, saveCancel, saveCancelAll, saveChange, saveMove]);
}
