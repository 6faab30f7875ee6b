import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { LiveCell } from '@parallax/ui';
import { act, render } from '@testing-library/react';
import { AwaitedFigure } from './funding-columns.tsx';

const feed = startFeedServer();
const contract = contractOf({ instType: 'perpetual', riskType: 'linear' });
const show = () =>
  render(
    <AwaitedFigure contract={contract}>
      {(pending) => <LiveCell contract={contract} field="pred_funding_rate" pending={pending} />}
    </AwaitedFigure>,
  );
const hasSkeleton = () =>
  document.querySelector('[data-awaited] > [data-field]')?.textContent === '';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a figure that the feed has not sent', () => {
  it('shows a skeleton for 10 s, then a dash', () => {
    const { container } = show();
    expect(hasSkeleton()).toBe(true);
    act(() => jest.advanceTimersByTime(9_999));
    expect(hasSkeleton()).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(hasSkeleton()).toBe(false);
    expect(container).toHaveTextContent(/^—$/);
  });

  it('is empty during an outage', async () => {
    jest.useRealTimers();
    await feed.disconnect();
    const { container } = show();
    expect(hasSkeleton()).toBe(false);
    expect(container).toHaveTextContent(/^$/);
  });

  it('is a dash as soon as the feed reports that there is none', async () => {
    jest.useRealTimers();
    const { container } = show();
    await feed.ticker(contractKey(contract), { pred_funding_rate: null });
    expect(container).toHaveTextContent(/^—$/);
  });
});
