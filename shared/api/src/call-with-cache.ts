import { ApiError, isRejection, UNAVAILABLE } from './api-error.ts';
import type { CachedResponse, MissingReason, ResponseCache } from './response-cache.ts';

/** After this time without a response, the cached one is used, if there is one. */
export const CACHE_FALLBACK_MS = 4_000;
/** The timeout of a request for which there is a cached response: nothing waits for its response. */
export const CACHED_TIMEOUT_MS = 60_000;

/** An `onCached` that shows nothing, for a call that refreshes data of the page. */
export const keepShown = (): boolean => false;

/** Why the server did not respond; undefined for another failure and after the caller's abort. */
function missingReason(error: unknown, signal: AbortSignal | undefined): MissingReason | undefined {
  if (signal?.aborted === true || !(error instanceof ApiError)) return undefined;
  if (error.status === UNAVAILABLE) return 'network';
  if (error.noResponse === 'unreadable') return undefined;
  // what is shown instead is as old in both cases
  return error.noResponse === 'blocked' ? 'network' : error.noResponse;
}

/** Why the server's response is missing while the cached one is shown; undefined after a final rejection. */
function failureReason(error: unknown, signal: AbortSignal | undefined): MissingReason | undefined {
  if (signal?.aborted === true || (isRejection(error) && (error.status ?? 0) < 500))
    return undefined;
  return missingReason(error, signal) ?? 'network';
}

interface CachedCall<T> {
  cache: ResponseCache;
  address: string;
  /** the caller's */
  signal: AbortSignal | undefined;
  /** the timeout, in ms, of a request for which nothing is cached */
  timeoutMs: number;
  /** see `CallInput` */
  onCached: ((response: T, at: number) => boolean) | undefined;
  /** has a timeout of `CACHED_TIMEOUT_MS` */
  request: (signal: AbortSignal) => Promise<{ response: T; body: string }>;
  /** throws if the body is not a successful response */
  parse: (body: string) => T;
  /** the error of a request that takes longer than `timeoutMs` */
  timeoutError: () => ApiError;
}

/**
 * Network first: sends a request and caches its response. When the server is slow, the cached response
 * is used until the server's arrives; when the server cannot be reached, it is returned instead.
 */
export async function callWithCache<T>(call: CachedCall<T>): Promise<T> {
  const { cache, address, signal, onCached, request, parse } = call;
  const limit = new AbortController();
  const repeat = async () => (await request(new AbortController().signal)).body;
  const store = cache.start(address, repeat);
  const live = request(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal).then(
    ({ response, body }) => {
      store(body);
      return response;
    },
  );
  let isPending = true;
  const failure = live.then(
    () => undefined,
    (error: unknown) => failureReason(error, signal),
  );

  const readCached = async (): Promise<(CachedResponse & { response: T }) | undefined> => {
    const cached = await cache.read(address);
    if (cached === undefined) return undefined;
    try {
      return { ...cached, response: parse(cached.body) };
    } catch {
      // stored by a version with another schema
      return undefined;
    }
  };

  const timeout = setTimeout(() => limit.abort(call.timeoutError()), call.timeoutMs);
  let isReported = false;
  /** Uses the cached response while the request is pending; returns it if the caller does not wait. */
  const useCached = async (): Promise<T> => {
    const cached = await readCached();
    if (cached === undefined || !isPending || signal?.aborted === true) return live;
    clearTimeout(timeout);
    isReported = onCached === undefined || onCached(cached.response, cached.at);
    if (isReported) cache.used({ body: cached.body, at: cached.at }, failure);
    return onCached === undefined ? cached.response : live;
  };
  let fallback: ReturnType<typeof setTimeout> | undefined;
  const whenSlow = new Promise<T>((resolve) => {
    fallback = setTimeout(() => resolve(useCached()), CACHE_FALLBACK_MS);
  });
  void failure.finally(() => {
    isPending = false;
    clearTimeout(timeout);
    clearTimeout(fallback);
  });

  try {
    return await Promise.race([live, whenSlow]);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = missingReason(error, signal);
    const cached = reason && (await readCached());
    if (cached === undefined) throw error;
    if (!isReported) cache.used({ body: cached.body, at: cached.at }, reason);
    return cached.response;
  }
}
