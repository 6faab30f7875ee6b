import { beforeEach, describe, expect, it } from '@jest/globals';
import { playSound } from './event-sound.ts';
import { ANNOUNCED_EVENTS } from './notification-settings.ts';
import { FakeAudio } from './testing/fake-audio.ts';

const audio = new FakeAudio();

describe('workspace §4 the sound of an event', () => {
  beforeEach(() => audio.install());

  it('is played for each alert', async () => {
    await playSound('otherNotifications');
    await playSound('otherNotifications');
    expect(await audio.sounds()).toBe(2);
  });

  it('is dropped, not delayed, if the user has not interacted yet with the page', async () => {
    audio.block({ userActivation: true });
    void playSound('otherNotifications');
    audio.allow();
    expect(await audio.sounds()).toBe(0);
    await playSound('otherNotifications');
    expect(await audio.sounds()).toBe(1);
  });

  it('is played once for all alerts that the browser has blocked', async () => {
    audio.block({ userActivation: false });
    void playSound('otherNotifications');
    void playSound('otherNotifications');
    audio.allow();
    expect(await audio.sounds()).toBe(1);
  });

  it('differs for fills, rejected orders, liquidations and other notifications', async () => {
    const heard = new Set<string>();
    for (const { id } of ANNOUNCED_EVENTS) {
      audio.clear();
      await playSound(id);
      heard.add((await audio.hertz()).join(' '));
    }
    expect(heard.size).toBe(ANNOUNCED_EVENTS.length);
  });
});
