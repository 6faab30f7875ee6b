import { describe, expect, it, jest } from '@jest/globals';
import { isOpenNotifications, openNotifications } from './open-notifications.ts';

describe('a click on a notification of the mobile page', () => {
  it('focuses the page and opens its notification centre', async () => {
    const page = {
      focus: jest.fn(async () => undefined),
      postMessage: jest.fn<(message: unknown) => void>(),
    };
    const openWindow = jest.fn<(url: string) => Promise<void>>(async () => undefined);
    await openNotifications({ matchAll: async () => [page], openWindow });
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(page.postMessage.mock.calls.map(([message]) => isOpenNotifications(message))).toEqual([
      true,
    ]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens the page if it was closed', async () => {
    const openWindow = jest.fn<(url: string) => Promise<void>>(async () => undefined);
    await openNotifications({ matchAll: async () => [], openWindow });
    expect(openWindow).toHaveBeenCalledWith('/mobile');
  });
});
