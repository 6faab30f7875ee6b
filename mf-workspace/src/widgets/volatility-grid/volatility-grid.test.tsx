import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contractKey, getVolatilityGrid } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import type { GridRow } from './grid-columns.tsx';
import VolatilityGridWidget from './volatility-grid-widget.ts';

const EXPIRY = Date.UTC(2100, 11, 24, 8);
const option = (strike: number, optionType: 'call' | 'put', settle = 'BTC') =>
  contractOf({
    exchange: 'deribit',
    exchangeName: 'Deribit',
    symbol: `${settle}-${strike}-${optionType}`,
    instType: 'option',
    settle,
    expiry: EXPIRY,
    strike,
    optionType,
  });
const contracts = [90_000, 100_000, 110_000].flatMap((strike) => [
  option(strike, 'put'),
  option(strike, 'call'),
]);
const page = startPage({ contracts });
const { server } = page;
const user = userEvent.setup({ delay: null });

const ROW: GridRow = {
  expiry: new Date(EXPIRY).toISOString(),
  days: '24.26',
  forward: '101250.5',
  atm: '0.5234',
  put10: '0.61',
  put25: '0.56',
  call25: '0.5475',
  call10: null,
  riskReversal25: '-0.0125',
  butterfly25: '0.03035',
  change: { atm: '0.0075', riskReversal25: '-0.001', butterfly25: null },
};

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent).filter(Boolean),
  );
const show = () =>
  render(<StoredWidget widget={VolatilityGridWidget} />, { wrapper: WithNavigation });

beforeEach(() => {
  server.respond(getVolatilityGrid, () => ({
    at: new Date(0).toISOString(),
    rows: [ROW, { ...ROW, expiry: '2101-03-25T08:00:00.000Z', atm: null, change: null }],
    missing: [],
  }));
});
afterEach(() => queryClient.clear());

describe('design §5 Volatility grid', () => {
  it('shows volatilities in percent, differences in points, and what is not known as such', async () => {
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.join(' ')).toBe(
      '24 Dec 00 24.3 52.3% +0.75 61.0% 56.0% 54.8% — −1.25 −0.10 +3.04 —',
    );
    expect(rows()[1]?.slice(2, 4)).toEqual(['—', '—']);
  });

  it('asks for the changes since the chosen time', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: '1w' }));
    await waitFor(() =>
      expect(server.received(getVolatilityGrid).map(({ query }) => query)).toEqual([
        { exchange: 'deribit', base: 'BTC', change: '1d' },
        { exchange: 'deribit', base: 'BTC', change: '1w' },
      ]),
    );
    expect(await screen.findByRole('columnheader', { name: /ATM 1w/ })).toBeVisible();
  });

  it('chooses the call at the money of a pressed expiry', async () => {
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByText('24 Dec 00'));
    expect(dashContractKey()).toBe(contractKey(option(100_000, 'call')));
  });

  it('says of which options the figures are where they are settled in several currencies', async () => {
    await page.signIn({ contracts: [...contracts, option(100_000, 'call', 'USDC')] });
    show();
    expect(await screen.findByText('Of the BTC-settled options only')).toBeVisible();
  });

  it('says that a venue publishes none, and why they could not be loaded', async () => {
    server.refuseOnce(getVolatilityGrid, 400, 'Deribit does not answer.');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Deribit does not answer.');
    server.respond(getVolatilityGrid, () => ({ at: ROW.expiry, rows: [], missing: [] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Deribit publishes no volatilities of BTC')).toBeVisible();
  });
});
