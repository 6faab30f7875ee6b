import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { serverNow } from '@parallax/feed';
import { contractKey, contractName, listFundingRates, listTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry } from '@parallax/store/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMarketValues } from '../market/market-values.ts';
import { bulkResponse } from '../testing/bulk-response.ts';
import { screenerColumns } from './screener-columns.tsx';
import { createScreenerMarket } from './screener-market.ts';
import {
  cell,
  contracts,
  fundingRates,
  future,
  legs,
  openView,
  perpetual,
  rows,
  setUpBasisScreener,
  spot,
  spotPrices,
} from './testing/set-up-basis-screener.tsx';

const page = setUpBasisScreener();
const { server, feed } = page;

describe('design §7 Basis screener', () => {
  it('shows the figures of each pair, with fees and funding', async () => {
    openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
    expect(screen.getByRole('region', { name: 'Basis screener' })).toBeVisible();
    // see the worked example of docs/analytics.md
    await waitFor(() => expect(cell(0, 'executable')).toHaveTextContent('+2,000.00'));
    expect(cell(0, 'executable_annualised')).toHaveTextContent('+10.00%');
    await waitFor(() => expect(cell(1, 'funding')).toHaveTextContent('+2.19%'));
    expect(cell(0, 'after_fees_annualised')).toHaveTextContent('+9.25%');
    expect(cell(0, 'funding')).toHaveTextContent('—');
  });

  it('ranks pairs by annualised net return, not by the larger basis', async () => {
    server.respond(listTickers, () =>
      bulkResponse({
        [contractKey(spot)]: spotPrices,
        [contractKey(perpetual)]: { bid: 99_490, ask: 99_500, pred_funding_rate: 0.0001 },
        [contractKey(future)]: { bid: 102_000, ask: 102_020, index_price: 100_000 },
      }),
    );
    openView();
    await waitFor(() => expect(cell(1, 'executable_annualised')).toHaveTextContent('+12.56%'));
    expect(cell(1, 'net_annualised')).toHaveTextContent('+1.11%');
    expect(cell(0, 'net_annualised')).toHaveTextContent('+9.25%');
    expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']);
  });

  it('states which fees and which funding its figures include', () => {
    openView();
    expect(
      screen.getByText(/Lowest-tier fees: one taker fill on each side, to open\./),
    ).toBeVisible();
    expect(screen.getByText(/Funding until expiry: at the current rate\./)).toBeVisible();
  });

  it('shows which taker fee is unknown as the tooltip of the figures that need it', async () => {
    await page.signIn({ contracts, exchanges: [catalogueEntry('okx')] });
    openView();
    const reason = 'The taker fee of okx for spot is unknown';
    await waitFor(() => expect(cell(0, 'after_fees_annualised')).toHaveAttribute('title', reason));
    expect(cell(0, 'net_annualised')).toHaveAttribute('title', reason);
    expect(cell(0, 'executable_annualised')).not.toHaveAttribute('title');
  });

  it('shows that a perpetual has no funding rate as its status, and as the tooltip of its figures', async () => {
    server.respond(listTickers, () =>
      bulkResponse({
        [contractKey(spot)]: spotPrices,
        [contractKey(perpetual)]: { bid: 100_490, ask: 100_500 },
        [contractKey(future)]: { bid: 102_000, ask: 102_020, index_price: 100_000 },
      }),
    );
    server.respond(listFundingRates, () => []);
    openView();
    const reason = 'The funding rate of BTC/USDT perp on deribit is unknown';
    await waitFor(() => expect(cell(1, 'net_annualised')).toHaveAttribute('title', reason));
    expect(cell(1, 'funding')).toHaveAttribute('title', reason);
    expect(cell(1, 'status')).toHaveTextContent('No funding rate');
    expect(cell(1, 'status')).toHaveAttribute('title', reason);
    expect(cell(1, 'after_fees_annualised')).toHaveTextContent(/^\+\d/);
    expect(cell(0, 'status')).toHaveTextContent('Live');
    expect(cell(0, 'funding')).not.toHaveAttribute('title');
  });

  it('keeps the table while the prices of further bases load', async () => {
    openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    server.hold(listTickers);
    const ether = { base: 'ETH', symbol: 'ETH' };
    const others = [
      { ...spot, ...ether },
      { ...future, ...ether },
    ];
    await page.signIn({ contracts: [...contracts, ...others] });
    await waitFor(() => expect(legs()).toHaveLength(3));
    expect(cell(0, 'executable')).toHaveTextContent('+2,000.00');
  });

  it('shows the settlement beside futures with the same expiry date', async () => {
    const inverse = { ...future, symbol: 'DEC-I', quote: 'USD', riskType: 'inverse' } as const;
    await page.signIn({ contracts: [spot, future, inverse] });
    openView();
    const name = contractName(future);
    await waitFor(() => {
      expect(screen.getByRole('cell', { name: `${name} USD inverse` })).toBeVisible();
      expect(screen.getByRole('cell', { name: `${name} USDT` })).toBeVisible();
    });
  });

  it('shows no quote rate if leg and future of every pair have the same quote', async () => {
    openView();
    await waitFor(() => expect(legs()).toHaveLength(2));
    expect(cell(0, 'rate')).toBeNull();
  });

  it('shows the rate that converts a leg in another quote', async () => {
    const dollar = contractOf({ exchange: 'okx', symbol: 'USD', quote: 'USD' });
    const index = { ...perpetual, symbol: 'PERP-USD', quote: 'USD', riskType: 'inverse' } as const;
    await page.signIn({ contracts: [dollar, future, index] });
    server.respond(listTickers, () =>
      bulkResponse({
        [contractKey(dollar)]: spotPrices,
        [contractKey(index)]: { index_price: 80_000 },
        [contractKey(future)]: { bid: 102_000, ask: 102_020, index_price: 100_000 },
      }),
    );
    openView();
    await waitFor(() => expect(cell(0, 'rate')).toHaveTextContent('1 USD = 1.25000 USDT'));
    expect(screen.getByRole('columnheader', { name: /^Quote rate/ })).toBeVisible();
  });

  it("shows '…' for a pending size and '—' for an unknown size", async () => {
    await feed.venueStatus({ name: 'okx', state: 'down' });
    openView();
    await waitFor(() => expect(rows()[1]).toHaveTextContent('OKX is offline'));
    await waitFor(() => expect(cell(0, 'size')).toHaveTextContent('…'));
    expect(cell(1, 'size')).toHaveTextContent('—');
  });

  it('sorts a row whose venue is unavailable last, and shows the reason', async () => {
    await feed.venueStatus({ name: 'okx', state: 'down' });
    openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT perp', 'BTC/USDT']));
    await waitFor(() => expect(rows()[1]).toHaveTextContent('OKX is offline'));
  });

  it('design §5 sorts a row with a stale leg last, and shows the reason', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
    await feed.ticker(contractKey(spot), { ...spotPrices, at: serverNow() }, { age: 20_000 });
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Stale'));
    // sorted again: a row with a stale leg is last in either direction
    const header = screen.getByRole('button', { name: /^Exec. ann/ });
    for (const direction of ['ascending', 'descending']) {
      await user.click(header);
      expect(header.closest('th')).toHaveAttribute('aria-sort', direction);
      expect(legs()).toEqual(['BTC/USDT perp', 'BTC/USDT']);
    }
    expect(rows()[1]).toHaveTextContent(/stale \d s/);
  });

  it('excludes a row with a stale leg when a range filter is set on a figure', async () => {
    const user = openView();
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT', 'BTC/USDT perp']));
    await feed.ticker(contractKey(spot), { ...spotPrices, at: serverNow() }, { age: 20_000 });
    await user.type(screen.getByRole('textbox', { name: 'Mid % at least' }), '0{Enter}');
    expect(legs()).toEqual(['BTC/USDT perp']);
  });

  it("shows the risk of a spot leg as 'None', as its filter does", async () => {
    const table_filters = { b_risk: 'none' };
    const table_state = { hidden: [], filtersOpen: true };
    openView(JSON.stringify({ basis_screener: { table_01: { table_filters, table_state } } }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USDT']));
    expect(screen.getByText('None', { selector: 'button *' })).toBeVisible();
    const cells = within(rows()[0] ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toContain('None');
  });

  it('names the source of each column in the hint of its header', () => {
    const columns = screenerColumns(createScreenerMarket(createMarketValues()), new Set(), true);
    for (const { hint } of columns) expect(hint).toMatch(/Source: /);
  });

  it('shows the other figures if the funding rates could not be loaded', async () => {
    server.refuse(listFundingRates, 503, 'No funding rates');
    openView();
    await waitFor(() => expect(cell(0, 'after_fees_annualised')).toHaveTextContent('+9.25%'));
    expect(await screen.findByText(/No funding rates/)).toBeVisible();
    expect(cell(1, 'net_annualised')).toHaveTextContent('—');
    await waitFor(() => expect(cell(1, 'status')).toHaveTextContent('No funding rate'));
    server.respond(listFundingRates, () => fundingRates);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/No funding rates/)).toBeNull());
  });
});
