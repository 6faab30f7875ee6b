import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@parallax/protocol';
import { dismissToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { announceAlerts } from './announce-alerts.ts';
import { writeChoices } from './channel-choices.ts';
import { notificationOf } from './testing/notification-of.ts';

// jsdom has no sound
const tone = jest.fn<(at: number) => void>();
class FakeNode {
  readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
  readonly start = tone;
  stop() {}
  connect(next: unknown) {
    return next;
  }
}
class FakeContext {
  readonly currentTime = 0;
  readonly destination = new FakeNode();
  async resume() {}
}
Object.assign(globalThis, {
  AudioContext: FakeContext,
  OscillatorNode: FakeNode,
  GainNode: FakeNode,
});
/** The number of sounds so far, each of two tones. */
async function sounds(): Promise<number> {
  await Promise.resolve();
  return tone.mock.calls.length / 2;
}

const choices = { inApp: true, sound: true, desktop: true, mobile: true };
const alert = (number: number): Notification => notificationOf(number, { type: 'ALERT' });
const open = jest.fn();

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.clearAllMocks();
  });
  afterEach(() => dismissToasts());

  it('shows a toast and plays a sound', async () => {
    const { title, short_message: description } = alert(1);
    announceAlerts([alert(1)], open);
    // the same alert, received twice
    announceAlerts([alert(1)], open);
    expect(shownToasts()).toEqual([{ kind: 'info', title, description, action: 'Show' }]);
    expect(await sounds()).toBe(2);
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
    expect(await sounds()).toBe(0);
    writeChoices({ ...choices, inApp: false });
    announceAlerts([alert(2)], open);
    expect(await sounds()).toBe(1);
    expect(shownToasts()).toHaveLength(1);
  });

  it('more than three alerts that arrive together share one toast', () => {
    announceAlerts([1, 2, 3, 4].map(alert), open);
    expect(shownToasts()).toMatchObject([{ title: '4 new alerts' }]);
  });

  it('shows no toast and plays no sound if already read or of another type', async () => {
    announceAlerts([{ ...alert(1), read: true }, notificationOf(2)], open);
    expect(shownToasts()).toEqual([]);
    expect(await sounds()).toBe(0);
  });
});
