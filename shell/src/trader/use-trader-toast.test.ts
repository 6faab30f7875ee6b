import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';

const store = await import('@parallax/store');
const state = await import('@parallax/ui/state');
const useTrader = jest.fn<typeof store.useTrader>();
const showToast = jest.fn<typeof state.showToast>();
const dismissToast = jest.fn<typeof state.dismissToast>();
jest.unstable_mockModule('@parallax/store', () => ({ ...store, useTrader }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast, dismissToast }));
const { useTraderToast } = await import('./use-trader-toast.ts');

it('workspace §8 a toast is shown until a failed load of the trader is retried', () => {
  useTrader.mockReturnValue({ state: 'pending' });
  const { rerender } = renderHook(useTraderToast);
  expect(showToast).not.toHaveBeenCalled();
  useTrader.mockReturnValue({ state: 'error', message: 'Broken.' });
  rerender();
  expect(showToast).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'error', title: 'Failed to get trader info' }),
  );
  useTrader.mockReturnValue({ state: 'pending' });
  rerender();
  expect(dismissToast).toHaveBeenCalledTimes(1);
});
