import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notificationOf } from './testing/notification-of.ts';

const playAlertSound = jest.fn();
jest.unstable_mockModule('./alert-sound.ts', () => ({ playAlertSound }));
const showToast = jest.fn();
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
const choices = { inApp: true, sound: true, desktop: true, mobile: true, email: false };
let chosen = choices;
jest.unstable_mockModule('./channel-choices.ts', () => ({ readChoices: () => chosen }));
const { announceAlerts } = await import('./announce-alerts.ts');

const alert = (number: number) => ({
  ...notificationOf(number),
  type: 'ALERT' as const,
  read: false,
});
const open = jest.fn();

describe('workspace §4 a new alert', () => {
  beforeEach(() => {
    chosen = choices;
    jest.clearAllMocks();
  });

  it('shows a toast and plays a sound', () => {
    const { id, title, short_message: description } = alert(1);
    announceAlerts([alert(1)], open);
    expect(showToast).toHaveBeenCalledWith({
      kind: 'info',
      title,
      description,
      action: { label: 'Show', onSelect: open },
      id: `alert ${id}`,
    });
    expect(playAlertSound).toHaveBeenCalledTimes(1);
  });

  it('plays no sound with Sound off, and shows no toast with In-app off', () => {
    chosen = { ...choices, sound: false };
    announceAlerts([alert(1)], open);
    expect(playAlertSound).not.toHaveBeenCalled();
    chosen = { ...choices, inApp: false };
    announceAlerts([alert(2)], open);
    expect(playAlertSound).toHaveBeenCalledTimes(1);
    expect(showToast).toHaveBeenCalledTimes(1);
  });

  it('shares one toast with the alerts that arrive at the same time', () => {
    announceAlerts([1, 2, 3, 4].map(alert), open);
    expect(showToast).toHaveBeenCalledTimes(1);
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: '4 new alerts' }));
  });

  it('shows no toast and plays no sound if already read or of another type', () => {
    announceAlerts(
      [
        { ...alert(1), read: true },
        { ...alert(2), type: 'INFO' },
      ],
      open,
    );
    expect(showToast).not.toHaveBeenCalled();
    expect(playAlertSound).not.toHaveBeenCalled();
  });
});
