import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRefreshed } from './portfolio-view.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('tries a query that has failed again after 15 s, so that its reason can be read', () => {
  const refresh = jest.fn();
  const box = { current: document.body };
  const { rerender } = renderHook(
    ({ state }: { state: 'shown' | 'failed' }) => useRefreshed(box, { refresh, state }, 1_000),
    { initialProps: { state: 'shown' } },
  );
  jest.advanceTimersByTime(2_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  rerender({ state: 'failed' });
  jest.advanceTimersByTime(14_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});
