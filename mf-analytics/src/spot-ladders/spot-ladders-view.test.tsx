import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startFakeClock } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  type Book,
  type Exchange,
  listSheets,
  type Ticker,
  type VenueStatus,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  analyticsSheet,
  responses,
  savedFilters,
  startAnalyticsServer,
  write,
} from '../testing/analytics-server.ts';

startAnalyticsServer();
const store = await import('@parallax/store');
const { sheetsKey } = await import('@parallax/sheets');
const showToast = jest.fn();
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
const feed = await import('@parallax/feed');
type Listener<T> = (value: T, state: { stale: boolean }) => void;
const tickers = new Map<string, Ticker>();
const stale = new Set<string>();
const books = new Map<string, Book>();
let statuses: readonly VenueStatus[] = [];
const give = <T,>(value: T | undefined, key: string, listener: Listener<T>) => {
  if (value !== undefined) listener(value, { stale: stale.has(key) });
  return () => undefined;
};
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: (key: string) => tickers.get(key),
  subscribeTicker: (key: string, listener: Listener<Ticker>) =>
    give(tickers.get(key), key, listener),
  subscribeBook: (key: string, listener: Listener<Book>) => give(books.get(key), key, listener),
  subscribeVenueStatus: (listener: (venues: readonly VenueStatus[]) => void) => {
    listener(statuses);
    return () => undefined;
  },
}));

const tickerOf = (bid: number, ask: number): Ticker => ({
  bid,
  ask,
  last: bid,
  mid: (bid + ask) / 2,
  mark_price: null,
  index_price: 1,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: ask,
  low_24h: bid,
  at: Date.now(),
});

const exchangeOf = (name: string, displayName: string): Exchange => ({
  id: name,
  type: 'SPOT',
  name,
  displayName,
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: 0.0005,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  spotTakerFee: 0.001,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: null,
});
const exchanges = [
  exchangeOf('bybit_unified', 'Bybit Unified'),
  exchangeOf('okx', 'OKX'),
  exchangeOf('deribit', 'Deribit'),
];
const contracts = [
  contractOf({ exchange: 'bybit_unified', symbol: 'ETHUSDT', base: 'ETH' }),
  contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' }),
  contractOf({ exchange: 'deribit', symbol: 'BTC_USDT' }),
];
const choose = jest.fn();
let filter: string[] = [];
const passes = ({ exchange }: { exchange: string }) =>
  filter.length === 0 || filter.includes(exchange);
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(passes),
  useVenueFilter: () => ({ chosen: filter, choose, passes }),
  useExchanges: () => exchanges,
  useVenueNames: () => (exchange: string) =>
    exchanges.find(({ name }) => name === exchange)?.displayName ?? exchange,
}));
const { default: SpotLaddersView } = await import('./spot-ladders-view.tsx');

const navigation = { path: '/analytics', search: '', navigate: () => undefined };

const ladder = (place = 1) => within(screen.getByRole('region', { name: `Spot ladder ${place}` }));
const field = () => ladder().getByRole('combobox', { name: 'Base exchange' });

function openView(data: string | null = null) {
  const client = new QueryClient();
  const sheet = analyticsSheet('ANALYTICS/SPOT_LADDERS', data);
  client.setQueryData(sheetsKey(sheet.menuBar), [sheet]);
  const view = render(
    <QueryClientProvider client={client}>
      <NavigationProvider value={navigation}>
        <SpotLaddersView sheet={sheet} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const choose = async (name: string) => {
    await user.click(field());
    await user.keyboard(`${name}{Enter}`);
  };
  return { client, view, choose };
}
/** Passes the time, and waits for the responses to the saves that become due. */
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    await roundTrip();
  });
const sentFilters = () => savedFilters()?.spot_ladders.table_01.top_filters;

beforeEach(() => {
  filter = [];
  startFakeClock();
  showToast.mockClear();
  write.mockClear();
});
afterEach(() => {
  responses.delete(listSheets);
  jest.useRealTimers();
});

describe('the filters of a spot ladder', () => {
  it('show the display names of the defaults', () => {
    openView();
    expect(field()).toHaveValue('Bybit Unified');
    expect(ladder().getByRole('combobox', { name: 'Base' })).toHaveValue('ETH');
  });

  it('apply immediately and are saved once after the debounce', async () => {
    const { client, choose } = openView();
    await choose('Deribit');
    await choose('OKX');
    expect(field()).toHaveValue('OKX');
    await pass(0);
    expect(write).not.toHaveBeenCalled();
    await pass(500);
    expect(write).toHaveBeenCalledTimes(1);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'success', title: 'Analytical view updated' }),
    );
    expect(JSON.stringify(client.getQueryData(sheetsKey('ANALYTICS/SPOT_LADDERS')))).toContain(
      'okx',
    );
  });

  it('are saved without overwriting a table that another tab has saved', async () => {
    const { choose } = openView();
    const top_filters = { base_exchange: 'okx', base: 'XRP' };
    const table_02 = { top_filters, table_filters: {} };
    const analyticalViewData = JSON.stringify({ spot_ladders: { table_02 } });
    responses.set(listSheets, () => [analyticsSheet('ANALYTICS/SPOT_LADDERS', analyticalViewData)]);
    await choose('OKX');
    await pass(500);
    expect(sentFilters()).toEqual({ base_exchange: 'okx', base: 'ETH' });
    expect(savedFilters()?.spot_ladders.table_02).toEqual(table_02);
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
    expect(write).toHaveBeenCalledTimes(1);
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
      "the server's text",
      new ApiError('save', { status: 400, texts: ['No such exchange.'] }),
      'No such exchange.',
    ],
    [
      'a generic text without a valid response',
      new ApiError('save', { noResponse: 'timeout' }),
      'Something went wrong, please try again',
    ],
  ])('are rolled back if saving fails, and show %s', async (_, error, title) => {
    const { choose } = openView();
    write.mockRejectedValueOnce(error);
    await choose('OKX');
    await pass(500);
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title }));
    expect(field()).toHaveValue('Bybit Unified');
  });

  it('report that invalid filters were reset', () => {
    openView('{"spot_ladders":{"table_01":{"top_filters":"all"}}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});

describe('a spot ladder', () => {
  afterEach(() => tickers.clear());

  it('shows edges after the spot taker fees of both exchanges', async () => {
    tickers.set('bybit_unified:ETHUSDT', tickerOf(3_999, 4_000));
    tickers.set('okx:ETH-USDT', tickerOf(4_006, 4_007));
    openView();
    await pass(1_000);
    // 15 bps less twice 10
    expect(document.querySelector('[data-figure="buy_net"]')).toHaveTextContent('−5.00');
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
});

it("a row whose quote equals that of the base contract shows '—' as its rate", () => {
  openView();
  const heads = ladder().getAllByRole('columnheader');
  const index = heads.findIndex(({ textContent }) => textContent?.startsWith('Quote rate'));
  expect(ladder().getAllByRole('row')[1]?.children[index]).toHaveTextContent(/^—$/);
});

const offered = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('the venue filter in a ladder', () => {
  it('excludes hidden venues from the rows and the base exchanges', async () => {
    filter = ['bybit_unified', 'deribit'];
    openView();
    expect(
      ladder().getByText('No other venue in the venue filter lists a spot contract of ETH'),
    ).toBeVisible();
    await userEvent.setup({ delay: null }).click(field());
    expect(offered()).toEqual(['Bybit Unified', 'Deribit']);
  });

  it('reports a hidden base exchange and offers to clear the filter', async () => {
    filter = ['okx'];
    openView();
    expect(field()).toHaveValue('Bybit Unified');
    expect(ladder().getByText('Bybit Unified is hidden by the venue filter')).toBeVisible();
    await userEvent
      .setup({ delay: null })
      .click(ladder().getByRole('button', { name: 'Show all venues' }));
    expect(choose).toHaveBeenCalledWith([]);
  });
});
