// @alone changes the clock of the server, which other tests read

import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { serverNow } from '@parallax/feed';
import { type Contract, contractKey, listFundingRates, type Ticker } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { act, render, screen } from '@testing-library/react';
import { Figures } from './figures.tsx';

const page = startPage();

const NOW = Date.UTC(2026, 0, 1, 13, 20, 19);

const perpetual = contractOf({
  instType: 'perpetual',
  riskType: 'linear',
  exchange: 'binance_usdm',
  exchangeName: 'Binance USD-M',
  priceDecimals: 1,
});
const spot: Contract = { ...perpetual, symbol: 'BTC-SPOT', instType: 'spot', riskType: null };
const future = (days: number): Contract => ({
  ...perpetual,
  instType: 'future',
  expiry: NOW + days * 86_400_000,
});
const prices: Ticker = {
  bid: 105_433.5,
  ask: 105_433.7,
  last: 105_433.5,
  mid: 105_433.6,
  mark_price: 105_431.9,
  index_price: 105_430.2,
  pred_funding_rate: 0.0001,
  next_funding_time: Date.UTC(2026, 0, 1, 16),
  chg_24h_pct: -0.0142,
  high_24h: 106_120,
  low_24h: 103_402.5,
  at: NOW,
};

const send = (contract: Contract, ticker: Ticker) =>
  page.feed.ticker(contractKey(contract), ticker);
const show = async (contract: Contract, ticker?: Ticker) => {
  const view = render(<Figures contract={contract} />, { wrapper: QueriesProvider });
  if (ticker) await send(contract, ticker);
  return view;
};
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const shown = () => screen.getAllByRole('term').map((label) => label.textContent);

describe('workspace §4, §9 the figures of the dash bar', () => {
  // one clock for all tests: to the feed, a return to the real time looks like a computer that has slept
  beforeAll(() => {
    startFakeClock();
    jest.setSystemTime(NOW);
  });
  afterAll(() => {
    jest.useRealTimers();
  });
  beforeEach(() => {
    page.server.respond(listFundingRates, () => []);
  });

  it('show the values of the selected contract with its price decimals', async () => {
    await show(perpetual, prices);
    expect(shown()).toEqual([
      'Mid',
      '24h change',
      'Mark',
      'Funding',
      'Next funding',
      '24h high',
      '24h low',
      'Index',
    ]);
    // a narrow header hides the low together with the high
    expect(screen.getByText('24h low').parentElement).toBe(
      screen.getByText('24h high').parentElement,
    );
    expect(valueOf('Mid')).toBe('105,433.60');
    expect(valueOf('24h change')).toBe('−1.42%');
    expect(valueOf('24h high')).toBe('106,120.0');
    expect(valueOf('Funding')).toBe('+0.0100%');
  });

  it('include the interval of the funding before the rate once it is known', async () => {
    const rates = page.server.hold(listFundingRates);
    await show(perpetual, prices);
    expect(valueOf('Funding')).toBe('+0.0100%');
    rates.send([fundingRateOf(perpetual)]);
    await act(() => advanceClock());
    expect(valueOf('Funding')).toBe('8h +0.0100%');
  });

  it('include the volatility and the delta of an option whose venue publishes them', async () => {
    const greeks = { implied_volatility: 0.5234, delta: -0.4821, gamma: 0, theta: 0, vega: 0 };
    const option: Contract = { ...future(36), instType: 'option' };
    const { rerender } = await show(option, { ...prices, greeks });
    expect(shown().slice(0, 7)).toEqual([
      'Mid',
      '24h change',
      'Mark',
      'Mark IV',
      'Delta',
      'Expires in',
      'Index',
    ]);
    expect(valueOf('Mark IV')).toBe('52.3%');
    expect(valueOf('Delta')).toBe('−0.482');
    const other = { ...option, symbol: 'BTC-OTHER' };
    rerender(<Figures contract={other} />);
    await send(other, prices);
    expect(shown()).not.toContain('Mark IV');
    expect(shown()).not.toContain('Delta');
  });

  it.each([
    ['perpetual', perpetual],
    ['future', future(36)],
    ['option', { ...future(36), instType: 'option' } as const],
  ])(
    'end with turnover and open interest of a %s whose venue publishes them',
    async (_, contract) => {
      await show(contract, { ...prices, volume_24h_quote: 4_781_234_000, open_interest: 84_210.5 });
      expect(shown().slice(-2)).toEqual(['24h turnover', 'Open interest']);
      expect(valueOf('24h turnover')).toBe('4.78B USDT');
      expect(valueOf('Open interest')).toBe('84.21K BTC');
    },
  );

  it('include a countdown to the next funding, updated every second', async () => {
    const { rerender } = await show(spot, prices);
    // the feed server's clock is ahead by a fraction of a second
    const next_funding_time = serverNow() + 9_581_500;
    // the first value of a contract is shown without delay
    const unsent = { ...perpetual, symbol: 'BTC-UNSENT' };
    rerender(<Figures contract={unsent} />);
    await send(unsent, { ...prices, next_funding_time });
    expect(valueOf('Next funding')).toBe('02:39:41');
    await act(() => advanceClock(1_000));
    expect(valueOf('Next funding')).toBe('02:39:40');
  });

  it('omit mark price, funding and next funding for spot', async () => {
    await show(spot, {
      ...prices,
      mark_price: null,
      pred_funding_rate: null,
      next_funding_time: null,
    });
    expect(shown()).toEqual(['Mid', '24h change', '24h high', '24h low', 'Index']);
  });

  it('include the annualised basis and the time to expiry of a future', async () => {
    await show(future(36.51), {
      ...prices,
      mid: 106_000,
      index_price: 105_000,
      pred_funding_rate: null,
    });
    expect(shown().slice(0, 6)).toEqual([
      'Mid',
      '24h change',
      'Mark',
      'Basis ann.',
      'Expires in',
      'Index',
    ]);
    // 1,000 / 105,000 × 365 / 36.51
    expect(valueOf('Basis ann.')).toBe('+9.52%');
    expect(valueOf('Expires in')).toBe('36 d 12 h');
  });

  it('count down the last day of an option every second, and before that in days and hours', async () => {
    const { rerender } = await show(spot, prices);
    const expiry = serverNow() + 24 * 3_600_000 + 500;
    const option: Contract = { ...perpetual, symbol: 'BTC-OPTION', instType: 'option', expiry };
    rerender(<Figures contract={option} />);
    await send(option, prices);
    expect(valueOf('Expires in')).toBe('1 d 0 h');
    await act(() => advanceClock(1_000));
    expect(valueOf('Expires in')).toBe('23:59:59');
    expect(shown()).not.toContain('Basis ann.');
  });

  it("omit the basis on a future's last day, and without an index price", async () => {
    const { rerender } = await show(future(0.9), prices);
    expect(shown()).not.toContain('Basis ann.');
    rerender(<Figures contract={future(9)} />);
    expect(shown()).toContain('Basis ann.');
    await send(future(9), { ...prices, index_price: null });
    expect(shown()).not.toContain('Basis ann.');
  });

  it("omit the basis once a future's last day begins", async () => {
    const { rerender } = await show(spot, prices);
    const ending = { ...future(1), expiry: serverNow() + 86_400_000 + 1_500 };
    rerender(<Figures contract={ending} />);
    await send(ending, prices);
    expect(shown()).toContain('Basis ann.');
    await act(() => advanceClock(3_000));
    expect(shown()).not.toContain('Basis ann.');
  });

  it("are replaced by a skeleton before the first ticker, and by 'Waiting for' and the venue after 1 s", async () => {
    const { container } = await show(perpetual);
    expect(container).toHaveTextContent(/^$/);
    await act(() => advanceClock(1_000));
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for Binance USD-M');
    expect(screen.queryByRole('term')).toBeNull();
    await send(perpetual, prices);
    expect(screen.queryByRole('status')).toBeNull();
    expect(valueOf('Mid')).toBe('105,433.60');
  });

  it("are replaced by 'Waiting for' and the venue at once while the feed is down", async () => {
    await page.feed.disconnect();
    await show(perpetual);
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for Binance USD-M');
  });

  it('show how long the page has waited while the feed is down', async () => {
    await page.feed.disconnect();
    await show(perpetual);
    const age = screen.getByText(/^no data \d+ s$/);
    const seconds = () => Number(age.textContent.match(/\d+/)?.[0]);
    // the shortest age that is shown is 1 s
    await act(() => advanceClock(2_000));
    const before = seconds();
    await act(() => advanceClock(11_000));
    expect(seconds()).toBe(before + 11);
    // a screen reader would read out a status each second
    expect(screen.getByRole('status')).not.toContainElement(age);
  });

  it('are omitted if they have no value, such as an option without a mark price', async () => {
    await show(
      { ...perpetual, instType: 'option' },
      { ...prices, mark_price: null, index_price: null },
    );
    expect(shown()).toEqual(['Mid', '24h change', '24h high', '24h low']);
  });
});
