import { describe, expect, it } from '@jest/globals';
import { createServerClock } from './server-clock.ts';
import { fakeClock } from './testing/fake-clock.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const THREE_HOURS = 10_800_000;

describe('createServerClock', () => {
  it('uses the local clock until the server has sent its time', () => {
    const time = createServerClock(fakeClock(), () => NOON);
    expect(time.now()).toBe(NOON);
  });

  it.each([
    ['ahead', THREE_HOURS],
    ['behind', -THREE_HOURS],
  ])("uses the server's time when the local clock is three hours %s", (_, off) => {
    const clock = fakeClock();
    const time = createServerClock(clock, () => NOON + off);
    time.observe(NOON);
    clock.pass(1_500);
    expect(time.now()).toBe(NOON + 1_500);
  });

  it('uses the message with the lowest latency', () => {
    const clock = fakeClock();
    const time = createServerClock(clock);
    time.observe(NOON - 400);
    time.observe(NOON - 50);
    time.observe(NOON - 900);
    expect(time.now()).toBe(NOON - 50);
  });

  it('follows a server clock that was set back', () => {
    const time = createServerClock(fakeClock());
    time.observe(NOON);
    time.observe(NOON - THREE_HOURS);
    expect(time.now()).toBe(NOON - THREE_HOURS);
  });
});
