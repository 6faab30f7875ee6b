import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { type Contract, contractKey, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { contractName } from '@parallax/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  analyticsSheet,
  savedData,
  savedFilters,
  startAnalyticsServer,
  write,
} from '../testing/analytics-server.ts';

startAnalyticsServer();
const feed = await import('@parallax/feed');
type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
const tickers = new Map<string, Ticker>();
const stale = new Set<string>();
const listeners = new Map<string, Set<Listener>>();
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: (key: string) => tickers.get(key),
  subscribeTicker: (key: string, listener: Listener) => {
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    const last = tickers.get(key);
    if (last) listener(last, { stale: stale.has(key) });
    return () => own.delete(listener);
  },
}));

const store = await import('@parallax/store');

const DAY = 86_400_000;
const expiry = Date.now() + 36.5 * DAY;
const eth = { exchange: 'deribit', base: 'ETH', quote: 'USD', riskType: 'inverse' } as const;
const perpetual = contractOf({ ...eth, symbol: 'ETH-PERPETUAL', instType: 'perpetual' });
const future = contractOf({ ...eth, symbol: 'ETH-DEC', instType: 'future', expiry });
const okx = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  riskType: 'linear',
});
let contracts: readonly Contract[] = [];
let isLoaded = true;
let filter: string[] = [];
const chooseVenues = jest.fn();
const chooseDash = jest.fn();
const passes = ({ exchange }: { exchange: string }) =>
  filter.length === 0 || filter.includes(exchange);
const exchanges = [
  ['bybit_unified', 'Bybit Unified'],
  ['okx', 'OKX'],
  ['deribit', 'Deribit'],
].map(([name, displayName]) => ({
  id: name,
  name,
  displayName,
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
}));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useContractsState: () => (isLoaded ? 'done' : 'pending'),
  useShownContracts: () => contracts.filter(passes),
  useVenueFilter: () => ({ chosen: filter, choose: chooseVenues, passes }),
  useDashContract: () => [undefined, chooseDash, undefined],
  useExchanges: () => exchanges,
}));
const { fakeEngines } = await import('@parallax/trading-ui/testing');
const { FORWARD_LADDER_FORMAT } = await import('./forward-ladder-filters.ts');
const { default: ForwardLaddersView } = await import('./forward-ladders-view.tsx');

const engines = fakeEngines();
const tickerOf = (bid: number, ask: number): Ticker => ({
  bid,
  ask,
  last: bid,
  mid: (bid + ask) / 2,
  mark_price: bid,
  index_price: 4_000,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: ask,
  low_24h: bid,
  open_interest: 1_234_567,
  at: Date.now(),
});
const publish = (contract: Contract, ticker: Ticker) =>
  act(() => {
    const key = contractKey(contract);
    tickers.set(key, ticker);
    for (const listener of listeners.get(key) ?? []) listener(ticker, { stale: stale.has(key) });
  });

const navigation = { path: '/analytics', search: '', navigate: () => undefined };

function openView(data: string | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={navigation}>
        <ForwardLaddersView sheet={analyticsSheet('ANALYTICS/FORWARD_LADDERS', data)} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const ladder = (place: number) =>
  within(screen.getByRole('region', { name: `Forward ladder ${place}` }));
const cell = (id: string, row: number) =>
  ladder(1).getAllByRole('row')[row]?.querySelector(`[data-figure="${id}"]`);

const legendOf = (place: number) =>
  ladder(place)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const shownNames = () =>
  [...document.querySelectorAll('tr[data-index] td:nth-child(2)')].map((each) => each.textContent);

beforeEach(() => {
  contracts = [future, perpetual, okx];
  isLoaded = true;
  filter = [];
});
afterEach(() => {
  tickers.clear();
  stale.clear();
  listeners.clear();
  engines.length = 0;
  jest.clearAllMocks();
});

describe('design §7 forward ladders', () => {
  it('show three regions with the default filters by display name', () => {
    openView();
    const shown = [1, 2, 3].map((place) =>
      ['Base exchange', 'Base', 'Risk type'].map(
        (name) => ladder(place).getByRole<HTMLInputElement>('combobox', { name }).value,
      ),
    );
    expect(shown).toEqual([
      ['Deribit', 'ETH', 'Inverse'],
      ['Bybit Unified', 'BTC', 'Linear'],
      ['OKX', 'BTC', 'Linear'],
    ]);
  });

  it('list the perpetual and the futures with the basis of each', async () => {
    tickers.set(contractKey(perpetual), tickerOf(4_001, 4_003));
    tickers.set(contractKey(future), tickerOf(4_039, 4_041));
    openView();
    await waitFor(() => expect(cell('basis', 1)).toHaveTextContent('+2.00'));
    expect(cell('annualised', 1)).toHaveTextContent('—');
    expect(cell('to_next', 1)).toHaveTextContent('+38.00');
    expect(cell('basis_pct', 2)).toHaveTextContent('+1.00%');
    expect(cell('annualised', 2)).toHaveTextContent('+10.00%');
    expect(cell('days', 2)).toHaveTextContent('36.5');
    expect(cell('open_interest', 2)).toHaveTextContent('1.235M');
  });

  it.each([
    [0.4, '0.40'],
    [1_234.5, '1,235'],
  ])('show an open interest of %d as %s', async (open_interest, text) => {
    tickers.set(contractKey(future), { ...tickerOf(4_039, 4_041), open_interest });
    openView();
    await waitFor(() => expect(cell('open_interest', 2)).toHaveTextContent(text));
  });

  it("draw a term structure, and show 'Waiting for' and the venue until prices arrive", async () => {
    openView();
    expect(ladder(1).getByRole('application', { name: 'Term structure 1' })).toBeInTheDocument();
    expect(ladder(1).getByText('Waiting for Deribit')).toBeVisible();
    await act(async () => publish(future, tickerOf(4_039, 4_041)));
    expect(ladder(1).queryByText('Waiting for Deribit')).toBeNull();
  });

  it('draw only lines with at least two points, and show the maturity of each figure', async () => {
    const march = { ...future, symbol: 'ETH-MAR', expiry: expiry + 90 * DAY };
    const usdc = { ...perpetual, symbol: 'ETH_USDC-PERPETUAL', quote: 'USDC' };
    contracts = [perpetual, future, march, usdc];
    openView();
    for (const each of contracts) publish(each, tickerOf(4_039, 4_041));
    await waitFor(() =>
      expect(legendOf(1)).toEqual([
        expect.stringMatching(/^Annualised USD\+2\.89% at 12[67] d$/),
        expect.stringMatching(/^Basis USD\+1\.00% at 12[67] d$/),
      ]),
    );
  });

  it('sort stale rows behind fresh rows', async () => {
    const other = { ...future, symbol: 'ETH-MAR', expiry: expiry + 90 * DAY };
    contracts = [perpetual, future, other];
    stale.add(contractKey(other));
    const user = openView();
    publish(perpetual, tickerOf(4_001, 4_003));
    publish(future, tickerOf(4_039, 4_041));
    publish(other, tickerOf(4_239, 4_241));
    const header = ladder(1).getByRole('button', { name: 'Basis' });
    await user.click(header);
    await user.click(header);
    expect(shownNames()[0]).toContain(contractName(future));
    expect(shownNames()[2]).toContain(contractName(other));
  });

  it('apply a saved live sort as soon as all contracts have prices', async () => {
    const sorts = [{ columnId: 'basis', direction: 'descending' }];
    const { top_filters } = FORWARD_LADDER_FORMAT.read(null).filters.table_01;
    const table_01 = { top_filters, table_state: { sorts } };
    openView(JSON.stringify({ forward_ladders: { table_01 } }));
    publish(perpetual, tickerOf(4_001, 4_003));
    publish(future, tickerOf(4_039, 4_041));
    await waitFor(() => expect(shownNames()[0]).toContain(contractName(future)), {
      timeout: 3_000,
    });
  });

  it('save a sort and restore the saved sort', async () => {
    const user = openView();
    await user.click(ladder(1).getByRole('button', { name: 'Contract' }));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    expect(savedFilters().forward_ladders.table_01.table_state.sorts).toEqual([
      { columnId: 'contract', direction: 'ascending' },
    ]);
    cleanup();
    openView(savedData());
    expect(ladder(1).getByRole('columnheader', { name: 'Contract' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('mark a row as stale', async () => {
    stale.add(contractKey(future));
    openView();
    publish(future, tickerOf(4_039, 4_041));
    await waitFor(() =>
      expect(
        ladder(1).getByRole('row', { name: new RegExp(contractName(future)) }),
      ).toHaveTextContent(/stale \d+ s/),
    );
  });

  it('explain each formula in the hint of its header', () => {
    openView();
    for (const [name, formula] of [
      ['Basis', /mid − index.*Source/s],
      ['Annualised', /× 365 \/ days.*Source/s],
      ['To next', /mid of the next expiry/],
    ] as const) {
      expect(ladder(1).getByRole('button', { name })).toHaveAccessibleDescription(formula);
    }
  });

  it('show a clicked contract in the dash bar', async () => {
    const user = openView();
    await user.click(ladder(1).getByText(contractName(future)));
    expect(chooseDash).toHaveBeenCalledWith('deribit:ETH-DEC');
  });

  it('save a changed filter', async () => {
    const user = openView();
    await user.click(ladder(3).getByRole('combobox', { name: 'Risk type' }));
    await user.keyboard('Inverse{Enter}');
    expect(ladder(3).getByText('OKX has no inverse perpetual or future of BTC')).toBeVisible();
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    expect(write.mock.calls[0]?.[1].body).toMatchObject({
      analyticalViewId: analyticsSheet('ANALYTICS/FORWARD_LADDERS').analyticalViewId,
      data: expect.stringContaining('"base":"BTC","risk_type":"inverse"'),
    });
  });

  it('report that unreadable filters were reset', () => {
    openView('{"forward_ladders":{"table_01":7}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });

  it("offer 'Show all venues' if the venue filter hides the base exchange", async () => {
    filter = ['okx'];
    const user = openView();
    expect(ladder(1).getByText('Deribit is hidden by the venue filter')).toBeVisible();
    await user.click(ladder(1).getByRole('button', { name: 'Show all venues' }));
    expect(chooseVenues).toHaveBeenCalledWith([]);
  });

  it('show a skeleton until the contracts are loaded', () => {
    contracts = [];
    isLoaded = false;
    openView();
    expect(screen.getByLabelText('Loading contracts')).toBeInTheDocument();
  });
});
