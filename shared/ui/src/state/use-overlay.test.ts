import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useOverlay } from './use-overlay.ts';

it('useOverlay opens one overlay at a time, and closes only an open overlay', () => {
  const settings = renderHook(() => useOverlay('settings')).result;
  const account = renderHook(() => useOverlay('account')).result;
  act(() => settings.current[1](true));
  act(() => account.current[1](true));
  expect([settings.current[0], account.current[0]]).toEqual([false, true]);
  act(() => settings.current[1](false));
  expect(account.current[0]).toBe(true);
  act(() => account.current[1](false));
  expect(account.current[0]).toBe(false);
});
