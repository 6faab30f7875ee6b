import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLoadingScreen } from './use-loading-screen.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const show = (loaded: boolean) =>
  renderHook(({ loaded }) => useLoadingScreen(loaded), { initialProps: { loaded } });

describe('workspace §4, §9 the loading screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stays while anything is loading', () => {
    const { result } = show(false);
    pass(60_000);
    expect(result.current).toBe('loading');
  });

  it('is hidden 500 ms after everything is loaded', () => {
    const { result, rerender } = show(false);
    pass(2_000);
    rerender({ loaded: true });
    pass(499);
    expect(result.current).toBe('leaving');
    pass(1);
    expect(result.current).toBe('hidden');
  });

  it('plays its intro of 500 ms to the end even if the data loads faster', () => {
    const { result } = show(true);
    pass(499);
    expect(result.current).toBe('loading');
    pass(1);
    expect(result.current).toBe('hidden');
  });

  it('does not reappear', () => {
    const { result, rerender } = show(true);
    pass(1_000);
    rerender({ loaded: false });
    expect(result.current).toBe('hidden');
  });
});
