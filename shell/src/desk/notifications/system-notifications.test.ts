import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onSystemNotificationClick, showSystemNotification } from './system-notifications.ts';

let shown: DesktopNotification[] = [];
let permission: NotificationPermission = 'granted';

/** The notifications of a desktop browser. */
class DesktopNotification extends EventTarget {
  static get permission() {
    return permission;
  }
  readonly close = jest.fn();
  constructor(
    readonly title: string,
    readonly options?: NotificationOptions,
  ) {
    super();
    shown.push(this);
  }
}

/** The constructor of a phone's browser, which refuses every call. */
class PhoneNotification {
  static readonly permission = 'granted';
  constructor() {
    throw new TypeError('Illegal constructor');
  }
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, value });

const ALERT = { title: 'BTC/USDT above 1,000.00', body: 'Mid 1,001.00', tag: 'alert-1' };

beforeEach(() => {
  shown = [];
  permission = 'granted';
  define(globalThis, 'Notification', DesktopNotification);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
});

describe('a notification of the operating system', () => {
  it('has the title, text and tag of the alert', async () => {
    await showSystemNotification({ ...ALERT, onClick: jest.fn() });
    expect(shown.map(({ title, options }) => ({ title, ...options }))).toEqual([ALERT]);
  });

  it('focuses the page, closes and runs its action on a click', async () => {
    const focus = jest.spyOn(window, 'focus').mockReturnValue();
    const onClick = jest.fn();
    await showSystemNotification({ ...ALERT, onClick });
    expect(onClick).not.toHaveBeenCalled();
    shown[0]?.dispatchEvent(new Event('click'));
    expect(focus).toHaveBeenCalledTimes(1);
    expect(shown[0]?.close).toHaveBeenCalledTimes(1);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it.each(['default', 'denied'] as const)('is not shown with the permission %s', async (denied) => {
    permission = denied;
    await showSystemNotification({ ...ALERT, onClick: jest.fn() });
    expect(shown).toEqual([]);
  });

  it('is shown by the service worker if the browser permits none from a page', async () => {
    define(globalThis, 'Notification', PhoneNotification);
    const showNotification = jest.fn(async () => undefined);
    define(navigator, 'serviceWorker', { getRegistration: async () => ({ showNotification }) });
    await showSystemNotification({ ...ALERT, onClick: jest.fn() });
    const { title, ...options } = ALERT;
    expect(showNotification.mock.calls).toEqual([[title, options]]);
  });

  it.each([
    ['the page has no service worker', { getRegistration: async () => undefined }],
    [
      'the service worker rejects it',
      {
        getRegistration: async () => ({
          showNotification: () => Promise.reject(new TypeError('No active registration')),
        }),
      },
    ],
  ])('fails silently if %s', async (_case, serviceWorker) => {
    define(globalThis, 'Notification', PhoneNotification);
    define(navigator, 'serviceWorker', serviceWorker);
    await expect(showSystemNotification({ ...ALERT, onClick: jest.fn() })).resolves.toBeUndefined();
  });
});

describe('onSystemNotificationClick', () => {
  it('calls the listener for the message of a click only, until it is unsubscribed', () => {
    const serviceWorker = new EventTarget();
    define(navigator, 'serviceWorker', serviceWorker);
    const send = (data: unknown) =>
      serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    const listener = jest.fn();
    const unsubscribe = onSystemNotificationClick(listener);
    send({ type: 'open-notifications' });
    send({ type: 'CACHE_UPDATED' });
    send('open-notifications');
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    send({ type: 'open-notifications' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
