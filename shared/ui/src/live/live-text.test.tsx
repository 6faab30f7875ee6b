import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { mockFeed, tick, tickers } from './testing/fake-tickers.ts';

mockFeed();
const { LiveText } = await import('./live-text.tsx');

const BTC = 'binance_spot:BTCUSDT';
const ETH = 'deribit:ETHUSD';

afterEach(() => {
  jest.useRealTimers();
});

const plainText = () => ({ text: 'spread' });

describe('LiveText', () => {
  it('is recomputed when any of its tickers changes, and is stale if any ticker is stale', () => {
    tick(BTC, { mid: 10 });
    const compute = () => {
      const spread = (tickers.get(BTC)?.mid ?? 0) - (tickers.get(ETH)?.mid ?? 0);
      return { text: `spread ${spread}`, direction: spread > 0 ? ('up' as const) : undefined };
    };
    render(<LiveText tickers={[BTC, ETH]} compute={compute} attributes={{ 'data-pair': 'x' }} />);
    tick(ETH, { mid: 4 }, true);
    const text = screen.getByText('spread 6');
    expect(text).toHaveAttribute('data-pair', 'x');
    expect(text).toHaveAttribute('data-direction', 'up');
    expect(text).toHaveAttribute('data-stale');
  });

  it('is stale while values from a source other than the feed are too old', () => {
    jest.useFakeTimers();
    let since: number | undefined = Date.now();
    render(<LiveText tickers={[BTC]} compute={plainText} throttled staleSince={() => since} />);
    expect(screen.getByText('spread')).toHaveAttribute('data-stale');
    since = undefined;
    jest.advanceTimersByTime(1_000);
    expect(screen.getByText('spread')).not.toHaveAttribute('data-stale');
  });
});
