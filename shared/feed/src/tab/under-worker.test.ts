import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { underWorker } from './under-worker.ts';

class FakeWorker extends EventTarget {
  readonly port = { close: jest.fn() };

  constructor(readonly url: URL) {
    super();
    workers.push(this);
  }
}

let workers: FakeWorker[];
let found: jest.Mock;
let givenUp: jest.Mock;

const find = () =>
  underWorker(
    { workerUrl: '/worker.js', feedUrl: undefined, onFound: () => void found() },
    () => void givenUp(),
  );

beforeEach(() => {
  workers = [];
  [found, givenUp] = [jest.fn(), jest.fn()];
  jest.useFakeTimers();
  Reflect.set(globalThis, 'SharedWorker', FakeWorker);
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'SharedWorker');
});

describe('a tab under the shared worker', () => {
  it('begins another one when the one that has answered is lost', () => {
    const holder = find();
    holder.answered();
    jest.advanceTimersByTime(60_000);
    expect([workers.length, found.mock.calls.length]).toEqual([1, 1]);
    holder.lost();
    expect([workers.length, found.mock.calls.length]).toEqual([2, 2]);
    expect(workers[0]?.port.close).toHaveBeenCalled();
    expect(givenUp).not.toHaveBeenCalled();
  });

  it('gives up, once, when the other one does not answer either', () => {
    const holder = find();
    holder.answered();
    holder.lost();
    jest.advanceTimersByTime(10_000);
    workers[1]?.dispatchEvent(new Event('error'));
    expect(givenUp).toHaveBeenCalledTimes(1);
  });

  it('keeps a worker alive that another tab has begun in place of its own', () => {
    const holder = find();
    holder.started();
    expect(workers).toHaveLength(1);
    holder.answered();
    holder.started();
    expect([workers.length, found.mock.calls.length]).toEqual([2, 1]);
  });

  it('gives up where the browser begins none', () => {
    Reflect.set(globalThis, 'SharedWorker', () => {
      throw new Error('blocked');
    });
    find();
    expect([found.mock.calls.length, givenUp.mock.calls.length]).toEqual([0, 1]);
  });
});
