import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import {
  type ReceivedInput,
  roundTrip,
  startFakeClock,
  startFakeServer,
} from '@parallax/api/testing';
import type { TraderListener } from '@parallax/feed';
import {
  type Endpoint,
  listNotifications,
  type Notification,
  readNotifications,
} from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { notificationOf } from './testing/notification-of.ts';

const feed = await import('@parallax/feed');

const TRADER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
let server: Notification[];
let refused: string[];
/** delays the response of a read */
let onTheWay: Promise<void> | undefined;
const calls = jest.fn<(method: string, detail?: unknown) => void>();
function receive(method: string, detail?: unknown): void {
  calls(method, detail);
  if (refused.includes(method)) throw new ApiError('refused', { status: 500, texts: [] });
}
startFakeServer({
  async read({ method }: Endpoint, { query }: ReceivedInput) {
    const { Read } = listNotifications.query.parse(query);
    receive(method, Read);
    const list = Read === 'false' ? server.filter(({ read }) => !read) : server;
    await onTheWay;
    return list;
  },
  async write(endpoint: Endpoint, { body }: ReceivedInput) {
    const { notifications } = readNotifications.body.parse(body);
    receive(endpoint.method, notifications);
    const named = new Set(notifications);
    server =
      endpoint === readNotifications
        ? server.map((entry) => (named.has(entry.id) ? { ...entry, read: true } : entry))
        : server.filter(({ id }) => !named.has(id));
    return undefined;
  },
});
let listener: TraderListener | undefined;
let feedListens: boolean;
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTrader: (_: string, given: TraderListener) => {
    listener = given;
    if (feedListens) given.onGap();
    return () => undefined;
  },
}));
const logged = jest.fn();
jest.unstable_mockModule('./log-failure.ts', () => ({ logFailure: logged }));
const { useNotifications } = await import('./use-notifications.ts');

const [first, second, third] = [1, 2, 3].map((number) => notificationOf(number));
const idOf = (entry: Notification | undefined) => entry?.id ?? '';

afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  refused = [];
  feedListens = true;
  onTheWay = undefined;
  calls.mockClear();
  logged.mockClear();
  server = [third, second, first].flatMap((entry) => entry ?? []);
});

function show() {
  const client = new QueryClient();
  return renderHook(({ newOnly }) => useNotifications(TRADER_ID, newOnly), {
    initialProps: { newOnly: false },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

async function shown() {
  const hook = show();
  await waitFor(() => expect(hook.result.current.state).toBe('success'));
  return hook;
}

const titles = (list: readonly Notification[]) => list.map(({ title }) => title);

describe('workspace §4, §7 notifications', () => {
  it('are loaded once, and not before the feed is subscribed', async () => {
    feedListens = false;
    const { result } = show();
    await roundTrip();
    expect(calls).not.toHaveBeenCalled();
    act(() => listener?.onGap());
    await waitFor(() => expect(result.current.state).toBe('success'));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('are loaded after 2 s without a feed', async () => {
    feedListens = false;
    startFakeClock();
    show();
    await act(() => jest.advanceTimersByTimeAsync(1_999));
    await act(roundTrip);
    expect(calls).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    await act(roundTrip);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('are refetched with Read=false when only unread notifications are shown', async () => {
    const { result, rerender } = await shown();
    server = server.map((entry) => ({ ...entry, read: entry.id === idOf(first) }));
    rerender({ newOnly: true });
    await waitFor(() => expect(titles(result.current.list)).toEqual(['Number 3', 'Number 2']));
    expect(calls).toHaveBeenLastCalledWith('GET', 'false');
  });

  it('arrive live at the top, and are refetched after a gap in the feed', async () => {
    const { result } = await shown();
    act(() => listener?.onUpdates([notificationOf(4)]));
    await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 4'));
    await waitFor(() => expect(result.current.arrived).toBe(1));
    expect(calls).toHaveBeenCalledTimes(1);
    server = [notificationOf(5), ...server];
    act(() => listener?.onGap());
    await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 5'));
    // counted in an effect after the list is rendered
    await waitFor(() => expect(result.current.arrived).toBe(2));
  });

  it.each(['onUpdates', 'onGap'] as const)(
    'are refetched after %s during the first load',
    async (event) => {
      let arrive: (() => void) | undefined;
      onTheWay = new Promise((resolve) => {
        arrive = resolve;
      });
      const { result } = show();
      await waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
      onTheWay = undefined;
      server = [notificationOf(4), ...server];
      act(() => listener?.[event]([notificationOf(4)]));
      arrive?.();
      await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 4'));
      expect(result.current.state).toBe('success');
    },
  );

  it('are refetched on window focus, since another tab may have changed them', async () => {
    const { result } = await shown();
    server = server.slice(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(result.current.list).toHaveLength(2));
  });

  it('are marked as read only if selected and still unread', async () => {
    const { result } = await shown();
    act(() => result.current.markRead([idOf(first), idOf(second)]));
    await waitFor(() =>
      expect(result.current.list.map(({ read }) => read)).toEqual([false, true, true]),
    );
    act(() => result.current.markRead([idOf(first)]));
    await act(roundTrip);
    expect(calls.mock.calls.filter(([method]) => method === 'PUT')).toEqual([
      ['PUT', [idOf(second), idOf(first)]],
    ]);
  });

  it.each([
    ['deletion', 'DELETE', 'The notifications could not be deleted.'],
    ['mark as read', 'PUT', 'The notifications could not be marked as read.'],
  ] as const)('roll back and log a refused %s', async (_, method, text) => {
    const { result } = await shown();
    refused = [method];
    const before = result.current.list;
    act(() => {
      if (method === 'PUT') result.current.markRead(server.map(({ id }) => id));
      else result.current.remove(server.map(({ id }) => id));
    });
    await waitFor(() => expect(logged).toHaveBeenCalledWith(text, expect.any(ApiError)));
    await waitFor(() => expect(result.current.list).toEqual(before));
  });

  it('log an error if they cannot be loaded, and can be retried', async () => {
    refused = ['GET'];
    const { result } = show();
    await waitFor(() => expect(result.current.state).toBe('error'));
    expect(logged).toHaveBeenCalledWith(
      'The notifications could not be read.',
      expect.any(ApiError),
    );
    refused = [];
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.list).toHaveLength(3));
  });
});
