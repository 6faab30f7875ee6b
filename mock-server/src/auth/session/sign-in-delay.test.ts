import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RefusedSecret } from '../../http/api/api-failure.ts';
import { Delays, signInDelay } from './sign-in-delay.ts';

const tooMany = { status: 429, retryAfterSeconds: 2 };
const wait = (
  delays: Delays,
  account: string,
  site: string,
  { hasFailures = false, connection = new EventEmitter() } = {},
) => delays.wait(2_000, { account, site, hasFailures }, connection);

describe('the delay of a sign-in', () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 500],
    [59, 500],
    [60, 1_000],
    [89, 4_000],
    [90, 8_000],
    [100_000, 8_000],
  ])('after %d refused passwords is %d ms', (refused, ms) => {
    expect(signInDelay(refused)).toBe(ms);
  });
});

describe('delayed requests', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('wait one at a time per account and site, so that a site does not refuse its other users', async () => {
    const delays = new Delays();
    const waiting = [
      wait(delays, 'ada', 'office'),
      wait(delays, 'bob', 'office'),
      wait(delays, 'ada', 'home'),
    ];
    await expect(wait(delays, 'ada', 'office')).rejects.toMatchObject(tooMany);
    jest.advanceTimersByTime(2_000);
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    void wait(delays, 'ada', 'office');
  });

  it('of a site without wrong passwords replace one with wrong passwords when too many wait', async () => {
    const delays = new Delays();
    const attack = Array.from({ length: 100 }, (_, index) =>
      wait(delays, 'ada', `attacker ${index}`, { hasFailures: true }),
    );
    const ends = Promise.allSettled(attack);
    await expect(
      wait(delays, 'ada', 'another attacker', { hasFailures: true }),
    ).rejects.toMatchObject(tooMany);
    const owner = wait(delays, 'ada', 'owner');
    jest.advanceTimersByTime(2_000);
    await expect(owner).resolves.toBeUndefined();
    const evicted = (await ends).filter(({ status }) => status === 'rejected');
    expect(evicted).toMatchObject([{ reason: tooMany }]);
    // nobody has given up, so this is no attempt
    expect(evicted).not.toMatchObject([{ reason: expect.any(RefusedSecret) }]);
  });

  it('are at most 100 per account', async () => {
    const delays = new Delays();
    const waiting = Array.from({ length: 100 }, (_, index) => wait(delays, 'ada', `site ${index}`));
    await expect(wait(delays, 'ada', 'one more')).rejects.toMatchObject(tooMany);
    jest.advanceTimersByTime(2_000);
    await expect(Promise.all(waiting)).resolves.toHaveLength(100);
  });

  it('end with their connection, which counts as a wrong password', async () => {
    const delays = new Delays();
    const connection = new EventEmitter();
    const first = wait(delays, 'ada', 'office', { connection });
    connection.emit('close');
    await expect(first).rejects.toMatchObject(tooMany);
    await expect(first).rejects.toBeInstanceOf(RefusedSecret);
    expect(jest.getTimerCount()).toBe(0);
  });
});
