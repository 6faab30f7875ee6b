import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import type { WidgetSettings } from '@parallax/federation/loading';
import { listAccounts, listFills, listOrders, listStrategies } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf, accountUpdate, fillOf, orderOf } from '../../testing/trading.ts';
import { exportedRows } from '../testing/exported-rows.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import OrderHistoryWidget from './order-history-widget.ts';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const page = startPage({ contracts: [spot] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const strategy = { id: 'f0000000-0000-4000-8000-000000000001', tag: 'carry', groupId: ACCOUNT_ID };
const OTHER_ID = 'd0000000-0000-4000-8000-000000000009';
const time = (text: string) => `2026-01-01T${text}.000Z`;
const doneOf = (number: number, more: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({
    id: `d0000000-0000-4000-8000-00000000000${number}`,
    status: 'FILLED',
    filled: '0.1',
    averagePrice: '59990.5',
    createdAt: `2026-01-01T12:00:0${number}.000Z`,
    ...more,
  });

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const queries = () => server.received(listOrders).map(({ query }) => query);

async function show(settings: WidgetSettings = {}) {
  render(<StoredWidget widget={OrderHistoryWidget} settings={settings} />, {
    wrapper: WithNavigation,
  });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate());
  await waitFor(() => expect(queries()).not.toEqual([]));
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listStrategies, () => [strategy]);
  server.respond(listOrders, () => ({ rows: [doneOf(2), doneOf(1)], cursor: null }));
});
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

async function selectTwo() {
  await show();
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  return screen.getByRole('group', { name: 'Selected orders' });
}

const openFilters = { table: { filtersOpen: true } };

describe('design §6 Order history', () => {
  it('lists past orders with what was filled, newest first', async () => {
    server.respond(listOrders, () => ({
      rows: [
        doneOf(2, { strategyId: strategy.id, fees: [{ asset: 'USDT', amount: '3' }] }),
        doneOf(1, {
          status: 'CANCELLED',
          cancelRequested: true,
          reason: 'By you.',
          filled: '0',
          averagePrice: null,
        }),
      ],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(
      /^BTC\/USDTBuyLimit0\.1 BTC0\.159,990\.50060,000\.00—Filled3 USDT.*carry$/,
    );
    expect(rows()[1]).toContain('Cancelled By you.');
    expect(queries()).toEqual([{ status: 'done', limit: '500' }]);
  });

  it('writes average prices to a file with at most 15 significant digits', async () => {
    catchDownloads();
    server.respond(listOrders, () => ({
      rows: [doneOf(1, { averagePrice: '104836.499999999999967396' })],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    const { lines } = await lastDownload();
    expect(lines[0]).toContain('Filled (amount unit),Average (price currency),');
    expect(lines[1]).toContain(',0.1,104836.5,');
  });

  it('has the trigger price, the venue and the symbol of an order in its file', async () => {
    catchDownloads();
    server.respond(listOrders, () => ({
      rows: [doneOf(1, { type: 'stop_limit', triggerPrice: '61000.5' })],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()[0]).toContain('61,000.50'));
    const [row] = await exportedRows();
    expect(row).toMatchObject({
      'Trigger (price currency)': '61000.5',
      'Price (price currency)': '60000',
      'Price currency': 'USDT',
      Venue: 'binance_spot',
      Symbol: 'BTCUSDT',
    });
  });

  it('shows the profit of what selected orders have filled', async () => {
    server.respond(listOrders, () => ({
      rows: [
        doneOf(3, { status: 'CANCELLED', filled: '0', averagePrice: null }),
        doneOf(2, {
          side: 'sell',
          averagePrice: '60090.5',
          fees: [{ asset: 'USDT', amount: '3' }],
          updatedAt: '2026-01-01T13:00:00.000Z',
        }),
        doneOf(1),
      ],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    const bar = screen.getByRole('group', { name: 'Selected orders' });
    expect(await within(bar).findByText('Nothing is filled')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(bar).toHaveTextContent(/^3 orders selectedAverage in59,990\.500Average out60,090\.500/);
    expect(bar).toHaveTextContent('Realised+10.00 USDTFees3.00 USDT');
    expect(bar).toHaveTextContent('Total without funding+7.00 USDT');
    expect(bar).not.toHaveTextContent('Left open');
  });

  describe('the profit of an order that was filled early and updated late', () => {
    const bought = doneOf(1, { filled: '0.2', averagePrice: '60000', updatedAt: time('13:00:00') });
    const sold = doneOf(2, { side: 'sell', filled: '0.1', averagePrice: '60500' });
    const boughtAt = (price: string, at: string) =>
      fillOf({ id: at, orderId: bought.id, price, at: time(at), fee: '1' });

    beforeEach(() => server.respond(listOrders, () => ({ rows: [sold, bought], cursor: null })));

    it('is that of its fills, in the sequence in which they were made', async () => {
      const sale = fillOf({ id: 'sale', orderId: sold.id, side: 'sell', price: '60500' });
      server.respond(listFills, () => ({
        rows: [
          boughtAt('61000', '12:30:00'),
          { ...sale, at: time('12:20:00'), fee: '1' },
          boughtAt('59000', '12:10:00'),
        ],
        cursor: null,
      }));
      const bar = await selectTwo();
      await waitFor(() => expect(bar).toHaveTextContent('Realised+150.00 USDTFees3.00 USDT'));
      expect(bar).toHaveTextContent('Left open0.1 BTC');
      expect(bar).not.toHaveTextContent('Estimated');
      expect(server.received(listFills)).toEqual([
        {
          query: {
            AccountId: ACCOUNT_ID,
            exchange: 'binance_spot',
            symbol: 'BTCUSDT',
            from: bought.createdAt,
            to: bought.updatedAt,
            limit: '500',
          },
        },
      ]);
    });

    it('begins when it was sent while not all of its fills are known, and says so', async () => {
      server.respond(listFills, () => ({ rows: [boughtAt('59000', '12:10:00')], cursor: null }));
      const bar = await selectTwo();
      await waitFor(() => expect(bar).toHaveTextContent('Realised+50.00 USDT'));
      expect(bar).toHaveTextContent(
        'Estimatedbuy and sell orders overlap in time, and each counts as filled when it was sent',
      );
    });
  });

  it('adds up live and paper orders apart from each other', async () => {
    const live = accountOf({ id: OTHER_ID, name: 'Main', mode: 'LIVE' });
    server.respond(listAccounts, () => [accountOf(), live]);
    server.respond(listOrders, () => ({
      rows: [
        doneOf(4, { side: 'sell', averagePrice: '60090.5' }),
        doneOf(3),
        doneOf(2, { side: 'sell', averagePrice: '59980.5', accountId: OTHER_ID }),
        doneOf(1, { accountId: OTHER_ID }),
      ],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()).toHaveLength(4));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('group', { name: 'Selected orders' }));
    expect(await bar.findByRole('group', { name: 'Live' })).toHaveTextContent(
      /^LiveAverage in.*Realised−1\.00 USDT/,
    );
    expect(bar.getByRole('group', { name: 'Paper' })).toHaveTextContent(
      /^PaperAverage in.*Realised\+10\.00 USDT/,
    );
  });

  it('has the trigger price of an order below its price in rows of two lines', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280);
    server.respond(listOrders, () => ({
      rows: [doneOf(1, { type: 'stop_limit', triggerPrice: '61000.5' })],
      cursor: null,
    }));
    await show();
    await waitFor(() => expect(rows()[0]).toContain('0.1 BTC59,990.500Trig.Trigger 61,000.50'));
    width.mockRestore();
  });

  it('loads older orders near the end, and offers to try again if that fails', async () => {
    server.respond(listOrders, ({ query }) =>
      query.cursor === undefined
        ? { rows: [doneOf(2)], cursor: 'older' }
        : { rows: [doneOf(1)], cursor: null },
    );
    server.respondOnce(listOrders, () => ({ rows: [doneOf(2)], cursor: 'older' }));
    server.refuseOnce(listOrders, 400, 'The cursor is not one of a previous page.');
    await show();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('The cursor is not one of a previous page.');
    expect(rows()).toHaveLength(1);
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds an order when it is done, once and at its time', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    const between = doneOf(3, { side: 'sell', createdAt: '2026-01-01T12:00:01.500Z' });
    await page.feed.publish(accountUpdate({ orders: [{ ...between, status: 'OPEN' }] }));
    expect(rows()).toHaveLength(2);
    await page.feed.publish(accountUpdate({ orders: [between] }));
    await page.feed.publish(accountUpdate({ orders: [between] }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toContain('Sell');
  });

  it('limits the list on the server, also what is added, until the filters are cleared', async () => {
    await show(openFilters);
    await user.click(screen.getByRole('combobox', { name: 'Side' }));
    await user.click(screen.getByRole('option', { name: 'Sell' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ side: 'sell' }));
    await user.click(screen.getByRole('combobox', { name: 'Strategy' }));
    await user.click(screen.getByRole('option', { name: 'carry' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ strategyId: strategy.id }));
    await page.feed.publish(accountUpdate({ orders: [doneOf(5)] }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    const added = doneOf(6, { side: 'sell', strategyId: strategy.id });
    await page.feed.publish(accountUpdate({ orders: [added] }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ status: 'done', limit: '500' }));
  });

  it('applies a time by Enter, in the display time zone', async () => {
    await show(openFilters);
    const from = screen.getByLabelText(/^From/);
    await user.type(from, '2026-01-01T08:30');
    expect(queries().at(-1)).toEqual({ status: 'done', limit: '500' });
    await user.type(from, '{Enter}');
    const at = new Date('2026-01-01T08:30').toISOString();
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ from: at }));
  });

  it('says that no order matches, and what appears here without filters', async () => {
    server.respond(listOrders, () => ({ rows: [], cursor: null }));
    await show({ side: 'sell', ...openFilters });
    expect(await screen.findByText('No order matches the filters')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No past orders')).toBeInTheDocument();
  });

  it('offers to try again if the list could not be loaded', async () => {
    server.refuseOnce(listOrders, 403, 'Not permitted.');
    await show();
    expect(await screen.findByText('The orders could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('loads the list again after a connection loss, since changes may be missing', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await page.feed.disconnect();
    server.respond(listOrders, () => ({ rows: [doneOf(4)], cursor: null }));
    // missed
    await page.feed.publish(accountUpdate({ orders: [doneOf(4)] }));
    await page.feed.restore();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
