import { beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, readChoices, writeChoices } from './channel-choices.ts';

const KEY = 'parallax.private.notification-channels';
const defaults = { inApp: true, sound: true, desktop: true, mobile: true };

beforeEach(() => localStorage.clear());

describe('workspace §9 defaults of the notification settings', () => {
  it('are all on', () => {
    expect(readChoices()).toEqual(defaults);
    expect(Object.fromEntries(CHANNELS.map(({ id, on }) => [id, on]))).toEqual(defaults);
  });

  it('are overridden individually by stored choices', () => {
    writeChoices({ ...defaults, sound: false });
    expect(readChoices()).toEqual({ ...defaults, sound: false });
    localStorage.setItem(KEY, '{"sound":"loud","mobile":false}');
    expect(readChoices()).toEqual({ ...defaults, mobile: false });
    localStorage.setItem(KEY, 'nonsense');
    expect(readChoices()).toEqual(defaults);
  });
});
