import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@parallax/protocol';
import { dismissToasts, Toaster } from '@parallax/ui/state';
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

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    localStorage.clear();
    audio.clear();
    open.mockClear();
  });
  afterEach(() => dismissToasts());

  it('shows a toast and plays a sound', async () => {
    const { title, short_message: description } = alert(1);
    announceAlerts([alert(1)], open);
    // the same alert, received twice
    announceAlerts([alert(1)], open);
    expect(shownToasts()).toEqual([{ kind: 'info', title, description, action: 'Show' }]);
    expect(await audio.sounds()).toBe(1);
  });

  it("opens the notification centre on 'Show'", async () => {
    render(createElement(Toaster));
    act(() => announceAlerts([alert(1)], open));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('plays no sound with Sound off, and shows no toast with In-app off', async () => {
    writeChoices({ ...choices, sound: false });
    announceAlerts([alert(1)], open);
    expect(await audio.sounds()).toBe(0);
    writeChoices({ ...choices, inApp: false });
    announceAlerts([alert(2)], open);
    expect(await audio.sounds()).toBe(1);
    expect(shownToasts()).toHaveLength(1);
  });

  it('more than three alerts that arrive together share one toast', () => {
    announceAlerts([1, 2, 3, 4].map(alert), open);
    expect(shownToasts()).toMatchObject([{ title: '4 new alerts' }]);
  });

  it('shows no toast and plays no sound if already read or of another type', async () => {
    announceAlerts([{ ...alert(1), read: true }, notificationOf(2)], open);
    expect(shownToasts()).toEqual([]);
    expect(await audio.sounds()).toBe(0);
  });
});
