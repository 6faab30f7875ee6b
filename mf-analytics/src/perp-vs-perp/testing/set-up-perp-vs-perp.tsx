import { afterEach, beforeEach } from '@jest/globals';
import { contractKey, listFundingRates, listTickers } from '@parallax/protocol';
import { fundingRateOf } from '@parallax/protocol/testing';
import { catalogueEntry } from '@parallax/store/testing';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsSheet, perpetualOf } from '../../testing/analytics-data.ts';
import { bulkResponse } from '../../testing/bulk-response.ts';
import { renderView, startAnalyticsPage } from '../../testing/start-analytics-page.tsx';
import PerpVsPerpView from '../perp-vs-perp-view.tsx';

export const coinm = perpetualOf('binance_coinm', 'Binance COIN-M', 'BTC');
export const okx = perpetualOf('okx', 'OKX', 'BTC');
export const coinmSol = perpetualOf('binance_coinm', 'Binance COIN-M', 'SOL');
export const okxSol = perpetualOf('okx', 'OKX', 'SOL', 'USDT');

export const coinmPrices = { bid: 99.99, ask: 100.01, index_price: 100 };
const tickers = () =>
  bulkResponse({
    // the worked example of docs/analytics.md
    [contractKey(coinm)]: coinmPrices,
    [contractKey(okx)]: { bid: 100.09, ask: 100.11, index_price: 100 },
    [contractKey(coinmSol)]: { bid: 10, ask: 10, index_price: 10 },
    [contractKey(okxSol)]: { bid: 20, ask: 20, index_price: 20 },
  });

const DEFAULT_FUNDING = { solRate: 0.0001, okxHours: 8 };

/** Starts a page with two pairs; the test may change `funding`, which the next response uses. */
export function setUpPerpVsPerp() {
  const page = startAnalyticsPage({
    contracts: [coinm, okx, coinmSol, okxSol],
    exchanges: ['binance_coinm', 'okx'].map((name) => catalogueEntry(name, { takerFee: 0.0005 })),
  });
  const funding = { ...DEFAULT_FUNDING };
  const fundingRates = () => [
    fundingRateOf(coinm, 0.0001),
    fundingRateOf(okx, 0.0003, funding.okxHours),
    fundingRateOf(coinmSol, 0.0001),
    fundingRateOf(okxSol, funding.solRate),
  ];
  const respond = () => {
    page.server.respond(listTickers, tickers);
    page.server.respond(listFundingRates, fundingRates);
  };
  beforeEach(respond);
  afterEach(() => {
    Object.assign(funding, DEFAULT_FUNDING);
  });
  return { page, funding, fundingRates, respond };
}

export function openView(data: string | null = null) {
  renderView(<PerpVsPerpView sheet={analyticsSheet('ANALYTICS/PERP_VS_PERP', data)} />);
  return userEvent.setup();
}

export const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
export const legs = () =>
  rows().map((row) => {
    const texts = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    return `${texts[1]} ${texts[2]} · ${texts[5]}`;
  });
export const figure = (row: number, id: string) =>
  rows()[row]?.querySelector(`[data-figure="${id}"]`);

export const BTC = 'BTC/USD perp Binance COIN-M · OKX';
export const SOL = 'SOL/USD perp Binance COIN-M · OKX';
