import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  cancelOrder,
  changeOrder,
  closePosition,
  contractKey,
  largestOrder,
  listAccounts,
  listOrders,
  previewOrder,
  sendOrder,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { useMarkPhonePage } from '@parallax/ui/state';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, accountUpdate, balanceOf, orderOf, positionOf } from '../../testing/trading.ts';
import livePositions from '../../widgets/live-positions/live-positions-widget.ts';
import openOrders from '../../widgets/open-orders/open-orders-widget.ts';
import orderTicket from '../../widgets/order-ticket/order-ticket-widget.ts';
import { StoredWidget } from '../../widgets/testing/stored-widget.tsx';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import walletBalances from '../../widgets/wallet-balances/wallet-balances-widget.ts';
import { useAskBeforeSending } from '../orders/ask-before-sending.ts';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const page = startPage({ contracts: [spot] });
const { server } = page;
const user = userEvent.setup({ delay: null });
const AS_OF = /^As of \d\d:\d\d:\d\d$/;
const HOLD_MS = 600;
const BUY = 'Buy BTC/USDT';
const CANCEL = 'Cancel';
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const publish = () =>
  page.feed.publish(
    accountUpdate({ orders: [orderOf()], positions: [positionOf()], balances: [balanceOf()] }),
  );

function PhonePage() {
  useMarkPhonePage();
  return null;
}

async function show(
  widget: Parameters<typeof StoredWidget>[0]['widget'],
  { settings = {}, onPhone = false } = {},
) {
  render(
    <>
      {onPhone && <PhonePage />}
      <StoredWidget widget={widget} settings={settings} />
    </>,
    { wrapper: WithNavigation },
  );
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await publish();
}

async function showTicket({ onPhone = false, asks = true } = {}) {
  const choice = renderHook(useAskBeforeSending);
  act(() => choice.result.current.setAsks('PAPER', asks));
  await show(orderTicket, { settings: { contract: contractKey(spot) }, onPhone });
  await user.type(await screen.findByRole('textbox', { name: 'Price' }), '60000');
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '0.1');
}

beforeEach(async () => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listOrders, () => ({ rows: [], cursor: null }));
  server.respond(cancelOrder, () => orderOf({ cancelRequested: true }));
  server.respond(changeOrder, () => orderOf());
  server.respond(closePosition, () => orderOf({ source: 'close' }));
  server.respond(sendOrder, ({ body }) => orderOf({ ...body, status: 'PENDING' }));
  server.respond(largestOrder, () => ({ amount: null, limitedBy: null, shares: [] }));
  server.respond(previewOrder, () => ({
    notionalUsd: '6000',
    fee: null,
    averagePrice: null,
    slippageBps: null,
    marginRequired: null,
    liquidationPrice: null,
    checks: [],
  }));
  await page.feed.ticker(contractKey(spot), { bid: 59_999, ask: 60_001, last: 60_000 });
});
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

describe('figures of accounts without a connection', () => {
  it.each([
    ['Open orders', openOrders, '60,000'],
    ['Live positions', livePositions, '0.1 BTC'],
    ['Wallet balances', walletBalances, '99,990.50'],
  ])(
    '%s keeps them, marked with their time until they have arrived again',
    async (_, widget, figure) => {
      await show(widget);
      expect((await screen.findAllByText(figure, { exact: false })).length).toBeGreaterThan(0);
      expect(screen.queryByText(AS_OF)).toBeNull();
      await page.feed.disconnect();
      expect(screen.getByText(AS_OF)).toHaveAttribute('data-stale-age');
      expect(screen.getAllByText(figure, { exact: false }).length).toBeGreaterThan(0);
      await page.feed.restore();
      await publish();
      expect(screen.queryByText(AS_OF)).toBeNull();
    },
  );

  it('an order is cancelled only after an answer that its state is an old one', async () => {
    await show(openOrders);
    await screen.findByRole('button', { name: CANCEL });
    await page.feed.disconnect();
    await user.click(button(CANCEL));
    expect(screen.getByText(/^What is shown is not live\. As of/)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Cancel the order?' })).toHaveTextContent(
      /OrderBuy 0\.1 BTC at 60,000.*ContractBTC\/USDT on .*AccountPaper spotPaper/,
    );
    await user.click(dialog('Cancel the order?').getByRole('button', { name: 'Keep order' }));
    expect(server.received(cancelOrder)).toEqual([]);
    await user.click(button(CANCEL));
    await user.click(dialog('Cancel the order?').getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(server.received(cancelOrder)).toHaveLength(1));
  });

  it('a change of an order is kept in its field until the answer', async () => {
    await show(openOrders);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await page.feed.disconnect();
    const price = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '59000{Enter}');
    await user.click(dialog('Change the order?').getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-busy', 'true'));
    expect(server.received(changeOrder)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('59000');
  });

  it('a position is closed only after an answer', async () => {
    await show(livePositions);
    await screen.findByRole('button', { name: 'Close' });
    await page.feed.disconnect();
    await user.click(button('Close'));
    await user.click(screen.getByRole('menuitem', { name: '100%' }));
    expect(server.received(closePosition)).toEqual([]);
    const question = dialog('Close BTC/USDT?');
    expect(question.getByText(/^What is shown is not live\. As of/)).toBeVisible();
    const close = question.getByRole('button', { name: 'Close position' });
    // the menu has to leave first
    await waitFor(() => user.click(close));
    await waitFor(() => expect(server.received(closePosition)).toHaveLength(1));
  });

  it('the ticket does not send, says why, and keeps what was typed', async () => {
    await showTicket({ asks: false });
    await page.feed.disconnect();
    expect(button(BUY)).toHaveAccessibleDescription('No connection');
    expect(screen.getByText(/USDT free as of \d\d:\d\d:\d\d$/)).toBeVisible();
    await user.click(button(BUY));
    await page.feed.restore();
    await publish();
    expect(button(BUY)).toHaveAccessibleDescription('');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('60000');
    expect(server.received(sendOrder)).toEqual([]);
    await user.click(button(BUY));
    await waitFor(() => expect(server.received(sendOrder)).toHaveLength(1));
  });

  it('an open confirmation does not send either', async () => {
    await showTicket();
    await user.click(button(BUY));
    await page.feed.disconnect();
    const send = dialog('Confirm order').getByRole('button', { name: 'Send' });
    expect(send).toHaveAccessibleDescription('No connection');
    await user.click(send);
    expect(server.received(sendOrder)).toEqual([]);
  });
});

describe('the ticket of the phone', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it("always asks, and sends once 'Send' was held", async () => {
    await showTicket({ onPhone: true, asks: false });
    expect(screen.queryByRole('switch', { name: 'Ask before sending' })).toBeNull();
    await user.click(button(BUY));
    const send = dialog('Confirm order').getByRole('button', { name: 'Send' });
    expect(send).toHaveAccessibleDescription('Hold to send');
    await user.click(send);
    expect(server.received(sendOrder)).toEqual([]);
    jest.useFakeTimers();
    fireEvent.pointerDown(send, { button: 0 });
    await act(() => jest.advanceTimersByTimeAsync(HOLD_MS));
    jest.useRealTimers();
    await waitFor(() => expect(server.received(sendOrder)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('closing on the phone', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it("always asks with the contract's name, and closes once the button was held", async () => {
    await show(livePositions, { onPhone: true });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('menuitem', { name: '100%' }));
    const close = dialog('Close BTC/USDT?').getByRole('button', { name: 'Close position' });
    expect(close).toHaveAccessibleDescription('Hold to close position');
    // the menu has to leave first
    await waitFor(() => user.click(close));
    expect(server.received(closePosition)).toEqual([]);
    jest.useFakeTimers();
    fireEvent.pointerDown(close, { button: 0 });
    await act(() => jest.advanceTimersByTimeAsync(HOLD_MS));
    jest.useRealTimers();
    await waitFor(() => expect(server.received(closePosition)).toHaveLength(1));
  });
});
