import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, callApi } from '@parallax/api';
import { advanceClock, refusal, startFakeClock } from '@parallax/api/testing';
import { getSession, listVenues, signOut } from '@parallax/protocol';
import { enableOfflineCache, logOut } from '@parallax/store';
import { startFakeCaches, startPage } from '@parallax/store/testing';
import { Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useConnectivityToast } from './use-connectivity-toast.ts';

const RETRY_MS = 20_000;
/** Several retries, and longer than an error without a retry is shown. */
const LONG_MS = 3 * RETRY_MS;
const TITLE =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";

const { server, feed } = startPage();
let before = 0;
/** The number of session checks in the test. */
const checks = () => server.received(getSession).length - before;
const pass = (ms: number) => act(() => advanceClock(ms));
const noResponse = () => Promise.reject(new ApiError('call', { noResponse: 'network' }));
const renderDisconnected = async () => {
  await feed.disconnect();
  return renderHook(() => useConnectivityToast(false));
};

beforeEach(() => {
  startFakeClock();
  before = server.received(getSession).length;
});
afterEach(async () => {
  await feed.restore();
  jest.useRealTimers();
});

describe('workspace §4, §8 the connectivity toast', () => {
  it('appears once the page has loaded and is dismissed when the feed reconnects', async () => {
    render(<Toaster />);
    await feed.disconnect();
    const { rerender } = renderHook(({ loading }) => useConnectivityToast(loading), {
      initialProps: { loading: true },
    });
    await pass(0);
    expect(shownToasts()).toEqual([]);

    rerender({ loading: false });
    await pass(0);
    const description = 'Reconnecting…';
    const shown = { kind: 'error', title: TITLE, description, action: undefined };
    expect(shownToasts()).toEqual([shown]);
    // an expired session looks the same
    expect(checks()).toBe(1);
    await pass(LONG_MS);
    expect(screen.getByText(TITLE)).toBeVisible();

    await feed.restore();
    expect(shownToasts()).toEqual([]);
  });

  it('remains closed until the next outage once the user has closed it', async () => {
    render(<Toaster />);
    await renderDisconnected();
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(LONG_MS);
    expect(shownToasts()).toEqual([]);

    await feed.restore();
    await feed.disconnect();
    await pass(0);
    expect(screen.getByText(TITLE)).toBeVisible();
  });

  it('is shown again after it was closed when the page starts to show cached values', async () => {
    startFakeCaches();
    enableOfflineCache();
    render(<Toaster />);
    await act(() => callApi(listVenues));
    await pass(0);
    await renderDisconnected();
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(RETRY_MS);
    server.respond(getSession, noResponse);
    server.respond(listVenues, noResponse);
    await act(() => callApi(listVenues));
    await pass(0);
    const description = expect.stringMatching(/^Reconnecting… You see the last values stored/);
    expect(shownToasts()).toEqual([expect.objectContaining({ description })]);
  });

  it('names a slow connection while responses are late and the feed is connected, and the lost one otherwise', async () => {
    startFakeCaches();
    enableOfflineCache();
    render(<Toaster />);
    await act(() => callApi(listVenues));
    await pass(0);
    await feed.restore();
    renderHook(() => useConnectivityToast(false));
    const response = server.hold(listVenues);
    const called = callApi(listVenues);
    await pass(4_000);
    await act(() => called);
    const slow = {
      kind: 'info',
      title: 'Your connection is slow.',
      description: expect.stringMatching(
        /^Waiting for newer values\. You see the last values stored/,
      ),
      action: undefined,
    };
    expect(shownToasts()).toEqual([slow]);
    expect(checks()).toBe(0);
    await feed.disconnect();
    await pass(0);
    expect(shownToasts()).toEqual([expect.objectContaining({ kind: 'error', title: TITLE })]);
    await feed.restore();
    await pass(0);
    expect(shownToasts()).toEqual([slow]);
    response.send([]);
    await pass(0);
    expect(shownToasts()).toEqual([]);
  });

  it('is not shown during a logout, although the logout closes the feed', async () => {
    const response = server.hold(signOut);
    const loggedOut = logOut().catch(() => undefined);
    await renderDisconnected();
    await pass(RETRY_MS);
    expect(shownToasts()).toEqual([]);
    expect(checks()).toBe(0);
    response.fail(refusal(500, 'Broken.'));
    await act(() => loggedOut);
  });
});

describe('workspace §4 the session check after the feed disconnects', () => {
  it('repeats every 20 s until the server responds', async () => {
    server.refuseOnce(getSession, 503, 'Down.');
    server.refuseOnce(getSession, 503, 'Down.');
    await renderDisconnected();
    await pass(RETRY_MS - 1);
    expect(checks()).toBe(1);
    await pass(1);
    expect(checks()).toBe(2);
    await pass(LONG_MS);
    expect(checks()).toBe(3);
  });

  it('has at most one request in flight', async () => {
    const response = server.hold(getSession);
    await renderDisconnected();
    await pass(LONG_MS);
    expect(checks()).toBe(1);
    response.fail(refusal(503, 'Down.'));
    await pass(RETRY_MS);
    expect(checks()).toBe(2);
  });

  it.each([
    ['the feed reconnects', () => feed.restore()],
    [
      'the page is left',
      async ({ unmount }: Awaited<ReturnType<typeof renderDisconnected>>) => unmount(),
    ],
  ])('stops once %s', async (_, end) => {
    server.refuse(getSession, 503, 'Down.');
    const waiting = await renderDisconnected();
    await pass(0);
    await end(waiting);
    await pass(LONG_MS);
    expect(checks()).toBe(1);
    waiting.unmount();

    const response = server.hold(getSession);
    const rendered = await renderDisconnected();
    await pass(0);
    await end(rendered);
    response.fail(refusal(503, 'Down.'));
    await pass(LONG_MS);
    expect(checks()).toBe(2);
  });
});
