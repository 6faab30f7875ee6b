import { isPhonePage } from '@parallax/ui/state';
import { useCallback } from 'react';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import type { OrderActions } from '../../widget-kit/orders/use-order-actions.ts';
import { cancelQuestion } from './cancel-question.tsx';
import type { CancelScope } from './cancel-scopes.ts';

/**
 * Returns a function that cancels orders, and asks before that as the order ticket does where one of them is of such
 * an account; always while the orders are not live.
 */
export function useCancelMany({
  cancelAll,
}: Pick<OrderActions, 'cancelAll'>): (scope: Pick<CancelScope, 'rows'>) => void {
  const { asksFor } = useAskBeforeSending();
  return useCallback(
    ({ rows }) => {
      const asks = isPhonePage() || rows.some(({ account }) => asksFor(account.mode));
      const orders = rows.map(({ order }) => order);
      void cancelAll(orders, cancelQuestion(rows, asks));
    },
    [cancelAll, asksFor],
  );
}
