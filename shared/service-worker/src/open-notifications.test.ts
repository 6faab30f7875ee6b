import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isOpenNotifications, openNotifications } from './open-notifications.ts';

const openWindow = jest.fn<(url: string) => Promise<void>>(async () => undefined);
beforeEach(() => {
  openWindow.mockClear();
});

const pageAt = (path: string, isControlled = true) => ({
  url: `https://desk.example${path}`,
  isControlled,
  focus: jest.fn(async () => undefined),
  postMessage: jest.fn<(message: unknown) => void>(),
});

/** A click on a notification while these pages are open. */
const click = (...pages: ReturnType<typeof pageAt>[]) =>
  openNotifications({
    // as browsers do, omits pages that were loaded without the worker unless they are requested
    matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
      pages.filter(({ isControlled }) => isControlled || includeUncontrolled),
    openWindow,
  });

describe('a click on a notification of the mobile page', () => {
  it.each([
    ['the page', pageAt('/mobile?id=1')],
    ['a page that shows a sheet', pageAt('/mobile/majors')],
    ['a page that was loaded before the worker existed', pageAt('/mobile', false)],
  ])('focuses %s and opens its notification centre', async (_, page) => {
    await click(page);
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(page.postMessage.mock.calls.map(([message]) => isOpenNotifications(message))).toEqual([
      true,
    ]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens the page if it was closed, also beside a desktop page', async () => {
    const desktop = pageAt('/execution', false);
    await click(desktop);
    expect(openWindow).toHaveBeenCalledWith('/mobile');
    expect(desktop.focus).not.toHaveBeenCalled();
  });
});
