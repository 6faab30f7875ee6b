import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { roundTrip, startFakeClock } from '@parallax/api/testing';
import { serverNow } from '@parallax/feed';
import { listSheets, putAnalyticsSheet } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { sheetsKey } from '@parallax/sheets';
import { catalogueEntry, okx as okxConnection } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsSheet, dataWithFilters } from '../testing/analytics-data.ts';
import { renderView, startAnalyticsPage } from '../testing/start-analytics-page.tsx';
import { SPOT_LADDER_FORMAT } from './spot-ladder-filters.ts';
import SpotLaddersView from './spot-ladders-view.tsx';

const fees = { takerFee: 0.0005, spotTakerFee: 0.001 };
const bybit = contractOf({ exchange: 'bybit_unified', symbol: 'ETHUSDT', base: 'ETH' });
const okx = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const page = startAnalyticsPage({
  contracts: [bybit, okx, contractOf({ exchange: 'deribit', symbol: 'BTC_USDT' })],
  exchanges: [
    catalogueEntry('bybit_unified', { displayName: 'Bybit Unified', ...fees }),
    catalogueEntry('okx', { displayName: 'OKX', ...fees }),
    catalogueEntry('deribit', { displayName: 'Deribit', ...fees }),
  ],
});
const { server } = page;

const ladder = (place = 1) => within(screen.getByRole('region', { name: `Spot ladder ${place}` }));
const field = () => ladder().getByRole('combobox', { name: 'Base exchange' });

function openView(data: string | null = null) {
  const sheet = analyticsSheet('ANALYTICS/SPOT_LADDERS', data);
  queryClient.setQueryData(sheetsKey(sheet.menuBar), [sheet]);
  const view = renderView(<SpotLaddersView sheet={sheet} />);
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const choose = async (name: string) => {
    await user.click(field());
    await user.keyboard(`${name}{Enter}`);
  };
  return { view, choose };
}
/** Advances the clock and waits for the responses to debounced saves. */
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    await roundTrip();
  });
const saved = () => JSON.parse(page.savedData() ?? '{}').spot_ladders;
const sentFilters = () => saved()?.table_01.top_filters;

beforeEach(startFakeClock);
afterEach(() => {
  jest.useRealTimers();
  dismissSessionToasts();
});

describe('the filters of a spot ladder', () => {
  it('show the display names of the defaults', () => {
    openView();
    expect(field()).toHaveValue('Bybit Unified');
    expect(ladder().getByRole('combobox', { name: 'Base' })).toHaveValue('ETH');
  });

  it('apply immediately and are saved once after the debounce', async () => {
    const { choose } = openView();
    await choose('Deribit');
    await choose('OKX');
    expect(field()).toHaveValue('OKX');
    await pass(0);
    expect(server.received(putAnalyticsSheet)).toEqual([]);
    await pass(500);
    expect(server.received(putAnalyticsSheet)).toHaveLength(1);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
    expect(shownToasts()).toMatchObject([{ kind: 'success', title: 'Analytical view updated' }]);
    expect(JSON.stringify(queryClient.getQueryData(sheetsKey('ANALYTICS/SPOT_LADDERS')))).toContain(
      'okx',
    );
  });

  it('are saved without overwriting a table that another tab has saved', async () => {
    const { choose } = openView();
    const top_filters = { base_exchange: 'okx', base: 'XRP' };
    const table_02 = { top_filters, table_filters: {} };
    const analyticalViewData = JSON.stringify({ spot_ladders: { table_02 } });
    server.respond(listSheets, () => [
      analyticsSheet('ANALYTICS/SPOT_LADDERS', analyticalViewData),
    ]);
    await choose('OKX');
    await pass(500);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
    expect(saved()?.table_02).toEqual(table_02);
  });

  it('are saved on unmount during the debounce', async () => {
    const { view, choose } = openView();
    await choose('OKX');
    view.unmount();
    await pass(0);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
  });

  it('are sent on page unload if not yet saved', async () => {
    const { choose } = openView();
    const fetched = jest.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('pagehide'));
    expect(fetched).not.toHaveBeenCalled();
    await choose('OKX');
    window.dispatchEvent(new Event('pagehide'));
    await pass(0);
    expect(server.received(putAnalyticsSheet)).toHaveLength(1);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
    await pass(500);
    window.dispatchEvent(new Event('pagehide'));
    // the only request that outlives the page
    expect(fetched.mock.calls).toEqual([
      ['/api/analytics/sheets', expect.objectContaining({ keepalive: true })],
    ]);
    fetched.mockRestore();
  });

  it.each([
    [
      "the server's message",
      new ApiError('save', { status: 400, texts: ['No such exchange.'] }),
      'No such exchange.',
    ],
    [
      'a generic message without a valid response',
      new ApiError('save', { noResponse: 'timeout' }),
      'Something went wrong, please try again',
    ],
  ])('are rolled back with %s if saving fails', async (_, error, title) => {
    const { choose } = openView();
    server.respondOnce(putAnalyticsSheet, () => Promise.reject(error));
    await choose('OKX');
    await pass(500);
    // whether the server answers at all is asked before
    await waitFor(() => expect(shownToasts()).toMatchObject([{ kind: 'error', title }]));
    expect(field()).toHaveValue('Bybit Unified');
  });

  it('report that invalid filters were reset', () => {
    openView('{"spot_ladders":{"table_01":{"top_filters":"all"}}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});

describe('a spot ladder', () => {
  it('shows edges after the spot taker fees of both exchanges', async () => {
    await page.feed.ticker('bybit_unified:ETHUSDT', { bid: 3_999, ask: 4_000, index_price: 1 });
    await page.feed.ticker('okx:ETH-USDT', { bid: 4_006, ask: 4_007, index_price: 1 });
    openView();
    await pass(1_000);
    // 15 bps less twice 10
    expect(document.querySelector('[data-figure="buy_net"]')).toHaveTextContent('−5.00 bps');
    // its header names the unit
    expect(document.querySelector('[data-figure="buy_bps"]')).toHaveTextContent(/^\+15\.00$/);
  });

  it('gives the reason for a net edge without a value if the fee of a venue is unknown', async () => {
    await page.signIn({
      contracts: [bybit, okx],
      exchanges: [catalogueEntry('bybit_unified', fees), catalogueEntry('okx')],
    });
    await page.feed.ticker('bybit_unified:ETHUSDT', { bid: 3_999, ask: 4_000 });
    await page.feed.ticker('okx:ETH-USDT', { bid: 4_006, ask: 4_007 });
    openView();
    await pass(1_000);
    const net = document.querySelector('[data-figure="buy_net"]');
    expect(net).toHaveTextContent('—');
    expect(net).toHaveAttribute('title', 'The taker fee of okx for spot is unknown');
  });

  it('a range filter on a figure excludes rows with stale prices', async () => {
    await page.feed.ticker('bybit_unified:ETHUSDT', { bid: 3_999, ask: 4_000 });
    await page.feed.ticker('okx:ETH-USDT', { bid: 4_006, ask: 4_007 });
    const { top_filters } = SPOT_LADDER_FORMAT.read(null).filters.table_01;
    const bid = { kind: 'range' as const, min: 4_000, max: null };
    openView(dataWithFilters('spot_ladders', { bid }, { top_filters }));
    await pass(1_000);
    expect(ladder().getByText('1 pair')).toBeVisible();
    await page.feed.ticker('okx:ETH-USDT', { bid: 4_006, ask: 4_007 }, { age: 20_000 });
    await pass(5_000);
    expect(ladder().getByText('No pair matches the filters')).toBeVisible();
  });

  it('a range filter on the age keeps rows with stale prices', async () => {
    const { top_filters } = SPOT_LADDER_FORMAT.read(null).filters.table_01;
    const age = { kind: 'range' as const, min: 10, max: null };
    openView(dataWithFilters('spot_ladders', { age }, { top_filters }));
    await page.feed.ticker('bybit_unified:ETHUSDT', { bid: 3_999, ask: 4_000, at: serverNow() });
    const okxPrices = { bid: 4_006, ask: 4_007, at: serverNow() - 20_000 };
    await page.feed.ticker('okx:ETH-USDT', okxPrices, { age: 20_000 });
    await pass(5_000);
    expect(ladder().getByText('1 pair')).toBeVisible();
  });

  it('names the limits for a rejected size', async () => {
    openView();
    const size = ladder().getByRole('textbox', { name: 'Size in ETH' });
    const user = userEvent.setup({ delay: null });
    await user.type(size, '2000000000000');
    expect(size).toHaveAccessibleDescription(
      'Type a number above 0 and at most 1,000,000,000,000.',
    );
    await user.clear(size);
    await user.type(size, '1000000000000');
    expect(size).not.toHaveAccessibleDescription();
  });
});

describe('a ladder without rows', () => {
  it.each([
    ['deribit', 'ETH', 'Deribit has no ETH spot contract'],
    ['deribit', 'BTC', 'There is no other BTC spot contract'],
  ])('explains what to do on %s for %s', (base_exchange, base, title) => {
    const table_01 = { top_filters: { base_exchange, base }, table_filters: {} };
    openView(JSON.stringify({ spot_ladders: { table_01 } }));
    expect(ladder().getByText(title)).toBeVisible();
    expect(ladder().getByText('Choose another base, or another base exchange.')).toBeVisible();
  });

  it('names the only other venue if it is disconnected', async () => {
    await page.disconnectVenues('okx');
    openView();
    expect(ladder().getByText('OKX is no longer connected')).toBeVisible();
  });

  it('does not offer more venues if no other venue lists the base', () => {
    page.filterVenues('deribit');
    const table_01 = { top_filters: { base_exchange: 'deribit', base: 'BTC' }, table_filters: {} };
    openView(JSON.stringify({ spot_ladders: { table_01 } }));
    expect(ladder().getByText('There is no other BTC spot contract')).toBeVisible();
  });
});

it("a row whose quote equals that of the base contract shows '—' as its rate", () => {
  openView();
  const heads = ladder().getAllByRole('columnheader');
  const index = heads.findIndex(({ textContent }) => textContent?.startsWith('Quote rate'));
  expect(ladder().getAllByRole('row')[1]?.children[index]).toHaveTextContent(/^—$/);
});

it('places the net edges of both directions right after bid and ask', () => {
  openView();
  const heads = ladder()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '');
  const first = heads.findIndex((head) => head.startsWith('Bid'));
  const expected = ['Bid', 'Ask', 'Buy base: net', 'Sell base: net', 'Buy base: bps'];
  expect(heads.slice(first, first + 5)).toEqual(
    expected.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
  );
});

const offered = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('the venue filter in a ladder', () => {
  it('excludes hidden venues from the rows and the base exchanges', async () => {
    page.filterVenues('bybit_unified', 'deribit');
    openView();
    expect(
      ladder().getByText('No other venue in the venue filter lists a spot contract of ETH'),
    ).toBeVisible();
    await userEvent.setup({ delay: null }).click(field());
    expect(offered()).toEqual(['Bybit Unified', 'Deribit']);
  });

  it('names the only other venue of the filter if it is disconnected', async () => {
    const kraken = contractOf({ exchange: 'kraken_spot', symbol: 'ETHUSDT', base: 'ETH' });
    await page.signIn({
      contracts: [bybit, okx, kraken],
      connections: [{ ...okxConnection, active: false }],
    });
    page.filterVenues('bybit_unified', 'okx');
    openView();
    expect(ladder().getByText('OKX is no longer connected')).toBeVisible();
  });

  it('reports a hidden base exchange and offers to clear the filter', async () => {
    page.filterVenues('okx');
    openView();
    expect(field()).toHaveValue('Bybit Unified');
    expect(ladder().getByText('Bybit Unified is hidden by the venue filter')).toBeVisible();
    await userEvent
      .setup({ delay: null })
      .click(ladder().getByRole('button', { name: 'Show all venues' }));
    expect(ladder().queryByText('Bybit Unified is hidden by the venue filter')).toBeNull();
    // the header row and the row of OKX
    expect(ladder().getAllByRole('row')).toHaveLength(2);
  });
});
