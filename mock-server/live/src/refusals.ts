import { type Client, type Exchange, ExchangeError, UnsubscribeError } from 'ccxt';
import { z } from 'zod';

/** A venue has refused one contract, and has taken what else was asked for. */
export class Refusal extends ExchangeError {
  /** @param contract as the venue calls it, or as ccxt does */
  constructor(
    message: string,
    readonly contract: string,
  ) {
    super(message);
  }
}

const id = z.union([z.string(), z.number()]).transform(String);

/** What is read of a request: its number, and OKX's list of what it asks for. */
const requestSchema = z.object({
  id: id.optional(),
  req_id: id.optional(),
  op: z.string().optional(),
  args: z
    .array(z.object({ channel: z.string(), instId: z.string() }))
    .optional()
    .catch(undefined),
});

/** ccxt's names of what is waited for, or subscribed to. */
type Names = readonly string[];

/** A request that was sent, with ccxt's names of what it asks for, in its order. */
interface Request extends z.infer<typeof requestSchema> {
  readonly awaited: Names;
  readonly subscribed: Names;
}

/** Of whom a request is refused: of one of those that it asks for, or of all. */
interface Refused {
  readonly request: Request;
  readonly error: ExchangeError;
  /** undefined: all of them */
  readonly index?: number;
}

const krakenSchema = z.object({
  method: z.literal('subscribe'),
  success: z.literal(false),
  error: z.string(),
  req_id: id,
  symbol: z.string().optional(),
});
const okxSchema = z.object({ event: z.literal('error'), code: z.string(), msg: z.string() });
const OKX_UNKNOWN = /channel:(?<channel>[^,\s]+),instId:(?<contract>\S+) doesn't exist/;
const deribitSchema = z.object({
  jsonrpc: z.string(),
  id,
  error: z.object({ message: z.string() }),
});

/** What Kraken answers each contract of a request with that is subscribed to already. */
const ALREADY = /already subscribed/i;

function readKraken(message: unknown, requests: readonly Request[]): Refused | undefined {
  const { data } = krakenSchema.safeParse(message);
  if (data === undefined || ALREADY.test(data.error)) return undefined;
  const request = requests.find(({ req_id }) => req_id === data.req_id);
  if (request === undefined) return undefined;
  const index = request.awaited.findIndex((name) => name.endsWith(`@${data.symbol}`));
  if (data.symbol === undefined || index < 0) {
    return { request, error: new ExchangeError(data.error) };
  }
  return { request, error: new Refusal(data.error, data.symbol), index };
}

function readOkx(message: unknown, requests: readonly Request[]): Refused | undefined {
  const { data } = okxSchema.safeParse(message);
  const { channel, contract = '' } = OKX_UNKNOWN.exec(data?.msg ?? '')?.groups ?? {};
  if (data === undefined || channel === undefined) return undefined;
  for (const request of requests) {
    const index = (request.args ?? []).findIndex(
      (arg) => arg.channel === channel && arg.instId === contract,
    );
    if (index >= 0) return { request, error: new Refusal(data.msg, contract), index };
  }
  return undefined;
}

function readDeribit(message: unknown, requests: readonly Request[]): Refused | undefined {
  const { data } = deribitSchema.safeParse(message);
  const request = data && requests.find((each) => each.id === data.id);
  return request && { request, error: new ExchangeError(data.error.message) };
}

interface Reader {
  /** what messages that nobody waits for do not have, which are almost all */
  readonly mark: string;
  readonly read: (message: unknown, requests: readonly Request[]) => Refused | undefined;
}

/**
 * Venues whose refusals ccxt tells nobody (Kraken), or tells all who wait on the connection, whatever
 * they asked for.
 */
const READERS: Readonly<Record<string, Reader>> = {
  kraken: { mark: 'error', read: readKraken },
  okx: { mark: 'event', read: readOkx },
  deribit: { mark: 'error', read: readDeribit },
};

function forget(client: Client | undefined, subscribed: Names): void {
  for (const name of subscribed) Reflect.deleteProperty(client?.subscriptions ?? {}, name);
}

/** The requests that were sent on each connection. */
class Requests {
  /** by each name that they have subscribed to */
  readonly #sent = new WeakMap<Client, Map<string, Request>>();

  note(client: Client, message: unknown, awaited: Names, subscribed: Names): void {
    const request = requestSchema.safeParse(message).data;
    if (request === undefined || request.op === 'unsubscribe') return;
    const known = this.#sent.get(client) ?? new Map<string, Request>();
    this.#sent.set(client, known);
    for (const name of subscribed) known.set(name, { ...request, awaited, subscribed });
  }

  of(client: Client): Request[] {
    return [...new Set(this.#sent.get(client)?.values())];
  }
}

/**
 * ccxt remembers what it has subscribed to and does not ask for it again, also where the venue has
 * refused it. From here on who waits for that is told so, and the next attempt asks again.
 */
export function tellRefusals(exchange: Exchange): void {
  const requests = new Requests();

  const watch = exchange.watchMultiple.bind(exchange);
  exchange.watchMultiple = (url, awaited, message, subscribed, ...more) => {
    const names = subscribed ?? [];
    const known = exchange.clients[url]?.subscriptions ?? {};
    const isSent = names.some((name) => known[name] === undefined);
    const news = watch(url, awaited, message, subscribed, ...more);
    const client = exchange.clients[url];
    if (client !== undefined && isSent) requests.note(client, message, awaited, names);
    news.catch((error: unknown) => {
      // where one contract is refused, the others are subscribed to
      if (error instanceof Refusal || error instanceof UnsubscribeError) return;
      forget(client, names);
    });
    return news;
  };

  const handle = exchange.handleMessage.bind(exchange);
  const reader = READERS[exchange.id];
  exchange.handleMessage = (client, message) => {
    const isMarked =
      reader !== undefined &&
      typeof message === 'object' &&
      message !== null &&
      reader.mark in message;
    const refused = isMarked ? reader.read(message, requests.of(client)) : undefined;
    if (refused === undefined) {
      handle(client, message);
      return;
    }
    const { request, error, index } = refused;
    const only = (names: Names) => (index === undefined ? names : names.slice(index, index + 1));
    forget(client, only(request.subscribed));
    for (const name of only(request.awaited)) client.reject(error, name);
  };
}
