import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type Notification,
  type NotificationSettings,
  type TradingEvent,
} from '@parallax/protocol';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { defineForTests, shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { announceNotifications } from './announce-notifications.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { notificationOf } from './testing/notification-of.ts';

const audio = new FakeAudio();
let settings: NotificationSettings | undefined = DEFAULT_NOTIFICATION_SETTINGS;
const choose = (change: Partial<NotificationSettings>): void => {
  settings = { ...DEFAULT_NOTIFICATION_SETTINGS, ...change };
};
const alert = (number: number): Notification => notificationOf(number, { type: 'ALERT' });
const open = jest.fn();
const announce = (...alerts: Notification[]) =>
  announceNotifications(alerts, () => ({ settings, channel: 'desktop', open }));

/** The operating system's notifications, which jsdom lacks. */
const shownBySystem = jest.fn<(title: string, options: NotificationOptions) => void>();
function setPermission(permission: NotificationPermission): void {
  class FakeNotification extends EventTarget {
    static permission = permission;
    constructor(title: string, options: NotificationOptions) {
      super();
      shownBySystem(title, options);
    }
  }
  Object.assign(globalThis, { Notification: FakeNotification });
}

let hasFocus = true;
let isHidden = false;
defineForTests(document, { hasFocus: { value: () => hasFocus }, hidden: { get: () => isHidden } });
defineForTests(globalThis, { Notification: { value: undefined, writable: true } });

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    localStorage.clear();
    settings = DEFAULT_NOTIFICATION_SETTINGS;
    audio.install();
    open.mockClear();
    shownBySystem.mockClear();
    hasFocus = true;
    isHidden = false;
    setPermission('granted');
  });
  afterEach(() => {
    jest.useRealTimers();
    dismissSessionToasts();
  });

  it('shows a toast and plays a sound', async () => {
    const { title, short_message: description } = alert(1);
    await announce(alert(1));
    expect(shownToasts()).toEqual([{ kind: 'warning', title, description, action: 'Show' }]);
    expect(await audio.sounds()).toBe(1);
  });

  it('is announced once in a browser', async () => {
    await announce(alert(1));
    dismissSessionToasts();
    await announce(alert(1), alert(2));
    expect(shownToasts()).toMatchObject([{ title: alert(2).title }]);
    // part of the private values, which are cleared with the session
    expect(Object.keys(localStorage)).toEqual(['parallax.private.announced-alerts']);
  });

  it('is announced by the focused tab, even if another tab has received it first', async () => {
    jest.useFakeTimers();
    hasFocus = false;
    const unfocused = announce(alert(1));
    hasFocus = true;
    await announce(alert(1));
    expect(shownToasts()).toHaveLength(1);
    dismissSessionToasts();
    await jest.advanceTimersByTimeAsync(1_000);
    await unfocused;
    expect(shownToasts()).toEqual([]);
  });

  it.each([
    ['hidden', { hidden: true, focused: false }],
    ['unfocused', { hidden: false, focused: false }],
  ])('is shown by the operating system while the page is %s', async (_, { hidden, focused }) => {
    jest.useFakeTimers();
    isHidden = hidden;
    hasFocus = focused;
    const announced = announce(alert(1));
    await jest.advanceTimersByTimeAsync(1_000);
    await announced;
    expect(shownBySystem.mock.calls).toEqual([
      [alert(1).title, { body: alert(1).short_message, tag: alert(1).id }],
    ]);
  });

  it.each([
    ['the page is in use', { desktop: true, permission: 'granted', focused: true }],
    ['Desktop is off', { desktop: false, permission: 'granted', focused: false }],
    ['the browser does not permit it', { desktop: true, permission: 'denied', focused: false }],
  ] as const)('is not shown by the operating system if %s', async (_, setup) => {
    jest.useFakeTimers();
    choose({ desktop: setup.desktop });
    setPermission(setup.permission);
    hasFocus = setup.focused;
    const announced = announce(alert(1));
    await jest.advanceTimersByTimeAsync(1_000);
    await announced;
    expect(shownToasts()).toHaveLength(1);
    expect(shownBySystem).not.toHaveBeenCalled();
  });

  it("opens the notification centre on 'Show'", async () => {
    render(createElement(Toaster));
    await act(() => announce(alert(1)));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('plays no sound with Sound off, and shows no toast with In-app off', async () => {
    choose({ sound: false });
    await announce(alert(1));
    expect(await audio.sounds()).toBe(0);
    choose({ inApp: false });
    await announce(alert(2));
    expect(await audio.sounds()).toBe(1);
    expect(shownToasts()).toHaveLength(1);
  });

  it('more than three alerts that arrive together share one toast', async () => {
    await announce(...[1, 2, 3, 4].map(alert));
    expect(shownToasts()).toMatchObject([{ title: '4 new alerts' }]);
  });

  it('shows no toast and plays no sound if already read or of another type', async () => {
    await announce({ ...alert(1), read: true }, notificationOf(2));
    expect(shownToasts()).toEqual([]);
    expect(await audio.sounds()).toBe(0);
  });
});

const trading = (number: number, event: TradingEvent, change: Partial<Notification>) =>
  notificationOf(number, { ...change, data: JSON.stringify(event) });

describe('design §8 a notification of trading', () => {
  const accountId = notificationOf(0).id;
  const liquidation = (number: number) =>
    trading(
      number,
      { trading: 'position liquidated', accountId, exchange: 'binance_usdm', symbol: 'BTCUSDT' },
      { type: 'ALERT', title: 'Position liquidated', short_message: 'Long 1 BTC' },
    );
  const rejection = (number: number) =>
    trading(
      number,
      { trading: 'order rejected', accountId, orderId: accountId },
      { type: 'ERROR', title: 'Order rejected', short_message: 'Too large' },
    );
  const ALARM = [740, 494, 740, 494];

  beforeEach(() => {
    localStorage.clear();
    settings = DEFAULT_NOTIFICATION_SETTINGS;
    audio.install();
    shownBySystem.mockClear();
    hasFocus = true;
    isHidden = false;
    setPermission('granted');
  });
  afterEach(() => dismissSessionToasts());

  it('a liquidation has a toast and a sound of its own, with In-app off too', async () => {
    choose({ inApp: false });
    await announce(liquidation(1));
    expect(shownToasts()).toEqual([
      {
        kind: 'error',
        title: 'Position liquidated',
        description: 'Long 1 BTC',
        action: 'Show',
      },
    ]);
    expect(await audio.hertz()).toEqual(ALARM);
  });

  it('several liquidations at once share one toast', async () => {
    await announce(...[1, 2, 3, 4].map(liquidation));
    expect(shownToasts()).toMatchObject([{ title: '4 positions liquidated' }]);
  });

  it('of events that arrive together, the most urgent one is heard', async () => {
    await announce(alert(1), rejection(2), liquidation(3));
    expect(await audio.hertz()).toEqual(ALARM);
  });

  it('a rejected order has a sound, and its toast is that of its end', async () => {
    await announce(rejection(1));
    expect(shownToasts()).toEqual([]);
    expect(await audio.hertz()).toEqual([440, 330]);
  });

  it('a rejected change of an order has a sound, and its toast is that of the order', async () => {
    const event = { trading: 'order change rejected', accountId, orderId: accountId } as const;
    const content = {
      type: 'ERROR',
      title: 'Change rejected',
      short_message: 'Filled',
    } as const;
    await announce(trading(1, event, content));
    expect(shownToasts()).toEqual([]);
    expect(await audio.hertz()).toEqual([440, 330]);
  });

  it.each([
    ['liquidations', liquidation],
    ['rejectedOrders', rejection],
    ['otherNotifications', alert],
  ] as const)('makes no sound and is not shown by the system with %s off', async (event, make) => {
    choose({ [event]: false });
    hasFocus = false;
    await announce(make(1));
    expect(await audio.hertz()).toEqual([]);
    expect(shownBySystem).not.toHaveBeenCalled();
  });

  it('is not announced outside of the page until the settings are loaded', async () => {
    settings = undefined;
    hasFocus = false;
    await announce(liquidation(1));
    expect(shownToasts()).toHaveLength(1);
    expect(await audio.hertz()).toEqual([]);
    expect(shownBySystem).not.toHaveBeenCalled();
  });
});
