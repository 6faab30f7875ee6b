import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { roundTrip, startFakeClock } from '@parallax/api/testing';
import {
  deleteNotifications,
  type Endpoint,
  listNotifications,
  type Notification,
  readNotifications,
  traderTopic,
} from '@parallax/protocol';
import { startPage, trader } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { notificationOf } from './testing/notification-of.ts';
import { useNotifications } from './use-notifications.ts';

const page = startPage();
const requests = (endpoint: Endpoint) => page.server.received(endpoint);

let server: Notification[];
const [first, second, third] = [1, 2, 3].map((number) => notificationOf(number));
const idOf = (entry: Notification | undefined) => entry?.id ?? '';

const publish = (...data: Notification[]) =>
  page.feed.publish({ kind: 'notification', topic: traderTopic(trader.traderId), data });

beforeEach(async () => {
  server = [third, second, first].flatMap((entry) => entry ?? []);
  page.server.respond(listNotifications, ({ query: { Read } }) =>
    Read === 'false' ? server.filter(({ read }) => !read) : server,
  );
  page.server.respond(readNotifications, ({ body: { notifications } }) => {
    server = server.map((entry) =>
      notifications.includes(entry.id) ? { ...entry, read: true } : entry,
    );
    return null;
  });
  page.server.respond(deleteNotifications, ({ body: { notifications } }) => {
    server = server.filter(({ id }) => !notifications.includes(id));
    return null;
  });
  await publish();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const show = (options: Parameters<typeof useNotifications>[2] = {}) =>
  renderHook(({ newOnly }) => useNotifications(trader.traderId, newOnly, options), {
    initialProps: { newOnly: false },
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });

async function shown() {
  const hook = show();
  await waitFor(() => expect(hook.result.current.state).toBe('success'));
  return hook;
}

const titles = (list: readonly Notification[]) => list.map(({ title }) => title);

describe('workspace §4, §7 notifications', () => {
  it('are loaded once, and not before the feed is subscribed', async () => {
    await page.feed.disconnect();
    const { result } = show();
    await act(roundTrip);
    expect(requests(listNotifications)).toEqual([]);
    await page.feed.restore();
    await waitFor(() => expect(result.current.state).toBe('success'));
    expect(requests(listNotifications)).toHaveLength(1);
  });

  it('are loaded after 2 s without a feed', async () => {
    await page.feed.disconnect();
    startFakeClock();
    show();
    await act(() => jest.advanceTimersByTimeAsync(1_999));
    await act(roundTrip);
    expect(requests(listNotifications)).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    await act(roundTrip);
    expect(requests(listNotifications)).toHaveLength(1);
  });

  it('are refetched with Read=false when only unread notifications are shown', async () => {
    const { result, rerender } = await shown();
    server = server.map((entry) => ({ ...entry, read: entry.id === idOf(first) }));
    rerender({ newOnly: true });
    await waitFor(() => expect(titles(result.current.list)).toEqual(['Number 3', 'Number 2']));
    expect(requests(listNotifications).at(-1)?.query).toMatchObject({ Read: 'false' });
  });

  it('arrive live at the top, and are refetched after a gap in the feed', async () => {
    const { result } = await shown();
    await publish(notificationOf(4));
    expect(titles(result.current.list)[0]).toBe('Number 4');
    expect(result.current.arrivedCount).toBe(1);
    expect(requests(listNotifications)).toHaveLength(1);
    await page.feed.disconnect();
    server = [notificationOf(5), ...server];
    await page.feed.restore();
    await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 5'));
    // counted in an effect after the list is rendered
    await waitFor(() => expect(result.current.arrivedCount).toBe(2));
  });

  it.each([
    ['a new one arrives', () => publish(notificationOf(4))],
    [
      'the feed reconnects',
      async () => {
        await page.feed.disconnect();
        await page.feed.restore();
      },
    ],
  ])('are refetched if %s during the first load', async (_, interrupt) => {
    const firstResponse = page.server.hold(listNotifications);
    const { result } = show();
    await waitFor(() => expect(requests(listNotifications)).toHaveLength(1));
    const before = server;
    server = [notificationOf(4), ...server];
    await interrupt();
    firstResponse.send(before);
    await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 4'));
    expect(result.current.state).toBe('success');
  });

  it('are announced once if they arrive during the first load', async () => {
    const firstResponse = page.server.hold(listNotifications);
    const onArrived = jest.fn();
    const { result } = show({ onArrived });
    await waitFor(() => expect(requests(listNotifications)).toHaveLength(1));
    const fourth = notificationOf(4);
    server = [fourth, ...server];
    await publish(fourth);
    expect(onArrived.mock.calls).toEqual([[[fourth]]]);
    firstResponse.send(server);
    await waitFor(() => expect(titles(result.current.list)[0]).toBe('Number 4'));
    expect(result.current.arrivedCount).toBe(1);
    expect(onArrived).toHaveBeenCalledTimes(1);
  });

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
    expect(requests(readNotifications).map(({ body }) => body)).toEqual([
      { notifications: [idOf(second), idOf(first)] },
    ]);
  });

  it.each([
    ['deletion', deleteNotifications, 'The notifications could not be deleted.'],
    ['mark as read', readNotifications, 'The notifications could not be marked as read.'],
  ] as const)(
    'roll back and log a change that the server refuses: %s',
    async (_, endpoint, text) => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { result } = await shown();
      page.server.refuse(endpoint, 500, 'refused');
      const before = result.current.list;
      act(() => {
        if (endpoint === readNotifications) result.current.markRead(server.map(({ id }) => id));
        else result.current.remove(server.map(({ id }) => id));
      });
      await waitFor(() => expect(log).toHaveBeenCalledWith(text, expect.any(ApiError)));
      await waitFor(() => expect(result.current.list).toEqual(before));
    },
  );

  it('log an error if they cannot be loaded, and can be retried', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    page.server.refuseOnce(listNotifications, 500, 'refused');
    const { result } = show();
    await waitFor(() => expect(result.current.state).toBe('error'));
    expect(log).toHaveBeenCalledWith(
      'The notifications could not be loaded.',
      expect.any(ApiError),
    );
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.list).toHaveLength(3));
  });
});
