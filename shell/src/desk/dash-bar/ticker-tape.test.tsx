import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';

const feed = await import('@parallax/feed');
const store = await import('@parallax/store');
type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
const listeners = new Set<Listener>();
let contracts: readonly Contract[] = [];
let reducedMotion = false;

const throttled = new Set<string>();
const throttlePrices = (key: string) => {
  throttled.add(key);
  return () => void throttled.delete(key);
};

jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  throttlePrices,
  subscribeTicker: (_key: string, listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
jest.unstable_mockModule('@parallax/store', () => ({ ...store, useContracts: () => contracts }));
jest.unstable_mockModule('./use-reduced-motion.ts', () => ({
  useReducedMotion: () => reducedMotion,
}));
jest.unstable_mockModule('react-fast-marquee', () => ({
  default: (props: { speed: number; play: boolean; children: ReactNode }) => (
    <div data-testid="marquee" data-speed={props.speed} data-play={props.play}>
      {props.children}
      {props.children}
    </div>
  ),
}));
const choose = jest.fn();
const { TickerTape } = await import('./ticker-tape.tsx');

const ticker = (mid: number): Ticker => ({
  bid: mid,
  ask: mid,
  last: mid,
  mid,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0.0142,
  high_24h: mid,
  low_24h: mid,
  at: 0,
});
const tick = (mid: number) => {
  for (const listener of listeners) listener(ticker(mid), { stale: false });
};

afterEach(() => {
  contracts = [];
  reducedMotion = false;
  listeners.clear();
  choose.mockClear();
  jest.useRealTimers();
});

describe('workspace §4 ticker tape', () => {
  it('moves at 40 pixels per second until it is paused', async () => {
    contracts = [contractOf()];
    const user = userEvent.setup();
    render(<TickerTape onChoose={choose} />);
    const marquee = screen.getByTestId('marquee');
    expect(marquee).toHaveAttribute('data-speed', '40');
    expect(marquee).toHaveAttribute('data-play', 'true');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(marquee).toHaveAttribute('data-play', 'false');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(marquee).toHaveAttribute('data-play', 'true');
  });

  it('stays paused after a reload', async () => {
    contracts = [contractOf()];
    const user = userEvent.setup();
    const { unmount } = render(<TickerTape onChoose={choose} />);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    unmount();
    render(<TickerTape onChoose={choose} />);
    expect(screen.getByTestId('marquee')).toHaveAttribute('data-play', 'false');
    await user.click(screen.getByRole('button', { name: 'Play' }));
  });

  it('exposes a static list to screen readers instead of the moving tape', () => {
    contracts = [contractOf(), contractOf({ exchange: 'okx', symbol: 'ADA-USDT', base: 'ADA' })];
    render(<TickerTape onChoose={choose} />);
    const list = screen.getByRole('list', { name: 'Ticker tape' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByTestId('marquee').closest('[aria-hidden]')).not.toBeNull();
  });

  it('does not re-render on a tick, and throttles its contracts to one update per second', () => {
    contracts = [contractOf()];
    const onRender = jest.fn();
    const { unmount } = render(
      <Profiler id="tape" onRender={onRender}>
        <TickerTape onChoose={choose} />
      </Profiler>,
    );
    act(() => tick(5));
    onRender.mockClear();
    const mid = screen.getByRole('listitem').querySelector('[data-field="mid"]');
    expect(mid).toHaveAttribute('data-ticker', 'binance_spot:BTCUSDT');
    expect(mid).toHaveTextContent('5.00');
    act(() => tick(6));
    expect(mid).toHaveTextContent('6.00');
    expect(onRender).not.toHaveBeenCalled();
    expect([...throttled]).toEqual(['binance_spot:BTCUSDT']);
    unmount();
    expect(throttled.size).toBe(0);
  });

  it('is static and scrollable by keyboard with reduced motion, without a pause button', () => {
    reducedMotion = true;
    contracts = [contractOf()];
    render(<TickerTape onChoose={choose} />);
    expect(screen.queryByTestId('marquee')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    const list = screen.getByRole('list', { name: 'Ticker tape' });
    expect(list).toBeVisible();
    expect(list).toHaveAttribute('tabindex', '0');
  });

  it.each(['list for screen readers', 'static list'])(
    'selects the contract of a quote that is clicked in the %s',
    async (kind) => {
      reducedMotion = kind === 'static list';
      contracts = [contractOf(), contractOf({ exchange: 'okx', symbol: 'ADA-USDT', base: 'ADA' })];
      render(<TickerTape onChoose={choose} />);
      await userEvent.setup().click(screen.getByRole('button', { name: /^ADA\/USDT/ }));
      expect(choose).toHaveBeenCalledWith('okx:ADA-USDT');
    },
  );

  it('selects the contract of a moving quote that is clicked, without focusing the quote', async () => {
    contracts = [contractOf(), contractOf({ exchange: 'okx', symbol: 'ADA-USDT', base: 'ADA' })];
    render(<TickerTape onChoose={choose} />);
    const moving = within(screen.getByTestId('marquee'));
    const [quote] = moving.getAllByRole('button', { name: /^ADA\/USDT/, hidden: true });
    if (!quote) throw new Error('no moving quote');
    await userEvent.setup().click(quote);
    expect(choose).toHaveBeenCalledWith('okx:ADA-USDT');
    expect(document.body).toHaveFocus();
  });

  it('shows a message when the catalogue has none of its contracts', () => {
    render(<TickerTape onChoose={choose} />);
    expect(screen.getByText('No contracts for the tape.')).toBeVisible();
  });
});
