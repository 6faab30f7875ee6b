import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type Basis, listBasis } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BasisCurve } from './basis-curve.tsx';
import { basisCurveSettingsSchema } from './basis-curve-settings.ts';

const future = (exchange: string) =>
  contractOf({ exchange, exchangeName: exchange.toUpperCase(), instType: 'future', quote: 'USD' });
const page = startPage({ contracts: [contractOf(), future('okx'), future('deribit')] });
const { server } = page;

const row = (exchange: string, days: number | null, basis_pct: number): Basis => ({
  contract: `${exchange}:${days}`,
  exchange,
  symbol: String(days),
  base: 'BTC',
  quote: 'USD',
  riskType: 'linear',
  instType: days === null ? 'perpetual' : 'future',
  bid: 1,
  ask: 1,
  mid: 1,
  mark_price: 1,
  index_price: 1,
  basis: 1,
  basis_pct,
  expiry: null,
  days,
  annualised: days === null ? null : (basis_pct * 365) / days,
});
const onSettings = jest.fn();
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <BasisCurve settings={basisCurveSettingsSchema.parse(settings)} onSettings={onSettings} />
    </QueryClientProvider>,
  );
const legend = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  installFakeEngines();
  server.respond(listBasis, () => [
    row('okx', null, 0.0001),
    row('okx', 31, 0.0024),
    row('deribit', 31, 0.003),
  ]);
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Basis curve', () => {
  it('is stale while the feed is disconnected', async () => {
    show();
    const chart = await screen.findByRole('figure');
    expect(chart).not.toHaveAttribute('data-stale');
    await page.feed.disconnect();
    expect(chart).toHaveAttribute('data-stale');
    await page.feed.restore();
    expect(chart).not.toHaveAttribute('data-stale');
  });

  it('draws one line per venue for the base of the default contract', async () => {
    show();
    await waitFor(() => expect(legend()).toHaveLength(2));
    expect(legend()[0]).toMatch(/^DRB USD.*\+3\.53% at 31 d$/);
    expect(legend()[1]).toMatch(/^OKX USD.*\+2\.83% at 31 d$/);
    expect(server.received(listBasis)).toEqual([{ query: { base: 'BTC' } }]);
  });

  it('draws each venue in one colour: inverse contracts dashed, those in a rarer quote dotted', async () => {
    server.respond(listBasis, () => [
      row('okx', 31, 0.0024),
      { ...row('okx', 31, 0.0025), riskType: 'inverse' as const },
      { ...row('okx', 31, 0.0026), quote: 'EUR' },
      row('deribit', 31, 0.003),
    ]);
    show();
    await waitFor(() => expect(legend()).toHaveLength(4));
    const lines = screen.getAllByRole('listitem').map((item) => {
      const swatch = item.querySelector<HTMLElement>('[data-tone]');
      return [swatch?.dataset['tone'], swatch?.dataset['stroke']];
    });
    const [[deribit] = [], [okx] = []] = lines;
    expect(lines).toEqual([
      [deribit, 'solid'],
      [okx, 'dotted'],
      [okx, 'dashed'],
      [okx, 'solid'],
    ]);
    expect(deribit).not.toBe(okx);
  });

  it('includes perpetuals in percent and saves the chosen measure', async () => {
    show({ measure: 'Percent' });
    await waitFor(() => expect(legend()[1]).toMatch(/\+0\.24% at 31 d$/));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(await screen.findByText('0 d')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Annualised' }));
    expect(onSettings).toHaveBeenCalledWith({ measure: 'Annualised' });
  });

  it('shows only the venues of the filter, or reports that the filter hides all venues', async () => {
    page.filterVenues('okx');
    const { unmount } = show();
    await waitFor(() => expect(legend()).toHaveLength(1));
    unmount();
    page.filterVenues('kraken');
    show();
    expect(
      screen.getByText('Every venue with a basis of BTC is hidden by the venue filter'),
    ).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    await waitFor(() => expect(legend()).toHaveLength(2));
  });

  it('reports that every venue is disconnected, which no filter can change', async () => {
    await page.disconnect('okx', 'deribit');
    show();
    expect(
      await screen.findByText('Every venue with a basis of BTC is no longer connected'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('reports that a base has perpetuals only, or no basis', async () => {
    server.respond(listBasis, ({ query: { base } }) =>
      base === 'SOL' ? [row('okx', null, 0.0001)] : [],
    );
    const { unmount } = show({ base: 'SOL' });
    expect(await screen.findByText('No venue lists a dated future of SOL')).toBeVisible();
    unmount();
    show({ base: 'XYZ' });
    expect(await screen.findByText('XYZ has no basis')).toBeVisible();
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listBasis, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legend()).toHaveLength(2));
  });

  it('resets only invalid settings', () => {
    expect(basisCurveSettingsSchema.parse({ base: 'ETH', measure: 'x' })).toEqual({
      base: 'ETH',
      measure: 'Annualised',
    });
  });
});
