import { afterEach, beforeEach } from '@jest/globals';
import { type Contract, listFundingHistory, listFundingRates } from '@parallax/protocol';
import { fundingRateOf } from '@parallax/protocol/testing';
import { catalogueEntry } from '@parallax/store/testing';
import { type FakeEngine, installFakeEngines } from '@parallax/trading-ui/testing';
import { type RenderResult, screen, within } from '@testing-library/react';
import FundingView from '../funding/funding-view.tsx';
import { analyticsSheet, perpetualOf } from './analytics-data.ts';
import { type AnalyticsPage, renderView, startAnalyticsPage } from './start-analytics-page.tsx';

export const coinm: Contract = perpetualOf('binance_coinm', 'Binance COIN-M', 'BTC');
const coinmSol = perpetualOf('binance_coinm', 'Binance COIN-M', 'SOL');
const okx = perpetualOf('okx', 'OKX', 'BTC');
const contracts = [coinm, coinmSol, okx, perpetualOf('okx', 'OKX', 'ETH', 'USDT')];
export const page: AnalyticsPage = startAnalyticsPage({
  contracts,
  exchanges: [
    catalogueEntry('binance_coinm', { displayName: 'Binance COIN-M' }),
    catalogueEntry('okx', { displayName: 'OKX' }),
  ],
});
export const engines: FakeEngine[] = installFakeEngines();

export const fundingRates = [
  fundingRateOf(coinm, 0.0001),
  fundingRateOf(coinmSol, -0.0002),
  fundingRateOf(okx, 0.0001, 4),
];
export const payments = [
  { at: 0, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
  { at: 28_800_000, rate: 0.0001, interval_hours: 8, apr: 0.1095 },
];

export const show = (data: string | null = null): RenderResult =>
  renderView(<FundingView sheet={analyticsSheet('ANALYTICS/FUNDING', data)} />);
export const region = (name: string) => within(screen.getByRole('region', { name }));
export const savedFunding = () => JSON.parse(page.savedData() ?? '{}').funding;

beforeEach(() => {
  page.server.respond(listFundingRates, () => fundingRates);
  page.server.respond(listFundingHistory, () => payments);
});
afterEach(() => {
  engines.length = 0;
});
