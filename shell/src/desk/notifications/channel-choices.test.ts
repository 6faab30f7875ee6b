import { beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, readChoices, writeChoices } from './channel-choices.ts';

const KEY = 'parallax.private.notification-channels';
const defaults = { inApp: true, sound: true, desktop: true, mobile: true, email: false };

beforeEach(() => localStorage.clear());

describe('workspace §9 notification settings defaults', () => {
  it('are all on except e-mail', () => {
    expect(readChoices()).toEqual(defaults);
    expect(Object.fromEntries(CHANNELS.map(({ id, on }) => [id, on]))).toEqual(defaults);
  });

  it('are overridden by stored choices individually', () => {
    writeChoices({ ...defaults, sound: false });
    expect(readChoices()).toEqual({ ...defaults, sound: false });
    localStorage.setItem(KEY, '{"sound":"loud","email":true}');
    expect(readChoices()).toEqual({ ...defaults, email: true });
    localStorage.setItem(KEY, 'nonsense');
    expect(readChoices()).toEqual(defaults);
  });
});
