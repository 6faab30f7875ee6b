import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';

type Listener = (ticker: { at: number }, state: { stale: boolean }) => void;
const listeners = new Map<string, Listener>();
jest.unstable_mockModule('@parallax/feed', () => ({
  subscribeTicker: (key: string, listener: Listener) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  },
}));
const { StaleMark } = await import('./stale-mark.tsx');

it('says for how long the oldest of its tickers had no news, while one of them is stale', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container, unmount } = render(<StaleMark tickers={['okx:A', 'okx:B']} />);
  const tell = (key: string, at: number, stale: boolean) =>
    act(() => listeners.get(key)?.({ at }, { stale }));
  tell('okx:A', 99_000, false);
  expect(container.textContent).toBe('');
  tell('okx:B', 86_000, true);
  expect(container.textContent).toBe('stale 14 s');
  act(() => jest.advanceTimersByTime(11_000));
  tell('okx:A', 99_000, true);
  expect(container.textContent).toBe('stale 25 s');
  tell('okx:B', 111_000, false);
  expect(container.textContent).toBe('stale 11 s');
  tell('okx:A', 111_000, false);
  expect(container.textContent).toBe('');
  unmount();
  expect(listeners.size).toBe(0);
  jest.useRealTimers();
});
