import { type Client, type Exchange, ExchangeError, UnsubscribeError } from 'ccxt';
import { z } from 'zod';

/** The venue rejected one contract of a request and accepted the others. */
export class InstrumentRejectedError extends ExchangeError {
  /** @param contract the venue's id or ccxt's unified symbol */
  constructor(
    message: string,
    readonly contract: string,
  ) {
    super(message);
  }
}

const id = z.union([z.string(), z.number()]).transform(String);

/** The parts of a request that are needed: its id, and OKX's list of channels. */
const requestSchema = z.object({
  id: id.optional(),
  req_id: id.optional(),
  op: z.string().optional(),
  args: z
    .array(z.object({ channel: z.string(), instId: z.string() }))
    .optional()
    .catch(undefined),
});

/** ccxt's names of awaited messages or subscriptions. */
type Names = readonly string[];

/** A sent request with ccxt's names, in the order of the request. */
interface Request extends z.infer<typeof requestSchema> {
  readonly awaited: Names;
  readonly subscribed: Names;
}

/** The rejection of one contract of a request, or of the entire request. */
interface Rejection {
  readonly request: Request;
  readonly error: ExchangeError;
  /** the position of the contract in the request; undefined for the entire request */
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
const OKX_UNKNOWN_CONTRACT = /channel:(?<channel>[^,\s]+),instId:(?<contract>\S+) doesn't exist/;
const deribitSchema = z.object({
  jsonrpc: z.string(),
  id,
  error: z.object({ message: z.string() }),
});

/** Kraken's error for a contract that is already subscribed, which is harmless. */
const ALREADY_SUBSCRIBED = /already subscribed/i;

function readKraken(message: unknown, requests: readonly Request[]): Rejection | undefined {
  const { data } = krakenSchema.safeParse(message);
  if (data === undefined || ALREADY_SUBSCRIBED.test(data.error)) return undefined;
  const request = requests.find(({ req_id }) => req_id === data.req_id);
  if (request === undefined) return undefined;
  const index = request.awaited.findIndex((name) => name.endsWith(`@${data.symbol}`));
  if (data.symbol === undefined || index < 0) {
    return { request, error: new ExchangeError(data.error) };
  }
  return { request, error: new InstrumentRejectedError(data.error, data.symbol), index };
}

function readOkx(message: unknown, requests: readonly Request[]): Rejection | undefined {
  const { data } = okxSchema.safeParse(message);
  const { channel, contract = '' } = OKX_UNKNOWN_CONTRACT.exec(data?.msg ?? '')?.groups ?? {};
  if (data === undefined || channel === undefined) return undefined;
  for (const request of requests) {
    const index = (request.args ?? []).findIndex(
      (arg) => arg.channel === channel && arg.instId === contract,
    );
    if (index >= 0)
      return { request, error: new InstrumentRejectedError(data.msg, contract), index };
  }
  return undefined;
}

function readDeribit(message: unknown, requests: readonly Request[]): Rejection | undefined {
  const { data } = deribitSchema.safeParse(message);
  const request = data && requests.find(({ id: requestId }) => requestId === data.id);
  return request && { request, error: new ExchangeError(data.error.message) };
}

interface Reader {
  /** a key that only error messages and responses have, to skip parsing of the others */
  readonly marker: string;
  readonly read: (message: unknown, requests: readonly Request[]) => Rejection | undefined;
}

/**
 * Venues whose rejections ccxt ignores (Kraken), or reports to every subscription on the connection (OKX,
 * Deribit).
 */
const READERS: Readonly<Record<string, Reader>> = {
  kraken: { marker: 'error', read: readKraken },
  okx: { marker: 'event', read: readOkx },
  deribit: { marker: 'error', read: readDeribit },
};

function removeSubscriptions(client: Client | undefined, subscribed: Names): void {
  for (const name of subscribed) Reflect.deleteProperty(client?.subscriptions ?? {}, name);
}

/** The requests sent on each connection. */
class SentRequests {
  /** by subscription name */
  readonly #sent = new WeakMap<Client, Map<string, Request>>();

  record(client: Client, message: unknown, awaited: Names, subscribed: Names): void {
    const request = requestSchema.safeParse(message).data;
    if (request === undefined || request.op === 'unsubscribe') return;
    const bySubscription = this.#sent.get(client) ?? new Map<string, Request>();
    this.#sent.set(client, bySubscription);
    for (const name of subscribed) bySubscription.set(name, { ...request, awaited, subscribed });
  }

  sentOn(client: Client): Request[] {
    return [...new Set(this.#sent.get(client)?.values())];
  }
}

/**
 * Makes rejected subscriptions fail and retryable. ccxt keeps a subscription as active although the venue
 * rejected it, and never requests it again. This rejects exactly the affected callers and removes the
 * subscription, so that the next attempt sends the request again.
 */
export function reportSubscriptionErrors(exchange: Exchange): void {
  const requests = new SentRequests();

  const watch = exchange.watchMultiple.bind(exchange);
  exchange.watchMultiple = (url, awaited, message, subscribed, ...more) => {
    const names = subscribed ?? [];
    const active = exchange.clients[url]?.subscriptions ?? {};
    const isSent = names.some((name) => active[name] === undefined);
    const update = watch(url, awaited, message, subscribed, ...more);
    const client = exchange.clients[url];
    if (client !== undefined && isSent) requests.record(client, message, awaited, names);
    update.catch((error: unknown) => {
      // the other contracts of the request stay subscribed
      if (error instanceof InstrumentRejectedError || error instanceof UnsubscribeError) return;
      removeSubscriptions(client, names);
    });
    return update;
  };

  const handle = exchange.handleMessage.bind(exchange);
  const reader = READERS[exchange.id];
  exchange.handleMessage = (client, message) => {
    const mayBeError =
      reader !== undefined &&
      typeof message === 'object' &&
      message !== null &&
      reader.marker in message;
    const rejection = mayBeError ? reader.read(message, requests.sentOn(client)) : undefined;
    if (rejection === undefined) {
      handle(client, message);
      return;
    }
    const { request, error, index } = rejection;
    const affected = (names: Names) =>
      index === undefined ? names : names.slice(index, index + 1);
    removeSubscriptions(client, affected(request.subscribed));
    for (const name of affected(request.awaited)) client.reject(error, name);
  };
}
