/** The caches of a browser, in memory, since jsdom has none. */
export class FakeCaches {
  /** called once while the next response is written */
  duringWrite: (() => void) | undefined;
  readonly #stored = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#stored.get(name) ?? new FakeCache(this);
    this.#stored.set(name, cache);
    return cache;
  }
  has = async (name: string) => this.#stored.has(name);
  keys = async () => [...this.#stored.keys()];
  delete = async (name: string) => this.#stored.delete(name);
}

class FakeCache {
  readonly #caches: FakeCaches;
  readonly #entries = new Map<string, Response>();

  constructor(caches: FakeCaches) {
    this.#caches = caches;
  }

  async put(address: string, response: Response): Promise<void> {
    this.#entries.delete(address);
    this.#entries.set(address, response);
    const { duringWrite } = this.#caches;
    this.#caches.duringWrite = undefined;
    duringWrite?.();
  }
  match = async (address: string) => this.#entries.get(address)?.clone();
  keys = async () =>
    [...this.#entries.keys()].map((address) => new Request(new URL(address, location.href)));
  delete = async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    return this.#entries.delete(pathname + search);
  };
}

/** Replaces the caches of the page with empty ones. */
export function startFakeCaches(): FakeCaches {
  const value = new FakeCaches();
  Object.defineProperty(globalThis, 'caches', { configurable: true, value });
  return value;
}
