import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PHONE_PAGE, PUBLIC_CACHES } from '@parallax/service-worker';
import { removeWorker } from './remove-worker.ts';

const OWN = `${PUBLIC_CACHES}files`;
const FOREIGN = 'another-application';
const names = new Set<string>();
const unregister = jest.fn(() => Promise.resolve(true));
const deleteDatabase = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  names.clear();
  const registration = { scope: `https://desk.example${PHONE_PAGE}`, unregister };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: () => Promise.resolve([registration]) },
  });
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    value: {
      keys: () => Promise.resolve([...names]),
      delete: (name: string) => Promise.resolve(names.delete(name)),
    },
  });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { deleteDatabase } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('the removal of the service worker', () => {
  it('deletes its own caches only', async () => {
    names.add(OWN).add(FOREIGN);
    const removed = removeWorker();
    await jest.advanceTimersByTimeAsync(60_000);
    await removed;
    expect(unregister).toHaveBeenCalledTimes(1);
    expect([...names]).toEqual([FOREIGN]);
    expect(deleteDatabase).toHaveBeenCalledTimes(1);
  });

  it('deletes a cache that the worker recreates before it ends', async () => {
    names.add(OWN);
    const removed = removeWorker();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([...names]).toEqual([]);
    names.add(OWN);
    await jest.advanceTimersByTimeAsync(60_000);
    await removed;
    expect([...names]).toEqual([]);
  });

  it('ends immediately if nothing is cached', async () => {
    await removeWorker();
    expect(jest.getTimerCount()).toBe(0);
  });
});
