import type { Client, Exchange } from 'ccxt';

/** What a socket tells of a contract. */
export type Told = 'tickers' | 'bidsasks' | 'orderbooks';

/** When the sockets of a venue gave their last signs of life, and which of them tells what. */
export class SignsOfLife {
  readonly #messages = new WeakMap<Client, number>();
  /** ccxt's stamp of the last answer to a ping, by a clock of its own, and when it was found here */
  readonly #pongs = new WeakMap<Client, { readonly stamp: number; readonly at: number }>();
  readonly #tellers = {
    tickers: new Map<string, Client>(),
    bidsasks: new Map<string, Client>(),
    orderbooks: new Map<string, Client>(),
  };
  #lastMessage = 0;
  /** whose message is being read */
  #speaking: Client | undefined;

  constructor(
    private readonly exchange: Exchange,
    private readonly now: () => number,
  ) {
    const handle = exchange.handleMessage.bind(exchange);
    exchange.handleMessage = (client, message) => {
      this.#lastMessage = now();
      this.#messages.set(client, this.#lastMessage);
      this.#speaking = client;
      try {
        handle(client, message);
      } finally {
        this.#speaking = undefined;
      }
    };
    exchange.tickers = this.#noting('tickers', exchange.tickers);
    exchange.bidsasks = this.#noting('bidsasks', exchange.bidsasks);
    exchange.orderbooks = this.#noting('orderbooks', exchange.orderbooks);
  }

  /** Unix milliseconds of the last sign of life on any socket; undefined: none yet. */
  get last(): number | undefined {
    const pongs = Object.values(this.exchange.clients).map((client) => this.#pongOf(client));
    const last = Math.max(this.#lastMessage, ...pongs);
    return last === 0 ? undefined : last;
  }

  /** The same of the socket that is silent for longest; undefined: there is none, or one said nothing yet. */
  get longestAgo(): number | undefined {
    return leastOf(Object.values(this.exchange.clients).map((client) => this.#ofClient(client)));
  }

  /**
   * The same of the sockets that have told these things of a contract, where each is still the present
   * one; undefined where one of them has told nothing of it.
   */
  of(unified: string, told: readonly Told[]): number | undefined {
    return leastOf(
      told.map((what) => {
        const teller = this.#tellers[what].get(unified);
        return teller === undefined || this.#isGone(teller) ? 0 : this.#ofClient(teller);
      }),
    );
  }

  forget(unified: string, told: readonly Told[]): void {
    for (const what of told) this.#tellers[what].delete(unified);
  }

  #isGone(client: Client): boolean {
    return this.exchange.clients[client.url] !== client;
  }

  #ofClient(client: Client): number {
    return Math.max(this.#messages.get(client) ?? 0, this.#pongOf(client));
  }

  /** When its last answer to a ping was found; who looks seldom finds it late. */
  #pongOf(client: Client): number {
    const { lastPong } = client;
    if (lastPong === undefined) return 0;
    const known = this.#pongs.get(client);
    if (known?.stamp === lastPong) return known.at;
    const found = { stamp: lastPong, at: this.now() };
    this.#pongs.set(client, found);
    return found.at;
  }

  /** ccxt keeps what was told last by its names of the contracts. */
  #noting(what: Told, known: Record<string, unknown>): Record<string, unknown> {
    return new Proxy(known, {
      set: (all, unified, value) => {
        const teller = this.#speaking;
        if (teller !== undefined && typeof unified === 'string') {
          this.#tellers[what].set(unified, teller);
        }
        return Reflect.set(all, unified, value);
      },
    });
  }
}

const leastOf = (signs: readonly number[]): number | undefined => {
  const least = Math.min(...signs);
  return signs.length === 0 || least === 0 ? undefined : least;
};
