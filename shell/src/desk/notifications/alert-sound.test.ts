import { beforeEach, describe, expect, it } from '@jest/globals';
import { playAlertSound } from './alert-sound.ts';
import { FakeAudio } from './testing/fake-audio.ts';

const audio = new FakeAudio();
audio.install();

describe('workspace §4 the sound of an alert', () => {
  beforeEach(() => audio.clear());

  it('is played for each alert', async () => {
    await playAlertSound();
    await playAlertSound();
    expect(await audio.sounds()).toBe(2);
  });

  it('is dropped, not delayed, if the user has not interacted yet with the page', async () => {
    audio.block({ userActivation: true });
    void playAlertSound();
    audio.allow();
    expect(await audio.sounds()).toBe(0);
    await playAlertSound();
    expect(await audio.sounds()).toBe(1);
  });

  it('is played once for all alerts that the browser has blocked', async () => {
    audio.block({ userActivation: false });
    void playAlertSound();
    void playAlertSound();
    audio.allow();
    expect(await audio.sounds()).toBe(1);
  });
});
