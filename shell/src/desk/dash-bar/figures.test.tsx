import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { act, render, screen } from '@testing-library/react';

const NOW = Date.UTC(2026, 0, 1, 13, 20, 19);
type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
let ticker: Ticker | undefined;
const listeners = new Set<Listener>();
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: () => ticker,
  serverNow: () => Date.now(),
  subscribeTicker: (_key: string, listener: Listener) => {
    if (ticker) listener(ticker, { stale: false });
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
let fundingHours: number | undefined;
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useFundingHours: () => () => fundingHours,
}));
const { Figures } = await import('./figures.tsx');

const perpetual: Contract = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'perpetual',
  riskType: 'linear',
  exchange: 'binance_usdm',
  exchangeName: 'Binance USD-M',
  origExchange: 'binanceusdm',
  origSymbol: 'BTCUSDT',
  qtyDecimals: 3,
  priceDecimals: 1,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
};
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

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
function usedHeap(): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  return getHeapStatistics().used_heap_size;
}

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const shown = () => screen.getAllByRole('term').map((label) => label.textContent);

describe('workspace §4, §9 the figures of the dash bar', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('show the values of the selected contract with its price decimals', () => {
    ticker = prices;
    render(<Figures contract={perpetual} />);
    expect(shown()).toEqual([
      'Mid',
      'Mark',
      'Funding',
      'Next funding',
      '24h change',
      '24h high',
      '24h low',
      'Index',
    ]);
    // a narrow header hides the low together with the high
    expect(screen.getByText('24h low').parentElement).toBe(
      screen.getByText('24h high').parentElement,
    );
    expect(valueOf('Mid')).toBe('105,433.6');
    expect(valueOf('24h change')).toBe('−1.42%');
    expect(valueOf('24h high')).toBe('106,120.0');
    expect(valueOf('Funding')).toBe('+0.0100%');
  });

  it('include the interval of the funding before the rate once it is known', () => {
    ticker = prices;
    fundingHours = 8;
    render(<Figures contract={perpetual} />);
    expect(valueOf('Funding')).toBe('8h +0.0100%');
    fundingHours = undefined;
  });

  it('include the volatility and the delta of an option whose venue publishes them', () => {
    const greeks = { implied_volatility: 0.5234, delta: -0.4821, gamma: 0, theta: 0, vega: 0 };
    ticker = { ...prices, pred_funding_rate: null, next_funding_time: null, greeks };
    const option: Contract = { ...future(36), instType: 'option' };
    const { rerender } = render(<Figures contract={option} />);
    expect(shown().slice(0, 6)).toEqual(['Mid', 'Mark', 'Mark IV', 'Delta', 'Index', 'Expires in']);
    expect(valueOf('Mark IV')).toBe('52.3%');
    expect(valueOf('Delta')).toBe('−0.482');
    ticker = prices;
    rerender(<Figures contract={{ ...option, symbol: 'BTC-OTHER' }} />);
    expect(shown()).not.toContain('Mark IV');
    expect(shown()).not.toContain('Delta');
  });

  it('include a countdown to the next funding, updated every second', () => {
    ticker = prices;
    render(<Figures contract={perpetual} />);
    expect(valueOf('Next funding')).toBe('02:39:41');
    act(() => jest.advanceTimersByTime(1_000));
    expect(valueOf('Next funding')).toBe('02:39:40');
  });

  it('omit mark price, funding and next funding for spot', () => {
    ticker = { ...prices, mark_price: null, pred_funding_rate: null, next_funding_time: null };
    render(<Figures contract={{ ...perpetual, instType: 'spot', riskType: null }} />);
    expect(shown()).toEqual(['Mid', '24h change', '24h high', '24h low', 'Index']);
  });

  it('include the annualised basis and the time to expiry of a future', () => {
    ticker = { ...prices, mid: 106_000, index_price: 105_000, pred_funding_rate: null };
    render(<Figures contract={future(36.5)} />);
    expect(shown().slice(0, 5)).toEqual(['Mid', 'Mark', 'Basis ann.', 'Index', 'Expires in']);
    // 1,000 / 105,000 × 365 / 36.5
    expect(valueOf('Basis ann.')).toBe('+9.52%');
    expect(valueOf('Expires in')).toBe('36 days');
  });

  it('count down the last two days of an option every second', () => {
    ticker = prices;
    render(
      <Figures contract={{ ...perpetual, instType: 'option', expiry: NOW + 47 * 3_600_000 }} />,
    );
    expect(valueOf('Expires in')).toBe('47:00:00');
    act(() => jest.advanceTimersByTime(1_000));
    expect(valueOf('Expires in')).toBe('46:59:59');
    expect(shown()).not.toContain('Basis ann.');
  });

  it("omit the basis on a future's last day, and without an index price", () => {
    ticker = prices;
    const { rerender } = render(<Figures contract={future(0.9)} />);
    expect(shown()).not.toContain('Basis ann.');
    ticker = { ...prices, index_price: null };
    rerender(<Figures contract={future(9)} />);
    expect(shown()).not.toContain('Basis ann.');
  });

  it("are replaced by 'Waiting for' and the venue name after 1 s without a ticker", () => {
    ticker = undefined;
    render(<Figures contract={perpetual} />);
    expect(valueOf('Mid')).toBe('—');
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for Binance USD-M');
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('retain no memory per ticker update while the set of figures is unchanged', () => {
    ticker = prices;
    render(<Figures contract={perpetual} />);
    const tick = () => {
      for (const listener of listeners) listener(prices, { stale: false });
    };
    act(tick);
    act(tick);
    const before = usedHeap();
    for (let count = 0; count < 20_000; count += 1) tick();
    expect(usedHeap() - before).toBeLessThan(1_000_000);
  });

  it("are omitted if they have no value, such as an option's mark price of 0", () => {
    ticker = { ...prices, mark_price: 0, index_price: null };
    render(<Figures contract={{ ...perpetual, instType: 'option' }} />);
    expect(shown()).toEqual(['Mid', '24h change', '24h high', '24h low']);
  });
});
