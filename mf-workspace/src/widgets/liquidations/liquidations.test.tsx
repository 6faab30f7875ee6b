import { describe, expect, it, jest } from '@jest/globals';
import { LIQUIDATIONS_MAX, liquidationsTopic, listLiquidations, topicOf } from '@parallax/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liquidationsSettingsSchema } from './liquidations-settings.ts';
import { LiquidationsSettingsForm } from './liquidations-settings-form.tsx';
import {
  btc,
  eth,
  feed,
  liquidation,
  onSettings,
  page,
  perpetual,
  rows,
  server,
  show,
  topics,
  totals,
  usd,
} from './testing/set-up-liquidations.tsx';

describe('design §7 Liquidations', () => {
  it('names a contract that is no longer listed by its date, with its venue', async () => {
    const expired = { ...usd, symbol: 'BTC-USD-241227' };
    server.respond(listLiquidations, () => [liquidation(expired, '1', 1_000)]);
    show();
    expect(await screen.findByText('1 liquidation')).toBeVisible();
    expect(screen.getByRole('cell', { name: 'BTC 27 Dec 24 USD inverse' })).toBeVisible();
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
    expect(await screen.findByRole('cell', { name: '999,999 BTC' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '3.74M ETH' })).toBeVisible();
  });

  it('shows the sizes of inverse contracts in the base instead of dollars', async () => {
    const inverse = { ...liquidation(usd, '1', 5_000), base_value: 0.05, contracts: 5_000 };
    server.respond(listLiquidations, () => [inverse]);
    show();
    expect(await screen.findByRole('cell', { name: '0.05000 BTC' })).toBeVisible();
    expect(rows()[0]).toContain('5,000');
  });

  it('shows the time below the contract, with its zone in the head, and the price below the value when narrow', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    expect(rows()[0]).toMatch(/ETH\/USD perpBYBIT00:00:00 · Short700 @100,000\.000\.50000 ETH$/);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1)).toEqual(['Contract, time (UTC)', 'Side', 'Value (USD)', 'Size']);
  });

  it.each([
    ['below the contract', 520, /^ETH\/USD perpBYBIT00:00:00 · (?!.*BYB)/],
    ['below the contract', 820, /^ETH\/USD perpBYBIT00:00:00 · (?!.*BYB)/],
    ['in its own column', 900, /ETH\/USD perpShort.*BYBIT$/],
  ])('shows the venue once, %s, at a width of %d px', async (_, width, row) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    show();
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    expect(rows()[0]).toMatch(row);
  });

  it('shows since when the totals count, how many liquidations have a value, and totals as lower bounds if some have none', async () => {
    const euro = perpetual('okx', 'BTC', 'EUR');
    server.respond(listLiquidations, () => [
      liquidation(btc, '1000', 1_000),
      liquidation(euro, '2000', 500),
    ]);
    show({ least: 10 });
    await waitFor(() => expect(totals()).toEqual(['≥ 2K USD', '0 USD']));
    expect(screen.getByText('since 1 Jan 00:00:01 UTC')).toBeVisible();
    expect(screen.getByText('1 of 2 valued')).toBeVisible();
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

  it('has one line of controls in a low widget', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(312);
    server.respond(listLiquidations, () => [liquidation(btc, '1000', 1_000)]);
    show();
    expect(await screen.findByTitle('since 1 Jan 00:00:01 UTC')).toHaveTextContent('Longs');
    expect(screen.queryByText('since 1 Jan 00:00:01 UTC')).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'View: Tape' }));
    await user.click(screen.getByRole('menuitem', { name: 'Bars' }));
    expect(onSettings).toHaveBeenCalledWith({ view: 'Bars' });
    height.mockRestore();
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
    expect(screen.getByRole('figure')).not.toHaveAttribute('data-stale');
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

  it('marks the liquidations as stale while the feed is disconnected', async () => {
    const header = document.body.appendChild(document.createElement('div'));
    show({}, header);
    expect(await screen.findByText('2 liquidations')).toBeVisible();
    expect(header).toHaveTextContent(/^All bases · All venues$/);
    await feed.disconnect();
    expect(header).toHaveTextContent(/All venuesstale \d+ s$/);
    header.remove();
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
