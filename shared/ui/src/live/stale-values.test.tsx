import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { formatDateTime } from '../format/times.ts';
import {
  BTC,
  btc,
  cell,
  clearTickers,
  ETH,
  eth,
  mockTickers,
  tick,
} from './testing/mock-tickers.ts';

mockTickers();
const { LiveCell } = await import('./live-cell.tsx');
const { LiveText } = await import('./live-text.tsx');

afterEach(() => {
  cleanup();
  clearTickers();
  jest.useRealTimers();
});

describe('a LiveCell with a stale value', () => {
  it('is marked as stale while its ticker is stale', () => {
    render(<LiveCell contract={btc} field="mid" />);
    tick(BTC, { mid: 5 }, true);
    expect(cell()).toHaveAttribute('data-stale');
    tick(BTC, { mid: 5 });
    expect(cell()).not.toHaveAttribute('data-stale');
  });

  it('follows its fallback value and the age of the fallback until the first tick', () => {
    jest.useFakeTimers();
    let value = 5;
    let since: number | undefined;
    const [fallback, staleSince] = [() => value, () => since];
    render(<LiveCell contract={btc} field="mid" fallback={fallback} staleSince={staleSince} />);
    expect(cell()).toHaveTextContent(/^5\.00$/);
    [value, since] = [6, Date.now()];
    jest.advanceTimersByTime(1_000);
    expect(cell()).toHaveTextContent(/^6\.00$/);
    expect(cell()).toHaveAttribute('data-stale');
    since = undefined;
    tick(BTC, { mid: 7 });
    value = 8;
    jest.advanceTimersByTime(1_000);
    expect(cell()).toHaveTextContent(/^7\.00$/);
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

  it('shows the time in the tooltip once a value that became stale on screen is a minute old', () => {
    jest.useFakeTimers({ now: 100_000 });
    render(<LiveCell contract={btc} field="mid" />);
    tick(BTC, { mid: 7, at: 90_000 }, true);
    expect(cell()).toHaveAttribute('title', 'Stale: no update for at least 10 s');
    jest.advanceTimersByTime(50_000);
    expect(cell()).toHaveAttribute('title', `Stale: no update since ${formatDateTime(90_000)}`);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('runs no timer after a value is current again', () => {
    jest.useFakeTimers({ now: 100_000 });
    render(<LiveCell contract={btc} field="mid" />);
    tick(BTC, { mid: 7, at: 90_000 }, true);
    tick(BTC, { mid: 7, at: 101_000 });
    expect(cell()).not.toHaveAttribute('title');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is still updated every second if it is a countdown, after it was stale', () => {
    jest.useFakeTimers({ now: 100_000 });
    render(<LiveCell contract={btc} field="next_funding_time" />);
    tick(BTC, { next_funding_time: 110_000, at: 90_000 }, true);
    tick(BTC, { next_funding_time: 110_000, at: 100_000 });
    jest.advanceTimersByTime(1_000);
    expect(cell()).toHaveTextContent('00:00:09');
  });
});

const plainText = () => ({ text: 'spread' });

describe('a LiveText with stale values', () => {
  it('has the time of the oldest value that is still stale as its tooltip', () => {
    jest.useFakeTimers({ now: 7_200_000 });
    render(<LiveText tickers={[BTC, ETH]} compute={plainText} />);
    tick(BTC, { at: 0 }, true);
    tick(ETH, { at: 3_600_000 }, true);
    const text = screen.getByText('spread');
    expect(text.title).toBe(`Stale: no update since ${formatDateTime(0)}`);
    tick(BTC, { at: 7_200_000 });
    expect(text.title).toBe(`Stale: no update since ${formatDateTime(3_600_000)}`);
  });

  it('is stale while values from a source other than the feed are too old', () => {
    jest.useFakeTimers();
    let since: number | undefined = Date.now();
    render(<LiveText tickers={[BTC]} compute={plainText} everySecond staleSince={() => since} />);
    expect(screen.getByText('spread')).toHaveAttribute('data-stale');
    since = undefined;
    jest.advanceTimersByTime(1_000);
    expect(screen.getByText('spread')).not.toHaveAttribute('data-stale');
  });
});
