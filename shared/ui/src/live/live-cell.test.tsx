import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { listeners, mockFeed, serverClock, tick, ticker, tickers } from './testing/fake-tickers.ts';

mockFeed();
const { LiveCell } = await import('./live-cell.tsx');

const BTC = 'binance_spot:BTCUSDT';
const ETH = 'deribit:ETHUSD';

const contract = (exchange: string, symbol: string, priceDecimals: number): Contract => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  instType: 'spot',
  riskType: null,
  exchange,
  exchangeName: exchange,
  origExchange: exchange,
  origSymbol: symbol,
  qtyDecimals: 4,
  priceDecimals,
  marketDropdown: symbol,
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
});
const btc = contract('binance_spot', 'BTCUSDT', 1);
const eth = contract('deribit', 'ETHUSD', 2);

const cell = (key = BTC): Element => {
  const found = document.querySelector(`[data-ticker="${key}"]`);
  if (found === null) throw new Error(`no cell of ${key}`);
  return found;
};

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
  jest.useRealTimers();
});

describe('workspace §4, §9 LiveCell', () => {
  it('shows no value until the first tick, then each tick in the contract’s decimals', () => {
    render(<LiveCell contract={btc} field="mid" />);
    expect(cell()).toHaveTextContent(/^—$/);
    expect(cell()).toHaveAttribute('data-field', 'mid');
    tick(BTC, { mid: 105433.6 });
    expect(cell()).toHaveTextContent(/^105,433\.6$/);
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
    tick(BTC, { mid: 5.01, bid: 4 });
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

  it('is marked as stale while its ticker is stale', () => {
    render(<LiveCell contract={btc} field="mid" />);
    tick(BTC, { mid: 5 }, true);
    expect(cell()).toHaveAttribute('data-stale');
    tick(BTC, { mid: 5 });
    expect(cell()).not.toHaveAttribute('data-stale');
  });

  it('clears the value and marks of the previous contract or field', () => {
    const { rerender } = render(<LiveCell contract={btc} field="chg_24h_pct" />);
    tick(BTC, { chg_24h_pct: 0.01, mid: 7 }, true);
    rerender(<LiveCell contract={btc} field="mid" />);
    expect(cell()).toHaveTextContent(/^7\.0$/);
    expect(cell()).not.toHaveAttribute('data-direction');
    rerender(<LiveCell contract={eth} field="mid" />);
    expect(cell(ETH)).toHaveTextContent(/^—$/);
    expect(cell(ETH)).toHaveAttribute('data-empty');
    expect(cell(ETH)).not.toHaveAttribute('data-stale');
    tick(BTC, { mid: 8 });
    expect(cell(ETH)).toHaveTextContent(/^—$/);
  });

  it('follows its fallback value and the age of the fallback until the first tick', () => {
    jest.useFakeTimers();
    let value = 5;
    let since: number | undefined;
    const [fallback, staleSince] = [() => value, () => since];
    render(<LiveCell contract={btc} field="mid" fallback={fallback} staleSince={staleSince} />);
    expect(cell()).toHaveTextContent(/^5\.0$/);
    [value, since] = [6, Date.now()];
    jest.advanceTimersByTime(1_000);
    expect(cell()).toHaveTextContent(/^6\.0$/);
    expect(cell()).toHaveAttribute('data-stale');
    since = undefined;
    tick(BTC, { mid: 7 });
    value = 8;
    jest.advanceTimersByTime(1_000);
    expect(cell()).toHaveTextContent(/^7\.0$/);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('explains staleness with the time of the new contract after a change of contract', () => {
    const { rerender } = render(<LiveCell contract={btc} field="mid" />);
    tick(BTC, { mid: 7, at: Date.now() - 120_000 }, true);
    const title = cell().getAttribute('title');
    rerender(<LiveCell contract={eth} field="mid" />);
    expect(cell(ETH)).not.toHaveAttribute('title');
    tick(ETH, { mid: 8, at: Date.now() - 7_200_000 }, true);
    expect(cell(ETH)).toHaveAttribute('title', expect.stringMatching(/^Stale: no update since/));
    expect(cell(ETH)).not.toHaveAttribute('title', title);
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
    serverClock.aheadMs = by;
    tick(BTC, { next_funding_time: 100_000_000 + by + 10_000 });
    render(<LiveCell contract={btc} field="next_funding_time" />);
    expect(cell()).toHaveTextContent('00:00:10');
  });

  it('shows one tick per second if throttled, but the first tick and staleness at once', () => {
    jest.useFakeTimers({ now: 0 });
    render(<LiveCell contract={btc} field="mid" throttled />);
    tick(BTC, { mid: 1 });
    expect(cell()).toHaveTextContent('1.0');
    tick(BTC, { mid: 2 });
    jest.advanceTimersByTime(999);
    expect(cell()).toHaveTextContent('1.0');
    jest.advanceTimersByTime(1);
    expect(cell()).toHaveTextContent('2.0');
    tick(BTC, { mid: 2 }, true);
    expect(cell()).toHaveAttribute('data-stale');
    cleanup();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('unsubscribes on unmount', () => {
    const { unmount } = render(<LiveCell contract={btc} field="mid" />);
    expect(listeners.get(BTC)?.size).toBe(1);
    unmount();
    expect(listeners.get(BTC)?.size).toBe(0);
  });
});
