import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectSharedWorkerHost } from './shared-worker-host.ts';

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
  connectSharedWorkerHost(
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

describe('connectSharedWorkerHost', () => {
  it('starts a new worker when a responding worker is lost', () => {
    const host = find();
    host.reportResponse();
    jest.advanceTimersByTime(60_000);
    expect([workers.length, found.mock.calls.length]).toEqual([1, 1]);
    host.reportLoss();
    expect([workers.length, found.mock.calls.length]).toEqual([2, 2]);
    expect(workers[0]?.port.close).toHaveBeenCalled();
    expect(givenUp).not.toHaveBeenCalled();
  });

  it('gives up only once when the new worker does not respond either', () => {
    const host = find();
    host.reportResponse();
    host.reportLoss();
    jest.advanceTimersByTime(10_000);
    workers[1]?.dispatchEvent(new Event('error'));
    expect(givenUp).toHaveBeenCalledTimes(1);
  });

  it('keeps a worker alive that another tab started', () => {
    const host = find();
    host.reportStart();
    expect(workers).toHaveLength(1);
    host.reportResponse();
    host.reportStart();
    expect([workers.length, found.mock.calls.length]).toEqual([2, 1]);
  });

  it('gives up when the browser cannot start a worker', () => {
    Reflect.set(globalThis, 'SharedWorker', () => {
      throw new Error('blocked');
    });
    find();
    expect([found.mock.calls.length, givenUp.mock.calls.length]).toEqual([0, 1]);
  });
});
