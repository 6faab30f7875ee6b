import type { Endpoint } from '@parallax/protocol';
import type { NoResponse } from './no-response.ts';
import { searchParamsOf } from './search-params.ts';

/**
 * Caches responses of endpoints that are `cachedOffline`, for reading without a network. Do not rename
 * its members or its global, since the page and its remotes may be of different releases. The name of the
 * global is an older name of this cache.
 */
export interface ResponseCache {
  /**
   * Called when a request starts; returns the function that stores its successful response.
   * `repeat` sends the request again and returns the body of a successful response.
   */
  start(address: string, repeat: () => Promise<string>): (body: string) => void;
  /** Called after a successful call that changes the resource at an address. */
  changed(address: string): void;
  /** The last stored response of the signed-in trader. */
  read(address: string): Promise<CachedResponse | undefined>;
  /**
   * Called when a stored response is used in place of the server's.
   *
   * @param reason why the server's is missing, 'network' by default; while its request is pending, a
   * promise that resolves with the reason if it fails, and otherwise with undefined
   */
  used(response: CachedResponse, reason?: MissingReason | Promise<MissingReason | undefined>): void;
}

/** Why the server did not respond. */
export type MissingReason = Exclude<NoResponse, 'unreadable'>;

export interface CachedResponse {
  readonly body: string;
  /** when it was stored, in Unix milliseconds */
  readonly at: number;
}

declare global {
  var parallaxAnswerKeeper: ResponseCache | undefined;
}

/** Caches responses until `undefined` is set. Global, since each remote bundles a copy of this module. */
export function setResponseCache(cache: ResponseCache | undefined): void {
  globalThis.parallaxAnswerKeeper = cache;
}

/** Undefined unless responses of the endpoint are cached. */
export const responseCacheOf = ({ cachedOffline }: Endpoint): ResponseCache | undefined =>
  cachedOffline === true ? globalThis.parallaxAnswerKeeper : undefined;

/** Reports a successful call that changes state, so that the cached responses it changes are replaced. */
export function reportChange(address: string, { outdates = [] }: Endpoint): void {
  for (const changed of [address, ...outdates]) globalThis.parallaxAnswerKeeper?.changed(changed);
}

/**
 * Equal for equal queries, in whichever order their keys are written. A `hash` of the expected content
 * does not change what is requested.
 */
export function cacheKeyOf(path: string, query: object | undefined): string {
  const search = searchParamsOf(query);
  search.delete('hash');
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}
