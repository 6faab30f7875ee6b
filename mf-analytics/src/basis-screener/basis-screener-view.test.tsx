import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  type Contract,
  contractKey,
  contractName,
  listFundingRates,
  listTickers,
  type Ticker,
  type VenueStatus,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  analyticsSheet,
  fundingRateOf,
  responses,
  savedFilters,
  startAnalyticsServer,
} from '../testing/analytics-server.ts';
import { bulkResponse } from '../testing/bulk-response.ts';

startAnalyticsServer();

type Listener = (ticker: Partial<Ticker>, state: { stale: boolean }) => void;
let down: string[] = [];
const listeners = new Map<string, Set<Listener>>();
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: () => undefined,
  subscribeTicker: (key: string, listener: Listener) => {
    const all = listeners.get(key) ?? new Set();
    listeners.set(key, all.add(listener));
    return () => all.delete(listener);
  },
  subscribeVenueStatus: (listener: (venues: readonly Partial<VenueStatus>[]) => void) => {
    listener(down.map((name) => ({ name, state: 'down' })));
    return () => undefined;
  },
}));
/** Reports that the prices of a contract are stale to the rows in view. */
const goStale = (contract: Contract) =>
  act(() => {
    for (const listener of listeners.get(contractKey(contract)) ?? []) {
      listener({ at: Date.now() }, { stale: true });
    }
  });
const store = await import('@parallax/store');

const expiry = Date.now() + 73 * 86_400_000;
const spot = contractOf({ exchange: 'okx', symbol: 'SPOT' });
const perpetual = contractOf({
  exchange: 'deribit',
  symbol: 'PERP',
  instType: 'perpetual',
  riskType: 'linear',
});
const future = contractOf({
  exchange: 'deribit',
  symbol: 'DEC',
  instType: 'future',
  riskType: 'linear',
  expiry,
});
const contracts: readonly Contract[] = [spot, perpetual, future];
let listed = contracts;
const exchanges = [
  { name: 'okx', displayName: 'OKX', takerFee: 0.0005, spotTakerFee: 0.001 },
  { name: 'deribit', displayName: 'Deribit', takerFee: 0.0005 },
];
let filter: string[] = [];
let disconnected: string[] = [];
const passes = ({ exchange }: { exchange: string }) =>
  (filter.length === 0 || filter.includes(exchange)) && !disconnected.includes(exchange);
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => listed,
  useExchanges: () => exchanges,
  useDisconnectedVenues: () => new Set(disconnected),
  useVenueFilter: () => ({ chosen: filter, choose: () => undefined, passes }),
  useDashContract: () => [undefined, () => undefined, undefined],
}));
const { queryClient } = await import('@parallax/api/react');
const { createMarketValues } = await import('../market/market-values.ts');
const { screenerColumns } = await import('./screener-columns.tsx');
const { createScreenerMarket } = await import('./screener-market.ts');
const { default: BasisScreenerView } = await import('./basis-screener-view.tsx');

const bulk = () =>
  bulkResponse({
    [contractKey(spot)]: { bid: 99_990, ask: 100_000 },
    [contractKey(perpetual)]: {
      bid: 100_490,
      ask: 100_500,
      index_price: 100_000,
      pred_funding_rate: 0.0001,
    },
    [contractKey(future)]: { bid: 102_000, ask: 102_020, index_price: 100_000 },
  });
const fundingRates = [fundingRateOf(perpetual, 0.0001)];
const navigation = { path: '/analytics', search: '', navigate: () => undefined };
function openView(data: string | null = null) {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>
        <BasisScreenerView sheet={analyticsSheet('ANALYTICS/BASIS_SCREENER', data)} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const rows = () =>
  screen.getAllByRole('row').filter((row) => row.getAttribute('data-index') !== null);
const legs = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const cell = (row: number, id: string) => rows()[row]?.querySelector(`[data-figure="${id}"]`);

beforeEach(() => {
  responses.set(listTickers, bulk);
  responses.set(listFundingRates, () => fundingRates);
});
afterEach(() => {
  down = [];
  filter = [];
  disconnected = [];
  listed = contracts;
  listeners.clear();
  queryClient.clear();
  jest.clearAllMocks();
});

describe('design §7 Basis screener', () => {
  it('ranks the pairs by annualised executable basis, with fees and funding', async () => {
    openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
    expect(screen.getByRole('region', { name: 'Basis screener' })).toBeVisible();
    // see the worked example of docs/analytics.md
    await waitFor(() => expect(cell(0, 'executable')).toHaveTextContent('+2,000.00'));
    expect(cell(0, 'executable_annualised')).toHaveTextContent('+10.00%');
    await waitFor(() => expect(cell(1, 'funding')).toHaveTextContent('+2.19%'), {
      timeout: 3_000,
    });
    expect(cell(0, 'after_fees_annualised')).toHaveTextContent('+9.25%');
    expect(cell(0, 'funding')).toHaveTextContent('—');
  });

  it('shows the settlement beside futures with the same expiry date', async () => {
    const inverse = { ...future, symbol: 'DEC-I', quote: 'USD', riskType: 'inverse' } as const;
    listed = [spot, future, inverse];
    openView();
    const name = contractName(future);
    await waitFor(() => {
      expect(screen.getByRole('cell', { name: `${name} USD inverse` })).toBeVisible();
      expect(screen.getByRole('cell', { name: `${name} USDT` })).toBeVisible();
    });
  });

  it("shows '…' for a pending size and '—' for an unknown size", async () => {
    down = ['okx'];
    openView();
    await waitFor(() => expect(rows()[1]).toHaveTextContent('OKX is offline'));
    await waitFor(() => expect(cell(0, 'size')).toHaveTextContent('…'));
    expect(cell(1, 'size')).toHaveTextContent('—');
  });

  it('does not rank a row whose venue is unavailable, and shows the reason', async () => {
    down = ['okx'];
    openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT perp', 'BTC/USDT']));
    await waitFor(() => expect(rows()[1]).toHaveTextContent('OKX is offline'));
  });

  it('design §5 does not rank a row with a stale leg, and shows the reason', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
    goStale(spot);
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Stale'), { timeout: 3_000 });
    // sorted again: a row without a rank is last in either direction
    const header = screen.getByRole('button', { name: /^Exec. ann/ });
    await user.click(header); // not sorted
    for (const direction of ['ascending', 'descending']) {
      await user.click(header);
      expect(header.closest('th')).toHaveAttribute('aria-sort', direction);
      expect(legs()).toEqual(['BTC/USDT perp', 'BTC/USDT']);
    }
    expect(rows()[1]).toHaveTextContent(/stale \d s/);
  });

  it('names the source of each column in the hint of its header', () => {
    const columns = screenerColumns(createScreenerMarket(createMarketValues()), new Set());
    for (const { hint } of columns) expect(hint).toMatch(/Source: /);
  });

  it('shows the other figures if the funding rates could not be loaded', async () => {
    responses.set(listFundingRates, () => {
      throw new ApiError('call', { status: 503, texts: ['No funding rates'] });
    });
    openView();
    await waitFor(() => expect(cell(0, 'after_fees_annualised')).toHaveTextContent('+9.25%'));
    expect(await screen.findByText(/No funding rates/)).toBeVisible();
    expect(cell(1, 'net_annualised')).toHaveTextContent('—');
    responses.set(listFundingRates, () => fundingRates);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/No funding rates/)).toBeNull());
  });

  it('workspace §3 restores the saved filters and saves a changed filter', async () => {
    const table_filters = { b_inst: 'perpetual' };
    const user = openView(JSON.stringify({ basis_screener: { table_01: { table_filters } } }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT perp']));
    await user.type(screen.getByRole('textbox', { name: 'Filter Future' }), 'dec{Enter}');
    await waitFor(() => expect(savedFilters()).toBeDefined());
    expect(savedFilters()).toEqual({
      basis_screener: { table_01: { table_filters: { b_inst: 'perpetual', q_sym: 'dec' } } },
    });
  });

  it('saves the sort with the sheet', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Days/ }));
    await waitFor(() => expect(savedFilters()).toBeDefined());
    expect(savedFilters().basis_screener.table_01.table_state.sorts).toEqual([
      { columnId: 'days', direction: 'ascending' },
    ]);
  });

  it('has a row menu for both contracts', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Menu of / })[1] ?? document.body);
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^BTC\/USDT perp on /),
      expect.stringMatching(/^BTC .* on /),
    ]);
  });

  it('reports that the venue filter hides every pair', async () => {
    filter = ['okx'];
    openView();
    expect(await screen.findByText('Every pair is hidden by the venue filter')).toBeVisible();
  });

  it.each([
    ['without a venue filter', []],
    ['with a venue filter', ['okx']],
  ])('shows that a venue of every pair is disconnected, %s', async (_, chosen) => {
    filter = chosen;
    disconnected = ['deribit'];
    openView();
    expect(await screen.findByText('A venue of every pair is no longer connected')).toBeVisible();
  });

  it("shows 'No pairs' instead of blaming the venue filter if there are no pairs at all", async () => {
    filter = ['okx'];
    listed = [spot, perpetual];
    openView();
    expect(await screen.findByText('No pairs')).toBeVisible();
  });

  it('reports prices that could not be loaded, and retries on request', async () => {
    responses.set(listTickers, () => {
      throw new ApiError('call', { status: 503, texts: ['No market data'] });
    });
    const user = openView();
    expect(await screen.findByText('No market data')).toBeVisible();
    responses.set(listTickers, bulk);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
  });

  it('reports that unreadable filters were reset', () => {
    openView('{"basis');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});
