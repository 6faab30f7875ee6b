import { EventEmitter } from 'node:events';
import { afterEach, expect, it, jest } from '@jest/globals';
import { RequestQueue, WAITING_MAX } from './request-queues.ts';

const connection = () => new EventEmitter();
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  jest.useRealTimers();
});

/** A queue with requests that finish on demand. */
function setUp(activeMax: number, cooldown = 0) {
  const queue = new RequestQueue(activeMax, cooldown);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (user: string, name: string, response = connection()) =>
    queue.run(user, response, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTick();
  };
  return { started, run, end };
}

it('RequestQueue runs a limited number of requests per user at a time, in order', async () => {
  const { started, run, end } = setUp(2);
  const results = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  const other = run('b', 'b1');
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

it('RequestQueue refuses requests beyond the waiting limit with 429, for that user only', async () => {
  const { started, run } = setUp(1);
  const waiting = Array.from({ length: WAITING_MAX + 1 }, (_, i) => run('a', `a${i}`));
  await expect(run('a', 'late')).rejects.toMatchObject({
    status: 429,
    message: `${WAITING_MAX} of your requests are already waiting, which is the maximum. Please try again in a moment.`,
  });
  void run('b', 'b1');
  expect(started).toEqual(['a0', 'b1']);
  expect(waiting).toHaveLength(WAITING_MAX + 1);
});

it('RequestQueue does not run a request whose connection closes while the request is queued', async () => {
  const { started, run, end } = setUp(1);
  const closing = connection();
  void run('a', 'a1');
  const second = run('a', 'a2', closing);
  void run('a', 'a3');
  closing.emit('close');
  await expect(second).rejects.toMatchObject({ status: 429 });
  await end('a1');
  expect(started).toEqual(['a1', 'a3']);
});

it('RequestQueue pauses between requests of a user in proportion to the previous request duration', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { started, run, end } = setUp(1, 2);
  for (const name of ['a1', 'a2']) void run('a', name);
  jest.advanceTimersByTime(30);
  await end('a1');
  jest.advanceTimersByTime(59);
  await nextTick();
  expect(started).toEqual(['a1']);
  jest.advanceTimersByTime(1);
  await nextTick();
  expect(started).toEqual(['a1', 'a2']);
});

it('RequestQueue also pauses when each request is sent after the previous response', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { started, run, end } = setUp(1, 2);
  const first = run('a', 'a1');
  jest.advanceTimersByTime(30);
  await end('a1');
  expect(await first).toBe('a1');
  void run('a', 'a2');
  void run('b', 'b1');
  await nextTick();
  expect(started).toEqual(['a1', 'b1']);
  jest.advanceTimersByTime(60);
  await nextTick();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('RequestQueue refuses a request whose connection is already closed, without using a slot', async () => {
  const { started, run } = setUp(1);
  const closed = Object.assign(connection(), { destroyed: true });
  await expect(run('a', 'a1', closed)).rejects.toMatchObject({ status: 429 });
  void run('a', 'a2');
  expect(started).toEqual(['a2']);
});

it('RequestQueue continues after a failed request', async () => {
  const queue = new RequestQueue(1);
  const failing = queue.run('a', connection(), () => Promise.reject(new Error('no')));
  const next = queue.run('a', connection(), () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
