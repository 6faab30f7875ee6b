import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, render } from '@testing-library/react';
import { fakeScreen } from '../testing/fake-screen.ts';

const { setInView } = fakeScreen();
type Listener = (ticker: Partial<Ticker>, state: { stale: boolean }) => void;
const listeners = new Set<Listener>();
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: (_: string, listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const { RangeBar } = await import('./range-bar.tsx');

beforeEach(() => setInView(true));

const mark = () => document.querySelector('[style]')?.getAttribute('style');

it('the range bar follows the price while in view and unsubscribes out of view', () => {
  render(<RangeBar contract={contractOf()} />);
  const send = (mid: number) =>
    act(() =>
      listeners.forEach((listen) => listen({ mid, low_24h: 100, high_24h: 200 }, { stale: false })),
    );
  send(150);
  expect(mark()).toBe('--share: 0.5;');
  setInView(false);
  expect(listeners.size).toBe(0);
  setInView(true);
  send(175);
  expect(mark()).toBe('--share: 0.75;');
});
