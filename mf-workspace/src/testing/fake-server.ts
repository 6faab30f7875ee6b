import { beforeEach } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import type { Body, Endpoint, Query } from '@parallax/protocol';
import type { z } from 'zod';

type ResponseData<E extends Endpoint> = z.input<E['data']>;
/** Returns the data of a response; throws an `ApiError` for an error response or network failure. */
type Respond<E extends Endpoint> = (input: {
  query: Query<E>;
  body: Body<E>;
}) => ResponseData<E> | Promise<ResponseData<E>>;

/** `Respond` without the types of an endpoint. */
interface Responder {
  respond(input: { query: unknown; body: unknown }): unknown;
}

/** A response that the test sends. */
export interface HeldResponse<E extends Endpoint> {
  send: (data: ResponseData<E>) => void;
  fail: (error: ApiError) => void;
}

export const refusal = (status: number, text: string): ApiError =>
  new ApiError('call', { status, texts: [text] });

/** A server whose responses each test sets; those of other endpoints are null. */
class FakeServer {
  readonly #responders = new Map<Endpoint, Responder>();
  readonly #next = new Map<Endpoint, Responder[]>();
  #received: { endpoint: Endpoint; input: ReceivedInput }[] = [];
  #requests: { endpoint: Endpoint; headers: Headers }[] = [];

  respond<E extends Endpoint>(endpoint: E, respond: Respond<E>): void {
    this.#responders.set(endpoint, { respond });
  }

  /** Responds to the next request only. */
  respondOnce<E extends Endpoint>(endpoint: E, respond: Respond<E>): void {
    this.#next.set(endpoint, [...(this.#next.get(endpoint) ?? []), { respond }]);
  }

  refuse(endpoint: Endpoint, status: number, text: string): void {
    this.respond(endpoint, () => Promise.reject(refusal(status, text)));
  }

  refuseOnce(endpoint: Endpoint, status: number, text: string): void {
    this.respondOnce(endpoint, () => Promise.reject(refusal(status, text)));
  }

  /** Holds the response to the next request. */
  hold<E extends Endpoint>(endpoint: E): HeldResponse<E> {
    const held: HeldResponse<E>[] = [];
    const response = new Promise<ResponseData<E>>((send, fail) => held.push({ send, fail }));
    this.respondOnce(endpoint, () => response);
    return {
      send: (data) => held[0]?.send(data),
      fail: (error) => held[0]?.fail(error),
    };
  }

  /** Query and body of the requests to an endpoint. */
  received(endpoint: Endpoint): ReceivedInput[] {
    return this.#received.filter((each) => each.endpoint === endpoint).map(({ input }) => input);
  }

  /** The endpoints of all requests. */
  requested(): Endpoint[] {
    return this.#requests.map(({ endpoint }) => endpoint);
  }

  /** A header of the requests to an endpoint. */
  receivedHeader(endpoint: Endpoint, name: string): (string | null)[] {
    const requests = this.#requests.filter((each) => each.endpoint === endpoint);
    return requests.map(({ headers }) => headers.get(name));
  }

  onRequest(endpoint: Endpoint, headers: Headers): void {
    this.#requests.push({ endpoint, headers });
  }

  async responseTo(endpoint: Endpoint, input: ReceivedInput): Promise<unknown> {
    this.#received.push({ endpoint, input });
    const responder = this.#next.get(endpoint)?.shift() ?? this.#responders.get(endpoint);
    return responder?.respond({
      query: endpoint.query?.parse(input.query),
      body: endpoint.body?.parse(input.body),
    });
  }

  reset(): void {
    this.#responders.clear();
    this.#next.clear();
    this.#received = [];
    this.#requests = [];
  }
}

/** Starts a server for the tests of a file; its responses are reset before each. */
export function startServer(): FakeServer {
  const server = new FakeServer();
  startFakeServer({
    onRequest: (endpoint, headers) => server.onRequest(endpoint, headers),
    read: (endpoint, input) => server.responseTo(endpoint, input),
    write: async (endpoint, input) => ({
      data: (await server.responseTo(endpoint, input)) ?? null,
    }),
  });
  beforeEach(() => server.reset());
  return server;
}
