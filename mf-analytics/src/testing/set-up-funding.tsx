import { afterEach, beforeEach, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { listFundingHistory, listFundingRates, type VenueStatus } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen, within } from '@testing-library/react';
import {
  analyticsSheet,
  fundingRateOf,
  responses,
  savedFilters,
  startAnalyticsServer,
} from './analytics-server.ts';

startAnalyticsServer();
const store = await import('@parallax/store');
const feed = await import('@parallax/feed');

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
const coinm = perpetual('binance_coinm', 'Binance COIN-M', 'BTC');
const coinmSol = perpetual('binance_coinm', 'Binance COIN-M', 'SOL');
const okx = perpetual('okx', 'OKX', 'BTC');
const contracts = [coinm, coinmSol, okx, perpetual('okx', 'OKX', 'ETH', 'USDT')];
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
let disconnected: ReadonlySet<string> = new Set();
export const disconnectVenues = (venues: readonly string[]): void => {
  disconnected = new Set(venues);
};
export const choose: jest.Mock = jest.fn();
const passes = ({ exchange }: { exchange: string }) =>
  !disconnected.has(exchange) && (filter.length === 0 || filter.includes(exchange));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(passes),
  useExchanges: () => exchanges,
  useDisconnectedVenues: () => disconnected,
  useVenueFilter: () => ({ chosen: filter, choose, passes }),
}));
export const engines = fakeEngines();
export const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { default: FundingView } = await import('../funding/funding-view.tsx');

export const fundingRates = [
  fundingRateOf(coinm, 0.0001),
  fundingRateOf(coinmSol, -0.0002),
  fundingRateOf(okx, 0.0001, 4),
];
export const payments = [
  { at: 0, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
  { at: 28_800_000, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
];

const navigation = { path: '/analytics', search: '', navigate: () => undefined };
export const show = (data: string | null = null): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>
        <FundingView sheet={analyticsSheet('ANALYTICS/FUNDING', data)} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
export const region = (name: string) => within(screen.getByRole('region', { name }));
export const savedFunding = () => savedFilters()?.funding;

beforeEach(() => {
  filter = [];
  disconnected = new Set();
  responses.set(listFundingRates, () => fundingRates);
  responses.set(listFundingHistory, () => payments);
});
afterEach(() => {
  queryClient.clear();
  jest.clearAllMocks();
});
