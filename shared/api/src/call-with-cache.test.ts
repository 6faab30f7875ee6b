import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { CACHE_FALLBACK_MS, callWithCache } from './call-with-cache.ts';
import type { CachedResponse } from './response-cache.ts';
import { cacheKeyOf } from './response-cache.ts';
import { deferred, refusal } from './testing/index.ts';

const ADDRESS = '/api/sheets';
const network = () => new ApiError('GET /api/sheets', { noResponse: 'network' });

let stored: CachedResponse | undefined;
const store = jest.fn<(body: string) => void>();
const used = jest.fn<(cached: CachedResponse) => void>();
const changed = jest.fn<(address: string) => void>();
const cache = { start: () => store, changed, read: async () => stored, used };
type Live = { response: unknown; body: string };

const call = (request: () => Promise<Live>, signal?: AbortSignal) =>
  callWithCache<unknown>({ cache, address: ADDRESS, signal, request, parse: JSON.parse });

beforeEach(() => {
  stored = { body: '"cached"', at: 5 };
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('an endpoint with cached responses', () => {
  it('returns the live response and caches its body', async () => {
    expect(await call(async () => ({ response: 'live', body: '"live"' }))).toBe('live');
    expect(store.mock.calls).toEqual([['"live"']]);
    expect(used).not.toHaveBeenCalled();
  });

  it.each([
    ['without a network', network()],
    ['while the server cannot reach its database', refusal(503, 'No database')],
  ])('returns the cached response %s', async (_case, error) => {
    expect(await call(() => Promise.reject(error))).toBe('cached');
    expect(used.mock.calls).toEqual([[{ body: '"cached"', at: 5 }]]);
    expect(store).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing is cached', undefined],
    ['the cached response is invalid', { body: '{', at: 5 }],
  ])('fails without a network when %s', async (_case, cached) => {
    stored = cached;
    await expect(call(() => Promise.reject(network()))).rejects.toMatchObject({
      noResponse: 'network',
    });
    expect(used).not.toHaveBeenCalled();
  });

  it('fails when the server rejects the request', async () => {
    await expect(call(() => Promise.reject(refusal(404, 'Not found')))).rejects.toMatchObject({
      status: 404,
    });
    expect(used).not.toHaveBeenCalled();
  });

  it('fails with the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('ended'));
    await expect(call(() => Promise.reject(network()), signal)).rejects.toThrow('ended');
  });

  it('returns the cached response when the server is slow, and caches the late response', async () => {
    jest.useFakeTimers();
    const responses: ((live: Live) => void)[] = [];
    const response = call(() => new Promise((resolve) => responses.push(resolve)));
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    expect(await response).toBe('cached');
    for (const respond of responses) respond({ response: 'late', body: '"late"' });
    await jest.advanceTimersByTimeAsync(0);
    expect(store.mock.calls).toEqual([['"late"']]);
  });

  it('does not report the use of a cached response that is read after the live one has arrived', async () => {
    jest.useFakeTimers();
    const read = deferred<CachedResponse | undefined>();
    jest.spyOn(cache, 'read').mockReturnValueOnce(read.promise);
    const live = deferred<Live>();
    const response = call(() => live.promise);
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    live.resolve({ response: 'live', body: '"live"' });
    expect(await response).toBe('live');
    read.resolve(stored);
    await jest.advanceTimersByTimeAsync(0);
    expect(used).not.toHaveBeenCalled();
  });

  it('reports the use of a cached response once if the request fails while it is read', async () => {
    jest.useFakeTimers();
    const read = deferred<CachedResponse | undefined>();
    jest.spyOn(cache, 'read').mockReturnValueOnce(read.promise);
    const live = deferred<Live>();
    const response = call(() => live.promise);
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    live.reject(network());
    expect(await response).toBe('cached');
    read.resolve(stored);
    await jest.advanceTimersByTimeAsync(0);
    expect(used).toHaveBeenCalledTimes(1);
  });

  it('has one cache key for equal queries', () => {
    expect(cacheKeyOf('/a', { b: 2, a: 'x', c: undefined })).toBe('/a?a=x&b=2');
    expect(cacheKeyOf('/a', { a: 'x', b: 2 })).toBe('/a?a=x&b=2');
    expect(cacheKeyOf('/a', undefined)).toBe('/a');
  });
});
