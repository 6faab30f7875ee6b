import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  type Contract,
  contractKey,
  LIQUIDATIONS_MAX,
  type Liquidation,
  liquidationsTopic,
  listLiquidations,
  topicOf,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { fakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { LiquidationsWidget } from './liquidations.tsx';
import { liquidationsSettingsSchema } from './liquidations-settings.ts';
import { LiquidationsSettingsForm } from './liquidations-settings-form.tsx';

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
const usd: Contract = {
  ...perpetual('okx', 'BTC', 'USD'),
  riskType: 'inverse',
  contractSizeUnit: 'USD',
  qtyDecimals: 0,
};
const exchanges = [catalogueEntry('okx', { displayName: 'OKX' })];
const page = startPage({ contracts: [btc, eth, usd], exchanges });
const { server, feed } = page;
/** One USDT is two dollars. */
const INDEX = { 'okx:BTC-USDT': 50_000, 'okx:BTC-USD': 100_000 };

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
const sendPrice = (key: string, index_price: number | null, options?: { age: number }) =>
  feed.ticker(key, { index_price }, options);
/** The topics of a kind that the page is subscribed to. */
const topics = (prefix: string) =>
  feed
    .topics()
    .filter((topic) => topic.startsWith(prefix))
    .sort();
const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const passTime = (ms: number) => {
  const later = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(later);
};
const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(async () => {
  fakeEngines();
  for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price);
  server.respond(listLiquidations, () => [
    liquidation(btc, '1', 1_000),
    liquidation(eth, '2', 700, 'buy'),
  ]);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  jest.restoreAllMocks();
});

describe('design §7 Liquidations', () => {
  it('names a contract that is no longer listed by its date, with its venue', async () => {
    const expired = { ...usd, symbol: 'BTC-USD-241227' };
    server.respond(listLiquidations, () => [liquidation(expired, '1', 1_000)]);
    show();
    expect(await screen.findByText('1 liquidation')).toBeVisible();
    expect(screen.getByRole('cell', { name: 'BTC 27 Dec 24' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'OKX' })).toBeVisible();
  });

  it('lists the newest liquidation first, with values in dollars', async () => {
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    await waitFor(() => expect(totals()).toEqual(['2K USD', '700 USD']));
    // those of the rows' contracts, and none for the rate
    await waitFor(() =>
      expect(topics(topicOf('ticker', ''))).toEqual(
        ['bybit:ETH-USD', 'okx:BTC-USDT'].map((key) => topicOf('ticker', key)),
      ),
    );
    expect(rows()[0]).toMatch(/ETH\/USD perpShort100,000\.000\.50000 ETH700BYBIT$/);
    expect(rows()[1]).toMatch(/BTC\/USDT perpLong100,000\.000\.50000 BTC2,000OKX$/);
  });

  it('shows sizes that are wider than their column in compact form', async () => {
    server.respond(listLiquidations, () => [
      { ...liquidation(btc, '1', 1_000), base_value: 999_999.4 },
      { ...liquidation(eth, '2', 1_000), base_value: 3_741_060 },
    ]);
    show();
    expect(await screen.findByText('999,999 BTC')).toBeVisible();
    expect(screen.getByText('3.741M ETH')).toBeVisible();
  });

  it('shows the sizes of inverse contracts in the base instead of dollars', async () => {
    const inverse = { ...liquidation(usd, '1', 5_000), base_value: 0.05, contracts: 5_000 };
    server.respond(listLiquidations, () => [inverse]);
    show();
    expect(await screen.findByText('0.05000 BTC')).toBeVisible();
    expect(rows()[0]).toContain('5,000');
  });

  it('shows the time below the contract, with its zone in the head, and the price below the value when narrow', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    expect(rows()[0]).toMatch(/ETH\/USD perpBYB00:00:00 · Short700 @100,000\.000\.50000 ETH$/);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1)).toEqual(['Contract, time (UTC)', 'Side', 'Value (USD)', 'Size']);
  });

  it.each([
    ['below the contract', 520, /^ETH\/USD perpBYB00:00:00 · (?!.*BYB)/],
    ['below the contract', 820, /^ETH\/USD perpBYB00:00:00 · (?!.*BYB)/],
    ['in its own column', 900, /ETH\/USD perpShort.*BYBIT$/],
  ])('shows the venue once, %s, at a width of %d px', async (_, width, row) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    expect(rows()[0]).toMatch(row);
  });

  it('shows since when the totals count, and how many liquidations have no value', async () => {
    const euro = perpetual('okx', 'BTC', 'EUR');
    server.respond(listLiquidations, () => [
      liquidation(btc, '1000', 1_000),
      liquidation(euro, '2000', 500),
    ]);
    show({ least: 10 });
    await waitFor(() => expect(totals()).toEqual(['2K USD', '0 USD']));
    expect(screen.getByText('since 1 Jan 00:00:01 UTC')).toBeVisible();
    expect(screen.getByText('1 without value')).toBeVisible();
  });

  it('adds each liquidation of the feed once', async () => {
    show();
    await screen.findByText('2 liquidations');
    await feed.liquidations('okx', [liquidation(btc, '1', 1_000), liquidation(btc, '3', 500)]);
    expect(screen.getByText('3 liquidations')).toBeVisible();
    expect(totals()).toEqual(['3K USD', '700 USD']);
  });

  it('adds the liquidations that it missed in a hidden tab', async () => {
    show();
    await screen.findByText('2 liquidations');
    setHidden(true);
    server.respond(listLiquidations, () => [
      liquidation(btc, '1', 1_000),
      liquidation(btc, '3', 500),
    ]);
    passTime(60_000);
    setHidden(false);
    await waitFor(() => expect(totals()).toEqual(['3K USD', '0 USD']));
  });

  it('adds the liquidations that it missed without a connection', async () => {
    show();
    await screen.findByText('2 liquidations');
    server.respond(listLiquidations, () => [liquidation(btc, '3', 500)]);
    passTime(60_000);
    await feed.disconnect();
    await feed.restore();
    expect(await screen.findByText('1 liquidation')).toBeVisible();
  });

  it('requests missed liquidations again after a failure', async () => {
    const intervals = jest.spyOn(window, 'setInterval');
    show();
    await screen.findByText('2 liquidations');
    server.refuseOnce(listLiquidations, 429, 'Too many');
    server.respond(listLiquidations, () => [liquidation(btc, '3', 500)]);
    passTime(60_000);
    await feed.disconnect();
    await feed.restore();
    await waitFor(() => {
      act(() => {
        for (const [run, ms] of intervals.mock.calls) if (ms === 10_000) run();
      });
      expect(screen.getByText('1 liquidation')).toBeVisible();
    });
  });

  it('does not repeat the request after a short time in a hidden tab', async () => {
    show();
    await screen.findByText('2 liquidations');
    server.respond(listLiquidations, () => []);
    setHidden(true);
    setHidden(false);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('2 liquidations')).toBeVisible();
  });

  it('totals all venues from the same time if the response is limited', async () => {
    server.respond(listLiquidations, () =>
      Array.from({ length: LIQUIDATIONS_MAX }, (_, n) => liquidation(btc, `${n + 5_000}`, 1)),
    );
    show();
    await screen.findByText('500 liquidations');
    await feed.liquidations('bybit', [liquidation(eth, '2000', 700), liquidation(eth, '6000', 50)]);
    expect(screen.getByText('501 liquidations')).toBeVisible();
    expect(totals()).toEqual(['1.05K USD', '0 USD']);
    expect(screen.getByText('since 1 Jan 00:00:05 UTC')).toBeVisible();
  });

  it('shows the oldest liquidation of the permitted venues as the start of the totals', async () => {
    server.respond(listLiquidations, () => [
      liquidation(btc, '1000', 1_000),
      liquidation(eth, '9000', 700),
    ]);
    page.filterVenues('bybit');
    show();
    expect(await screen.findByText('since 1 Jan 00:00:09 UTC')).toBeVisible();
  });

  it('values liquidations at current prices instead of stale ones', async () => {
    for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price, { age: 20_000 });
    show();
    expect(await screen.findByText('1 without value')).toBeVisible();
    for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price * 2);
    expect(totals()).toEqual(['2K USD', '700 USD']);
  });

  it('takes both prices of a rate from the same time', async () => {
    for (const key of Object.keys(INDEX)) await sendPrice(key, null);
    show();
    await screen.findByText('2 liquidations');
    await sendPrice('okx:BTC-USD', 100_000);
    await sendPrice('okx:BTC-USD', 150_000);
    await sendPrice('okx:BTC-USDT', 50_000);
    expect(totals()).toEqual(['3K USD', '700 USD']);
  });

  it('filters by base, minimum value and permitted venues', async () => {
    const first = show({ base: 'ETH' });
    await screen.findByText('1 liquidation');
    expect(rows()[0]).toContain('ETH');
    first.unmount();
    const second = show({ least: 1_500 });
    expect(await screen.findByText('1 liquidation')).toBeVisible();
    expect(rows()[0]).toContain('BTC');
    second.unmount();
    page.filterVenues('bybit');
    show();
    expect(screen.getByText('1 liquidation')).toBeVisible();
    await waitFor(() =>
      expect(topics(liquidationsTopic(''))).toEqual([liquidationsTopic('bybit')]),
    );
  });

  it('draws bars per side and saves the chosen view', async () => {
    show({ view: 'Bars' });
    const legend = await screen.findByRole('list');
    await waitFor(() => expect(legend).toHaveTextContent(/Longs.*2K USD.*Shorts.*700 USD/));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Both' }));
    expect(onSettings).toHaveBeenCalledWith({ view: 'Both' });
  });

  it('reports a venue that lists no derivatives, publishes no liquidations or is hidden', async () => {
    const first = show({ exchange: 'coinbase' });
    expect(screen.getByText('coinbase has no liquidations')).toBeVisible();
    first.unmount();
    server.refuse(listLiquidations, 404, 'Not there');
    const second = show({ exchange: 'okx' });
    expect(await screen.findByText('OKX publishes no liquidations')).toBeVisible();
    second.unmount();
    page.filterVenues('bybit');
    show({ exchange: 'okx' });
    expect(screen.getByText('OKX is hidden by the venue filter')).toBeVisible();
  });

  it('reports that every venue is disconnected, which no filter can change', async () => {
    await page.disconnect('okx', 'bybit');
    show();
    expect(screen.getByText('Every venue with liquidations is no longer connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('reports that no venue lists contracts that can be liquidated', async () => {
    await page.signIn({ contracts: [] });
    show();
    expect(screen.getByText('No liquidations')).toBeVisible();
    expect(screen.queryByText(/no longer connected/)).toBeNull();
  });

  it('requests the liquidations of the chosen base', async () => {
    const all = [
      liquidation(eth, '1', 700),
      ...Array.from({ length: LIQUIDATIONS_MAX }, (_, index) =>
        liquidation(btc, `${index + 2}`, 1),
      ),
    ];
    server.respond(listLiquidations, ({ query: { base } }) =>
      all.filter((each) => base === undefined || each.base === base).slice(-LIQUIDATIONS_MAX),
    );
    show({ base: 'ETH' });
    expect(await screen.findByText('1 liquidation')).toBeVisible();
    await feed.liquidations('okx', [liquidation(btc, '999', 500)]);
    expect(screen.getByText('since 1 Jan 00:00:00 UTC')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it.each([
    [{}, [], 'No liquidations received in the last 24 hours'],
    [
      { exchange: 'okx', base: 'BTC', least: 100 },
      [],
      'No BTC liquidations received from OKX in the last 24 hours',
    ],
    [
      { least: 5_000.5 },
      [liquidation(btc, '1', 1_000)],
      'No liquidations of 5,000.5 USD or more received in the last 24 hours',
    ],
    [
      { least: 5_000 },
      Array.from({ length: LIQUIDATIONS_MAX }, (_, index) => liquidation(btc, `${index}`, 1)),
      'No liquidations of 5,000 USD or more among the latest 500',
    ],
    [
      { least: 5_000 },
      [liquidation(perpetual('okx', 'BTC', 'EUR'), '1', 9_000)],
      'No liquidations with a known USD value yet',
    ],
  ])('explains an empty list with the settings %j', async (settings, data, text) => {
    server.respond(listLiquidations, () => data);
    show(settings);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('reports that the venue filter hides the venues of the latest liquidations', async () => {
    page.filterVenues('bybit');
    server.respond(listLiquidations, () =>
      Array.from({ length: LIQUIDATIONS_MAX }, (_, index) => liquidation(btc, `${index}`, 1)),
    );
    show();
    const text = 'No liquidations from the venues in the venue filter among the latest 500';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('lists liquidations without a value but draws no bars for them', async () => {
    const euro = perpetual('okx', 'BTC', 'EUR');
    server.respond(listLiquidations, () => [liquidation(euro, '1', 500)]);
    show({ view: 'Both' });
    expect(await screen.findByText('1 liquidation')).toBeVisible();
    expect(screen.getByText('No liquidations with a known USD value yet')).toBeVisible();
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listLiquidations, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 liquidations')).toBeVisible();
  });

  it('keeps reporting a failed request while all liquidations of the feed are filtered out', async () => {
    server.refuse(listLiquidations, 429, 'Too many');
    show({ least: 5_000 });
    await screen.findByRole('alert');
    await feed.liquidations('okx', [liquidation(btc, '3', 500)]);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many');
    expect(screen.queryByText(/^No liquidations/)).toBeNull();
  });

  it('reports a failed request above the liquidations of the feed', async () => {
    server.refuseOnce(listLiquidations, 429, 'Too many');
    show();
    await screen.findByRole('alert');
    await feed.liquidations('okx', [liquidation(btc, '3', 500)]);
    expect(screen.getByText('1 liquidation')).toBeVisible();
    expect(screen.queryByText(/^since/)).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Earlier liquidations could not be loaded: Too many',
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 liquidations')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the chosen venue and base in the settings even if they are no longer offered', () => {
    page.filterVenues('bybit');
    const settings = liquidationsSettingsSchema.parse({ exchange: 'okx', base: 'GONE' });
    render(<LiquidationsSettingsForm settings={settings} onSettings={onSettings} />);
    expect(screen.getByLabelText('Venue')).toHaveValue('OKX');
    expect(screen.getByLabelText('Base')).toHaveValue('GONE');
  });

  it('resets only invalid settings', () => {
    expect(liquidationsSettingsSchema.parse({ least: -1, bar: '2m', base: 'BTC' })).toEqual(
      expect.objectContaining({ least: 0, bar: '15m', base: 'BTC', view: 'Both' }),
    );
  });
});
