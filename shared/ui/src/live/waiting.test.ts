import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useHasWaited } from './waiting.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('useHasWaited', () => {
  it('restarts when the subject changes, even to an earlier one', () => {
    const { result, rerender } = renderHook(useHasWaited, { initialProps: 'btc' });
    expect(result.current).toBe(false);
    pass(1_000);
    expect(result.current).toBe(true);
    rerender('eth');
    pass(500);
    rerender('btc');
    expect(result.current).toBe(false);
    pass(1_000);
    expect(result.current).toBe(true);
  });
});
