import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  contractKey,
  type Endpoint,
  listFundingHistory,
  listFundingRates,
  type Sheet,
  type VenueStatus,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const api = await import('@parallax/api');
const callApi = jest.fn<(endpoint: Endpoint, input?: { body?: unknown }) => Promise<unknown>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const store = await import('@parallax/store');
const feed = await import('@parallax/feed');
const { sheetsKey, offerUnsavedWork } = await import('@parallax/sheets');
jest.unstable_mockModule('@parallax/sheets', () => ({ sheetsKey, offerUnsavedWork }));

let publishStatus: (venues: readonly VenueStatus[]) => void = () => {};
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: () => () => {},
  subscribeVenueStatus: (listener: typeof publishStatus) => {
    publishStatus = listener;
    return () => {};
  },
  lastTicker: () => undefined,
}));

const perpetual = (exchange: string, exchangeName: string, base: string, quote = 'USD') =>
  contractOf({
    exchange,
    exchangeName,
    base,
    quote,
    symbol: `${base}${quote}`,
    instType: 'perpetual',
    riskType: quote === 'USD' ? 'inverse' : 'linear',
  });
const contracts = [
  perpetual('binance_coinm', 'Binance COIN-M', 'BTC'),
  perpetual('binance_coinm', 'Binance COIN-M', 'SOL'),
  perpetual('okx', 'OKX', 'BTC'),
  perpetual('okx', 'OKX', 'ETH', 'USDT'),
];
const exchanges = ['binance_coinm', 'okx'].map((name) => ({
  name,
  displayName: name === 'okx' ? 'OKX' : 'Binance COIN-M',
  active: true,
  tradable: true,
  custodian: false,
  primeBroker: false,
}));
let filter: string[] = [];
const choose = jest.fn();
const passes = ({ exchange }: { exchange: string }) =>
  filter.length === 0 || filter.includes(exchange);
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(passes),
  useExchanges: () => exchanges,
  useDisconnectedVenues: () => new Set(),
  useVenueFilter: () => ({ chosen: filter, choose, passes }),
}));
const engines = fakeEngines();
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { default: FundingView } = await import('./funding-view.tsx');

const rates: Record<string, readonly [rate: number, hours: number]> = {
  'binance_coinm:BTCUSD': [0.0001, 8],
  'binance_coinm:SOLUSD': [-0.0002, 8],
  'okx:BTCUSD': [0.0001, 4],
};
const fundingRates = contracts.flatMap((contract) => {
  const [rate, hours] = rates[contractKey(contract)] ?? [];
  return rate === undefined || hours === undefined
    ? []
    : [{ contract: contractKey(contract), rate, interval_hours: hours, next_funding_time: null }];
});
const payments = [
  { at: 0, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
  { at: 28_800_000, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
];

const navigation = { path: '/analytics', search: '', navigate: () => undefined };
const sheet: Sheet = {
  id: '1',
  name: 'Rates',
  menuBar: 'ANALYTICS/FUNDING',
  analyticalViewId: '2',
  analyticalViewData: null,
};
const show = (data: string | null = null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>
        <FundingView sheet={{ ...sheet, analyticalViewData: data }} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
const region = (name: string) => within(screen.getByRole('region', { name }));
const heatmap = () => region('Funding heatmap');
const cells = async (base: string) => {
  const row = (await heatmap().findByRole('cell', { name: base })).closest('tr');
  return [...(row?.children ?? [])].slice(2).map(({ textContent }) => textContent);
};
const bases = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.children[1]?.textContent);
const savedFunding = () => {
  const body = callApi.mock.calls.map(([, input]) => input?.body).findLast(Boolean);
  return body !== null && typeof body === 'object' && 'data' in body
    ? JSON.parse(String(body.data)).funding
    : undefined;
};
const savedHeatmap = () => savedFunding()?.heatmap_01.top_filters;
const answers = (endpoint: Endpoint): unknown => {
  if (endpoint === listFundingRates) return fundingRates;
  return endpoint === listFundingHistory ? payments : { analyticalViewId: '2', data: '{}' };
};

beforeEach(() => {
  filter = [];
  callApi.mockImplementation((endpoint) => Promise.resolve(answers(endpoint)));
});
afterEach(() => {
  queryClient.clear();
  jest.clearAllMocks();
});

describe('workspace.md §3 funding heatmap', () => {
  it('shows the bases of the default reference, with sign, number and interval', async () => {
    show();
    expect(await cells('BTC')).toEqual(['◆+0.0100%8h', '+0.0100%4h']);
    expect(await cells('SOL')).toEqual(['◆−0.0200%8h', '—']);
    expect(heatmap().getByRole('combobox', { name: 'Base exchange' })).toHaveValue(
      'Binance COIN-M',
    );
    expect(heatmap().getByRole('combobox', { name: 'Base' })).toHaveValue('');
    expect(heatmap().getByText('2 bases')).toBeVisible();
  });

  it('shows APR, and differences to the reference', async () => {
    show();
    const user = userEvent.setup();
    await cells('BTC');
    await user.click(heatmap().getByRole('button', { name: 'APR' }));
    expect(await cells('BTC')).toEqual(['◆+10.95%', '+21.90%']);
    await user.click(heatmap().getByRole('switch', { name: /^Differences to Binance COIN-M/ }));
    expect(await cells('BTC')).toEqual(['◆+10.95%', '+10.95%']);
    expect(heatmap().getByRole('button', { name: /OKX/ })).toHaveAccessibleDescription(
      /APR − APR of the reference/,
    );
  });

  it('has a menu of the contracts of all venues for each base', async () => {
    show();
    await cells('BTC');
    await userEvent.click(heatmap().getByRole('button', { name: 'Menu of BTC' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
  });

  it('moves between cells by arrow keys', async () => {
    show();
    const user = userEvent.setup();
    const row = (await heatmap().findByRole('cell', { name: 'BTC' })).closest('tr');
    act(() => row?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('◆−0.0200%8h');
  });

  it('saves its filters; risk type and quote follow the base exchange', async () => {
    show();
    const user = userEvent.setup();
    await user.click(heatmap().getByRole('combobox', { name: 'Base exchange' }));
    await user.keyboard('OKX{Enter}');
    await user.click(heatmap().getByRole('combobox', { name: 'Risk type' }));
    await user.keyboard('Linear{Enter}');
    const filters = {
      base_exchange: 'okx',
      risk_type: 'linear',
      base: '',
      fixed_quote: 'USDT',
    };
    await waitFor(() => expect(savedHeatmap()).toEqual(filters));
    expect(await heatmap().findByRole('cell', { name: 'ETH' })).toBeVisible();
  });

  it('says that a venue is away instead of showing its last rates', async () => {
    show();
    await cells('BTC');
    act(() =>
      publishStatus([
        {
          name: 'okx',
          displayName: 'OKX',
          state: 'down',
          reason: null,
          last_message_at: null,
          round_trip_ms: null,
          reconnects: 0,
          at: 0,
        },
      ]),
    );
    expect(await cells('BTC')).toEqual(['◆+0.0100%8h', 'away']);
  });

  it('does not sort again under the focus when another answer arrives', async () => {
    show();
    await cells('BTC');
    await userEvent.setup().click(heatmap().getByRole('button', { name: /^Binance COIN-M/ }));
    expect(bases()).toEqual(['SOL', 'BTC']);
    const [bitcoin, ...others] = fundingRates;
    const answer = [{ ...bitcoin, rate: -0.001, interval_hours: 4 }, ...others];
    act(() => void queryClient.setQueryData(queryKeyOf(listFundingRates), answer));
    await waitFor(async () => expect((await cells('BTC'))[0]).toBe('◆−0.1000%4h'), {
      timeout: 3_000,
    });
    expect(bases()).toEqual(['SOL', 'BTC']);
  });

  it('says that the venue filter hides the reference', async () => {
    filter = ['okx'];
    show();
    const hidden = 'Binance COIN-M is hidden by the venue filter';
    expect(heatmap().getByText(hidden)).toBeVisible();
    await userEvent.setup().click(heatmap().getByRole('button', { name: 'Show all venues' }));
    expect(choose).toHaveBeenCalledWith([]);
  });

  it('reports a failure, and tries again', async () => {
    callApi.mockImplementation((endpoint) =>
      endpoint === listFundingRates
        ? Promise.reject(new api.ApiError('call', { status: 400, texts: ['Too many'] }))
        : Promise.resolve(answers(endpoint)),
    );
    show();
    expect(await heatmap().findByText('The funding rates could not be loaded')).toBeVisible();
    callApi.mockImplementation((endpoint) => Promise.resolve(answers(endpoint)));
    await userEvent.setup().click(heatmap().getByRole('button', { name: 'Try again' }));
    expect(await cells('BTC')).toHaveLength(2);
  });

  it('reports that unreadable filters were reset', () => {
    show('{"funding":{"heatmap_01":"all"}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});

const labels = () => engines.map(({ options }) => options.series.map(({ label }) => label));

describe('workspace.md §3 funding histories', () => {
  it('lay the venues of the default contract over each other, with sum and APR', async () => {
    show();
    const history = region('Funding history 1');
    expect(history.getByRole('combobox', { name: 'Timeseries' })).toHaveValue('1D');
    expect(await history.findAllByText('APR +10.95% · sum +0.0200%')).toHaveLength(2);
    await waitFor(() =>
      expect(labels()).toContainEqual(['Binance COIN-M', 'Binance COIN-M running sum', 'OKX']),
    );
    await userEvent.setup().click(history.getByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() => expect(labels()).toContainEqual(['OKX', 'OKX running sum']));
  });

  it('keep the measure and the hidden venues when another time is chosen, and save them', async () => {
    show();
    const user = userEvent.setup();
    const history = region('Funding history 1');
    const button = () => history.findByRole('button', { name: 'Binance COIN-M' });
    await user.click(await button());
    await user.click(history.getByRole('button', { name: 'APR' }));
    await user.click(history.getByRole('combobox', { name: 'Timeseries' }));
    await user.click(screen.getByRole('option', { name: '1W' }));
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    expect(history.getByRole('button', { name: 'APR' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        top_filters: { timeseries: '1W' },
        measure: 'apr',
        hidden: ['binance_coinm:BTCUSD'],
      }),
    );
  });

  it('name the venue that could not be loaded', async () => {
    let calls = 0;
    callApi.mockImplementation((endpoint) => {
      if (endpoint !== listFundingHistory) return Promise.resolve(answers(endpoint));
      calls += 1;
      return calls === 1
        ? Promise.reject(new api.ApiError('call', { status: 400, texts: ['No'] }))
        : Promise.resolve(payments);
    });
    show();
    const history = region('Funding history 1');
    expect(await history.findByText('Not loaded: Binance COIN-M')).toBeVisible();
  });

  it('say that no funding was paid, or that no venue lists the contract', async () => {
    callApi.mockImplementation((endpoint) =>
      Promise.resolve(endpoint === listFundingHistory ? [] : answers(endpoint)),
    );
    const top_filters = {
      base: 'XRP',
      fixed_quote: 'USD',
      risk_type: 'inverse',
      timeseries: '1W',
    };
    show(JSON.stringify({ funding: { history_02: { top_filters } } }));
    expect(
      await region('Funding history 1').findByText('No funding was paid in this time'),
    ).toBeVisible();
    expect(
      region('Funding history 2').getByText('No venue has an inverse XRP perpetual in USD'),
    ).toBeVisible();
  });
});
