import { beforeEach } from '@jest/globals';
import { type Contract, contractKey, listFundingRates, listTickers } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { catalogueEntry } from '@parallax/store/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsSheet } from '../../testing/analytics-data.ts';
import { bulkResponse } from '../../testing/bulk-response.ts';
import { renderView, startAnalyticsPage } from '../../testing/start-analytics-page.tsx';
import BasisScreenerView from '../basis-screener-view.tsx';

const expiry = Date.now() + 73 * 86_400_000;
export const spot = contractOf({ exchange: 'okx', symbol: 'SPOT' });
export const perpetual = contractOf({
  exchange: 'deribit',
  symbol: 'PERP',
  instType: 'perpetual',
  riskType: 'linear',
});
export const future = contractOf({
  exchange: 'deribit',
  symbol: 'DEC',
  instType: 'future',
  riskType: 'linear',
  expiry,
});
export const contracts: readonly Contract[] = [spot, perpetual, future];
const exchanges = [
  catalogueEntry('okx', { displayName: 'OKX', takerFee: 0.0005, spotTakerFee: 0.001 }),
  catalogueEntry('deribit', { displayName: 'Deribit', takerFee: 0.0005 }),
];

export const spotPrices = { bid: 99_990, ask: 100_000 };
export const tickers = () =>
  bulkResponse({
    [contractKey(spot)]: spotPrices,
    [contractKey(perpetual)]: {
      bid: 100_490,
      ask: 100_500,
      index_price: 100_000,
      pred_funding_rate: 0.0001,
    },
    [contractKey(future)]: { bid: 102_000, ask: 102_020, index_price: 100_000 },
  });
export const fundingRates = [fundingRateOf(perpetual, 0.0001)];

/** Starts a page with two pairs: a spot and a perpetual leg, each with the same future. */
export function setUpBasisScreener() {
  const page = startAnalyticsPage({ contracts, exchanges });
  beforeEach(() => {
    page.server.respond(listTickers, tickers);
    page.server.respond(listFundingRates, () => fundingRates);
  });
  return page;
}

export function openView(data: string | null = null) {
  renderView(<BasisScreenerView sheet={analyticsSheet('ANALYTICS/BASIS_SCREENER', data)} />);
  return userEvent.setup();
}

export const rows = () =>
  screen.getAllByRole('row').filter((row) => row.getAttribute('data-index') !== null);
export const legs = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
export const cell = (row: number, id: string) =>
  rows()[row]?.querySelector(`[data-figure="${id}"]`);
