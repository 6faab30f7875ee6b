import { beforeEach, expect, it } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeScreen } from '@parallax/ui/testing';
import { render, waitFor } from '@testing-library/react';
import { RangeBar } from './range-bar.tsx';

const { setInView } = fakeScreen();
const feed = startFeedServer();
const contract = contractOf();

beforeEach(() => setInView(true));

const mark = () => document.querySelector('[style]')?.getAttribute('style');

it('the range bar follows the price while in view and unsubscribes out of view', async () => {
  render(<RangeBar contract={contract} />);
  const send = (mid: number) =>
    feed.ticker(contractKey(contract), { mid, low_24h: 100, high_24h: 200 });
  await send(150);
  expect(mark()).toBe('--share: 0.5;');
  setInView(false);
  await waitFor(() => expect(feed.topics()).toEqual([]));
  setInView(true);
  await send(175);
  expect(mark()).toBe('--share: 0.75;');
});
