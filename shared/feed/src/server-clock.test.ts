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

  it('is right again within 20 s after the local clock was set forward, which looks like sleep', () => {
    const clock = fakeClock();
    const time = createServerClock(clock);
    let server = NOON;
    const receiveFor = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        clock.pass(500);
        server += 500;
        time.observe(server);
      }
    };
    receiveFor(60_000);
    clock.pass(20_000);
    receiveFor(20_000);
    expect(time.now()).toBe(server);
  });

  it('follows a server clock that was set back', () => {
    const time = createServerClock(fakeClock());
    time.observe(NOON);
    time.observe(NOON - THREE_HOURS);
    expect(time.now()).toBe(NOON - THREE_HOURS);
  });
});
