import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import { getOptionsChain, type OptionQuote, type OptionsChain } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VolatilitySmile } from './volatility-smile.tsx';
import { volatilitySmileSettingsSchema } from './volatility-smile-settings.ts';

const EXPIRIES = [1, 2, 3, 4].map((month) => Date.UTC(2100, month, 26, 8));
const contracts = EXPIRIES.map((expiry) =>
  contractOf({
    exchange: 'deribit',
    exchangeName: 'Deribit',
    symbol: `BTC-${expiry}`,
    instType: 'option',
    expiry,
  }),
);
const page = startPage({ contracts });
const { server } = page;

const call = (mark_iv: number, delta: number): OptionQuote => ({
  contract: 'deribit:x',
  symbol: 'x',
  bid: null,
  ask: null,
  bid_size: null,
  ask_size: null,
  last: null,
  mark_price: null,
  bid_iv: null,
  ask_iv: null,
  mark_iv,
  delta,
  gamma: null,
  theta: null,
  vega: null,
  volume_24h_base: null,
  open_interest: null,
});
const chainOf = (expiry: number): OptionsChain => ({
  at: 1,
  exchange: 'deribit',
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  expiry,
  expiries: EXPIRIES,
  underlying_price: 100,
  index_price: 100,
  rows: [{ strike: 110, call: call(0.5 + EXPIRIES.indexOf(expiry) / 10, 0.25), put: null }],
});
const onSettings = jest.fn();
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <VolatilitySmile
        settings={volatilitySmileSettingsSchema.parse(settings)}
        onSettings={onSettings}
      />
    </QueryClientProvider>,
  );
const legend = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

let engines: ReturnType<typeof installFakeEngines> = [];
beforeEach(() => {
  engines = installFakeEngines();
  server.respond(getOptionsChain, ({ query }) => chainOf(query.expiry ?? 0));
});
afterEach(() => {
  jest.resetAllMocks();
});

describe('design §7 Volatility smile', () => {
  it('shows the three nearest expiries', async () => {
    show();
    await waitFor(() => expect(legend()[2]).toMatch(/^26 Apr 00.*70\.0% ATM$/));
    expect(legend()).toHaveLength(3);
    expect(legend()[0]).toMatch(/^26 Feb 00.*50\.0% ATM$/);
  });

  it('marks the price of the underlying', async () => {
    show();
    const mark = expect.objectContaining({ value: 100, label: 'Underlying 100.0000' });
    await waitFor(() => expect(engines.at(-1)?.levels).toEqual([mark]));
  });

  it('shows the chosen expiries by delta', async () => {
    show({ expiries: [EXPIRIES[3]], axis: 'Delta' });
    await waitFor(() => expect(legend()).toHaveLength(1));
    expect(legend()[0]).toMatch(/^26 May 00.*80\.0% ATM$/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show as table' }));
    expect(await screen.findByText('25.0%')).toBeInTheDocument();
  });

  it('saves expiries and axis', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Delta' }));
    expect(onSettings).toHaveBeenLastCalledWith({ axis: 'Delta' });
    await user.click(screen.getByRole('button', { name: 'Nearest expiries' }));
    await user.click(screen.getByRole('checkbox', { name: '26 May 00' }));
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    expect(onSettings).toHaveBeenLastCalledWith({ expiries: [EXPIRIES[3]] });
  });

  it('shows the remaining expiries if one expiry fails to load', async () => {
    server.respond(getOptionsChain, ({ query: { expiry = 0 } }) => {
      if (expiry === EXPIRIES[0]) throw refusal(429, 'Too many');
      return chainOf(expiry);
    });
    show();
    expect(await screen.findByText(/^Some expiries could not be loaded/)).toBeVisible();
    await waitFor(() => expect(legend()[1]).toMatch(/60\.0% ATM$/));
  });

  it("reports that all expiries failed and retries on 'Try again'", async () => {
    server.refuseOnce(getOptionsChain, 429, 'Too many');
    show({ expiries: [EXPIRIES[0]] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legend()).toHaveLength(1));
  });

  it('reports a venue without options, or a hidden venue', () => {
    const { unmount } = show({ exchange: 'coinbase', base: 'BTC' });
    expect(screen.getByText('coinbase has no options on BTC')).toBeVisible();
    unmount();
    page.filterVenues('okx');
    show();
    expect(
      screen.getByText('The market for BTC options on Deribit is hidden by the venue filter'),
    ).toBeVisible();
  });

  it('shows the options of the chosen settlement currency only', async () => {
    const expiry = EXPIRIES[1] ?? 0;
    const linear = contractOf({ ...contracts[1], symbol: `BTC_USDC-${expiry}`, settle: 'USDC' });
    const inverse = contracts.map((each) => contractOf({ ...each, settle: 'BTC' }));
    await page.signIn({ contracts: [...inverse, linear] });
    const chosen = { exchange: 'deribit', base: 'BTC', settle: 'USDC' };
    show(chosen);
    await waitFor(() => expect(legend()).toHaveLength(1));
    expect(server.received(getOptionsChain).at(-1)).toMatchObject({
      query: { ...chosen, expiry: String(expiry) },
    });
  });

  it('is stale while the feed is disconnected', async () => {
    show();
    const chart = await screen.findByRole('figure');
    expect(chart).not.toHaveAttribute('data-stale');
    await page.feed.disconnect();
    expect(chart).toHaveAttribute('data-stale');
    await page.feed.restore();
    expect(chart).not.toHaveAttribute('data-stale');
  });

  it('resets only invalid settings', () => {
    expect(volatilitySmileSettingsSchema.parse({ expiries: ['x'], axis: 'Delta' })).toEqual(
      expect.objectContaining({ expiries: [], axis: 'Delta' }),
    );
  });

  it('drops the last expiry beyond the limit of 8', () => {
    const expiries = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(volatilitySmileSettingsSchema.parse({ expiries }).expiries).toEqual(
      expiries.slice(0, -1),
    );
  });
});
