import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { lastTicker, subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { topicOf } from '@parallax/protocol';
import { render, screen } from '@testing-library/react';
import { fakeScreen } from '../testing/fake-screen.ts';
import { LiveText } from './live-text.tsx';

const { setInView } = fakeScreen();
const BTC = 'okx:BTCUSDT';
const ETH = 'okx:ETHUSDT';
/** Longer than the delay of an unsubscription. */
const UNSUBSCRIBED_MS = 2_000;
const feed = startFeedServer();
const stops: (() => void)[] = [];

beforeEach(() => setInView(true));
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

const Last = ({ ticker }: { ticker: string }) => (
  <LiveText tickers={[ticker]} compute={() => ({ text: String(lastTicker(ticker)?.last ?? '') })} />
);
/** Subscribes to both contracts elsewhere on the page. */
async function publishBoth(): Promise<void> {
  for (const key of [BTC, ETH]) stops.push(subscribeTicker(key, () => undefined));
  await feed.ticker(BTC, { last: 60_000 });
  await feed.ticker(ETH, { last: 3_000 });
}

it('LiveText unsubscribes while it is off screen', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  render(<Last ticker={BTC} />);
  await jest.advanceTimersByTimeAsync(UNSUBSCRIBED_MS);
  expect(feed.topics()).toEqual([topicOf('ticker', BTC)]);
  setInView(false);
  await jest.advanceTimersByTimeAsync(UNSUBSCRIBED_MS);
  expect(feed.topics()).toEqual([]);
});

it('LiveText is updated only while it is on screen', async () => {
  await publishBoth();
  render(<Last ticker={BTC} />);
  setInView(true);
  await feed.ticker(BTC, { last: 60_001 });
  expect(screen.getByText('60001')).toBeInTheDocument();
  setInView(false);
  await feed.ticker(BTC, { last: 60_002 });
  expect(screen.getByText('60001')).toBeInTheDocument();
  setInView(true);
  expect(screen.getByText('60002')).toBeInTheDocument();
});

it('LiveText shows the price of a new contract at once while off screen, without a subscription', async () => {
  await publishBoth();
  const { rerender } = render(<Last ticker={BTC} />);
  setInView(false);
  expect(screen.getByText('60000')).toBeInTheDocument();
  rerender(<Last ticker={ETH} />);
  expect(screen.getByText('3000')).toBeInTheDocument();
  await feed.ticker(ETH, { last: 3_001 });
  expect(screen.getByText('3000')).toBeInTheDocument();
});

it('LiveText shows the price of a contract set in a hidden tab as soon as the tab is visible', async () => {
  await publishBoth();
  const { rerender } = render(<Last ticker={BTC} />);
  setInView(false);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  rerender(<Last ticker={ETH} />);
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(screen.getByText('3000')).toBeInTheDocument();
  await feed.ticker(ETH, { last: 3_001 });
  expect(screen.getByText('3000')).toBeInTheDocument();
});
