import { EventEmitter } from 'node:events';
import { afterEach, expect, it, jest } from '@jest/globals';
import { CallQueue, WAITING_MAX } from './call-queue.ts';

const connection = () => new EventEmitter();
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  jest.useRealTimers();
});

/** A queue with requests that finish on demand. */
function setUp(activeMax: number, cooldown = 0) {
  const queue = new CallQueue(activeMax, cooldown);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (user: string, name: string, response = connection()) =>
    queue.run(user, response, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTick();
  };
  return { started, call, end };
}

it('CallQueue runs a limited number of requests per user at a time, in order', async () => {
  const { started, call, end } = setUp(2);
  const results = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name));
  const other = call('b', 'b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('a3');
  await end('a1');
  await end('a4');
  await end('b1');
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(await other).toBe('b1');
});

it('CallQueue refuses requests beyond the waiting limit with 429, for that user only', async () => {
  const { started, call } = setUp(1);
  const waiting = Array.from({ length: WAITING_MAX + 1 }, (_, i) => call('a', `a${i}`));
  await expect(call('a', 'late')).rejects.toMatchObject({
    status: 429,
    message: `${WAITING_MAX} of your requests are already waiting, which is the maximum. Please try again in a moment.`,
  });
  void call('b', 'b1');
  expect(started).toEqual(['a0', 'b1']);
  expect(waiting).toHaveLength(WAITING_MAX + 1);
});

it('CallQueue does not run a request whose connection closes while the request is queued', async () => {
  const { started, call, end } = setUp(1);
  const closing = connection();
  void call('a', 'a1');
  const second = call('a', 'a2', closing);
  void call('a', 'a3');
  closing.emit('close');
  await expect(second).rejects.toMatchObject({ status: 429 });
  await end('a1');
  expect(started).toEqual(['a1', 'a3']);
});

it('CallQueue pauses between requests of a user in proportion to the previous request duration', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { started, call, end } = setUp(1, 2);
  for (const name of ['a1', 'a2']) void call('a', name);
  jest.advanceTimersByTime(30);
  await end('a1');
  jest.advanceTimersByTime(59);
  await nextTick();
  expect(started).toEqual(['a1']);
  jest.advanceTimersByTime(1);
  await nextTick();
  expect(started).toEqual(['a1', 'a2']);
});

it('CallQueue also pauses when each request is sent after the previous response', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { started, call, end } = setUp(1, 2);
  const first = call('a', 'a1');
  jest.advanceTimersByTime(30);
  await end('a1');
  expect(await first).toBe('a1');
  void call('a', 'a2');
  void call('b', 'b1');
  await nextTick();
  expect(started).toEqual(['a1', 'b1']);
  jest.advanceTimersByTime(60);
  await nextTick();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('CallQueue refuses a request whose connection is already closed, without using a slot', async () => {
  const { started, call } = setUp(1);
  const closed = Object.assign(connection(), { destroyed: true });
  await expect(call('a', 'a1', closed)).rejects.toMatchObject({ status: 429 });
  void call('a', 'a2');
  expect(started).toEqual(['a2']);
});

it('CallQueue continues after a failed request', async () => {
  const queue = new CallQueue(1);
  const failing = queue.run('a', connection(), () => Promise.reject(new Error('no')));
  const next = queue.run('a', connection(), () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
