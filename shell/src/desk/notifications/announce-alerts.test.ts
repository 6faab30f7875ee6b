import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@parallax/protocol';

import { dismissToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { writeChoices } from './channel-choices.ts';
import { notificationOf } from './testing/notification-of.ts';

const playAlertSound = jest.fn();
jest.unstable_mockModule('./alert-sound.ts', () => ({ playAlertSound }));
const { announceAlerts } = await import('./announce-alerts.ts');

const choices = { inApp: true, sound: true, desktop: true, mobile: true };
const alert = (number: number): Notification => notificationOf(number, { type: 'ALERT' });
const open = jest.fn();

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.clearAllMocks();
  });
  afterEach(() => dismissToasts());

  it('shows a toast and plays a sound', () => {
    const { title, short_message: description } = alert(1);
    announceAlerts([alert(1)], open);
    // the same alert, received twice
    announceAlerts([alert(1)], open);
    expect(shownToasts()).toEqual([{ kind: 'info', title, description, action: 'Show' }]);
    expect(playAlertSound).toHaveBeenCalledTimes(2);
  });

  it("opens the notification centre on 'Show'", async () => {
    render(createElement(Toaster));
    act(() => announceAlerts([alert(1)], open));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('plays no sound with Sound off, and shows no toast with In-app off', () => {
    writeChoices({ ...choices, sound: false });
    announceAlerts([alert(1)], open);
    expect(playAlertSound).not.toHaveBeenCalled();
    writeChoices({ ...choices, inApp: false });
    announceAlerts([alert(2)], open);
    expect(playAlertSound).toHaveBeenCalledTimes(1);
    expect(shownToasts()).toHaveLength(1);
  });

  it('shares one toast with the alerts that arrive at the same time', () => {
    announceAlerts([1, 2, 3, 4].map(alert), open);
    expect(shownToasts()).toMatchObject([{ title: '4 new alerts' }]);
  });

  it('shows no toast and plays no sound if already read or of another type', () => {
    announceAlerts([{ ...alert(1), read: true }, notificationOf(2)], open);
    expect(shownToasts()).toEqual([]);
    expect(playAlertSound).not.toHaveBeenCalled();
  });
});
