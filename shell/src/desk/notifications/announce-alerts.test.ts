import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@parallax/protocol';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { announceAlerts } from './announce-alerts.ts';
import { writeChoices } from './channel-choices.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { notificationOf } from './testing/notification-of.ts';

const audio = new FakeAudio();
audio.install();
const choices = { inApp: true, sound: true, desktop: true, mobile: true };
const alert = (number: number): Notification => notificationOf(number, { type: 'ALERT' });
const open = jest.fn();
const announce = (...alerts: Notification[]) =>
  announceAlerts(alerts, { channel: 'desktop', open });

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
document.hasFocus = () => hasFocus;
Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    localStorage.clear();
    audio.clear();
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
    writeChoices({ ...choices, desktop: setup.desktop });
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
    writeChoices({ ...choices, sound: false });
    await announce(alert(1));
    expect(await audio.sounds()).toBe(0);
    writeChoices({ ...choices, inApp: false });
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
