import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  accountTopic,
  closePosition,
  contractKey,
  listAccounts,
  sendOrder,
} from '@parallax/protocol';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INVERSE, OPTION, SPOT } from '../../testing/contracts.ts';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  orderOf,
  positionOf,
} from '../../testing/trading.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { exportedRows } from '../testing/exported-rows.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { LivePositions } from './live-positions.tsx';
import { livePositionsSettingsSchema } from './live-positions-settings.ts';

const page = startPage({
  contracts: [SPOT, INVERSE, OPTION],
  exchanges: [catalogueEntry('binance_spot', { displayName: 'Binance Spot' })],
});
const { server } = page;
const user = userEvent.setup({ delay: null });
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

const onSettings = jest.fn();
const OF_INVERSE = {
  exchange: INVERSE.exchange,
  symbol: INVERSE.symbol,
  asset: 'BTC',
  entryPrice: '60000',
};

const widgetWith = (settings: object) => (
  <LivePositions settings={livePositionsSettingsSchema.parse(settings)} onSettings={onSettings} />
);

let rendered: ReturnType<typeof render>;

/** Shows the widget again with other settings, as it is after they are saved. */
const showAgain = (settings: object) => rendered.rerender(widgetWith(settings));

async function show(...positions: ReturnType<typeof positionOf>[]) {
  rendered = render(widgetWith({}), { wrapper: WithNavigation });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate({ positions }));
}

/** Shows an account that is near to liquidation. */
async function showMargin() {
  const { takesOrders: _takes, canTrade: _can, reason: _reason, ...account } = accountOf();
  await show();
  await page.feed.publish(
    accountUpdate({
      account: {
        ...account,
        marginUse: [
          {
            asset: 'USDT',
            marginBalance: '1000',
            used: '400',
            maintenanceMargin: '850',
            ratio: '0.85',
          },
        ],
      },
      positions: [
        positionOf({
          ...OF_INVERSE,
          liquidationPrice: '55000',
          distanceToLiquidation: '0.0984',
        }),
        positionOf({ liquidationPrice: '1', distanceToLiquidation: '0.9' }),
      ],
    }),
  );
}

const ASKED = /at the market once the last price is 58,000/;
const changeTo = (amount: string) =>
  page.feed.publish(accountUpdate({ positions: [positionOf({ ...OF_INVERSE, amount })] }));
const stopLoss = () => screen.getByRole('textbox', { name: 'Stop loss (USD)' });
const press = () => user.click(screen.getByRole('button', { name: 'Send' }));

/** Enters a stop loss for 60,000 USD. */
async function enterStop() {
  server.respond(sendOrder, ({ body }) => orderOf({ ...body, status: 'PENDING' }));
  await show(positionOf({ ...OF_INVERSE, amount: '60000' }));
  await page.feed.ticker(contractKey(INVERSE), { mark_price: 61_000, last: 61_000 });
  await user.click(await screen.findByRole('button', { name: 'Take profit / stop loss' }));
  await screen.findByRole('dialog');
  await user.type(stopLoss(), '58000');
}

/** Confirms that a position is closed, once the menu has left. */
async function answerClose() {
  const close = await screen.findByRole('button', { name: 'Close position' });
  await waitFor(() => user.click(close));
  await waitFor(() => expect(close).not.toBeVisible());
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
});
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('design §6 Live positions', () => {
  it("shows the server's profit until the page has a price, and then follows the price", async () => {
    await show(positionOf());
    await waitFor(() => expect(rows()[0]).toContain('+100.00 USDT'));
    expect(rows()[0]).toMatch(/^BTC\/USDTBinance SpotPaper spotPaper0\.1 BTC60,000\.00/);
    await page.feed.ticker(contractKey(SPOT), { mark_price: 62_000.5 });
    await waitFor(() => expect(rows()[0]).toContain('+200.05 USDT'));
    expect(rows()[0]).toContain('62,000.50');
  });

  it('values an inverse position in its base', async () => {
    await show(
      positionOf({
        exchange: 'deribit',
        symbol: 'BTC-PERPETUAL',
        asset: 'BTC',
        amount: '-60000',
        entryPrice: '60000',
      }),
    );
    await page.feed.ticker(contractKey(INVERSE), { mark_price: 80_000 });
    await waitFor(() => expect(rows()[0]).toContain('−60,000 USD'));
    expect(screen.getByTitle('Face USD')).toBeVisible();
    expect(rows()[0]).toContain('−0.250000 BTC');
  });

  it('shows a sale of coins that the account held before as such, and not as a short position', async () => {
    await show(positionOf({ amount: '-0.4', soldFromHoldings: true }));
    await waitFor(() => expect(rows()[0]).toContain('Sold 0.4 BTC'));
    expect(rows()[0]).not.toContain('−0.4');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('writes computed figures to a file with at most 15 significant digits', async () => {
    catchDownloads();
    await show(positionOf({ amount: '0.3', entryPrice: '104836.499999999999967396' }));
    await page.feed.ticker(contractKey(SPOT), { mark_price: 104_837.5 });
    await waitFor(() => expect(rows()[0]).toContain('+0.30 USDT'));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    const { lines } = await lastDownload();
    expect(lines[0]).toContain('Entry (price currency),Mark (price currency),Unrealised (asset)');
    expect(lines[1]).toContain(',104836.5,104837.5,0.3,');
  });

  it('writes the prices of an option priced in its base to a file in the base', async () => {
    catchDownloads();
    const { exchange, symbol } = OPTION;
    await show(positionOf({ exchange, symbol, asset: 'BTC', amount: '2', entryPrice: '0.017' }));
    await page.feed.ticker(contractKey(OPTION), { bid: null, mid: null, mark_price: 0.018 });
    await waitFor(() => expect(rows()[0]).toContain('+0.002000 BTC'));
    expect(await exportedRows()).toMatchObject([
      {
        Venue: OPTION.exchange,
        Symbol: symbol,
        'Entry (price currency)': '0.017',
        'Mark (price currency)': '0.018',
        'Price currency': 'BTC',
        'Unrealised (asset)': '0.002',
        Asset: 'BTC',
      },
    ]);
  });

  it('closes a share that is chosen in a menu, at the market', async () => {
    const order = orderOf({ source: 'close', side: 'sell', type: 'market', price: null });
    server.respond(closePosition, ({ body }) => ({ ...order, id: body.id }));
    await show(positionOf());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '25%',
      '50%',
      '100%',
      'Amount…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: '50%' }));
    const question = screen.getByRole('dialog', { name: 'Close BTC/USDT?' });
    expect(question).toHaveTextContent(/OrderSell 0\.05 BTC at the market/);
    expect(question).toHaveTextContent(/AccountPaper spotPaper/);
    expect(server.received(closePosition)).toEqual([]);
    await answerClose();
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ kind: 'success', title: 'Closing the position' }]),
    );
    expect(server.received(closePosition)).toEqual([
      {
        body: {
          id: expect.any(String),
          accountId: ACCOUNT_ID,
          exchange: 'binance_spot',
          symbol: 'BTCUSDT',
          type: 'market',
          amount: '0.05',
        },
      },
    ]);
  });

  it('closes an amount that is typed, of at most what the position has', async () => {
    server.respond(closePosition, ({ body }) => orderOf({ id: body.id, source: 'close' }));
    await show(positionOf({ amount: '-1.5' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Amount…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Close / });
    const amount = within(dialog).getByRole('textbox', { name: 'Amount (BTC)' });
    await user.type(amount, '2{Enter}');
    expect(await within(dialog).findByText(/The position has 1.5/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '0.5');
    expect(within(dialog).getByText('Of 1.5 BTC; 1 BTC is left')).toBeVisible();
    await user.keyboard('{Enter}');
    await answerClose();
    await waitFor(() =>
      expect(server.received(closePosition)).toEqual([
        { body: expect.objectContaining({ amount: '0.5', type: 'market' }) },
      ]),
    );
  });

  it("closes without a question where 'Ask before sending' is off for that kind of account", async () => {
    const choice = renderHook(useAskBeforeSending);
    act(() => choice.result.current.setAsks('PAPER', false));
    server.respond(closePosition, ({ body }) => orderOf({ id: body.id, source: 'close' }));
    await show(positionOf());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('menuitem', { name: '100%' }));
    await waitFor(() => expect(server.received(closePosition)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why the server refused to close', async () => {
    server.refuseOnce(closePosition, 403, 'Trading is halted.');
    await show(positionOf());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('menuitem', { name: '100%' }));
    await answerClose();
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        { title: 'Order rejected', description: 'Trading is halted.' },
      ]),
    );
  });

  it('removes a position whose amount is 0, and says what leads to positions', async () => {
    await show(positionOf());
    await waitFor(() => expect(rows()).toHaveLength(1));
    await page.feed.publish(accountUpdate({ positions: [positionOf({ amount: '0' })] }));
    expect(await screen.findByText('No open positions')).toBeVisible();
    expect(screen.getByText(/Order ticket/)).toBeVisible();
  });

  it('shows a position of a contract that is no longer listed', async () => {
    await show(positionOf({ symbol: 'GONE' }));
    await waitFor(() => expect(rows()[0]).toMatch(/^GONE/));
    expect(rows()[0]).toContain('+100.00 USDT');
  });

  it('has profit in dollars and percent, break-even, and what funding and fees were since it was opened', async () => {
    await show(
      positionOf({ assetUsd: '0.999', funding: '-1.5', fees: '6.25', breakEven: '60123.456789' }),
    );
    await page.feed.ticker(contractKey(SPOT), { mark_price: 61_200 });
    await waitFor(() => expect(rows()[0]).toContain('+119.88+2.00%'));
    expect(rows()[0]).toContain('60,123.457');
    expect(rows()[0]).toContain('−1.50 USDT6.25 USDT');
  });

  it('adds up the positions in dollars, and of live accounts apart from paper', async () => {
    const live = accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    await show(
      positionOf({ funding: '2', assetUsd: '1' }),
      positionOf({ exchange: 'okx', symbol: 'SHORT', amount: '-0.1', notionalUsd: '6000' }),
    );
    const totals = await screen.findByRole('group', { name: 'Totals' });
    await waitFor(() => expect(within(totals).getByRole('radio', { name: 'Paper' })).toBeChecked());
    await page.feed.publish({
      ...accountUpdate({ account: live, positions: [positionOf({ accountId: live.id })] }),
      topic: accountTopic(live.id),
    });
    await waitFor(() => expect(totals).toHaveTextContent(/Net USD\+6,100\.00/));
    await user.click(within(totals).getByRole('radio', { name: 'Paper' }));
    expect(onSettings).toHaveBeenLastCalledWith({ mode: 'PAPER' });
    showAgain({ mode: 'PAPER' });
    expect(totals).toHaveTextContent(/Gross USD12,100\.00Net USD\+100\.00/);
    expect(totals).toHaveTextContent(/Funding USD\+2\.00Fees USD12\.00/);
  });

  it('keeps the kind of accounts that it adds up when the last live position is closed', async () => {
    const live = accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    const publishLive = (amount: string) =>
      page.feed.publish({
        ...accountUpdate({
          account: live,
          positions: [positionOf({ accountId: live.id, amount })],
        }),
        topic: accountTopic(live.id),
      });
    await show(positionOf());
    const totals = within(await screen.findByRole('group', { name: 'Totals' }));
    await waitFor(() => expect(totals.getByRole('radio', { name: 'Paper' })).toBeChecked());
    await publishLive('0.1');
    await waitFor(() => expect(totals.getByRole('radio', { name: 'Live' })).toBeChecked());
    await publishLive('0');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(totals.getByRole('radio', { name: 'Live' })).toBeChecked();
  });

  it('adds up exactly the selected positions, with what they have brought', async () => {
    await show(
      positionOf({ realised: '20', funding: '-1.5', fees: '6', assetUsd: '1' }),
      positionOf({ ...OF_INVERSE, amount: '-60005' }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select row 1' }));
    const bar = screen.getByRole('group', { name: 'Selected positions' });
    await within(bar).findByText('Average in');
    expect(bar).toHaveTextContent(/^1 position selectedAverage in60,000\.000?Average out/);
    expect(bar).toHaveTextContent('Realised USD+20.00Fees USD6.00Funding USD−1.50');
    // 100 are not realised
    expect(bar).toHaveTextContent('Total USD+112.50');
  });

  it('adds up selected live and paper positions apart from each other', async () => {
    const live = accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    await show(positionOf({ realised: '20' }));
    await page.feed.publish({
      ...accountUpdate({
        account: live,
        positions: [positionOf({ accountId: live.id, realised: '-7' })],
      }),
      topic: accountTopic(live.id),
    });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('group', { name: 'Selected positions' }));
    expect(await bar.findByRole('group', { name: 'Live' })).toHaveTextContent(
      /^Live.*Realised USD−7\.00/,
    );
    expect(bar.getByRole('group', { name: 'Paper' })).toHaveTextContent(
      /^Paper.*Realised USD\+20\.00/,
    );
  });

  it('says that fees, their sum and the break-even price leave out fees in other assets', async () => {
    await show(positionOf());
    const leftOut =
      /Fees in other assets, such as BNB, are not included; Trade history lists them$/;
    const of = within(await screen.findByRole('group', { name: 'Totals' }));
    expect(of.getByTitle(leftOut)).toHaveTextContent(/^Fees USD6\.00$/);
    const titled = screen.getAllByTitle(leftOut).map(({ textContent }) => textContent);
    expect(titled).toEqual(['Fees USD6.00', 'Break-even', 'Fees']);
  });

  it('groups positions below headings with their sums, which are in no file', async () => {
    catchDownloads();
    await show(
      positionOf(),
      positionOf({
        exchange: 'deribit',
        symbol: 'BTC-PERPETUAL',
        asset: 'BTC',
        assetUsd: '61000',
        amount: '-6100',
        notionalUsd: '6100',
        realised: '0.001',
      }),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Base' }));
    expect(onSettings).toHaveBeenLastCalledWith({ group: 'Base' });
    showAgain({ group: 'Base' });
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toMatch(/^BTCPaper2 positionsNet 0\.00/);
    expect(rows()[0]).toContain('+55.00');
    expect(await exportedRows()).toHaveLength(2);
  });

  it('turns a position around by one order of twice its amount, and always asks', async () => {
    const choice = renderHook(useAskBeforeSending);
    act(() => choice.result.current.setAsks('PAPER', false));
    server.respond(sendOrder, ({ body }) => orderOf({ ...body, status: 'PENDING' }));
    await show(positionOf({ ...OF_INVERSE, amount: '-60000' }));
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const question = screen.getByRole('dialog', { name: /^Reverse BTC/ });
    expect(question).toHaveTextContent(/OrderBuy 120,000 USD at the market/);
    expect(question).toHaveTextContent(/Position−60,000 USD, then 60,000 USD/);
    expect(question).toHaveTextContent(/AccountPaper spotPaper/);
    await user.click(within(question).getByRole('button', { name: 'Reverse position' }));
    await waitFor(() =>
      expect(server.received(sendOrder)).toMatchObject([
        { body: { side: 'buy', type: 'market', amount: '120000' } },
      ]),
    );
  });

  it.each([
    [
      'Close',
      'Close position',
      'closed',
      () => user.click(screen.getByRole('menuitem', { name: '100%' })),
    ],
    ['Reverse', 'Reverse position', 'reversed', () => undefined],
  ])(
    "sends nothing by '%s' if the position changes while it asks",
    async (name, confirm, done, choose) => {
      await show(positionOf({ ...OF_INVERSE, amount: '60000' }));
      await user.click(await screen.findByRole('button', { name }));
      await choose();
      const button = await screen.findByRole('button', { name: confirm });
      const positions = [positionOf({ ...OF_INVERSE, amount: '90000' })];
      await page.feed.publish(accountUpdate({ positions }));
      await waitFor(() => expect(rows()[0]).toContain('90,000 USD'));
      await waitFor(() => user.click(button));
      const description = `It was not ${done}. Press again to see what would be sent now.`;
      await waitFor(() =>
        expect(shownToasts()).toMatchObject([{ title: 'The position has changed', description }]),
      );
      expect(server.received(sendOrder)).toEqual([]);
      expect(server.received(closePosition)).toEqual([]);
    },
  );

  it('names no button of a position that is closed while it asks', async () => {
    await show(positionOf({ ...OF_INVERSE, amount: '60000' }));
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const button = await screen.findByRole('button', { name: 'Reverse position' });
    await page.feed.publish(
      accountUpdate({ positions: [positionOf({ ...OF_INVERSE, amount: '0' })] }),
    );
    await waitFor(() => user.click(button));
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ description: 'It was not reversed.' }]),
    );
  });

  it('says why spot is not turned around and has no exits', async () => {
    await show(positionOf());
    expect(await screen.findByRole('button', { name: 'Reverse' })).toHaveAccessibleDescription(
      'Spot has no short positions.',
    );
    expect(
      screen.getByRole('button', { name: 'Take profit / stop loss' }),
    ).toHaveAccessibleDescription('Spot has no reduce-only orders.');
    await user.click(screen.getByRole('button', { name: 'Reverse' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends a stop loss and a take profit of a position that stands, which only reduce it', async () => {
    server.respond(sendOrder, ({ body }) => orderOf({ ...body, status: 'PENDING' }));
    await show(positionOf({ ...OF_INVERSE, amount: '60000' }));
    await page.feed.ticker(contractKey(INVERSE), { mark_price: 61_000, last: 61_000 });
    await user.click(await screen.findByRole('button', { name: 'Take profit / stop loss' }));
    const form = within(
      await screen.findByRole('dialog', { name: /^Take profit \/ stop loss of BTC/ }),
    );
    await user.type(form.getByRole('textbox', { name: 'Stop loss (USD)' }), '58,000');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(/^58,000 could be 58000 or 58/)).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Stop loss (USD)' }));
    await user.type(form.getByRole('textbox', { name: 'Stop loss (USD)' }), '62000');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(/must be below the last price, 61,000/)).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Stop loss (USD)' }));
    await user.type(form.getByRole('textbox', { name: 'Stop loss (USD)' }), '58000');
    await user.type(form.getByRole('textbox', { name: 'Take profit (USD)' }), '66000');
    await user.click(form.getByRole('button', { name: 'Send' }));
    const question = await screen.findByText(/at the market once the last price is 58,000/);
    const send = within(question.closest<HTMLElement>('[role="dialog"]') ?? document.body);
    await user.click(send.getByRole('button', { name: 'Send' }));
    const order = { side: 'sell', amount: '60000', reduceOnly: true, triggerBy: 'last' };
    await waitFor(() =>
      expect(server.received(sendOrder)).toMatchObject([
        { body: { ...order, type: 'stop', triggerPrice: '58000' } },
        { body: { ...order, type: 'take_profit', triggerPrice: '66000' } },
      ]),
    );
  });

  describe('exits of a position that changes while they are entered', () => {
    it.each([
      ['before the question', true],
      ['while the question is asked', false],
    ])('are sent as named if its amount grew %s', async (_, isBefore) => {
      await enterStop();
      if (isBefore) await changeTo('90000');
      await press();
      expect(await screen.findByText(ASKED)).toHaveTextContent('60,000 USD');
      if (!isBefore) await changeTo('90000');
      await press();
      await waitFor(() =>
        expect(server.received(sendOrder)).toMatchObject([
          { body: { type: 'stop', amount: '60000', side: 'sell', triggerPrice: '58000' } },
        ]),
      );
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it.each([
      ['its amount fell below theirs', '30000', 'The position has only 30,000 USD now.'],
      ['it turned', '-60000', 'The position is short now.'],
      ['it is closed', '0', 'The position has been closed.'],
    ])('stay in the dialog, which says that %s', async (_, amount, text) => {
      await enterStop();
      await press();
      await screen.findByText(ASKED);
      await changeTo(amount);
      await press();
      expect(
        await screen.findByRole('textbox', { name: 'Amount (USD)' }),
      ).toHaveAccessibleDescription(expect.stringContaining(text));
      expect(stopLoss()).toHaveValue('58000');
      await press();
      expect(screen.queryByText(ASKED)).toBeNull();
      expect(server.received(sendOrder)).toEqual([]);
    });

    it('are sent for a smaller amount once it is named', async () => {
      await enterStop();
      await changeTo('30000');
      const amount = screen.getByRole('textbox', { name: 'Amount (USD)' });
      await waitFor(() => expect(amount).toBeInvalid());
      await user.clear(amount);
      await user.type(amount, '30000');
      await press();
      await screen.findByText(ASKED);
      await press();
      await waitFor(() =>
        expect(server.received(sendOrder)).toMatchObject([{ body: { amount: '30000' } }]),
      );
    });

    it('are kept if the question is answered with no', async () => {
      await enterStop();
      await press();
      await screen.findByText(ASKED);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(stopLoss()).toHaveValue('58000'));
      expect(server.received(sendOrder)).toEqual([]);
    });
  });

  it('shows how much margin is used, and the contract that is nearest to liquidation', async () => {
    await showMargin();
    const gauge = within(await screen.findByRole('group', { name: 'Margin of Paper spot' }));
    expect(gauge.getByRole('meter', { name: 'Margin ratio of Paper spot, USDT' })).toHaveAttribute(
      'aria-valuetext',
      '85.0%; the venue liquidates at 100%',
    );
    expect(gauge.getByText('Near liquidation')).toBeVisible();
    expect(gauge.getByText(/400\.00 of 1,000\.00 USDT/)).toBeVisible();
    expect(gauge.getByText(/liquidates at 55,000\.00, 9\.8% away/)).toBeVisible();
  });

  it('folds the margin and the totals into a line in a low widget, until they are shown', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
    await showMargin();
    const gauge = await screen.findByRole('group', { name: 'Margin of Paper spot' });
    expect(gauge).toHaveTextContent(/^Paper spotPaperMargin ratio85\.0% Near liquidation$/);
    expect(screen.getByRole('group', { name: 'Totals' })).toHaveTextContent(
      /^Net USD\S+Unrealised USD[^A-Z]+$/,
    );
    const name = 'Margin and totals';
    await user.click(screen.getByRole('button', { name, expanded: false }));
    expect(onSettings).toHaveBeenLastCalledWith({ showsGauges: true });
    showAgain({ showsGauges: true });
    expect(gauge).toHaveTextContent(/Used 400\.00 of 1,000\.00 USDT/);
    expect(screen.getByRole('group', { name: 'Totals' })).toHaveTextContent('Realised USD');
    await user.click(screen.getByRole('button', { name, expanded: true }));
    expect(onSettings).toHaveBeenLastCalledWith({ showsGauges: false });
  });

  it('folds the totals in a low widget without margin', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
    await show(positionOf());
    const totals = await screen.findByRole('group', { name: 'Totals' });
    expect(totals).not.toHaveTextContent('Gross USD');
    await user.click(screen.getByRole('button', { name: 'Margin and totals', expanded: false }));
    expect(onSettings).toHaveBeenLastCalledWith({ showsGauges: true });
    showAgain({ showsGauges: true });
    expect(totals).toHaveTextContent('Gross USD');
    expect(screen.getByRole('button', { name: 'Margin and totals', expanded: true })).toBeVisible();
  });
});
