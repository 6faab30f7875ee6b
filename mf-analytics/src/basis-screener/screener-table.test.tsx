import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { fullContractName, listFundingRates, listTickers } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import { copiedCells } from '../testing/copied-cells.ts';
import {
  future,
  legs,
  openView,
  perpetual,
  rows,
  setUpBasisScreener,
  spot,
  tickers,
} from './testing/set-up-basis-screener.tsx';

const page = setUpBasisScreener();
const { server } = page;
const saved = () => JSON.parse(page.savedData() ?? 'null');

describe('design §7 the table of the Basis screener', () => {
  it('workspace §3 restores the saved filters and saves a changed filter', async () => {
    const table_filters = { b_inst: 'perpetual' };
    const user = openView(JSON.stringify({ basis_screener: { table_01: { table_filters } } }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT perp']));
    await user.type(screen.getByRole('textbox', { name: 'Filter Future' }), 'dec{Enter}');
    await waitFor(() => expect(saved()).not.toBeNull());
    expect(saved()).toEqual({
      basis_screener: { table_01: { table_filters: { b_inst: 'perpetual', q_sym: 'dec' } } },
    });
  });

  it('saves the sort with the sheet', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Days/ }));
    await waitFor(() => expect(saved()).not.toBeNull());
    expect(saved().basis_screener.table_01.table_state.sorts).toEqual([
      { columnId: 'days', direction: 'ascending' },
    ]);
  });

  it('is neither marked as sorted by live figures nor exported before the funding rates are loaded', async () => {
    const response = server.hold(listFundingRates);
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    const net = screen.getByRole('columnheader', { name: /^Net ann/ });
    expect(net).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: 'Download CSV' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAttribute('title', 'The funding rates are still loading');
    response.send([]);
    await waitFor(() => expect(net).toHaveAttribute('aria-sort', 'descending'));
  });

  it('copies the names of venues and contracts as they are shown', async () => {
    openView(JSON.stringify({ basis_screener: { table_01: { table_filters: { q_sym: 'DEC' } } } }));
    await waitFor(() => expect(legs()).toHaveLength(2));
    const cells = await copiedCells(rows()[0]);
    expect(cells.slice(0, 5)).toEqual([
      'BTC/USDT',
      'OKX',
      'Spot',
      fullContractName(future),
      'Deribit',
    ]);
  });

  it('has a row menu for both contracts', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Menu for / })[1] ?? document.body);
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^BTC\/USDT perp on /),
      expect.stringMatching(/^BTC .* on /),
    ]);
  });

  it('reports that the venue filter hides every pair', async () => {
    page.filterVenues('okx');
    openView();
    expect(await screen.findByText('Every pair is hidden by the venue filter')).toBeVisible();
  });

  it.each([
    ['without a venue filter', []],
    ['with a venue filter', ['okx']],
  ])('shows that a venue of every pair is disconnected, %s', async (_, chosen) => {
    await page.disconnectVenues('deribit');
    page.filterVenues(...chosen);
    openView();
    expect(
      await screen.findByText('Every pair includes a venue that is no longer connected'),
    ).toBeVisible();
  });

  it("shows 'No pairs' instead of blaming the venue filter if there are no pairs at all", async () => {
    await page.signIn({ contracts: [spot, perpetual] });
    page.filterVenues('okx');
    openView();
    expect(await screen.findByText('No pairs')).toBeVisible();
  });

  it('reports prices that could not be loaded, and retries on request', async () => {
    server.refuse(listTickers, 503, 'No market data');
    const user = openView();
    expect(await screen.findByText('No market data')).toBeVisible();
    server.respond(listTickers, tickers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
  });

  it('reports that unreadable filters were reset', () => {
    openView('{"basis');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});
