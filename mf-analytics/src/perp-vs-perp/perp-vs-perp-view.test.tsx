import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient, queryKeyOf } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { contractKey, listContracts, listFundingRates, listTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { catalogueEntry } from '@parallax/store/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsSheet, fundingRateOf } from '../testing/analytics-data.ts';
import { bulkResponse } from '../testing/bulk-response.ts';
import { renderView, startAnalyticsPage } from '../testing/start-analytics-page.tsx';
import PerpVsPerpView from './perp-vs-perp-view.tsx';

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
const okx = perpetual('okx', 'OKX', 'BTC');
const [coinmSol, okxSol] = [
  perpetual('binance_coinm', 'Binance COIN-M', 'SOL'),
  perpetual('okx', 'OKX', 'SOL', 'USDT'),
];
const page = startAnalyticsPage({
  contracts: [coinm, okx, coinmSol, okxSol],
  exchanges: ['binance_coinm', 'okx'].map((name) => catalogueEntry(name, { takerFee: 0.0005 })),
});
const { server, feed } = page;

function openView(data: string | null = null) {
  renderView(<PerpVsPerpView sheet={analyticsSheet('ANALYTICS/PERP_VS_PERP', data)} />);
  return userEvent.setup();
}
const stored = (table_filters: object) =>
  JSON.stringify({ perp_vs_perp: { table_01: { table_filters } } });
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
const legs = () =>
  rows().map((row) => {
    const texts = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    return `${texts[2]} ${texts[1]} · ${texts[4]}`;
  });
const figure = (row: number, id: string) => rows()[row]?.querySelector(`[data-figure="${id}"]`);
const secondRate = () => figure(0, 'second_rate')?.parentElement;
let solRate = 0.0001;
let okxHours = 8;
const fundingRates = () => [
  fundingRateOf(coinm, 0.0001),
  fundingRateOf(okx, 0.0003, okxHours),
  fundingRateOf(coinmSol, 0.0001),
  fundingRateOf(okxSol, solRate),
];
const savedTable = () => JSON.parse(page.savedData() ?? 'null')?.perp_vs_perp.table_01;
const saved = () => savedTable()?.table_filters;
const coinmPrices = { bid: 99.99, ask: 100.01, index_price: 100 };
const tickers = () =>
  bulkResponse({
    // the worked example of docs/analytics.md
    [contractKey(coinm)]: coinmPrices,
    [contractKey(okx)]: { bid: 100.09, ask: 100.11, index_price: 100 },
    [contractKey(coinmSol)]: { bid: 10, ask: 10, index_price: 10 },
    [contractKey(okxSol)]: { bid: 20, ask: 20, index_price: 20 },
  });

const BTC = 'BTC/USD perp Binance COIN-M · OKX';
const SOL = 'SOL/USD perp Binance COIN-M · OKX';

beforeEach(() => {
  server.respond(listTickers, tickers);
  server.respond(listFundingRates, fundingRates);
});
afterEach(() => {
  solRate = 0.0001;
  okxHours = 8;
});

describe('design §7 Perp vs perp', () => {
  it('sorts the pairs by their daily funding difference', async () => {
    openView();
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    expect(screen.getByRole('region', { name: 'Perp vs perp' })).toBeVisible();
    expect(screen.getByText('2 pairs')).toBeVisible();
    expect(figure(0, 'daily')).toHaveTextContent('0.0600%');
    expect(figure(0, 'long')).toHaveTextContent('Binance COIN-M');
    expect(figure(0, 'break_even')).toHaveTextContent('0.3 d');
    expect(figure(0, 'first_rate')?.parentElement).toHaveTextContent('8h+0.0100%');
    expect(figure(0, 'second_rate')?.parentElement).toHaveTextContent('8h+0.0300%');
    expect(screen.getByRole('columnheader', { name: /^Spread 2 − 1 \(quote 1\)$/ })).toBeVisible();
    expect(figure(0, 'spread')).toHaveTextContent('+0.10');
    expect(figure(0, 'spread')).not.toHaveAttribute('data-direction');
    expect(figure(0, 'spread_bps')).toHaveTextContent('+10.00 bps');
  });

  it.each([
    ['first', { ...coinmSol, priceDecimals: 6 }, okxSol],
    ['second', coinmSol, { ...okxSol, priceDecimals: 6 }],
  ])(
    'shows spreads with the decimals of the finer tick, here of the %s leg, and aligns their points',
    async (_, first, second) => {
      await page.signIn({ contracts: [coinm, okx, first, second] });
      openView();
      await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
      const decimals = [0, 1].map((row) => {
        const cell = figure(row, 'spread')?.closest('td');
        return cell?.style.getPropertyValue('--own-decimals');
      });
      expect(decimals).toEqual(['3', '7']);
      expect(figure(0, 'spread')?.textContent).toBe('+0.100');
      expect(figure(1, 'spread')?.textContent).toBe('0.0000000');
    },
  );

  it('shows the newest funding interval beside the rate', async () => {
    openView();
    await waitFor(() => expect(secondRate()).toHaveTextContent('8h+0.0300%'));
    const row = rows()[0];
    okxHours = 4;
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeyOf(listFundingRates) }));
    await waitFor(() => expect(secondRate()).toHaveTextContent('4h+0.0300%'), { timeout: 3_000 });
    expect(rows()[0]).toBe(row);
  });

  it('refetches an old cached response immediately, and sorts by the fresh response', async () => {
    solRate = 0.0005;
    const scope = { query: { instType: 'perpetual,future' } };
    const quotes = [coinm, okx].map((leg) => [contractKey(leg), { bid: 1, ask: 1 }]);
    const old = bulkResponse(Object.fromEntries(quotes), serverNow() - 25_000);
    queryClient.setQueryData(queryKeyOf(listTickers, scope), old);
    queryClient.setQueryData(queryKeyOf(listFundingRates), fundingRates());
    openView();
    expect(rows()[0]).toHaveTextContent(/BTC\/USD.*stale 2\d s/);
    await waitFor(() => expect(legs()).toEqual([SOL, BTC]), { timeout: 3_000 });
  });

  it('shows no venue to go long on and no break-even for equal rates', async () => {
    openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    expect(figure(1, 'long')).toHaveTextContent('Equal rates');
    expect(figure(1, 'break_even')).toHaveTextContent('—');
    // 20 USDT are 10 USD at the index prices of SOL
    expect(figure(1, 'spread')).toHaveTextContent(/^0\.0+$/);
  });

  it('gives the reason for a break-even without a value', async () => {
    await page.signIn({
      contracts: [coinm, okx, coinmSol, okxSol],
      exchanges: [catalogueEntry('binance_coinm', { takerFee: 0.0005 }), catalogueEntry('okx')],
    });
    openView();
    await waitFor(() => expect(figure(0, 'daily')).toHaveTextContent('0.0600%'));
    expect(figure(0, 'break_even')).toHaveTextContent('—');
    const reason = 'The taker fee of OKX for perpetuals is unknown';
    expect(figure(0, 'break_even')).toHaveAttribute('title', reason);
    await feed.ticker(contractKey(coinm), { ...coinmPrices, at: serverNow() }, { age: 20_000 });
    expect(figure(0, 'break_even')).toHaveAttribute('title', expect.stringMatching(/^Stale/));
    await feed.ticker(contractKey(coinm), { ...coinmPrices, at: serverNow() });
    expect(figure(0, 'break_even')).toHaveAttribute('title', reason);
    expect(figure(1, 'break_even')).toHaveAttribute('title', 'Equal rates do not pay the costs');
  });

  it('design §5 sorts a pair with a stale leg last, and shows the reason', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    await feed.ticker(contractKey(coinm), { ...coinmPrices, at: serverNow() }, { age: 20_000 });
    expect(rows()[0]).toHaveTextContent(/stale [01] s/);
    const header = screen.getByRole('button', { name: /^Daily difference/ });
    await user.click(header); // not sorted
    for (const direction of ['ascending', 'descending']) {
      await user.click(header);
      expect(header.closest('th')).toHaveAttribute('aria-sort', direction);
      expect(legs()[0]).toBe(SOL);
    }
  });

  it('excludes a pair with a stale leg from a range of its figures', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    await feed.ticker(contractKey(coinm), { ...coinmPrices, at: serverNow() }, { age: 20_000 });
    expect(figure(0, 'daily')).toHaveTextContent('0.0600%');
    await user.type(screen.getByRole('textbox', { name: 'Daily difference at most' }), '1{Enter}');
    expect(legs()).toEqual([SOL]);
  });

  it('shows that the venue of a leg is offline', async () => {
    await feed.venueStatus({ name: 'okx', state: 'down' });
    openView();
    await waitFor(() => expect(rows()[0]).toHaveTextContent('OKXoffline'));
  });

  it('shows the first leg of a clicked row in the dash bar', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getAllByText('BTC/USD perp')[0] ?? document.body);
    expect(dashContractKey()).toBe(contractKey(coinm));
  });

  it('has a row menu for both legs', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Menu for / })[0] ?? document.body);
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
  });
});

describe('workspace §3 table_filters of Perp vs perp', () => {
  it('are restored, and saved on a change', async () => {
    const user = openView(stored({ b_sym: 'btc' }));
    await waitFor(() => expect(legs()).toEqual([BTC]));
    expect(screen.getByText('1 of 2 pairs')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Filter Venue 2' }), 'okx{Enter}');
    await waitFor(() => expect(saved()).toEqual({ b_sym: 'btc', q_ex: 'okx' }));
  });

  it('are stored apart from the ranges of figures', async () => {
    const user = openView(stored({ b_sym: 'perp' }));
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    const ranged = screen.getAllByRole('textbox', { name: / at least$/ });
    expect(ranged.map((field) => field.getAttribute('aria-label'))).toEqual([
      'Daily difference at least',
      'Break-even at least',
      'Rate 1 at least',
      'Rate 2 at least',
      'Spread 2 − 1 bps at least',
      'Spread 2 − 1 (quote 1) at least',
    ]);
    await user.type(
      screen.getByRole('textbox', { name: 'Daily difference at least' }),
      '0.05{Enter}',
    );
    expect(legs()).toEqual([BTC]);
    await waitFor(() =>
      expect(savedTable()).toMatchObject({
        table_filters: { b_sym: 'perp' },
        table_state: { filters: { daily: { kind: 'range', min: 0.0005, max: null } } },
      }),
    );
    expect(screen.getByText('1 of 2 pairs')).toBeVisible();
  });

  it('swap the legs of a pair that only passes in reverse order', async () => {
    openView(stored({ b_ex: 'okx', b_sym: 'BTC', q_risk: 'inverse' }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USD perp OKX · Binance COIN-M']));
    expect(figure(0, 'daily')).toHaveTextContent('0.0600%');
    expect(figure(0, 'long')).toHaveTextContent('Binance COIN-M');
    expect(figure(0, 'spread')).toHaveTextContent('−0.10');
  });

  it('offer every risk type for each leg, whatever the order of the legs', async () => {
    const user = openView(stored({ b_sym: 'sol', b_risk: 'inverse' }));
    await waitFor(() => expect(legs()).toEqual([SOL]));
    await user.click(screen.getByRole('button', { name: 'Filter Risk 1: Inverse' }));
    await user.click(screen.getByRole('checkbox', { name: 'Inverse' }));
    await user.click(screen.getByRole('checkbox', { name: 'Linear' }));
    expect(legs()).toEqual(['SOL/USDT perp OKX · Binance COIN-M']);
    expect(screen.getByRole('checkbox', { name: 'Inverse' })).toBeVisible();
  });

  it('keep the valid filters when an invalid filter is reset', async () => {
    openView(stored({ b_sym: 'sol', q_risk: 'quanto' }));
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
    await waitFor(() => expect(legs()).toEqual([SOL]));
  });
});

describe('the Perp vs perp view', () => {
  it('shows a loading state until the contracts are loaded', async () => {
    await page.signInWithout(listContracts);
    openView();
    expect(screen.getByLabelText('Loading contracts')).toBeVisible();
  });

  it("shows 'No pairs' without two perpetuals of a base", async () => {
    await page.signIn({ contracts: [coinm] });
    openView();
    expect(await screen.findByText('No pairs')).toBeVisible();
  });

  it('names the venue filter as the reason for no pairs', async () => {
    page.filterVenues('okx');
    const user = openView();
    expect(await screen.findByText('Every pair is hidden by the venue filter')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all venues' }));
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
  });

  it('names a disconnected venue as the reason for no pairs', async () => {
    await page.disconnectVenues('okx');
    openView();
    expect(
      await screen.findByText('Every pair includes a venue that is no longer connected'),
    ).toBeVisible();
  });

  it.each([
    ['prices', listTickers],
    ['funding rates', listFundingRates],
  ])('reports %s that could not be loaded, and retries on request', async (_, endpoint) => {
    server.refuse(endpoint, 503, 'No market data');
    const user = openView();
    expect(await screen.findByText('No market data')).toBeVisible();
    server.respond(listTickers, tickers);
    server.respond(listFundingRates, fundingRates);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
  });
});
