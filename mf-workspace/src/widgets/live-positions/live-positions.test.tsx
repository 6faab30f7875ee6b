import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { closePosition, contractKey, listAccounts } from '@parallax/protocol';
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
import { accountTableSettingsSchema } from '../../widget-kit/accounts/account-table-settings.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { exportedRows } from '../testing/exported-rows.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { LivePositions } from './live-positions.tsx';

const page = startPage({
  contracts: [SPOT, INVERSE, OPTION],
  exchanges: [catalogueEntry('binance_spot', { displayName: 'Binance Spot' })],
});
const { server } = page;
const user = userEvent.setup({ delay: null });
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

async function show(...positions: ReturnType<typeof positionOf>[]) {
  render(<LivePositions settings={accountTableSettingsSchema.parse({})} onSettings={jest.fn()} />, {
    wrapper: WithNavigation,
  });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate({ positions }));
}

/** Confirms that a position is closed, once the menu has left. */
async function answerClose() {
  const close = await screen.findByRole('button', { name: 'Close position' });
  await waitFor(() => user.click(close));
  await waitFor(() => expect(close).not.toBeVisible());
}

beforeEach(() => server.respond(listAccounts, () => [accountOf()]));
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
          share: 0.5,
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
});
