import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

const store = await import('@parallax/store');
const ui = await import('@parallax/ui/state');
const showToast = jest.fn();
const dismissToast = jest.fn();
let leaving = false;
jest.unstable_mockModule('@parallax/store', () => ({ ...store, useLoggingOut: () => leaving }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast, dismissToast }));
const { useLogOutToast } = await import('./use-log-out-toast.ts');

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function setLoggingOut(rerender: () => void, now: boolean) {
  leaving = now;
  rerender();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  leaving = false;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('workspace §4 the logout toast', () => {
  it('appears after 300 ms and is dismissed when the logout ends', () => {
    const { rerender } = renderHook(useLogOutToast);
    pass(10_000);
    setLoggingOut(rerender, true);
    pass(299);
    expect(showToast).not.toHaveBeenCalled();
    pass(1);
    expect(showToast).toHaveBeenCalledWith({
      kind: 'info',
      title: 'Logging out…',
      id: 'logging-out',
      persistent: true,
    });
    pass(60_000);
    expect(dismissToast).not.toHaveBeenCalled();
    setLoggingOut(rerender, false);
    expect(dismissToast).toHaveBeenCalledWith('logging-out');
  });

  it('does not appear if the logout takes less than 300 ms', () => {
    const { rerender } = renderHook(useLogOutToast);
    setLoggingOut(rerender, true);
    pass(200);
    setLoggingOut(rerender, false);
    pass(10_000);
    expect(showToast).not.toHaveBeenCalled();
  });
});
