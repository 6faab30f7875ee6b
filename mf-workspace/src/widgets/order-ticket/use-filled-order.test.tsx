import { expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { WidgetIdContext } from '../../widget-kit/frame/widget-id-context.ts';
import { fillTicketOf } from '../../widget-kit/orders/filled-tickets.ts';
import { NEW_DRAFT } from './order-draft.ts';
import { useFilledOrder } from './use-filled-order.ts';
import { useOrderDraft } from './use-order-draft.ts';

const contract = contractOf();
const chooseAccount = jest.fn();

/** A ticket with a stop loss, in dollars. */
function useTicket() {
  const draft = useOrderDraft(contract, true);
  const amountField = useRef<HTMLInputElement>(null);
  amountField.current ??= document.body.appendChild(document.createElement('input'));
  useFilledOrder(contract, draft, amountField, chooseAccount);
  return draft;
}

it('an order from the palette replaces what is entered, in its unit, with the focus on the amount', async () => {
  const { result } = renderHook(useTicket, {
    wrapper: ({ children }) => <WidgetIdContext value="a">{children}</WidgetIdContext>,
  });
  act(() =>
    result.current.change({
      type: 'market',
      reduceOnly: true,
      stopLossPrice: '1',
      shareAmount: '2',
    }),
  );
  const order = { side: 'sell', type: 'limit', amount: '0.5', price: '60000' } as const;
  act(() => fillTicketOf({ id: 'a', contract: contractKey(contract) }, order));
  expect(result.current).toMatchObject({ draft: { ...NEW_DRAFT, ...order }, inDollars: false });
  expect(chooseAccount).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  act(() =>
    fillTicketOf(
      { id: 'a', contract: contractKey(contract) },
      { side: 'buy', reduceOnly: true, accountId: 'account' },
    ),
  );
  expect(result.current.draft).toMatchObject({ side: 'buy', amount: '0.5', reduceOnly: true });
  expect(chooseAccount.mock.calls).toEqual([['account']]);
});
