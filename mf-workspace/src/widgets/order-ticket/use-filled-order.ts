import { type Contract, contractKey } from '@parallax/protocol';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { type RefObject, use, useEffect, useEffectEvent, useId } from 'react';
import { WidgetIdContext } from '../../widget-kit/frame/widget-id-context.ts';
import { receiveOrders } from '../../widget-kit/orders/filled-tickets.ts';
import type { useOrderDraft } from './use-order-draft.ts';

/**
 * Fills the ticket with an order that the command palette describes, without sending it, and moves the focus
 * to its amount.
 */
export function useFilledOrder(
  contract: Contract,
  { change, changeUnit }: Pick<ReturnType<typeof useOrderDraft>, 'change' | 'changeUnit'>,
  amountField: RefObject<HTMLInputElement | null>,
  chooseAccount: (id: string) => void,
): void {
  const focusId = useId();
  useRequestedFocus(focusId, amountField);
  const onAccount = useEffectEvent(chooseAccount);
  const key = contractKey(contract);
  const id = use(WidgetIdContext);
  useEffect(() => {
    if (id === undefined) return undefined;
    return receiveOrders(
      { id, contract: key },
      ({ side, type, price, amount, inDollars, reduceOnly, accountId }) => {
        if (accountId !== undefined) onAccount(accountId);
        if (amount !== undefined) changeUnit(inDollars === true, { amount, shareAmount: '' });
        change({
          side,
          ...(type !== undefined && { type }),
          ...(price !== undefined && { price }),
          reduceOnly: reduceOnly === true,
          takeProfitPrice: '',
          stopLossPrice: '',
        });
        requestFocus(focusId);
      },
    );
  }, [id, key, change, changeUnit, focusId]);
}
