import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { roundTrip } from '@parallax/api/testing';
import {
  contractKey,
  getMarginSetting,
  type LargestOrder,
  largestOrder,
  listAccounts,
  listStrategies,
  ORDER_SHARES,
  type Order,
  previewOrder,
  REDUCES_ONLY,
  sendOrder,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { decimal, toText } from '@parallax/trading';
import { Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  balanceOf,
  orderOf,
  positionOf,
} from '../../testing/trading.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { choosePrice } from '../../widget-kit/orders/chosen-price.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { type OrderTicketSettings, orderTicketSettingsSchema } from './order-ticket-settings.ts';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const eth = contractOf({
  exchangeName: 'Binance Spot',
  symbol: 'ETHUSDT',
  base: 'ETH',
  contractSizeUnit: 'ETH',
});
const perpetual = contractOf({
  exchangeName: 'Binance Spot',
  symbol: 'BTCPERP',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  tick: 0.1,
});
const okx = contractOf({ exchange: 'okx', exchangeName: 'OKX' });
/** Converts USDT to dollars. */
const usdt = contractOf({
  exchange: 'okx',
  exchangeName: 'OKX',
  symbol: 'USDT-USD',
  base: 'USDT',
  quote: 'USD',
  instType: 'perpetual',
  contractSizeUnit: 'USDT',
});
const page = startPage({
  contracts: [spot, eth, perpetual, okx, usdt],
  exchanges: [catalogueEntry('binance_spot'), catalogueEntry('okx')],
});
const { server } = page;
const user = userEvent.setup({ delay: null });
const OTHER_TRADER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a12';
const PREVIEW = {
  notionalUsd: '6000',
  fee: { asset: 'USDT', amount: '6' },
  averagePrice: null,
  slippageBps: '1.5',
  marginRequired: null,
  liquidationPrice: null,
  checks: [],
};

type ShareFigures = LargestOrder['shares'][number];

/** Shares of an order of this amount. */
const largestOf = (amount: string, figures: Partial<ShareFigures> = {}): LargestOrder => {
  const shareOf = (share: string): ShareFigures => ({
    share,
    amount: toText(decimal(amount).times(share)),
    notionalUsd: null,
    leverage: null,
    liquidationPrice: null,
    ...figures,
  });
  return { amount, limitedBy: null, shares: ORDER_SHARES.map(shareOf) };
};

let saved: Partial<OrderTicketSettings>;
let choose: (settings: Partial<OrderTicketSettings>) => void;
function Ticket({ initial }: { initial: object }) {
  const [settings, setSettings] = useState(() => orderTicketSettingsSchema.parse(initial));
  useLayoutEffect(() => {
    saved = settings;
    choose = (change) => setSettings((before) => ({ ...before, ...change }));
  }, [settings]);
  return (
    <>
      <OrderTicket
        settings={settings}
        onSettings={(change) =>
          setSettings((before) => ({
            ...before,
            ...(typeof change === 'function' ? change(before) : change),
          }))
        }
      />
      <Toaster />
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const BUY = 'Buy BTC/USDT';

/** @param settings with whether to ask before orders of paper accounts */
async function show(
  { asks = true, ...settings }: Partial<OrderTicketSettings> & { asks?: boolean } = {
    contract: contractKey(spot),
    asks: false,
  },
) {
  const choice = renderHook(useAskBeforeSending);
  act(() => choice.result.current.setAsks('PAPER', asks));
  render(<Ticket initial={settings} />, { wrapper: WithNavigation });
  await screen.findByRole('combobox', { name: 'Account' });
  await page.feed.publish(accountUpdate({ balances: [balanceOf()] }));
}

async function fill(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
}

async function chooseOption(label: string, option: string | RegExp) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const titles = () => shownToasts().map(({ title }) => title);
const toasted = (toast: object) =>
  waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining(toast)));
const sentBodies = () => server.received(sendOrder).map(({ body }) => sendOrder.body.parse(body));
/** The stored order of the last request. */
const stored = (): Order => orderOf({ id: sentBodies().at(-1)?.id ?? '' });
/** Waits for longer than a second press takes. */
const afterSecondPress = () => new Promise((resolve) => setTimeout(resolve, 510));

beforeEach(async () => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listStrategies, () => []);
  server.respond(previewOrder, () => PREVIEW);
  server.respond(largestOrder, () => largestOf('2'));
  server.respond(sendOrder, ({ body }) => orderOf({ ...body, status: 'PENDING' }));
  for (const contract of [spot, eth, okx]) {
    await page.feed.ticker(contractKey(contract), {
      bid: 59_999,
      ask: 60_001,
      mid: 60_000,
      last: 60_000,
      index_price: 60_000,
    });
  }
});
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

describe('design §7 Order ticket: input without typing', () => {
  it('moves the price by ticks with the arrow keys, from the best price', async () => {
    await show();
    await user.click(field('Price'));
    await user.keyboard('{ArrowUp}');
    expect(field('Price')).toHaveValue('59999');
    await user.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}');
    const tick = spot.tick;
    expect(Number(field('Price').getAttribute('value'))).toBeCloseTo(59_999 + 10 * tick);
  });

  it('moves it by the wheel only while it has the focus', async () => {
    await show();
    await fill({ Price: '60000' });
    fireEvent.wheel(field('Price'), { deltaY: -10 });
    const moved = String(60_000 + spot.tick);
    expect(field('Price')).toHaveValue(moved);
    await user.click(field('Amount'));
    fireEvent.wheel(field('Price'), { deltaY: -10 });
    expect(field('Price')).toHaveValue(moved);
  });

  it('fills in a share of the largest order, with why there is none', async () => {
    server.respond(largestOrder, () => largestOf('2'));
    await show();
    await fill({ Price: '47000' });
    await user.click(button('50%'));
    await waitFor(() => expect(field('Amount')).toHaveValue('1'));
    expect(server.received(largestOrder).at(-1)?.body).toMatchObject({ price: '47000' });
    await page.feed.ticker(contractKey(usdt), { index_price: 1 });
    await user.click(button(/^Amount unit/));
    expect(field('Amount')).toHaveValue('47000');
    const limitedBy = 'Not enough USDT: the order needs 0.47 USDT, and 0 USDT is free.';
    server.respond(largestOrder, () => ({ ...largestOf('0'), limitedBy }));
    await user.click(button('100%'));
    expect(await screen.findByText(limitedBy)).toBeVisible();
    expect(field('Amount')).toHaveValue('47000');
  });

  it('names the leverage of a share and its liquidation price, and asks before the first one', async () => {
    sessionStorage.clear();
    const leveraged = { leverage: '10', notionalUsd: '94000', liquidationPrice: '43000' };
    server.respond(largestOrder, () => largestOf('2', leveraged));
    await show();
    await fill({ Price: '47000' });
    const all = await screen.findByRole('button', { name: '100% · 10×' });
    expect(all).toHaveAccessibleDescription(/43,000/);
    await user.click(all);
    const dialog = within(await screen.findByRole('dialog', { name: 'Use 10× leverage?' }));
    expect(dialog.getByText(/94,000\.00 USD at 10×/)).toBeVisible();
    expect(dialog.getByText(/43,000/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use 10×' }));
    await waitFor(() => expect(field('Amount')).toHaveValue('2'));
    await user.click(await screen.findByRole('button', { name: '50% · 10×' }));
    await waitFor(() => expect(field('Amount')).toHaveValue('1'));
  });

  it('says where the size of a share allows less leverage than is set', async () => {
    const capped = { leverage: '25', leverageSet: '50', liquidationPrice: '43000' };
    server.respond(largestOrder, () => largestOf('2', { ...capped, notionalUsd: '94000' }));
    await show();
    await fill({ Price: '47000' });
    const all = await screen.findByRole('button', { name: '100% · 25×' });
    expect(all).toHaveAccessibleDescription(/50×, 25× at this size/);
  });

  it('sends the whole position to reduce, also if the amount is in dollars', async () => {
    server.respond(largestOrder, () => largestOf('0.12345'));
    server.respond(getMarginSetting, () => ({
      accountId: ACCOUNT_ID,
      exchange: perpetual.exchange,
      symbol: perpetual.symbol,
      mode: 'cross' as const,
      leverage: '10',
      maxLeverage: '50',
    }));
    await show({ contract: contractKey(perpetual), asks: false, inDollars: true });
    await page.feed.ticker(contractKey(usdt), { index_price: 1 });
    await page.feed.ticker(contractKey(perpetual), { mid: 60_000 });
    await page.feed.publish(
      accountUpdate({
        positions: [positionOf({ symbol: perpetual.symbol, amount: '0.12345' })],
      }),
    );
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await user.click(screen.getByRole('switch', { name: 'Reduce only' }));
    await fill({ Price: '47123.4' });
    await user.click(button('100%'));
    // 0.12345 at 47,123.4
    await waitFor(() => expect(field('Amount')).toHaveValue('5817.38'));
    await fill({ Price: '48111.1' });
    expect(screen.getByText('≈ 0.12345 BTC')).toBeVisible();
    await user.click(button(/^Sell/));
    await toasted({ title: 'Order sent' });
    expect(sentBodies()).toEqual([
      expect.objectContaining({ amount: '0.12345', reduceOnly: true, price: '48111.1' }),
    ]);
  });

  it('takes a price from the order book, also for a market order', async () => {
    await show();
    await chooseOption('Type', 'Market');
    act(() => void choosePrice(contractKey(spot), '59000.5'));
    expect(field('Price')).toHaveValue('59000.5');
    act(() => void choosePrice(contractKey(eth), '1'));
    expect(field('Price')).toHaveValue('59000.5');
  });

  it('chooses the side with B and S, unless the person is typing', async () => {
    await show();
    await user.keyboard('s');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(field('Amount')).toHaveFocus();
    await user.keyboard('b');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(field('Amount')).toHaveValue('b');
    act(() => field('Amount').blur());
    await user.keyboard('b');
    expect(screen.getByRole('radio', { name: 'Buy' })).toBeChecked();
  });
});

describe('design §7 Order ticket: the form', () => {
  it('has the controls of a limit order, and those of another type once it is chosen', async () => {
    await show();
    expect(screen.getByRole('radiogroup', { name: 'Side' })).toBeVisible();
    for (const name of ['Account', 'Type', 'Time in force', 'Strategy']) {
      expect(screen.getByRole('combobox', { name })).toBeVisible();
    }
    for (const name of ['Post only', 'Reduce only', 'Ask before sending']) {
      expect(screen.getByRole('switch', { name })).toBeVisible();
    }
    expect(field('Price')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Trigger price' })).toBeNull();
    await chooseOption('Type', 'Market');
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Time in force' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Post only' })).toBeNull();
    await chooseOption('Type', 'Take profit limit');
    expect(field('Trigger price')).toBeVisible();
    expect(field('Price')).toBeVisible();
    await chooseOption('Time in force', /^GTD/);
    expect(screen.getByLabelText(/^Expires \(/)).toBeVisible();
  });

  it('marks a paper account, and shows what is free in it', async () => {
    await show();
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Paper spot');
    expect(screen.getByText('Paper')).toBeVisible();
    expect(await screen.findByText('94,000.00 USDT free')).toBeVisible();
  });

  it('shows why the account cannot trade, and sends nothing', async () => {
    server.respond(listAccounts, () => [
      accountOf({ canTrade: false, reason: 'Execution is switched off.' }),
    ]);
    await show();
    expect(screen.getByRole('alert')).toHaveTextContent('Execution is switched off.');
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    expect(sentBodies()).toEqual([]);
  });

  const live = accountOf({ id: orderOf().id, name: 'Live spot', mode: 'LIVE' });

  it('begins with no live account, and sends nothing without a choice', async () => {
    server.respond(listAccounts, () => [live]);
    await show();
    const account = screen.getByRole('combobox', { name: 'Account' });
    expect(account).toHaveValue('');
    expect(field('Amount')).toHaveValue('');
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    expect(account).toHaveAccessibleDescription('Please choose an account.');
    await waitFor(() => expect(account).toHaveFocus());
    expect(sentBodies()).toEqual([]);
    await user.type(account, 'live spot{Enter}');
    expect(account).toBeValid();
    expect(screen.getByText('Live')).toBeVisible();
    await afterSecondPress();
    await user.click(button(BUY));
    expect(await screen.findByRole('dialog', { name: 'Confirm order' })).toHaveTextContent(/Live/);
  });

  it('begins with the account that another ticket used last for the venue', async () => {
    server.respond(listAccounts, () => [accountOf(), live]);
    await show();
    await chooseOption('Account', /^Live spot, Live, /);
    cleanup();
    await show();
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Live spot');
  });

  it.each([
    ['another trader used last', { traderId: OTHER_TRADER_ID }, [accountOf(), live]],
    ['the trader no longer sees', {}, [accountOf()]],
  ])('does not begin with an account that %s', async (_, trader, seen) => {
    server.respond(listAccounts, () => [accountOf(), live]);
    await show();
    await chooseOption('Account', /^Live spot, Live, /);
    cleanup();
    queryClient.clear();
    await page.signIn({ trader });
    server.respond(listAccounts, () => seen);
    await show();
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Paper spot');
  });

  it('remembers the account for each exchange', async () => {
    const other = live;
    server.respond(listAccounts, () => [accountOf(), other]);
    await show();
    await chooseOption('Account', /Live spot/);
    expect(saved.accounts).toEqual({ binance_spot: other.id });
    expect(screen.queryByText('Paper')).toBeNull();
  });

  it.each([
    ['no account', [], 'No accounts'],
    [
      'no account on its exchange',
      [accountOf({ exchangeName: 'okx' })],
      'No account on Binance Spot',
    ],
    [
      'only one that takes no orders',
      [accountOf({ exchangeName: 'Fireblocks', takesOrders: false, canTrade: false })],
      'No account on Binance Spot',
    ],
  ])('says where to add one if there is %s', async (_, accounts, title) => {
    server.respond(listAccounts, () => accounts);
    render(<Ticket initial={{ contract: contractKey(spot) }} />, { wrapper: WithNavigation });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(/Settings → Exchanges/)).toBeVisible();
  });
});

describe('design §7 Order ticket: the preview', () => {
  it('is requested once typing pauses, and shows figures and failing checks', async () => {
    server.respond(previewOrder, () => ({
      ...PREVIEW,
      checks: [
        { rule: 'collar', ok: false, text: 'The price is more than 1% from the mid.' },
        { rule: 'balance', ok: true, text: 'Enough USDT.' },
        { ...REDUCES_ONLY, ok: true },
      ],
    }));
    await show();
    await fill({ Price: '60000', Amount: '0.1' });
    expect(await screen.findByText('6,000.00 USD')).toBeVisible();
    expect(screen.getByText('6.00 USDT')).toBeVisible();
    expect(screen.getByText('1.50 bps')).toBeVisible();
    for (const label of ['Notional', 'Fee', 'Slippage', 'Margin', 'Liquidation price']) {
      expect(screen.getByText(label)).toBeVisible();
    }
    const checks = within(screen.getByRole('list', { name: 'Failing checks' }));
    expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The price is more than 1% from the mid.',
    ]);
    expect(screen.getByText(REDUCES_ONLY.text)).toBeVisible();
    const previews = server.received(previewOrder);
    expect(previews).toHaveLength(1);
    expect(previews[0]?.body).toMatchObject({ price: '60000', amount: '0.1' });
  });

  it('of another contract or side has nothing of the one before', async () => {
    await show();
    await fill({ Price: '60000', Amount: '0.1' });
    expect(await screen.findByText('6,000.00 USD')).toBeVisible();
    server.respond(previewOrder, () => new Promise(() => undefined));
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.queryByText('6,000.00 USD')).not.toBeInTheDocument();
  });
});

describe('design §3 Order ticket: sending', () => {
  it('sends the order with an id of its own, and says that it was sent', async () => {
    await show();
    await fill({ Price: '60,000.0', Amount: '0.1' });
    await user.click(button(BUY));
    await toasted({ kind: 'success', title: 'Order sent' });
    expect(sentBodies()).toEqual([
      expect.objectContaining({
        accountId: ACCOUNT_ID,
        side: 'buy',
        type: 'limit',
        price: '60000',
        amount: '0.1',
        source: 'ticket',
      }),
    ]);
    await afterSecondPress();
    await user.click(button(BUY));
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
    const [first, second] = sentBodies();
    expect(first?.id).not.toBe(second?.id);
  });

  it('asks before it sends, with what was entered when the button was pressed', async () => {
    await show({ contract: contractKey(spot) });
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
    expect(dialog.getByText('60,000.00')).toBeVisible();
    expect(await dialog.findByText('6,000.00 USD')).toBeVisible();
    expect(dialog.getByText('BTC/USDT on Binance Spot')).toBeVisible();
    expect(sentBodies()).toEqual([]);
    await user.click(dialog.getByRole('switch', { name: 'Ask before sending' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await toasted({ title: 'Order sent' });
    expect(sentBodies()).toHaveLength(1);
    await afterSecondPress();
    await user.click(button(BUY));
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
  });

  it('asks while the price of the venue is stale, also if it does not ask otherwise', async () => {
    await show();
    await page.feed.ticker(contractKey(spot), { bid: 59_999 }, { age: 14_000 });
    await fill({ Price: '60000', Amount: '0.1' });
    const text = /^The price of Binance Spot is stale: no update since \d\d:\d\d:\d\d\.$/;
    expect(button(BUY)).toHaveAccessibleDescription(text);
    expect(screen.getAllByText(/^stale \d+ s$/).length).toBeGreaterThan(0);
    await user.click(button(BUY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
    expect(dialog.getByText(text)).toBeVisible();
    expect(sentBodies()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await toasted({ title: 'Order sent' });
  });

  it('warns in the question of the contract that it names, and not of one that is chosen meanwhile', async () => {
    const onOkx = accountOf({ id: orderOf().id, name: 'Paper OKX', exchangeName: 'okx' });
    server.respond(listAccounts, () => [accountOf(), onOkx]);
    await show({ contract: contractKey(spot) });
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
    act(() => choose({ contract: contractKey(okx) }));
    await page.feed.ticker(contractKey(okx), { bid: 59_999 }, { age: 14_000 });
    expect(await screen.findByText(/^The price of OKX is stale/)).toBeInTheDocument();
    expect(dialog.queryByText(/is stale/)).toBeNull();
    await page.feed.ticker(contractKey(spot), { bid: 59_999 }, { age: 14_000 });
    expect(await dialog.findByText(/^The price of Binance Spot is stale/)).toBeVisible();
  });

  it('does not send through an account that can no longer trade', async () => {
    await show({ contract: contractKey(spot) });
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
    const reason = 'Trading is halted.';
    server.respond(listAccounts, () => [accountOf({ canTrade: false, reason })]);
    await act(() => queryClient.invalidateQueries());
    expect(await dialog.findByText(reason)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(sentBodies()).toEqual([]);
  });

  it('sends by Enter in the amount and Enter in the question, but not by one Enter that is held', async () => {
    await show({ contract: contractKey(spot) });
    await fill({ Price: '60000', Amount: '0.1' });
    await user.keyboard('{Enter}');
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toHaveFocus();
    await afterSecondPress();
    // a key that is held repeats
    expect(fireEvent.keyDown(send, { key: 'Enter', repeat: true })).toBe(false);
    expect(sentBodies()).toEqual([]);
    await user.keyboard('{Enter}');
    await toasted({ title: 'Order sent' });
  });

  describe('the confirmation of an order that fails a check', () => {
    const text =
      'The book has 0 BTC at this price now, so that the whole order would be cancelled.';
    async function confirm(isRefused: boolean) {
      const checks = [{ rule: 'Book', ok: false, text }];
      server.respond(previewOrder, () => ({ ...PREVIEW, isRefused, checks }));
      await show({ contract: contractKey(spot) });
      await fill({ Price: '60000', Amount: '0.1' });
      await user.click(button(BUY));
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
      expect(await dialog.findByText(text)).toBeVisible();
      return dialog;
    }

    it('has the figures of the ticket, and says that it would be sent in spite of it', async () => {
      const dialog = await confirm(false);
      for (const name of ['Notional', 'Fee', 'Received', 'Slippage', 'Balance after'])
        expect(dialog.getByText(name)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Send anyway' }));
      await toasted({ title: 'Order sent' });
    });

    it('does not send what would be refused', async () => {
      const dialog = await confirm(true);
      await user.click(dialog.getByRole('button', { name: 'Send' }));
      expect(dialog.getByText(/would be refused/)).toBeVisible();
      expect(sentBodies()).toEqual([]);
    });
  });

  it('asks before an order of a live account also if those of paper accounts are not asked for', async () => {
    const live = accountOf({ id: orderOf().id, name: 'Live spot', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    await show();
    await chooseOption('Account', /^Live spot/);
    await fill({ Price: '60000', Amount: '0.1' });
    expect(screen.getByRole('switch', { name: 'Ask before sending' })).toBeChecked();
    await user.click(button(BUY));
    expect(await screen.findByRole('dialog', { name: 'Confirm order' })).toBeVisible();
    expect(sentBodies()).toEqual([]);
  });

  it('shows a problem at its field, and sends nothing', async () => {
    await show();
    await fill({ Price: '60000.001', Amount: '0.1' });
    await user.click(button(BUY));
    const text = 'The price must be a multiple of 0.01. The nearest is 60,000.';
    expect(await screen.findByText(text, { selector: 'p' })).toBeVisible();
    expect(field('Price')).toBeInvalid();
    expect(field('Price')).toHaveAccessibleDescription(text);
    await waitFor(() => expect(field('Price')).toHaveFocus());
    expect(titles()).toEqual([]);
    expect(sentBodies()).toEqual([]);
    await fill({ Price: '60000' });
    expect(field('Price')).toBeValid();
  });

  it('shows why the server refused it, once', async () => {
    server.refuseOnce(sendOrder, 403, 'Trading is halted.');
    await show();
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    await toasted({ kind: 'error', title: 'Order rejected', description: 'Trading is halted.' });
    expect(
      await screen.findByText('Trading is halted.', { selector: '[role="alert"] *' }),
    ).toBeVisible();
    expect(titles()).toEqual(['Order rejected']);
  });

  it('repeats an order with its id after a lost response', async () => {
    server.respondOnce(sendOrder, () =>
      Promise.reject(new ApiError('call', { noResponse: 'network' })),
    );
    await show();
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(button(BUY));
    await toasted({ title: 'The order may not have arrived', action: 'Try again' });
    await user.click(button('Try again'));
    await toasted({ title: 'Order sent' });
    const [first, second] = sentBodies();
    expect(second).toEqual(first);
  });
});

describe('trading facts §8 Order ticket: what people complain about in other tickets', () => {
  it.each([
    ['the button', true, () => user.dblClick(button(BUY))],
    ['Enter', true, () => user.type(field('Amount'), '{Enter}{Enter}')],
    [
      'Send in the confirmation',
      false,
      async () => {
        await user.click(button(BUY));
        await user.dblClick(await screen.findByRole('button', { name: 'Send' }));
      },
    ],
  ])('sends once for a double press of %s', async (_, isAtOnce, press) => {
    const answer = server.hold(sendOrder);
    await show({ contract: contractKey(spot), asks: !isAtOnce });
    await fill({ Price: '60000', Amount: '0.1' });
    await press();
    await act(roundTrip);
    expect(sentBodies()).toHaveLength(1);
    answer.send(stored());
    await toasted({ title: 'Order sent' });
    expect(sentBodies()).toHaveLength(1);
  });

  it('clears what does not fit another contract, and only that', async () => {
    await show();
    await fill({ Price: '60000', Amount: '0.1' });
    act(() => choose({ contract: contractKey(okx) }));
    await screen.findByText('No account on OKX');
    act(() => choose({ contract: contractKey(spot) }));
    expect(await screen.findByRole('textbox', { name: 'Price' })).toHaveValue('60000');
    expect(field('Amount')).toHaveValue('0.1');
    act(() => choose({ contract: contractKey(eth) }));
    expect(button('Buy ETH/USDT')).toBeVisible();
    expect(field('Price')).toHaveValue('');
    expect(field('Amount')).toHaveValue('');
  });

  it.each([
    [
      'a tick',
      () => page.feed.ticker(contractKey(spot), { mid: 61_000, bid: 60_999, ask: 61_001 }),
    ],
    ['a preview', () => screen.findByText('6,000.00 USD')],
    [
      'news of the account',
      () =>
        page.feed.publish(
          accountUpdate({
            orders: [orderOf()],
            positions: [positionOf()],
            balances: [balanceOf({ free: '1' })],
          }),
        ),
    ],
    [
      'settings that another tab changes',
      () =>
        act(() => {
          choose({ inDollars: true, accounts: { okx: ACCOUNT_ID } });
          return Promise.resolve();
        }),
    ],
  ])('does not overwrite what is typed: %s', async (_, arrive) => {
    await show();
    await page.feed.ticker(contractKey(usdt), { index_price: 1 });
    await fill({ Price: '60000', Amount: '0.1' });
    await arrive();
    expect(field('Price')).toHaveValue('60000');
    expect(field('Amount')).toHaveValue('0.1');
    expect(screen.getByRole('radio', { name: 'Buy' })).toBeChecked();
    expect(button('Amount unit: BTC')).toBeVisible();
  });

  it('takes the unit that another tab chooses for the next amount only', async () => {
    await show();
    await page.feed.ticker(contractKey(usdt), { index_price: 1 });
    await fill({ Price: '60000' });
    act(() => choose({ inDollars: true }));
    await fill({ Amount: '6000' });
    act(() => choose({ inDollars: false }));
    expect(button('Amount unit: USD')).toBeVisible();
    await user.click(button(BUY));
    await toasted({ title: 'Order sent' });
    expect(sentBodies()).toEqual([expect.objectContaining({ amount: '0.1' })]);
  });

  it('keeps the account of a typed amount when another tab chooses another one', async () => {
    const other = accountOf({ id: orderOf().id, name: 'Second spot' });
    server.respond(listAccounts, () => [accountOf(), other]);
    await show();
    await fill({ Amount: '0.1' });
    act(() => choose({ accounts: { [spot.exchange]: other.id } }));
    const account = screen.getByRole('combobox', { name: 'Account' });
    expect(account).toHaveValue('Paper spot');
    await chooseOption('Account', /Second spot/);
    expect(account).toHaveValue('Second spot');
    expect(field('Amount')).toHaveValue('0.1');
    await chooseOption('Account', /Paper spot/);
    await user.clear(field('Amount'));
    act(() => choose({ accounts: { [spot.exchange]: other.id } }));
    expect(account).toHaveValue('Second spot');
  });

  it('always shows the unit of the amount, and converts the amount with the unit', async () => {
    await show();
    await page.feed.ticker(contractKey(usdt), { index_price: 1 });
    const unit = button('Amount unit: BTC');
    expect(unit).toHaveTextContent('BTC');
    await fill({ Price: '60000', Amount: '0.1' });
    await user.click(unit);
    expect(unit).toHaveTextContent('USD');
    expect(field('Amount')).toHaveValue('6000');
    expect(await screen.findByText('≈ 0.1 BTC')).toBeVisible();
    await user.click(unit);
    expect(field('Amount')).toHaveValue('0.1');
  });
});

it('an expiry is checked by the clock of the server, also if that of the machine is hours ahead', async () => {
  const serverTime = Date.now() - 3 * 3_600_000;
  await show();
  await page.feed.setTime(serverTime);
  await page.feed.ticker(contractKey(spot), { bid: 59_998, ask: 60_002 });
  await chooseOption('Time in force', /^GTD/);
  const inAnHour = new Date(serverTime + 3_600_000).toISOString().slice(0, 16);
  fireEvent.change(screen.getByLabelText(/^Expires \(/), { target: { value: inAnHour } });
  await fill({ Price: '60000', Amount: '0.1' });
  await user.click(button(BUY));
  await waitFor(() => expect(sentBodies()).toMatchObject([{ timeInForce: 'GTD' }]));
});
