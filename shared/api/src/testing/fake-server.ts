import { beforeEach } from '@jest/globals';
import type { Body, Endpoint, Query } from '@parallax/protocol';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { deferred } from './deferred.ts';
import { type FakeResponse, type ReceivedInput, startFakeServer } from './start-fake-server.ts';

type ResponseData<E extends Endpoint> = z.input<E['data']>;
export interface ReceivedRequest {
  readonly endpoint: Endpoint;
  readonly input: ReceivedInput;
}

/** Returns the data of a response; throws an `ApiError` for an error response or network failure. */
type Respond<E extends Endpoint> = (input: {
  query: Query<E>;
  body: Body<E>;
}) => ResponseData<E> | Promise<ResponseData<E>>;

/** `Respond` without the types of an endpoint. */
interface Responder {
  respond(input: { query: unknown; body: unknown }): unknown;
  /** the message of the response to a write */
  readonly message?: string | undefined;
}

/** A response that is pending until the test sends it. */
export interface HeldResponse<E extends Endpoint> {
  send: (data: ResponseData<E>) => void;
  fail: (error: ApiError) => void;
}

export const refusal = (status: number, ...texts: string[]): ApiError =>
  new ApiError('call', { status, texts });

/** A server whose responses each test sets; those of other endpoints are null. */
export class FakeServer {
  readonly #responders = new Map<Endpoint, Responder>();
  readonly #next = new Map<Endpoint, Responder[]>();
  #received: ReceivedRequest[] = [];
  #requests: { endpoint: Endpoint; headers: Headers }[] = [];

  /** Responds to all requests to an endpoint from now on. */
  respond<E extends Endpoint>(endpoint: E, respond: Respond<E>, message?: string): void {
    this.#responders.set(endpoint, { respond, message });
  }

  /** Responds to the next request only. */
  respondOnce<E extends Endpoint>(endpoint: E, respond: Respond<E>): void {
    this.#add(endpoint, { respond });
  }

  refuse(endpoint: Endpoint, status: number, text: string): void {
    this.respond(endpoint, () => Promise.reject(refusal(status, text)));
  }

  refuseOnce(endpoint: Endpoint, status: number, text: string): void {
    this.respondOnce(endpoint, () => Promise.reject(refusal(status, text)));
  }

  /** Holds the response to the next request until the test sends it. */
  hold<E extends Endpoint>(endpoint: E): HeldResponse<E> {
    const response = deferred<ResponseData<E>>();
    this.#add(endpoint, { respond: () => response.promise, message: this.#messageOf(endpoint) });
    return { send: response.resolve, fail: response.reject };
  }

  /** Delays the response to the next request until the returned function is called. */
  delay(endpoint: Endpoint): () => void {
    const { promise, resolve } = deferred<void>();
    const respond: Responder['respond'] = async (input) => {
      await promise;
      return this.#responders.get(endpoint)?.respond(input);
    };
    this.#add(endpoint, { respond, message: this.#messageOf(endpoint) });
    return resolve;
  }

  /** Query and body of the requests to an endpoint. */
  received(endpoint: Endpoint): ReceivedInput[] {
    return this.#received.filter((each) => each.endpoint === endpoint).map(({ input }) => input);
  }

  /** The requests to several endpoints, in the order received. */
  receivedInOrder(...endpoints: Endpoint[]): ReceivedRequest[] {
    return this.#received.filter(({ endpoint }) => endpoints.includes(endpoint));
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

  async responseTo(endpoint: Endpoint, input: ReceivedInput): Promise<FakeResponse> {
    this.#received.push({ endpoint, input });
    const responder = this.#next.get(endpoint)?.shift() ?? this.#responders.get(endpoint);
    const data = await responder?.respond({
      query: endpoint.query?.parse(input.query),
      body: endpoint.body?.parse(input.body),
    });
    return { data: data ?? null, message: responder?.message };
  }

  /** The message of the usual response. */
  #messageOf(endpoint: Endpoint): string | undefined {
    return this.#responders.get(endpoint)?.message;
  }

  #add(endpoint: Endpoint, responder: Responder): void {
    this.#next.set(endpoint, [...(this.#next.get(endpoint) ?? []), responder]);
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
    read: async (endpoint, input) => (await server.responseTo(endpoint, input)).data,
    write: (endpoint, input) => server.responseTo(endpoint, input),
  });
  beforeEach(() => server.reset());
  return server;
}
