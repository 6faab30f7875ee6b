import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Delays, signInDelay } from './sign-in-delay.ts';

const tooMany = { status: 429, retryAfterSeconds: 2 };
const wait = (delays: Delays, account: string, network: string, connection = new EventEmitter()) =>
  delays.wait(2_000, { account, network }, connection);

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
  it('wait, at most four per account, and only for their account', async () => {
    const delays = new Delays();
    const waiting = ['a', 'b', 'c', 'd'].map((network) => wait(delays, 'ada', network));
    await expect(wait(delays, 'ada', 'e')).rejects.toMatchObject(tooMany);
    waiting.push(wait(delays, 'bob', 'e'));
    jest.advanceTimersByTime(2_000);
    await expect(Promise.all(waiting)).resolves.toHaveLength(5);
    void wait(delays, 'ada', 'e');
  });

  it('wait one at a time per network', async () => {
    const delays = new Delays();
    const first = wait(delays, 'ada', 'a');
    await expect(wait(delays, 'bob', 'a')).rejects.toMatchObject(tooMany);
    jest.advanceTimersByTime(2_000);
    await first;
  });

  it('end with their connection', async () => {
    const delays = new Delays();
    const connection = new EventEmitter();
    const first = wait(delays, 'ada', 'a', connection);
    connection.emit('close');
    await expect(first).rejects.toMatchObject(tooMany);
    expect(jest.getTimerCount()).toBe(0);
  });
});
