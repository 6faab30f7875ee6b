import { isNonRetryable } from '@parallax/api/react';
import {
  type Body,
  cancelOrder,
  changeOrder,
  ORDER_CHANGE_REQUESTED,
  ORDER_CHANGED,
  type Order,
} from '@parallax/protocol';
import {
  followCancel,
  followChange,
  fromServer,
  type MutationOutcome,
  REMOVE,
  useItemRequests,
  useSave,
} from '@parallax/store';
import { notKnownText, useCancelOrders } from '@parallax/trading-ui/orders';
import { showToast } from '@parallax/ui/state';
import { useMemo, useState } from 'react';
import type { ConfirmNotLive, Question } from '../accounts/confirm-not-live.tsx';
import { cancelOrderQuestion } from './cancel-order-question.tsx';
import type { OrderRow } from './order-row.ts';

const CANCEL_TEXTS = {
  fallback: 'The order was not cancelled',
  noResponse: notKnownText('the order was cancelled'),
};
const CHANGE_TEXTS = {
  fallback: 'The order was not changed',
  noResponse: notKnownText('the order was changed'),
};

type Change = Body<typeof changeOrder>;

const CHANGE: Question = {
  title: 'Change the order?',
  confirmLabel: 'Change order',
  cancelLabel: 'Keep order',
};

/** Has a refusal announced that the answer to a change does not have. */
function followed(
  id: string,
  saving: Promise<MutationOutcome<Order>>,
): Promise<MutationOutcome<Order>> {
  const answer = saving.then((outcome) => {
    if (outcome.ok) return outcome.text === ORDER_CHANGE_REQUESTED ? 'unknown' : 'changed';
    return isNonRetryable(outcome.error) ? 'refused' : 'unknown';
  });
  followChange({ id, answer });
  return saving;
}

export interface OrderActions {
  isCancelling: (order: Order) => boolean;
  /** whether all are being cancelled */
  isCancellingAll: boolean;
  cancel: (row: OrderRow) => void;
  /** Cancels these orders, and no later ones, if the question is confirmed. */
  cancelAll: (orders: readonly Order[], question: Question) => Promise<void>;
  /** Resolves with whether the order was changed; 'unknown' after a lost response. */
  change: (
    order: Pick<Order, 'id'>,
    change: Change,
  ) => Promise<'changed' | 'unchanged' | 'unknown'>;
  /**
   * Changes the order and offers to undo it by the change `back`. Resolves with whether the order was changed.
   * @param confirmUndo whether it can still be undone when that is chosen; says why not
   */
  move: (
    order: Pick<Order, 'id'>,
    change: Change,
    back: Change,
    confirmUndo: () => boolean,
  ) => Promise<boolean>;
}

/**
 * Changes of open orders. That an order was cancelled is announced when the feed reports it.
 * @param confirm asks before a change while the orders are not live; stable while they are
 */
export function useOrderActions(confirm: ConfirmNotLive): OrderActions {
  const { save: saveCancel } = useSave(cancelOrder, CANCEL_TEXTS);
  const cancelOrders = useCancelOrders();
  const { save: saveChange } = useSave(changeOrder, {
    success: fromServer(ORDER_CHANGED),
    ...CHANGE_TEXTS,
  });
  const { save: saveMove } = useSave(changeOrder, {
    success: fromServer(ORDER_CHANGED),
    // shown with the button 'Undo'
    isExpected: ({ ok }) => ok,
    ...CHANGE_TEXTS,
  });
  const { isPending, run } = useItemRequests();
  const [isCancellingAll, setCancellingAll] = useState(false);

  return useMemo(() => {
    const cancel = async (row: OrderRow): Promise<void> => {
      if (!(await confirm(cancelOrderQuestion(row)))) return;
      const { id } = row.order;
      await run(id, REMOVE, () => {
        followCancel([id]);
        return saveCancel({ query: { OrderId: id } });
      });
    };
    const change: OrderActions['change'] = async ({ id }, body) => {
      if (!(await confirm(CHANGE))) return 'unchanged';
      const ended = await run(id, 'change', () =>
        followed(id, saveChange({ query: { OrderId: id }, body })),
      );
      if (ended?.ok === true) return 'changed';
      return ended === undefined || isNonRetryable(ended.error) ? 'unchanged' : 'unknown';
    };
    return {
      isCancelling: ({ id, cancelRequested }) => cancelRequested || isPending(id, REMOVE),
      isCancellingAll,
      cancel: (row) => void cancel(row),
      async cancelAll(orders, question) {
        if (!(await confirm(question))) return;
        setCancellingAll(true);
        await cancelOrders(orders);
        setCancellingAll(false);
      },
      change,
      async move({ id }, moved, back, confirmUndo) {
        if (!(await confirm(CHANGE))) return false;
        const ended = await run(id, 'change', () =>
          followed(id, saveMove({ query: { OrderId: id }, body: moved })),
        );
        if (ended?.ok !== true) return false;
        // not by the undo keys: they would send a price where something else was meant
        const onSelect = () => confirmUndo() && void change({ id }, back);
        const action = { label: 'Undo', onSelect };
        showToast({ kind: 'success', title: ended.text ?? ORDER_CHANGED, action });
        return true;
      },
    };
  }, [confirm, isCancellingAll, isPending, run, saveCancel, cancelOrders, saveChange, saveMove]);
}
