import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listAccounts, listFills, listStrategies } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INVERSE, OPTION, SPOT } from '../../testing/contracts.ts';
import { accountOf, accountUpdate, fillOf } from '../../testing/trading.ts';
import { exportedRows } from '../testing/exported-rows.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import TradeSearchWidget from './trade-search-widget.ts';

const page = startPage({ contracts: [SPOT, OPTION, INVERSE] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const lastQuery = () => server.received(listFills).at(-1)?.query;

async function show() {
  render(<StoredWidget widget={TradeSearchWidget} />, { wrapper: WithNavigation });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate());
  await waitFor(() => expect(rows()).not.toEqual([]));
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listFills, () => ({ rows: [fillOf()], cursor: null }));
  server.respond(listStrategies, () => []);
});
afterEach(() => queryClient.clear());

describe('design §6 Trade search', () => {
  it('shows its fields at first, and own trades with price and fee', async () => {
    await show();
    expect(screen.getByRole('search', { name: 'Filters of Trade search' })).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC\/USDTBuy0\.1 BTC60,000\.00?6 USDTTakerPaper spotPaper/);
  });

  it.each([
    [{ closedBy: 'liquidation' as const }, 'Liquidation'],
    [{ closedBy: 'deleveraging' as const }, 'Auto-deleveraging'],
    [{ id: 'opening:binance_spot:BTCUSDT' }, 'Opening'],
    [{}, 'At the venue'],
  ])('names what has made a fill without an order: %j is %s', async (fill, name) => {
    server.respond(listFills, () => ({ rows: [fillOf({ ...fill, orderId: null })], cursor: null }));
    await show();
    await waitFor(() => expect(rows()[0]).toContain(`USDT${name}Paper spot`));
  });

  it('searches by amount once the field is left, and not by what is no amount', async () => {
    await show();
    const from = screen.getByRole('textbox', { name: 'Amount from' });
    await user.type(from, 'x');
    await user.tab();
    expect(from).toHaveAccessibleDescription('Type an amount of 0 or more, such as 0.5.');
    expect(lastQuery()).toEqual({ limit: '500' });
    await user.clear(from);
    await user.type(from, '1,000.5');
    await user.tab();
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '500', amountFrom: '1000.5' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount to' }), '2000{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ amountTo: '2000' }));
    // a new trade below the amount
    await page.feed.publish(accountUpdate({ fills: [fillOf({ id: 'f2' })] }));
    await page.feed.publish(accountUpdate({ fills: [fillOf({ id: 'f3', amount: '1500' })] }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().at(0)).toContain('1,500 BTC');
  });

  it('searches by contract', async () => {
    await show();
    await user.click(screen.getByRole('combobox', { name: 'Contract' }));
    await user.click(screen.getByRole('option', { name: /BTC\/USDT/ }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ exchange: 'binance_spot', symbol: 'BTCUSDT' }),
    );
  });

  it.each([
    [SPOT, '60000', 'USDT'],
    [OPTION, '0.017', 'BTC'],
    [INVERSE, '60000.5', 'USD'],
  ])(
    'has the price of $symbol in its file with its unit, venue and symbol',
    async (contract, price, unit) => {
      catchDownloads();
      const { exchange, symbol } = contract;
      const fill = fillOf({ exchange, symbol, price, amount: '10', feeAsset: unit });
      server.respond(listFills, () => ({ rows: [fill], cursor: null }));
      await show();
      expect(await exportedRows()).toMatchObject([
        {
          Venue: exchange,
          Symbol: symbol,
          'Price (price currency)': fill.price,
          'Price currency': unit,
          'Amount (amount unit)': fill.amount,
          'Amount unit': contract.contractSizeUnit,
          'Fee (fee asset)': fill.fee,
          'Fee asset': fill.feeAsset,
        },
      ]);
    },
  );

  it('downloads also the pages that are not loaded yet', async () => {
    catchDownloads();
    const newest = Array.from({ length: 300 }, (_, at) => fillOf({ id: `newest-${1_000 - at}` }));
    server.respond(listFills, ({ query }) =>
      query.cursor === undefined
        ? { rows: newest, cursor: 'older' }
        : { rows: [fillOf({ id: 'oldest', at: '2025-12-31T12:00:00.000Z' })], cursor: null },
    );
    await show();
    expect(server.received(listFills)).toHaveLength(1);
    expect(screen.getByText('Older ones load as you scroll')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Download CSV' }));
    await waitFor(async () => expect((await lastDownload()).lines).toHaveLength(302));
    const { name, lines } = await lastDownload();
    expect(name).toMatch(/^Trade search/);
    expect(lines[0]).toMatch(/^Contract,Side,Amount/);
    expect(lines.at(-1)).toContain(',oldest');
  });

  it('shows the profit of exactly the selected trades, and saves them as a file', async () => {
    catchDownloads();
    const closing = fillOf({
      id: 'closing',
      side: 'sell',
      price: '61000',
      amount: '0.04',
      fee: '2',
      at: '2026-01-01T13:00:00.000Z',
    });
    const other = fillOf({ id: 'other', price: '70000', at: '2026-01-01T12:30:00.000Z' });
    server.respond(listFills, () => ({ rows: [closing, other, fillOf()], cursor: null }));
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
    const bar = screen.getByRole('group', { name: 'Selected trades' });
    // 0.04 of 0.1 BTC are sold for 1,000 more
    await waitFor(() =>
      expect(bar).toHaveTextContent(
        /^2 trades selectedAverage in60,000\.000?Average out61,000\.000?Realised\+40\.00 USDTFees8\.00 USDT/,
      ),
    );
    expect(bar).toHaveTextContent('Fundingis not part of trades');
    expect(bar).toHaveTextContent('Total without funding+32.00 USDT');
    expect(bar).toHaveTextContent('Left open0.06 BTC');
    await user.click(within(bar).getByRole('button', { name: 'Save as file' }));
    const { name, lines } = await lastDownload();
    expect(name).toBe('Trade search, selected trades.csv');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('closing');
  });
});
