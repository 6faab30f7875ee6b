import { describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';

const feed = await import('@parallax/feed');
const store = await import('@parallax/store');
const useFeedState = jest.fn<() => string>();
let loggingOut = false;
const useLoggingOut = () => loggingOut;
const checkSession = jest.fn(async () => undefined);
const showToast = jest.fn();
const dismissToast = jest.fn();
jest.unstable_mockModule('@parallax/feed', () => ({ ...feed, useFeedState }));
jest.unstable_mockModule('@parallax/store', () => ({ ...store, checkSession, useLoggingOut }));
const ui = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast, dismissToast }));
const { useConnectivityToast } = await import('./use-connectivity-toast.ts');

describe('workspace §4, §8 the connectivity toast', () => {
  it('waits for the page to load, stays while the feed is lost, goes when it is back', () => {
    useFeedState.mockReturnValue('disconnected');
    const { rerender } = renderHook(({ loading }) => useConnectivityToast(loading), {
      initialProps: { loading: true },
    });
    expect(showToast).not.toHaveBeenCalled();

    rerender({ loading: false });
    expect(showToast).toHaveBeenCalledWith({
      kind: 'error',
      id: 'connectivity',
      standing: true,
      title:
        "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.",
    });
    expect(dismissToast).not.toHaveBeenCalled();
    // a session that has ended looks the same
    expect(checkSession).toHaveBeenCalledTimes(1);

    useFeedState.mockReturnValue('connected');
    rerender({ loading: false });
    expect(dismissToast).toHaveBeenCalledWith('connectivity');
  });

  it('does not come with a log out, which ends the feed as well', () => {
    showToast.mockClear();
    checkSession.mockClear();
    loggingOut = true;
    useFeedState.mockReturnValue('disconnected');
    renderHook(() => useConnectivityToast(false));
    expect(showToast).not.toHaveBeenCalled();
    expect(checkSession).not.toHaveBeenCalled();
  });
});
