import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCacheRevalidation } from './enable-offline-cache.ts';

const store = jest.fn(async (_address: string, _body: string) => {});
const { signal } = new AbortController();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('cached responses after a write', () => {
  it('are revalidated once after several writes to one address', async () => {
    const revalidation = createCacheRevalidation(store);
    const repeat = jest.fn(async () => 'new');
    revalidation.follow('/layout?sheetId=1', repeat, signal);
    revalidation.follow('/layout?sheetId=2', async () => 'other', signal);
    revalidation.changed('/layout?sheetId=1');
    await jest.advanceTimersByTimeAsync(1_000);
    revalidation.changed('/layout?sheetId=1');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(repeat).toHaveBeenCalledTimes(1);
    expect(store.mock.calls).toEqual([['/layout?sheetId=1', 'new']]);
  });

  it('are revalidated for every query of the path or of a parent path', async () => {
    const revalidation = createCacheRevalidation(store);
    for (const root of ['a', 'b'])
      revalidation.follow(`/sheets?rootPath=${root}`, async () => root, signal);
    revalidation.changed('/sheets/sort');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store.mock.calls.map(([, body]) => body)).toEqual(['a', 'b']);
  });

  it('are revalidated 2 s after the last write to their address, whatever is written to other addresses', async () => {
    const revalidation = createCacheRevalidation(store);
    for (const address of ['/a', '/b']) revalidation.follow(address, async () => address, signal);
    revalidation.changed('/a');
    await jest.advanceTimersByTimeAsync(1_900);
    revalidation.changed('/b');
    await jest.advanceTimersByTimeAsync(100);
    expect(store.mock.calls).toEqual([['/a', '/a']]);
    await jest.advanceTimersByTimeAsync(1_900);
    expect(store).toHaveBeenCalledTimes(2);
  });

  it('stay unchanged if the request fails or the session has ended', async () => {
    const revalidation = createCacheRevalidation(store);
    const ended = new AbortController();
    revalidation.follow('/a', () => Promise.reject(new Error('no network')), signal);
    revalidation.follow('/b', async () => 'new', ended.signal);
    revalidation.changed('/a');
    revalidation.changed('/b');
    ended.abort();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store).not.toHaveBeenCalled();
  });
});
