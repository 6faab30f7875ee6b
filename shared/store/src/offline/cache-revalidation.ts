/** Several changes in a row, as while widgets are arranged, lead to one request. */
const DELAY_MS = 2_000;
const ADDRESSES_MAX = 60;

export interface CacheRevalidation {
  /** Registers an address that was requested; `repeat` requests it again and returns the body. */
  follow(address: string, repeat: () => Promise<string>, signal: AbortSignal): void;
  /**
   * Refetches the cached response of a changed address if it is registered, otherwise those of all
   * registered addresses with the same path or a parent path.
   */
  changed(address: string): void;
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/**
 * Refetches cached responses after a change. They would otherwise be older than what the page shows,
 * since it applies its own changes without a new request.
 */
export function createCacheRevalidation(
  store: (address: string, body: string) => Promise<void>,
): CacheRevalidation {
  const followed = new Map<string, { repeat: () => Promise<string>; signal: AbortSignal }>();
  /** by address */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const revalidate = async (address: string) => {
    const found = followed.get(address);
    if (!found || found.signal.aborted) return;
    const body = await found.repeat();
    if (!found.signal.aborted) await store(address, body);
  };
  const revalidateLater = (address: string) => {
    const run = () => {
      timers.delete(address);
      // after a failure, the page's next request replaces the cached response
      revalidate(address).catch(() => undefined);
    };
    clearTimeout(timers.get(address));
    timers.set(address, setTimeout(run, DELAY_MS));
  };

  return {
    follow(address, repeat, signal) {
      followed.delete(address);
      followed.set(address, { repeat, signal });
      const [oldest] = followed.keys();
      if (followed.size > ADDRESSES_MAX && oldest !== undefined) followed.delete(oldest);
    },
    changed(address) {
      const path = `${pathOf(address)}/`;
      const isAbove = (other: string) => path.startsWith(`${pathOf(other)}/`);
      const own = followed.has(address) ? [address] : [...followed.keys()].filter(isAbove);
      for (const each of own) revalidateLater(each);
    },
  };
}
