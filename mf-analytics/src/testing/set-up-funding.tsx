import { afterEach, beforeEach, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  contractKey,
  type Endpoint,
  listFundingHistory,
  listFundingRates,
  listSheets,
  type Sheet,
  type VenueStatus,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen, within } from '@testing-library/react';

type CallApi = (endpoint: Endpoint, input?: { body?: unknown }) => Promise<unknown>;
export const callApi: jest.Mock<CallApi> = jest.fn<CallApi>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const store = await import('@parallax/store');
const feed = await import('@parallax/feed');
const { mergeAsJson, sheetsKey, registerUnsavedWork } = await import('@parallax/sheets');
jest.unstable_mockModule('@parallax/sheets', () => ({
  mergeAsJson,
  sheetsKey,
  registerUnsavedWork,
}));

type StatusListener = (venues: readonly VenueStatus[]) => void;
let statusListener: StatusListener = () => undefined;
export const publishStatus: StatusListener = (venues) => statusListener(venues);
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: () => () => {},
  subscribeVenueStatus: (listener: StatusListener) => {
    statusListener = listener;
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
let filter: readonly string[] = [];
export const filterVenues = (venues: readonly string[]): void => {
  filter = venues;
};
export const choose: jest.Mock = jest.fn();
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
export const engines = fakeEngines();
export const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { default: FundingView } = await import('../funding/funding-view.tsx');

const rates: Record<string, readonly [rate: number, hours: number]> = {
  'binance_coinm:BTCUSD': [0.0001, 8],
  'binance_coinm:SOLUSD': [-0.0002, 8],
  'okx:BTCUSD': [0.0001, 4],
};
export const fundingRates = contracts.flatMap((contract) => {
  const [rate, hours] = rates[contractKey(contract)] ?? [];
  return rate === undefined || hours === undefined
    ? []
    : [{ contract: contractKey(contract), rate, interval_hours: hours, next_funding_time: null }];
});
export const payments = [
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
export const show = (data: string | null = null): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>
        <FundingView sheet={{ ...sheet, analyticalViewData: data }} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
export const region = (name: string) => within(screen.getByRole('region', { name }));
export const savedFunding = () => {
  const body = callApi.mock.calls.map(([, input]) => input?.body).findLast(Boolean);
  return body !== null && typeof body === 'object' && 'data' in body
    ? JSON.parse(String(body.data)).funding
    : undefined;
};
export const answers = (endpoint: Endpoint, input?: { body?: unknown }): unknown => {
  if (endpoint === listFundingRates) return fundingRates;
  if (endpoint === listSheets) return [];
  return endpoint === listFundingHistory ? payments : input?.body;
};

beforeEach(() => {
  filter = [];
  callApi.mockImplementation((endpoint, input) => Promise.resolve(answers(endpoint, input)));
});
afterEach(() => {
  queryClient.clear();
  jest.clearAllMocks();
});
