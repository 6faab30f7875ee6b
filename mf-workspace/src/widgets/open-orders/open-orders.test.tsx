import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import {
  accountTopic,
  CANCEL_ORDERS_MAX,
  cancelOrder,
  cancelOrders,
  changeOrder,
  listAccounts,
  sendOrder,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { onFollowedOrders } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  orderOf,
  positionOf,
} from '../../testing/trading.ts';
import { accountTableSettingsSchema } from '../../widget-kit/accounts/account-table-settings.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { useSendOrder } from '../../widget-kit/orders/use-send-order.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { OpenOrders } from './open-orders.tsx';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const page = startPage({ contracts: [spot] });
const { server } = page;
const user = userEvent.setup({ delay: null });
const older = orderOf({
  id: 'd0000000-0000-4000-8000-000000000002',
  side: 'sell',
  type: 'stop',
  price: null,
  triggerPrice: '55000',
  createdAt: '2026-01-01T11:00:00.000Z',
});

const IDS = [orderOf().id, older.id];
const OTHER_ID = 'd0000000-0000-4000-8000-000000000009';
const FIRST_ORDER = 'Buy 0.1 BTC of BTC/USDT at 60,000.00, Paper spot (Paper)';
const OF_CONTRACT = 'all of BTC/USDT on binance_spot';

const { exchange, symbol, side, type, price, accountId } = orderOf();
const NEW_ORDER = { id: OTHER_ID, exchange, symbol, side, type, price, accountId, amount: '0.7' };

const loseResponse = () => Promise.reject(new ApiError('call', { noResponse: 'timeout' }));

const rowElements = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
const rows = () => rowElements().map((row) => row.textContent ?? '');
/** Answers the question before orders are cancelled. */
async function answer(label: string) {
  const button = await screen.findByRole('button', { name: label });
  // a menu has to leave first
  await waitFor(() => user.click(button));
  await waitFor(() => expect(button).not.toBeVisible());
}
/** The orders that each request to cancel names. */
const named = () =>
  server.received(cancelOrders).map(({ body }) => cancelOrders.body.parse(body).ids ?? []);
const inRow = (index: number) => within(rowElements()[index] ?? document.body);

async function show(settings: object = {}, ...orders: ReturnType<typeof orderOf>[]) {
  const shown = render(
    <OpenOrders settings={accountTableSettingsSchema.parse(settings)} onSettings={jest.fn()} />,
    { wrapper: WithNavigation },
  );
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(
    accountUpdate({ orders: orders.length > 0 ? orders : [orderOf(), older] }),
  );
  await waitFor(() => expect(rows()).not.toEqual([]));
  return shown;
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(cancelOrder, () => orderOf({ cancelRequested: true }));
  server.respond(cancelOrders, () => ({ cancelled: 2 }));
  server.respond(changeOrder, () => orderOf());
});
afterEach(() => queryClient.clear());

describe('design §6 Open orders', () => {
  it('are not sorted again when the account is revalued though no order has changed', async () => {
    await show();
    const compare = jest.spyOn(String.prototype, 'localeCompare');
    await page.feed.publish(accountUpdate({ positions: [positionOf()] }));
    await page.feed.publish(accountUpdate({ positions: [positionOf({ unrealised: '7' })] }));
    expect(compare).not.toHaveBeenCalledWith(older.createdAt);
    await page.feed.publish(accountUpdate({ orders: [{ ...older, filled: '0.05' }] }));
    expect(compare).toHaveBeenCalledWith(older.createdAt);
    compare.mockRestore();
  });

  it('lists the open orders, newest first, and removes those that are done', async () => {
    await show();
    expect(rows()[0]).toMatch(/^BTC\/USDTBuyLimit0\.1 BTC060,000.00—GTCOpenPaper spotPaper/);
    expect(rows()[1]).toMatch(/^BTC\/USDTSellStop0\.1 BTC0—55,000.00GTCOpenPaper spotPaper/);
    await page.feed.publish(accountUpdate({ orders: [{ ...older, status: 'CANCELLED' }] }));
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ['accepted', () => orderOf({ id: OTHER_ID, amount: '0.7' }), ['Open', 'Open', 'Open']],
    ['refused', () => Promise.reject(refusal(400, 'Too small')), ['Open', 'Open']],
  ])('shows an order as being sent until it is %s', async (_, respondWith, statuses) => {
    await show();
    server.respond(sendOrder, respondWith);
    const respond = server.delay(sendOrder);
    const { result } = renderHook(useSendOrder, { wrapper: WithNavigation });
    let sent: Promise<unknown> | undefined;
    act(() => {
      sent = result.current.send(NEW_ORDER);
    });
    expect(rows()[0]).toMatch(/^BTC\/USDTBuyLimit0\.7 BTC060,000.00—GTCSendingPaper spotPaper/);
    expect(inRow(0).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('Cancel 2 orders?')).toBeVisible();
    await answer('Keep orders');
    await act(async () => {
      respond();
      await sent;
    });
    expect(rows().map((row) => row.match(/Open|Sending/)?.[0])).toEqual(statuses);
  });

  it('does not show an order as being sent once the feed has reported it', async () => {
    await show();
    server.respond(sendOrder, loseResponse);
    const respond = server.delay(sendOrder);
    const { result } = renderHook(useSendOrder, { wrapper: WithNavigation });
    let sent: Promise<unknown> | undefined;
    act(() => {
      sent = result.current.send(NEW_ORDER);
    });
    expect(rows()[0]).toContain('Sending');
    const filled = orderOf({ id: OTHER_ID, status: 'FILLED', filled: '0.7' });
    await page.feed.publish(accountUpdate({ orders: [filled] }));
    expect(rows()).toHaveLength(2);
    await act(async () => {
      respond();
      await sent;
    });
  });

  it('does not wait for accounts that take no orders', async () => {
    const custodian = accountOf({ id: older.id, name: 'Treasury', takesOrders: false });
    server.respond(listAccounts, () => [accountOf(), custodian]);
    await show();
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
  });

  it('names an unknown order with the reason, and one that is being cancelled', async () => {
    await show({}, orderOf({ status: 'UNKNOWN', reason: 'The venue has not answered.' }), {
      ...older,
      cancelRequested: true,
    });
    expect(rows()[0]).toContain('Unknown The venue has not answered.');
    expect(rows()[1]).toContain('Cancelling');
  });

  it('cancels an order once, and has its end announced, whoever has sent it', async () => {
    const followed: string[] = [];
    const stop = onFollowedOrders({
      onSending: () => undefined,
      onCancel: (ids) => followed.push(...ids),
    });
    await show();
    const cancel = inRow(0).getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveAccessibleDescription(FIRST_ORDER);
    await user.dblClick(cancel);
    await waitFor(() =>
      expect(server.received(cancelOrder)).toEqual([{ query: { OrderId: orderOf().id } }]),
    );
    stop();
    expect(shownToasts()).toEqual([]);
    expect(followed).toEqual([orderOf().id]);
  });

  it.each([
    ['all accounts', {}],
    ['one account', { account: ACCOUNT_ID }],
  ])('cancels all orders of %s that the question names with one request', async (_, settings) => {
    await show(settings);
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(server.received(cancelOrders)).toEqual([]);
    await screen.findByRole('dialog', { name: 'Cancel 2 orders?' });
    const orders = [orderOf({ id: OTHER_ID }), orderOf(), older];
    await page.feed.publish(accountUpdate({ orders }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    await answer('Cancel orders');
    await waitFor(() => expect(server.received(cancelOrders)).toEqual([{ body: { ids: IDS } }]));
    expect(server.received(cancelOrder)).toEqual([]);
  });

  it.each([
    [
      'the menu of a row',
      async () => {
        await user.pointer({ keys: '[MouseRight]', target: rowElements()[0] ?? document.body });
        await user.click(await screen.findByRole('menuitem', { name: `Cancel ${OF_CONTRACT}` }));
      },
    ],
    [
      "the menu beside 'Cancel all'",
      async () => {
        await user.click(screen.getByRole('button', { name: 'Cancel which: All shown' }));
        const item = await screen.findByRole('menuitem', { name: /^All of BTC\/USDT .*: 2$/ });
        await user.click(item);
        const chosen = { name: `Cancel which: A${OF_CONTRACT.slice(1)}` };
        expect(await screen.findByRole('button', chosen)).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'Cancel all' }));
      },
    ],
  ])('cancels all orders of a contract with one request, by %s', async (_, choose) => {
    await show();
    await choose();
    await answer('Cancel orders');
    await waitFor(() => expect(server.received(cancelOrders)).toEqual([{ body: { ids: IDS } }]));
    expect(server.received(cancelOrder)).toEqual([]);
  });

  it("does not turn a chosen 'Cancel which' whose orders have gone into all orders", async () => {
    await show();
    await user.click(screen.getByRole('button', { name: 'Cancel which: All shown' }));
    await user.click(await screen.findByRole('menuitem', { name: /^All of BTC\/USDT .*: 2$/ }));
    await page.feed.publish(
      accountUpdate({
        orders: [
          orderOf({ id: OTHER_ID, exchange: 'okx', symbol: 'ETH-USDT' }),
          orderOf({ status: 'CANCELLED' }),
          { ...older, status: 'CANCELLED' },
        ],
      }),
    );
    await waitFor(() => expect(rows()).toHaveLength(1));
    const chosen = { name: `Cancel which: A${OF_CONTRACT.slice(1)}` };
    expect(await screen.findByRole('button', chosen)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel all' })).toBeDisabled();
  });

  it('cancels only what the filters show', async () => {
    const filters = { side: { kind: 'choice', values: ['Sell'] } };
    await show({ table: { filters } });
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await answer('Cancel order');
    await waitFor(() =>
      expect(server.received(cancelOrders)).toEqual([{ body: { ids: [older.id] } }]),
    );
  });

  it('cancels exactly the selected orders', async () => {
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    await user.click(screen.getByRole('button', { name: 'Cancel selected' }));
    await answer('Cancel order');
    await waitFor(() =>
      expect(server.received(cancelOrders)).toEqual([{ body: { ids: [older.id] } }]),
    );
  });

  it('names how many orders of which contracts and accounts it would cancel', async () => {
    const live = accountOf({ id: OTHER_ID, name: 'Main', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    await show();
    await page.feed.publish({
      ...accountUpdate({ account: live, orders: [orderOf({ id: OTHER_ID, accountId: OTHER_ID })] }),
      topic: accountTopic(OTHER_ID),
    });
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel 3 orders?' });
    expect(question).toHaveTextContent('Orders3 of BTC/USDT on binance_spot');
    expect(question).toHaveTextContent('Accounts2 of Paper spotPaper1 of MainLive');
    await user.click(within(question).getByRole('button', { name: 'Keep orders' }));
    expect(server.received(cancelOrders)).toEqual([]);
  });

  describe("by 'Cancel all', more orders than one request can name", () => {
    const many = Array.from({ length: CANCEL_ORDERS_MAX + 20 }, (_, index) =>
      orderOf({ id: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
    );
    async function cancelMany() {
      await show({}, ...many);
      await user.click(screen.getByRole('button', { name: 'Cancel all' }));
      await answer('Cancel orders');
      await waitFor(() => expect(named()).toHaveLength(2));
    }

    it('are named once each, in several requests', async () => {
      server.respond(cancelOrders, ({ body }) => ({ cancelled: body.ids?.length ?? 0 }));
      await cancelMany();
      expect(named().map(({ length }) => length)).toEqual([CANCEL_ORDERS_MAX, 20]);
      expect(named().flat().toSorted()).toEqual(many.map(({ id }) => id));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel all' })).toBeEnabled());
      expect(shownToasts()).toEqual([]);
    });

    it.each([
      [
        'refused',
        () => Promise.reject(new ApiError('call', { status: 404, texts: ['No such account.'] })),
        'Some orders were not cancelled',
        '20 orders were not cancelled: No such account.',
      ],
      [
        'lost',
        loseResponse,
        'Some orders may not be cancelled',
        'It is not known whether 20 orders were cancelled. Open orders shows what the venue has.',
      ],
    ])('are told apart if the second request is %s', async (_, fail, title, text) => {
      server.respondOnce(cancelOrders, () => ({ cancelled: 499 }));
      server.respondOnce(cancelOrders, fail);
      await cancelMany();
      await waitFor(() =>
        expect(shownToasts()).toMatchObject([
          {
            kind: 'error',
            title,
            description: `The cancellation of 499 orders was requested. ${text}`,
          },
        ]),
      );
    });

    it('are told apart if only the second request succeeds', async () => {
      server.respondOnce(cancelOrders, loseResponse);
      server.respondOnce(cancelOrders, () => ({ cancelled: 20 }));
      await cancelMany();
      await waitFor(() =>
        expect(shownToasts()).toMatchObject([
          {
            title: 'Some orders may not be cancelled',
            description: expect.stringMatching(
              /^The cancellation of 20 orders was requested. It is not known whether 500 orders were/,
            ),
          },
        ]),
      );
    });
  });

  it("cancels without a question where 'Ask before sending' is off for that kind of account", async () => {
    const choice = renderHook(useAskBeforeSending);
    await show();
    act(() => choice.result.current.setAsks('PAPER', false));
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(server.received(cancelOrders)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    localStorage.clear();
  });

  it('changes price and amount in the row, and sends only what differs', async () => {
    await show();
    await user.click(inRow(0).getByRole('button', { name: 'Edit' }));
    const price = inRow(0).getByRole('textbox', { name: 'Price' });
    expect(price).toHaveValue('60000');
    await user.clear(price);
    await user.type(price, '60100');
    // the feed does not overwrite what is typed
    await page.feed.publish(accountUpdate({ orders: [orderOf({ filled: '0.01' })] }));
    expect(price).toHaveValue('60100');
    // what another tab has changed is shown, and not reset
    await page.feed.publish(accountUpdate({ orders: [orderOf({ amount: '0.4' })] }));
    expect(inRow(0).getByRole('textbox', { name: 'Amount' })).toHaveValue('0.4');
    await user.type(price, '{Enter}');
    await waitFor(() =>
      expect(server.received(changeOrder)).toEqual([
        { query: { OrderId: orderOf().id }, body: { price: '60100' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull());
    await waitFor(() => expect(inRow(0).getByRole('button', { name: 'Edit' })).toHaveFocus());
    expect(shownToasts()).toMatchObject([{ kind: 'success', title: 'Order changed' }]);
  });

  it('leaves the change of an order of an algo to the algo', async () => {
    await show({}, orderOf({ source: 'algo', algoOrderId: OTHER_ID }));
    expect(inRow(0).getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(inRow(0).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('keeps what is typed if the server refuses it, and leaves with Escape', async () => {
    server.refuseOnce(changeOrder, 409, 'The order is filled.');
    await show();
    await user.click(inRow(0).getByRole('button', { name: 'Edit' }));
    const amount = inRow(0).getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, 'x');
    await user.click(inRow(0).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter an amount.');
    await user.clear(amount);
    await user.type(amount, '0.3');
    await user.click(inRow(0).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The order is filled.' }]));
    expect(amount).toHaveValue('0.3');
    await user.type(amount, '{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  });

  it.each([
    ['the button', () => user.click(inRow(0).getByRole('button', { name: 'Edit' }))],
    [
      'the menu of the row',
      async () => {
        await user.pointer({ keys: '[MouseRight]', target: rowElements()[0] ?? document.body });
        await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      },
    ],
  ])('focuses the first field by Edit of %s, and does not scroll the table', async (_, edit) => {
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await show();
    for (const leave of ['{Enter}', '{Escape}']) {
      await edit();
      const field = inRow(0).getByRole('textbox', { name: 'Amount' });
      await waitFor(() => expect(field).toHaveFocus());
      const ofField = focus.mock.calls.filter((__, call) => focus.mock.contexts[call] === field);
      expect(ofField).toEqual([[{ preventScroll: true }]]);
      focus.mockClear();
      await user.keyboard(leave);
      await waitFor(() => expect(inRow(0).getByRole('button', { name: 'Edit' })).toHaveFocus());
      expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    }
    focus.mockRestore();
  });

  it('says after a lost response that it is not known whether the order was changed, and shows what the venue has', async () => {
    server.respondOnce(changeOrder, loseResponse);
    await show();
    await user.click(inRow(0).getByRole('button', { name: 'Edit' }));
    const price = inRow(0).getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '60100{Enter}');
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        {
          title:
            'It is not known whether the order was changed. Open orders shows what the venue has.',
        },
      ]),
    );
    await waitFor(() => expect(price).not.toBeInTheDocument());
    expect(rows()[0]).toContain('60,000.00');
    await page.feed.publish(accountUpdate({ orders: [orderOf({ price: '60100' })] }));
    expect(rows()[0]).toContain('60,100.00');
  });

  it.each([
    ['the row below', 0, 1],
    ['the row above', 1, 0],
  ])(
    'moves the focus to the field of an order that is edited after that of %s',
    async (_, row, before) => {
      await show();
      await user.click(inRow(before).getByRole('button', { name: 'Edit' }));
      await user.click(inRow(row).getByRole('button', { name: 'Edit' }));
      expect(inRow(row).getByRole('textbox', { name: 'Amount' })).toHaveFocus();
      expect(screen.getAllByRole('textbox', { name: 'Amount' })).toHaveLength(1);
    },
  );

  it('leaves the focus where it was moved to while a change was being saved', async () => {
    const response = server.hold(changeOrder);
    await show();
    await user.click(inRow(0).getByRole('button', { name: 'Edit' }));
    const price = inRow(0).getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '60100{Enter}');
    const cancelAll = screen.getByRole('button', { name: 'Cancel all' });
    act(() => cancelAll.focus());
    act(() => response.send(orderOf({ price: '60100' })));
    await waitFor(() => expect(price).not.toBeInTheDocument());
    expect(cancelAll).toHaveFocus();
  });

  it.each([
    ['Cancel', cancelOrder, 'the order was cancelled'],
    ['Cancel all', cancelOrders, 'the orders were cancelled'],
  ])(
    'says after a lost response to %s that the outcome is not known',
    async (name, endpoint, what) => {
      server.respondOnce(endpoint, loseResponse);
      await show();
      const [button] = screen.getAllByRole('button', { name });
      await user.click(button ?? document.body);
      if (endpoint === cancelOrders) await answer('Cancel orders');
      await waitFor(() =>
        expect(shownToasts()).toMatchObject([
          {
            title: `It is not known whether ${what}. Open orders shows what the venue has.`,
          },
        ]),
      );
    },
  );

  it('has the account and its mark below the contract in a narrow widget, in which both fields can be typed', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280);
    await show();
    expect(rows()[0]).toContain('BTC/USDTBuy Limit · OpenPaper spotPaper0.1 BTC60,000.00');
    await user.click(inRow(0).getByRole('button', { name: 'Edit' }));
    expect(inRow(0).getByRole('textbox', { name: 'Price' })).toBeVisible();
    expect(inRow(0).getByRole('textbox', { name: 'Amount' })).toBeVisible();
    width.mockRestore();
  });

  it('has the take profit and the stop loss of an order below its contract in two lines', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
    await show({}, orderOf({ takeProfitPrice: '71000', stopLossPrice: '58000.5' }));
    const [contract] = inRow(0).getAllByText('BTC/USDT', { exact: false });
    const cell = contract?.closest('td') ?? document.body;
    expect(cell).toHaveTextContent(/TPTake profit 71,000\.00SLStop loss 58,000\.50$/);
    expect(within(cell).getByText('TP')).toHaveAttribute('aria-hidden', 'true');
    width.mockRestore();
  });

  it('has columns for take profit and stop loss while an order has one', async () => {
    await show();
    expect(screen.queryByRole('columnheader', { name: 'Take profit' })).toBeNull();
    await page.feed.publish(
      accountUpdate({ orders: [{ ...older, takeProfitPrice: '71000', stopLossPrice: '58000' }] }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Take profit' })).toBeVisible();
    expect(rows().join()).toContain('71,000.0058,000.00');
  });

  const parent = orderOf({ postOnly: true, timeInForce: 'GTD', expiresAt: '2026-01-02T12:00:00Z' });
  const exit = { ...older, reduceOnly: true, exitOf: parent.id };
  const ofPosition = {
    ...older,
    id: 'd0000000-0000-4000-8000-000000000003',
    reduceOnly: true,
    createdAt: '2026-01-01T10:00:00.000Z',
  };

  it('shows what an order does only, until when, and what it is an exit of', async () => {
    await show({}, parent, exit, ofPosition);
    expect(rows()[0]).toMatch(/60,000\.00—Post onlyGTD 2 Jan, \d\d:\d\d—Open/);
    expect(rows()[1]).toContain('55,000.00Reduce onlyGTCBuy 0.1 BTCOpen');
    expect(rows()[2]).toContain('Reduce onlyGTCLong positionOpen');
    // of an order that is done, only the id is known
    await page.feed.publish(accountUpdate({ orders: [{ ...parent, status: 'FILLED' }] }));
    expect(rows()[0]).toContain(`Buy order ${parent.id.slice(0, 8)}`);
  });

  it('tells narrow rows apart by the same terms, in lines below the type', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280);
    await show({}, parent, exit);
    expect(rows()[0]).toMatch(
      /^BTC\/USDTBuy Limit · OpenPost onlyGTD 2 Jan, \d\d:\d\dPaper spotPaper0\.1 BTC/,
    );
    expect(rows()[1]).toContain(
      'Sell Stop · OpenReduce onlyExit of buy 0.1 BTCPaper spotPaper0.1 BTC',
    );
    const heights = rowElements().map(({ style }) => Number.parseFloat(style.blockSize));
    expect(heights).toEqual([54 + 2 * 14, 54 + 2 * 14]);
    width.mockRestore();
  });

  it('says what leads to orders', async () => {
    render(<OpenOrders settings={accountTableSettingsSchema.parse({})} onSettings={jest.fn()} />, {
      wrapper: WithNavigation,
    });
    await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
    await page.feed.publish(accountUpdate());
    expect(await screen.findByText('No open orders')).toBeVisible();
    expect(screen.getByText(/Order ticket/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel all' })).toBeDisabled();
  });
});
