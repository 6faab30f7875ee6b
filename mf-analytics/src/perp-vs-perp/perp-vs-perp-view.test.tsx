import { fundingRateOf } from '@parallax/protocol/testing';
import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { queryClient, queryKeyOf } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import {
  ALL_FUNDING_RATES,
  contractKey,
  listContracts,
  listFundingRates,
  listTickers,
} from '@parallax/protocol';
import { dashContractKey } from '@parallax/store';
import { catalogueEntry } from '@parallax/store/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { perpetualOf } from '../testing/analytics-data.ts';
import { bulkResponse } from '../testing/bulk-response.ts';
import { copiedCells } from '../testing/copied-cells.ts';
import {
  BTC,
  coinm,
  coinmPrices,
  coinmSol,
  figure,
  legs,
  okx,
  okxSol,
  openView,
  rows,
  SOL,
  setUpPerpVsPerp,
} from './testing/set-up-perp-vs-perp.tsx';

const { page, funding, fundingRates, respond } = setUpPerpVsPerp();
const { server, feed } = page;
const secondRate = () => figure(0, 'second_rate')?.parentElement;

describe('design §7 Perp vs perp', () => {
  it('sorts the pairs by their break-even, those without one last', async () => {
    openView();
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    expect(screen.getByRole('region', { name: 'Perp vs perp' })).toBeVisible();
    expect(screen.getByText('2 pairs')).toBeVisible();
    expect(figure(0, 'daily')).toHaveTextContent('0.0600%');
    expect(figure(0, 'long')).toHaveTextContent('Binance COIN-M');
    expect(figure(0, 'break_even')).toHaveTextContent('0.3 d');
    expect(figure(0, 'first_rate')?.parentElement).toHaveTextContent('8h+0.0100%');
    expect(figure(0, 'first_rate')).toHaveAttribute('title', '+0.010000%');
    expect(figure(0, 'second_rate')?.parentElement).toHaveTextContent('8h+0.0300%');
    expect(screen.getByRole('columnheader', { name: /^Spread 2 − 1 \(quote 1\)$/ })).toBeVisible();
    expect(figure(0, 'spread')).toHaveTextContent('+0.10');
    expect(figure(0, 'spread')).not.toHaveAttribute('data-direction');
    expect(figure(0, 'spread_bps')).toHaveTextContent(/^\+10\.00$/);
  });

  it('states that the break-even includes the fees of opening and the price edge paid', () => {
    openView();
    const costs =
      /Break-even of opening: lowest-tier fees, one taker fill per leg, and the price edge paid; closing costs the fees again\./;
    expect(screen.getByText(costs)).toBeVisible();
  });

  it.each([
    ['first', { ...coinmSol, priceDecimals: 6, tick: 0.000001 }, okxSol],
    ['second', coinmSol, { ...okxSol, priceDecimals: 6, tick: 0.000001 }],
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
    funding.okxHours = 4;
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeyOf(listFundingRates) }));
    await waitFor(() => expect(secondRate()).toHaveTextContent('4h+0.0300%'));
    expect(rows()[0]).toBe(row);
  });

  it('refetches an old cached response immediately, and sorts by the fresh response', async () => {
    funding.solRate = 0.002;
    const scope = { query: { instType: 'perpetual,future' } };
    const quotes = [coinm, okx].map((leg) => [contractKey(leg), { bid: 1, ask: 1 }]);
    const old = bulkResponse(Object.fromEntries(quotes), serverNow() - 25_000);
    queryClient.setQueryData(queryKeyOf(listTickers, scope), old);
    queryClient.setQueryData(queryKeyOf(listFundingRates, ALL_FUNDING_RATES), fundingRates());
    openView();
    expect(rows()[0]).toHaveTextContent(/BTC\/USD.*stale 2\d s/);
    await waitFor(() => expect(legs()).toEqual([SOL, BTC]));
  });

  it('shows no venue to go long on and no break-even for equal rates', async () => {
    openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    expect(figure(1, 'long')).toHaveTextContent('Equal daily rates');
    expect(figure(1, 'break_even')).toHaveTextContent('—');
    // 20 USDT are 10 USD at the index prices of SOL
    expect(figure(1, 'spread')).toHaveTextContent(/^0\.0+$/);
  });

  it('shows the reason for a missing break-even', async () => {
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
    expect(figure(1, 'break_even')).toHaveAttribute(
      'title',
      'Equal daily rates never recover the costs',
    );
  });

  it('sorts a pair whose fees are unknown after the others, although its rates differ more', async () => {
    const deribit = perpetualOf('deribit', 'Deribit', 'SOL');
    await page.signIn({
      contracts: [coinmSol, deribit, coinm, okx],
      exchanges: [
        ...['binance_coinm', 'okx'].map((name) => catalogueEntry(name, { takerFee: 0.0005 })),
        catalogueEntry('deribit'),
      ],
    });
    server.respond(listFundingRates, () => [...fundingRates(), fundingRateOf(deribit, 0.002)]);
    openView();
    await waitFor(() => expect(figure(1, 'daily')).toHaveTextContent('0.5700%'));
    expect(figure(1, 'break_even')).toHaveTextContent('—');
    expect(legs()).toEqual([BTC, 'SOL/USD perp Binance COIN-M · Deribit']);
  });

  it('design §5 sorts a pair with a stale leg last, and shows the reason', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    await feed.ticker(contractKey(coinm), { ...coinmPrices, at: serverNow() }, { age: 20_000 });
    expect(rows()[0]).toHaveTextContent(/stale \d s/);
    const header = screen.getByRole('button', { name: /^Daily diff\./ });
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
    await user.type(screen.getByRole('textbox', { name: 'Daily diff. at most' }), '1{Enter}');
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
    await user.click(screen.getAllByText('BTC/USD')[0] ?? document.body);
    expect(dashContractKey()).toBe(contractKey(coinm));
  });

  it('copies the names of venues and contracts as they are shown, but also finds their ids', async () => {
    const table_filters = { q_ex: 'okx', b_sym: 'BTCUSD' };
    openView(JSON.stringify({ perp_vs_perp: { table_01: { table_filters } } }));
    await waitFor(() => expect(legs()).toEqual([BTC]));
    const cells = await copiedCells(rows()[0]);
    expect(cells.slice(0, 3)).toEqual(['BTC/USD perp', 'Binance COIN-M', 'Inverse']);
    expect(cells.slice(3, 6)).toEqual(['BTC/USD perp', 'OKX', 'Inverse']);
  });

  it('has a row menu for both legs', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Menu for / })[0] ?? document.body);
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
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
    respond();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
  });
});
