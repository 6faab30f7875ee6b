import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { CACHE_FALLBACK_MS, callWithCache, keepShown } from './call-with-cache.ts';
import type { CachedResponse, MissingReason, ResponseCache } from './response-cache.ts';
import { cacheKeyOf } from './response-cache.ts';
import { deferred, refusal } from './testing/index.ts';

const ADDRESS = '/api/sheets';
const TIMEOUT_MS = 15_000;
const missing = (noResponse: MissingReason) => new ApiError('GET /api/sheets', { noResponse });
const network = () => missing('network');

let stored: CachedResponse | undefined;
const store = jest.fn<(body: string) => void>();
const used = jest.fn<ResponseCache['used']>();
const changed = jest.fn<(address: string) => void>();
const cache = { start: () => store, changed, read: async () => stored, used };
type Live = { response: unknown; body: string };

const call = (
  request: (signal: AbortSignal) => Promise<Live>,
  { signal, onCached }: { signal?: AbortSignal; onCached?: (response: unknown) => boolean } = {},
) =>
  callWithCache<unknown>({
    cache,
    address: ADDRESS,
    signal,
    timeoutMs: TIMEOUT_MS,
    onCached,
    request,
    parse: JSON.parse,
    timeoutError: () => missing('timeout'),
  });

/** A request that is pending until it is aborted. */
const hanging = (signal: AbortSignal) =>
  new Promise<Live>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

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
    expect(used.mock.calls).toEqual([[{ body: '"cached"', at: 5 }, 'network']]);
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
    await expect(call(() => Promise.reject(network()), { signal })).rejects.toThrow('ended');
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

  it('shows the cached response when the server is slow, and returns the late response', async () => {
    jest.useFakeTimers();
    const shown: unknown[] = [];
    const live = deferred<Live>();
    const response = call(() => live.promise, { onCached: (cached) => shown.push(cached) > 0 });
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    expect(shown).toEqual(['cached']);
    const reason = used.mock.calls[0]?.[1];
    live.resolve({ response: 'late', body: '"late"' });
    expect(await response).toBe('late');
    expect(await reason).toBeUndefined();
    expect(shown).toHaveLength(1);
    expect(used).toHaveBeenCalledTimes(1);
  });

  it('does not report a cached response that the caller does not show', async () => {
    jest.useFakeTimers();
    const live = deferred<Live>();
    const response = call(() => live.promise, { onCached: keepShown });
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    live.resolve({ response: 'late', body: '"late"' });
    expect(await response).toBe('late');
    expect(used).not.toHaveBeenCalled();
  });

  it.each(['network', 'timeout'] as const)(
    'returns the shown response and reports the reason when the late one is missing: %s',
    async (reason) => {
      jest.useFakeTimers();
      const live = deferred<Live>();
      const response = call(() => live.promise, { onCached: () => true });
      await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
      live.reject(missing(reason));
      expect(await response).toBe('cached');
      expect(await used.mock.calls[0]?.[1]).toBe(reason);
      expect(used).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [500, 'network'],
    [404, undefined],
  ])('reports why a late response is missing after the status %d: %s', async (status, reason) => {
    jest.useFakeTimers();
    const live = deferred<Live>();
    const response = call(() => live.promise, { onCached: () => true });
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    live.reject(refusal(status, 'Not loaded'));
    await expect(response).rejects.toMatchObject({ status });
    expect(await used.mock.calls[0]?.[1]).toBe(reason);
  });

  it('reports no reason when the caller has aborted the request behind a cached response', async () => {
    jest.useFakeTimers();
    const ended = new AbortController();
    const response = call(hanging, { signal: ended.signal, onCached: () => true });
    await jest.advanceTimersByTimeAsync(CACHE_FALLBACK_MS);
    const reason = network();
    ended.abort(reason);
    await expect(response).rejects.toBe(reason);
    expect(await used.mock.calls[0]?.[1]).toBeUndefined();
  });

  it('aborts the request after its timeout only when nothing is cached', async () => {
    jest.useFakeTimers();
    const signals: AbortSignal[] = [];
    const request = (signal: AbortSignal) => {
      signals.push(signal);
      return hanging(signal);
    };
    const withCached = call(request);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await withCached).toBe('cached');
    stored = undefined;
    await Promise.all([
      expect(call(request)).rejects.toMatchObject({ noResponse: 'timeout' }),
      jest.advanceTimersByTimeAsync(TIMEOUT_MS),
    ]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
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
