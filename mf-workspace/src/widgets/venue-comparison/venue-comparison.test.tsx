import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';
import VenueComparison from './venue-comparison.tsx';
import { venueComparisonSettingsSchema } from './venue-comparison-settings.ts';
import { VenueComparisonSettingsForm } from './venue-comparison-settings-form.tsx';

const binance = contractOf({ exchangeName: 'Binance Spot' });
const kraken = contractOf({
  exchange: 'kraken_spot',
  exchangeName: 'Kraken Spot',
  priceDecimals: 1,
});
const perp = contractOf({ exchange: 'okx', exchangeName: 'OKX', instType: 'perpetual' });
const eth = contractOf({ exchange: 'okx', exchangeName: 'OKX', symbol: 'ETH', base: 'ETH' });
const contracts: readonly Contract[] = [kraken, binance, perp, eth];
const exchanges = [
  catalogueEntry('binance_spot', { takerFee: 0.001 }),
  catalogueEntry('kraken_spot', { takerFee: 0.002 }),
  catalogueEntry('okx', { takerFee: 0.0005, spotTakerFee: 0.001 }),
];
const page = startPage({ contracts, exchanges });

const onSettings = jest.fn();
const props = (settings: object) => ({
  settings: venueComparisonSettingsSchema.parse(settings),
  onSettings,
});
const show = (settings: object = {}) =>
  render(<VenueComparison {...props(settings)} />, { wrapper: WithNavigation });
const send = (contract: Contract, [bid, ask]: [number, number], options?: { age: number }) =>
  page.feed.ticker(contractKey(contract), { bid, ask }, options);
const rowOf = (venue: string) => screen.getByText(venue).closest('tr');
const figure = (label: string) => screen.getByText(label).parentElement;
function expectWaiting(): void {
  expect(figure('Waiting for')).toHaveTextContent('Waiting forcurrent prices of two venues');
  for (const label of ['Buy after fees on', 'Sell after fees on', 'Same pair before fees']) {
    expect(screen.queryByText(label)).toBeNull();
  }
  expect(screen.queryByText('Buy')).toBeNull();
  expect(screen.queryByText('Sell')).toBeNull();
}

afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Venue comparison', () => {
  it('shows where to buy and where to sell after taker fees', async () => {
    show();
    await send(binance, [99, 100]);
    await send(kraken, [101, 102]);
    expect(figure('Buy after fees on')).toHaveTextContent(
      'Buy after fees onBinance Spot, ask 100.00',
    );
    expect(figure('Sell after fees on')).toHaveTextContent(
      'Sell after fees onKraken Spot, bid 101.0',
    );
    expect(figure('Same pair before fees')).toHaveTextContent('Same pair before fees+100.00 bps');
    expect(figure('Edge after lowest-tier fees')).toHaveTextContent(
      'Edge after lowest-tier fees+69.80 bps',
    );
    const row = rowOf('Kraken Spot');
    expect(row && within(row).getByText('Sell')).toBeVisible();
    expect(row && within(row).getByText('0.200%')).toBeVisible();
    expect(row && within(row).getByText(/^98.52/)).toBeVisible();
    for (const name of ['Best after fees', /^Buy after fee/, /^Sell after fee/]) {
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    }
    expect(screen.getByText('2 venues')).toBeVisible();
  });

  it('shows prices with the decimals of each venue, with their points aligned', async () => {
    show();
    await send(binance, [99, 100]);
    await send(kraken, [101, 102]);
    for (const [venue, bid, decimals] of [
      ['Binance Spot', '99.00', '2'],
      ['Kraken Spot', '101.0', '1'],
    ] as const) {
      const bidCell = rowOf(venue)?.querySelector<HTMLElement>('[data-field="bid"]');
      expect(bidCell?.textContent).toBe(bid);
      expect(bidCell?.closest('td')?.style.getPropertyValue('--own-decimals')).toBe(decimals);
    }
  });

  it('shows the spot fee of a venue whose perpetuals have a different fee', () => {
    const { unmount } = show({ pair: 'ETH/USDT' });
    expect(rowOf('OKX')).toHaveTextContent('0.100%');
    unmount();
    show({ type: 'Perpetual' });
    expect(rowOf('OKX')).toHaveTextContent('0.050%');
  });

  it('shows how many venues it compares until all have a current price', async () => {
    show();
    expect(figure('Compared')).toHaveTextContent('Compared0 of 2 venues');
    await send(binance, [99, 100]);
    expect(figure('Compared')).toHaveTextContent('Compared1 of 2 venues');
    await send(kraken, [101, 102]);
    expect(screen.queryByText('Compared')).toBeNull();
  });

  it('shows no venues and no edge until two venues have prices, but what it waits for', async () => {
    show();
    expectWaiting();
    await send(binance, [99, 100]);
    expectWaiting();
    await send(kraken, [101, 102]);
    expect(screen.queryByText('Waiting for')).toBeNull();
    expect(screen.getByText('Buy')).toBeVisible();
  });

  it('states that a single venue cannot be compared', async () => {
    show({ pair: 'ETH/USDT' });
    await send(eth, [99, 100]);
    expect(figure('Nothing to compare')).toHaveTextContent('only one venue');
    expect(screen.queryByText('Sell')).toBeNull();
  });

  it('shows which venues it waits for', async () => {
    await page.feed.disconnect();
    show();
    expect(screen.getByText('Waiting for Binance Spot')).toBeVisible();
    expect(screen.getByText('Waiting for Kraken Spot')).toBeVisible();
    await page.feed.restore();
    await send(binance, [99, 100]);
    await send(kraken, [101, 102]);
    expect(screen.getByText('Binance Spot')).toBeVisible();
    expect(screen.getByText('Kraken Spot')).toBeVisible();
  });

  it('excludes stale quotes from the comparison', async () => {
    show();
    await send(binance, [99, 100]);
    await send(kraken, [101, 102]);
    expect(figure('Sell after fees on')).toHaveTextContent(
      'Sell after fees onKraken Spot, bid 101.0',
    );
    await send(kraken, [101, 102], { age: 20_000 });
    expect(figure('Compared')).toHaveTextContent('Compared1 of 2 venues');
    expect(screen.queryByText('Sell after fees on')).toBeNull();
  });

  it('reports that no venue lists the pair, or that the venue filter hides all its venues', () => {
    page.filterVenues('okx');
    const { unmount } = show();
    expect(screen.getByText('Every venue of BTC/USDT is hidden by the venue filter')).toBeVisible();
    unmount();
    show({ pair: 'ETH/USDT', type: 'Perpetual' });
    expect(screen.getByText('No venue lists ETH/USDT perpetuals')).toBeVisible();
  });

  it('reports that every venue of the pair is disconnected, which no filter can change', async () => {
    await page.disconnect('binance_spot', 'kraken_spot');
    show();
    expect(screen.getByText('Every venue of BTC/USDT is no longer connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('saves type and pair, and offers pairs on the most venues first', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Perpetual' }));
    render(<VenueComparisonSettingsForm {...props({})} />);
    await user.click(screen.getByRole('combobox', { name: 'Pair' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['BTC/USDT2 venues', 'ETH/USDT1 venue']);
    await user.click(screen.getByRole('option', { name: /ETH/ }));
    expect(onSettings.mock.calls).toEqual([[{ type: 'Perpetual' }], [{ pair: 'ETH/USDT' }]]);
  });

  it('copies the name of a contract as it is shown', async () => {
    show({ table: { hidden: [] } });
    const user = userEvent.setup();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => rowOf('Binance Spot')?.focus());
    await user.keyboard('{Control>}c{/Control}');
    expect(written.mock.lastCall?.[0].split('\t')).toEqual(
      expect.arrayContaining(['Binance Spot', 'BTC/USDT']),
    );
  });
});
