import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

const feed = await import('@parallax/feed');
const store = await import('@parallax/store');
const useFeedState = jest.fn<() => string>();
let loggingOut = false;
const useLoggingOut = () => loggingOut;
const checkSession = jest.fn<() => Promise<boolean>>(async () => true);
const showToast = jest.fn();
const dismissToast = jest.fn();
jest.unstable_mockModule('@parallax/feed', () => ({ ...feed, useFeedState }));
jest.unstable_mockModule('@parallax/store', () => ({ ...store, checkSession, useLoggingOut }));
const ui = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast, dismissToast }));
const { useConnectivityToast } = await import('./use-connectivity-toast.ts');

const RETRY_MS = 20_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const renderDisconnected = () => {
  useFeedState.mockReturnValue('disconnected');
  return renderHook(() => useConnectivityToast(false));
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  loggingOut = false;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('workspace §4, §8 the connectivity toast', () => {
  it('appears once the page has loaded and is dismissed when the feed reconnects', () => {
    useFeedState.mockReturnValue('disconnected');
    const { rerender } = renderHook(({ loading }) => useConnectivityToast(loading), {
      initialProps: { loading: true },
    });
    expect(showToast).not.toHaveBeenCalled();

    rerender({ loading: false });
    expect(showToast).toHaveBeenCalledWith({
      kind: 'error',
      id: 'connectivity',
      pinned: true,
      title:
        "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.",
    });
    expect(dismissToast).not.toHaveBeenCalled();
    // an expired session looks the same
    expect(checkSession).toHaveBeenCalledTimes(1);

    useFeedState.mockReturnValue('connected');
    rerender({ loading: false });
    expect(dismissToast).toHaveBeenCalledWith('connectivity');
  });

  it('is not shown during a logout, although the logout closes the feed', () => {
    loggingOut = true;
    useFeedState.mockReturnValue('disconnected');
    renderHook(() => useConnectivityToast(false));
    expect(showToast).not.toHaveBeenCalled();
    expect(checkSession).not.toHaveBeenCalled();
  });
});

describe('workspace §4 the session check after the feed disconnects', () => {
  it('repeats every 20 s until the server responds', async () => {
    checkSession.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    renderDisconnected();
    await pass(RETRY_MS - 1);
    expect(checkSession).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(checkSession).toHaveBeenCalledTimes(2);
    await pass(10 * RETRY_MS);
    expect(checkSession).toHaveBeenCalledTimes(3);
  });

  it('has at most one request in flight', async () => {
    let respond: ((known: boolean) => void) | undefined;
    checkSession.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    renderDisconnected();
    await pass(10 * RETRY_MS);
    expect(checkSession).toHaveBeenCalledTimes(1);
    respond?.(false);
    await pass(RETRY_MS);
    expect(checkSession).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'the feed reconnects',
      ({ rerender }: ReturnType<typeof renderDisconnected>) => {
        useFeedState.mockReturnValue('connected');
        rerender();
      },
    ],
    ['the page is left', ({ unmount }: ReturnType<typeof renderDisconnected>) => unmount()],
  ])('stops once %s', async (_, end) => {
    checkSession.mockResolvedValue(false);
    const waiting = renderDisconnected();
    await pass(0);
    end(waiting);
    await pass(10 * RETRY_MS);
    expect(checkSession).toHaveBeenCalledTimes(1);

    let respond: ((known: boolean) => void) | undefined;
    checkSession.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const rendered = renderDisconnected();
    end(rendered);
    respond?.(false);
    await pass(10 * RETRY_MS);
    expect(checkSession).toHaveBeenCalledTimes(2);
    checkSession.mockResolvedValue(true);
  });
});
