import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import {
  type Contract,
  contractKey,
  type Liquidation,
  listLiquidations,
  type Ticker,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';

const perpetual = (exchange: string, base: string, quote: string): Contract =>
  contractOf({
    exchange,
    exchangeName: exchange.toUpperCase(),
    symbol: `${base}-${quote}`,
    base,
    quote,
    instType: 'perpetual',
    riskType: 'linear',
    contractSizeUnit: base,
  });
const btc = perpetual('okx', 'BTC', 'USDT');
const eth = perpetual('bybit', 'ETH', 'USD');
const contracts = [btc, eth, perpetual('okx', 'BTC', 'USD')];
/** One USDT is two dollars. */
const INDEX: Record<string, number> = { 'okx:BTC-USDT': 50_000, 'okx:BTC-USD': 100_000 };
let venues = ['okx', 'bybit'];
const passes = ({ exchange }: { exchange: string }) => venues.includes(exchange);
const choose = jest.fn();
const server = startServer();
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(passes),
  useDashContract: () => [undefined, jest.fn(), undefined],
  useVenueFilter: () => ({ chosen: [], choose, passes }),
}));
/** the contracts whose prices are subscribed to */
const priced = new Set<string>();
const live = new Map<string, (latest: readonly Liquidation[]) => void>();
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  useFeedState: () => 'connected',
  subscribeTicker: (key: string, listener: (ticker: Partial<Ticker>, state: object) => void) => {
    priced.add(key);
    listener({ index_price: INDEX[key] ?? null }, { stale: false });
    return () => priced.delete(key);
  },
  subscribeLiquidations: (name: string, listener: (latest: readonly Liquidation[]) => void) => {
    live.set(name, listener);
    return () => live.delete(name);
  },
}));
const { queryClient } = await import('@parallax/api/react');
const { LiquidationsWidget } = await import('./liquidations.tsx');
const { liquidationsSettingsSchema } = await import('./liquidations-settings.ts');

const liquidation = (
  contract: Contract,
  id: string,
  quote_value: number,
  side: 'buy' | 'sell' = 'sell',
): Liquidation => ({
  contract: contractKey(contract),
  exchange: contract.exchange,
  symbol: contract.symbol,
  base: contract.base,
  quote: contract.quote,
  riskType: 'linear',
  id,
  side,
  price: 100_000,
  contracts: 0.5,
  base_value: 0.5,
  quote_value,
  at: Number(id),
});
const onSettings = jest.fn();
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <LiquidationsWidget
        settings={liquidationsSettingsSchema.parse({ view: 'Tape', ...settings })}
        onSettings={onSettings}
      />
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(() => {
  fakeEngines();
  server.respond(listLiquidations, () => [
    liquidation(btc, '1', 1_000),
    liquidation(eth, '2', 700, 'buy'),
  ]);
});
afterEach(() => {
  venues = ['okx', 'bybit'];
  queryClient.clear();
  jest.clearAllMocks();
});

describe('design §7 Liquidations', () => {
  it('is a tape with the newest first, valued in dollars', async () => {
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    await waitFor(() => expect(totals()).toEqual(['2K USD', '700 USD']));
    expect([...priced].filter((key) => key in INDEX)).toEqual([]);
    expect(rows()[0]).toMatch(/ETH\/USD perpBYBITShort100,000\.000\.50000 ETH700BYBIT$/);
    expect(rows()[1]).toMatch(/BTC\/USDT perpOKXLong100,000\.000\.50000 BTC2KOKX$/);
  });

  it('adds each liquidation of the feed once', async () => {
    show();
    await screen.findByText('2 liquidations');
    act(() => live.get('okx')?.([liquidation(btc, '1', 1_000), liquidation(btc, '3', 500)]));
    expect(screen.getByText('3 liquidations')).toBeVisible();
    expect(totals()).toEqual(['3K USD', '700 USD']);
  });

  it('shows the chosen base, the minimum value and the permitted venues', async () => {
    const first = show({ base: 'ETH' });
    await screen.findByText('1 liquidation');
    expect(rows()[0]).toContain('ETH');
    first.unmount();
    const second = show({ least: 1_500 });
    expect(screen.getByText('1 liquidation')).toBeVisible();
    expect(rows()[0]).toContain('BTC');
    second.unmount();
    venues = ['bybit'];
    show();
    expect(screen.getByText('1 liquidation')).toBeVisible();
    expect([...live.keys()]).toEqual(['bybit']);
  });

  it('draws bars by side, and saves the view', async () => {
    show({ view: 'Bars' });
    const legend = await screen.findByRole('list');
    await waitFor(() => expect(legend).toHaveTextContent(/Shorts.*700 USD.*Longs.*2K USD/));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Both' }));
    expect(onSettings).toHaveBeenCalledWith({ view: 'Both' });
  });

  it('reports that a venue has no liquidations, does not publish them, or is hidden', async () => {
    const first = show({ exchange: 'coinbase' });
    expect(screen.getByText('coinbase has no liquidations')).toBeVisible();
    first.unmount();
    server.refuse(listLiquidations, 404, 'Not there');
    const second = show({ exchange: 'okx' });
    expect(await screen.findByText('OKX publishes no liquidations')).toBeVisible();
    second.unmount();
    venues = ['bybit'];
    show({ exchange: 'okx' });
    expect(screen.getByText('OKX is hidden by the venue filter')).toBeVisible();
  });

  it('reports that nothing was liquidated', async () => {
    server.respond(listLiquidations, () => []);
    show();
    expect(await screen.findByText('No liquidations in the last 24 hours')).toBeVisible();
  });

  it('reports a failure, and tries again', async () => {
    server.refuseOnce(listLiquidations, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 liquidations')).toBeVisible();
  });

  it('resets invalid settings only', () => {
    expect(liquidationsSettingsSchema.parse({ least: -1, bar: '2m', base: 'BTC' })).toEqual(
      expect.objectContaining({ least: 0, bar: '15m', base: 'BTC', view: 'Both' }),
    );
  });
});
