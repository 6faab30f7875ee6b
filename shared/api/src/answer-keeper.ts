import type { Endpoint } from '@parallax/protocol';

/** Caches responses of endpoints that are `keptOffline`, for reading without a network. */
export interface AnswerKeeper {
  /**
   * Called when a request starts; returns the function that stores its successful response.
   * `repeat` sends the request again and returns the body of a successful response.
   */
  start(address: string, repeat: () => Promise<string>): (body: string) => void;
  /** Called after a successful call that changes the resource at an address. */
  changed(address: string): void;
  /** The last stored response of the signed-in trader. */
  read(address: string): Promise<KeptAnswer | undefined>;
  /** Called when a stored response was returned in place of the server's. */
  used(kept: KeptAnswer): void;
}

export interface KeptAnswer {
  readonly body: string;
  /** when it was stored, in Unix milliseconds */
  readonly at: number;
}

declare global {
  var parallaxAnswerKeeper: AnswerKeeper | undefined;
}

/** Caches responses until `undefined` is set. Global, since each remote bundles a copy of this module. */
export function setAnswerKeeper(keeper: AnswerKeeper | undefined): void {
  globalThis.parallaxAnswerKeeper = keeper;
}

/** Undefined unless responses of the endpoint are cached. */
export const answerKeeperOf = ({ keptOffline }: Endpoint): AnswerKeeper | undefined =>
  keptOffline === true ? globalThis.parallaxAnswerKeeper : undefined;

/** Reports a successful call that changes state, so that its cached responses are replaced. */
export function reportChange(address: string): void {
  globalThis.parallaxAnswerKeeper?.changed(address);
}

/** The same for equal queries, in whichever order their keys are written. */
export function keptAddress(path: string, query: object | undefined): string {
  const entries = Object.entries({ ...query })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
  const search = new URLSearchParams(entries);
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}
