import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import {
  BTC,
  btc,
  cell,
  clearTickers,
  ETH,
  eth,
  listeners,
  mockTickers,
  server,
  tick,
  ticker,
  tickers,
} from './testing/mock-tickers.ts';

mockTickers();
const { LiveCell } = await import('./live-cell.tsx');
const { LiveText } = await import('./live-text.tsx');

let hidden = false;
function setHidden(next: boolean): void {
  hidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  cleanup();
  setHidden(false);
  clearTickers();
  jest.useRealTimers();
});

describe('workspace §4, §9 LiveCell', () => {
  it('shows no value until the first tick, then each tick in the contract’s decimals', () => {
    render(<LiveCell contract={btc} field="mid" />);
    expect(cell()).toHaveTextContent(/^—$/);
    expect(cell()).toHaveAttribute('data-field', 'mid');
    tick(BTC, { mid: 105433.6 });
    expect(cell()).toHaveTextContent(/^105,433\.60$/);
  });

  it('does not render on a tick', () => {
    const onRender = jest.fn();
    render(
      <Profiler id="cell" onRender={onRender}>
        <LiveCell contract={btc} field="mid" />
      </Profiler>,
    );
    onRender.mockClear();
    act(() => tick(BTC, { mid: 5 }));
    expect(cell()).toHaveTextContent('5.0');
    expect(onRender).not.toHaveBeenCalled();
  });

  it('does not touch the DOM for a tick with the same text', () => {
    tickers.set(BTC, ticker({ mid: 5 }));
    render(<LiveCell contract={btc} field="mid" />);
    const observer = new MutationObserver(() => {});
    observer.observe(cell(), {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    tick(BTC, { mid: 5.001, bid: 4 });
    expect(observer.takeRecords()).toHaveLength(0);
  });

  it.each<[Partial<Ticker>, string, string | null]>([
    [{ chg_24h_pct: 0.0142 }, '+1.42%', 'up'],
    [{ chg_24h_pct: -0.0086 }, '−0.86%', 'down'],
    [{ chg_24h_pct: -0.00001 }, '0.00%', null],
  ])(
    'shows %p as %p with the direction %p and no arrow beside the sign',
    (change, text, direction) => {
      tick(BTC, change);
      render(<LiveCell contract={btc} field="chg_24h_pct" />);
      expect(cell().textContent).toBe(text);
      expect(cell().getAttribute('data-direction')).toBe(direction);
      expect(cell()).not.toHaveAttribute('data-arrow');
    },
  );

  it('shows an arrow for a signed value whose text has no sign', () => {
    tick(BTC, { mid: 3 });
    render(<LiveCell contract={btc} field="mid" signed />);
    expect(cell()).toHaveAttribute('data-direction', 'up');
    expect(cell()).toHaveAttribute('data-arrow');
  });

  it('clears the value and marks of the previous contract or field', () => {
    const { rerender } = render(<LiveCell contract={btc} field="chg_24h_pct" />);
    tick(BTC, { chg_24h_pct: 0.01, mid: 7 }, true);
    rerender(<LiveCell contract={btc} field="mid" />);
    expect(cell()).toHaveTextContent(/^7\.00$/);
    expect(cell()).not.toHaveAttribute('data-direction');
    rerender(<LiveCell contract={eth} field="mid" />);
    expect(cell(ETH)).toHaveTextContent(/^—$/);
    expect(cell(ETH)).toHaveAttribute('data-empty');
    expect(cell(ETH)).not.toHaveAttribute('data-stale');
    tick(BTC, { mid: 8 });
    expect(cell(ETH)).toHaveTextContent(/^—$/);
  });

  it('applies a new format without a tick', () => {
    tick(BTC, { mid: 7 });
    const { rerender } = render(<LiveCell contract={btc} field="mid" />);
    rerender(<LiveCell contract={btc} field="mid" format={(value) => `${value} USD`} />);
    expect(cell()).toHaveTextContent('7 USD');
  });

  it('writes nothing while the page is hidden, and the latest value once it is visible', () => {
    tick(BTC, { mid: 1 });
    render(<LiveCell contract={btc} field="mid" />);
    setHidden(true);
    tick(BTC, { mid: 2 });
    tick(BTC, { mid: 3 });
    expect(cell()).toHaveTextContent('1.0');
    setHidden(false);
    expect(cell()).toHaveTextContent('3.0');
  });

  it('counts down a funding time every second without a tick', () => {
    jest.useFakeTimers({ now: 0 });
    tick(BTC, { next_funding_time: 10_000 });
    render(<LiveCell contract={btc} field="next_funding_time" />);
    expect(cell()).toHaveTextContent('00:00:10');
    jest.advanceTimersByTime(3_000);
    expect(cell()).toHaveTextContent('00:00:07');
    cleanup();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('updates all countdowns at the same moment, whenever their contracts tick', () => {
    jest.useFakeTimers({ now: 0 });
    for (const key of [BTC, ETH]) tick(key, { next_funding_time: 10_000 });
    render(<LiveCell contract={btc} field="next_funding_time" />);
    render(<LiveCell contract={eth} field="next_funding_time" />);
    jest.advanceTimersByTime(1_600);
    tick(BTC, { next_funding_time: 10_000, mid: 2 });
    expect(cell(BTC).textContent).toBe(cell(ETH).textContent);
  });

  it.each([
    ['ahead', -10_800_000],
    ['behind', 10_800_000],
  ])("counts down to funding by the server's clock if the local clock is 3 h %s", (_, by) => {
    jest.useFakeTimers({ now: 100_000_000 });
    server.ahead = by;
    tick(BTC, { next_funding_time: 100_000_000 + by + 10_000 });
    render(<LiveCell contract={btc} field="next_funding_time" />);
    expect(cell()).toHaveTextContent('00:00:10');
    server.ahead = 0;
  });

  it('unsubscribes on unmount', () => {
    const { unmount } = render(<LiveCell contract={btc} field="mid" />);
    expect(listeners.get(BTC)?.size).toBe(1);
    unmount();
    expect(listeners.get(BTC)?.size).toBe(0);
  });
});

const spreadText = () => {
  const spread = (tickers.get(BTC)?.mid ?? 0) - (tickers.get(ETH)?.mid ?? 0);
  return { text: `spread ${spread}`, direction: spread > 0 ? ('up' as const) : undefined };
};
const distanceText = () => ({
  text: `${(tickers.get(BTC)?.ask ?? 0) - (tickers.get(BTC)?.bid ?? 0)}`,
});
const shownNumbers = () =>
  [...document.querySelectorAll('span')].map((each) => Number(each.textContent));

describe('LiveText', () => {
  it('is recomputed when any of its tickers changes, and is stale if any ticker is stale', () => {
    tick(BTC, { mid: 10 });
    render(
      <LiveText tickers={[BTC, ETH]} compute={spreadText} attributes={{ 'data-pair': 'x' }} />,
    );
    tick(ETH, { mid: 4 }, true);
    const text = screen.getByText('spread 6');
    expect(text).toHaveAttribute('data-pair', 'x');
    expect(text).toHaveAttribute('data-direction', 'up');
    expect(text).toHaveAttribute('data-stale');
  });

  it.each([
    ['with its tickers', false],
    ['with its tickers and every second', true],
  ])('agrees with the cells of its tickers after each tick when written %s', (_, everySecond) => {
    jest.useFakeTimers({ now: 0 });
    render(
      <>
        <LiveCell contract={btc} field="bid" format={String} />
        <LiveCell contract={btc} field="ask" format={String} />
        <LiveText tickers={[BTC]} compute={distanceText} everySecond={everySecond} />
      </>,
    );
    const seen = [];
    for (let at = 1; at <= 8; at += 1) {
      tick(BTC, { bid: 100 - at, ask: 100 + at * at });
      const [bid = 0, ask = 0, spread] = shownNumbers();
      expect(spread).toBe(ask - bid);
      seen.push(spread);
      jest.advanceTimersByTime(500);
    }
    expect(new Set(seen).size).toBe(8);
  });

  it('is written every second too if it depends on the clock, with one timer', () => {
    jest.useFakeTimers({ now: 0 });
    tick(BTC, {});
    render(<LiveText tickers={[BTC]} compute={() => ({ text: `${Date.now()}` })} everySecond />);
    expect(screen.getByText('0')).toBeVisible();
    jest.advanceTimersByTime(1_000);
    expect(screen.getByText('1000')).toBeVisible();
    cleanup();
    expect(jest.getTimerCount()).toBe(0);
  });
});
