import type { Client, Exchange } from 'ccxt';

/** ccxt's caches that a stream writes to, by contract. */
export type CcxtStore = 'tickers' | 'bidsasks' | 'orderbooks';

/** Tracks when each socket of a venue last received a message or pong, and which socket feeds which data. */
export class ConnectionActivity {
  readonly #messageAt = new WeakMap<Client, number>();
  /** ccxt's timestamp of the last pong, which uses another clock, and when the change was noticed */
  readonly #pongs = new WeakMap<Client, { readonly stamp: number; readonly at: number }>();
  readonly #sources = {
    tickers: new Map<string, Client>(),
    bidsasks: new Map<string, Client>(),
    orderbooks: new Map<string, Client>(),
  };
  #lastMessageAt = 0;
  /** messages received on all sockets since the start */
  messages = 0;
  /** the socket whose message is being handled */
  #sender: Client | undefined;

  constructor(
    private readonly exchange: Exchange,
    private readonly now: () => number,
  ) {
    const handle = exchange.handleMessage.bind(exchange);
    exchange.handleMessage = (client, message) => {
      this.messages += 1;
      this.#lastMessageAt = now();
      this.#messageAt.set(client, this.#lastMessageAt);
      this.#sender = client;
      try {
        handle(client, message);
      } finally {
        this.#sender = undefined;
      }
    };
    exchange.tickers = this.#trackSources('tickers', exchange.tickers);
    exchange.bidsasks = this.#trackSources('bidsasks', exchange.bidsasks);
    exchange.orderbooks = this.#trackSources('orderbooks', exchange.orderbooks);
  }

  /** Last activity on any socket, in Unix milliseconds; undefined before the first. */
  get lastAt(): number | undefined {
    const pongs = Object.values(this.exchange.clients).map((client) => this.#pongAt(client));
    const last = Math.max(this.#lastMessageAt, ...pongs);
    return last === 0 ? undefined : last;
  }

  /** Last activity of the longest-silent socket; undefined without sockets, or while one has had no activity. */
  get allLastAt(): number | undefined {
    return earliest(
      Object.values(this.exchange.clients).map((client) => this.#clientLastAt(client)),
    );
  }

  /**
   * Last activity of the sockets that feed these caches for a contract (the oldest); undefined when a
   * cache has no data, or its socket has been replaced.
   */
  dataLastAt(unified: string, stores: readonly CcxtStore[]): number | undefined {
    return earliest(
      stores.map((store) => {
        const source = this.#sources[store].get(unified);
        return source === undefined || this.#isReplaced(source) ? 0 : this.#clientLastAt(source);
      }),
    );
  }

  clear(unified: string, stores: readonly CcxtStore[]): void {
    for (const store of stores) this.#sources[store].delete(unified);
  }

  #isReplaced(client: Client): boolean {
    return this.exchange.clients[client.url] !== client;
  }

  #clientLastAt(client: Client): number {
    return Math.max(this.#messageAt.get(client) ?? 0, this.#pongAt(client));
  }

  /** When a change of `lastPong` was noticed: well after the pong arrived if this is called rarely. */
  #pongAt(client: Client): number {
    const { lastPong } = client;
    if (lastPong === undefined) return 0;
    const cached = this.#pongs.get(client);
    if (cached?.stamp === lastPong) return cached.at;
    const found = { stamp: lastPong, at: this.now() };
    this.#pongs.set(client, found);
    return found.at;
  }

  /** Wraps a ccxt cache to record which socket last wrote each contract. */
  #trackSources(store: CcxtStore, cached: Record<string, unknown>): Record<string, unknown> {
    return new Proxy(cached, {
      set: (all, unified, value) => {
        const source = this.#sender;
        if (source !== undefined && typeof unified === 'string') {
          this.#sources[store].set(unified, source);
        }
        return Reflect.set(all, unified, value);
      },
    });
  }
}

const earliest = (times: readonly number[]): number | undefined => {
  const oldest = Math.min(...times);
  return times.length === 0 || oldest === 0 ? undefined : oldest;
};
