import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  type Book,
  type Exchange,
  listSheets,
  putAnalyticsSheet,
  type Sheet,
  type Ticker,
  type VenueStatus,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const api = await import('@parallax/api');
const store = await import('@parallax/store');
const { mergeAsJson, sheetsKey, registerUnsavedWork } = await import('@parallax/sheets');
const callApi = jest.fn<(endpoint: unknown, input: { body: unknown }) => Promise<unknown>>();
const showToast = jest.fn();
const sendOnLeave = jest.fn<(endpoint: unknown, input: unknown) => void>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi, sendOnLeave }));
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
jest.unstable_mockModule('@parallax/sheets', () => ({
  mergeAsJson,
  sheetsKey,
  registerUnsavedWork,
}));
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
  takerFee: 0.001,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
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
const sheet: Sheet = {
  id: '1',
  name: 'Spreads',
  menuBar: 'ANALYTICS/SPOT_LADDERS',
  analyticalViewId: '2',
  analyticalViewData: null,
};

const ladder = (place = 1) => within(screen.getByRole('region', { name: `Spot ladder ${place}` }));
const field = () => ladder().getByRole('combobox', { name: 'Base exchange' });

function openView(data: string | null = null) {
  const client = new QueryClient();
  const shown = { ...sheet, analyticalViewData: data };
  client.setQueryData(sheetsKey(sheet.menuBar), [shown]);
  const view = render(
    <QueryClientProvider client={client}>
      <NavigationProvider value={navigation}>
        <SpotLaddersView sheet={shown} />
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
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
let onServer: Sheet[] = [];
const saves = () => callApi.mock.calls.filter(([endpoint]) => endpoint === putAnalyticsSheet);
const sentFilters = (save: number, table = 'table_01') => {
  const body = saves()[save]?.[1].body;
  return body !== null && typeof body === 'object' && 'data' in body
    ? JSON.parse(String(body.data)).spot_ladders[table].top_filters
    : undefined;
};

beforeEach(() => {
  filter = [];
  jest.useFakeTimers();
  showToast.mockClear();
  callApi.mockReset();
  sendOnLeave.mockClear();
  onServer = [];
  callApi.mockImplementation((endpoint, { body }) =>
    Promise.resolve(endpoint === listSheets ? onServer : body),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

describe('filters of a spot ladder', () => {
  it('start with the defaults, shown by display name', () => {
    openView();
    expect(field()).toHaveValue('Bybit Unified');
    expect(ladder().getByRole('combobox', { name: 'Base' })).toHaveValue('ETH');
  });

  it('apply immediately and are saved once after the debounce', async () => {
    const { client, choose } = openView();
    await choose('Deribit');
    await choose('OKX');
    expect(field()).toHaveValue('OKX');
    expect(callApi).not.toHaveBeenCalled();
    await pass(500);
    expect(saves()).toHaveLength(1);
    expect(sentFilters(0)).toEqual({ base_exchange: 'okx', base: 'ETH' });
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'success', title: 'Analytical view updated' }),
    );
    expect(JSON.stringify(client.getQueryData(sheetsKey(sheet.menuBar)))).toContain('okx');
  });

  it('are saved beside those of another table that another tab has saved', async () => {
    const { choose } = openView();
    const table_02 = { top_filters: { base_exchange: 'okx', base: 'XRP' } };
    const analyticalViewData = JSON.stringify({ spot_ladders: { table_02 } });
    onServer = [{ ...sheet, analyticalViewData }];
    await choose('OKX');
    await pass(500);
    expect([sentFilters(0), sentFilters(0, 'table_02')]).toEqual([
      { base_exchange: 'okx', base: 'ETH' },
      table_02.top_filters,
    ]);
  });

  it('are saved when the sheet is left during the debounce', async () => {
    const { view, choose } = openView();
    await choose('OKX');
    view.unmount();
    await pass(0);
    expect(sentFilters(0)).toEqual({ base_exchange: 'okx', base: 'ETH' });
  });

  it('are sent when the page is unloaded before they are saved', async () => {
    const { choose } = openView();
    window.dispatchEvent(new Event('pagehide'));
    expect(sendOnLeave).not.toHaveBeenCalled();
    await choose('OKX');
    window.dispatchEvent(new Event('pagehide'));
    expect(sendOnLeave).toHaveBeenCalledWith(putAnalyticsSheet, {
      body: { analyticalViewId: '2', data: expect.stringContaining('"base_exchange":"okx"') },
    });
    await pass(500);
    window.dispatchEvent(new Event('pagehide'));
    expect(sendOnLeave).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      "the server's words",
      new api.ApiError('save', { status: 400, texts: ['No such exchange.'] }),
      'No such exchange.',
    ],
    [
      'a text of its own without a proper answer',
      new api.ApiError('save', { noResponse: 'timeout' }),
      'Something went wrong, please try again',
    ],
  ])('are rolled back when the save fails, with %s', async (_, error, title) => {
    const { choose } = openView();
    callApi.mockRejectedValueOnce(error);
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

describe('ladder without rows', () => {
  it.each([
    ['deribit', 'ETH', 'Deribit has no ETH spot contract'],
    ['deribit', 'BTC', 'There is no other BTC spot contract'],
  ])('on %s for %s explains what to do', (base_exchange, base, title) => {
    const table_01 = { top_filters: { base_exchange, base }, table_filters: {} };
    openView(JSON.stringify({ spot_ladders: { table_01 } }));
    expect(ladder().getByText(title)).toBeVisible();
    expect(ladder().getByText('Choose another base, or another base exchange.')).toBeVisible();
  });
});

const offered = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('venue filter in a ladder', () => {
  it('excludes hidden venues from the rows and the base exchanges', async () => {
    filter = ['bybit_unified', 'deribit'];
    openView();
    expect(ladder().getByText('The venue filter has no other ETH spot contract')).toBeVisible();
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
