import { ApiError } from './api-error.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** After this time without a response, the cached one is returned, if there is one. */
export const CACHE_FALLBACK_MS = 4_000;

/** 503: the server is starting or cannot reach its database. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.noResponse === 'network' || error.noResponse === 'timeout' || error.status === 503);

interface Outcome<T> {
  readonly response: T;
  /** what the response was parsed from; undefined for a live response */
  readonly cached?: CachedResponse;
}

/**
 * Network first: sends a request and caches its response. Without a network, or when the server does
 * not respond in time, returns the cached response instead.
 */
export async function callWithCache<T>(parts: {
  cache: ResponseCache;
  address: string;
  signal: AbortSignal | undefined;
  /** @param signal aborts the request; the signal of the call by default */
  request: (signal?: AbortSignal) => Promise<{ response: T; body: string }>;
  /** throws if the body is not a successful response */
  parse: (body: string) => T;
}): Promise<T> {
  const { cache, address, signal, request, parse } = parts;
  const never = new AbortController();
  const repeat = async () => (await request(never.signal)).body;
  const store = cache.start(address, repeat);
  const live = request().then(({ response, body }): Outcome<T> => {
    store(body);
    return { response };
  });
  const readCached = async (): Promise<Outcome<T> | undefined> => {
    const cached = await cache.read(address);
    if (cached === undefined) return undefined;
    try {
      return { response: parse(cached.body), cached };
    } catch {
      // stored by a version with another schema
      return undefined;
    }
  };

  const responseOf = ({ response, cached }: Outcome<T>): T => {
    if (cached !== undefined) cache.used(cached);
    return response;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => {
      void readCached().then((cached) => resolve(cached ?? live));
    }, CACHE_FALLBACK_MS);
  });
  try {
    return responseOf(await Promise.race([live, slow]));
  } catch (error) {
    signal?.throwIfAborted();
    const cached = isUnreachable(error) ? await readCached() : undefined;
    if (cached === undefined) throw error;
    return responseOf(cached);
  } finally {
    clearTimeout(timer);
  }
}
