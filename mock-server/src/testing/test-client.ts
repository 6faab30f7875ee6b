import {
  anyEnvelopeSchema,
  type BodyInput,
  type Data,
  type Endpoint,
  failureMessages,
  failureSchema,
  type QueryInput,
  signIn,
  successSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../seed/demo-traders.ts';

interface Failed {
  status: number;
  messages: string[];
  data: unknown;
}

/** A browser sends the cookie of a known device to the sign-in only. */
const isOfDevice = (cookie: string): boolean => cookie.startsWith('parallax.device.');

/** An API client with its own session cookie. */
export class TestClient {
  readonly #url: string;
  cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** A client signed in as a demo trader. */
  static async of(url: string, email: string): Promise<TestClient> {
    const client = new TestClient(url);
    await client.call(signIn, { body: { email, password: DEMO_PASSWORD } });
    return client;
  }

  /** Sends a raw request and stores the session cookie of the response. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' });
    const set = response.headers.getSetCookie().find((cookie) => !isOfDevice(cookie));
    if (set) this.cookie = set.slice(0, set.indexOf(';'));
    return response;
  }

  /** Calls an endpoint and returns the raw response. */
  async send(
    endpoint: Endpoint,
    input: { query?: unknown; body?: unknown } = {},
  ): Promise<Response> {
    const query = Object.entries({ ...z.looseObject({}).parse(input.query ?? {}) }).map(
      ([key, value]) => [key, String(value)],
    );
    const search = new URLSearchParams(query).toString();
    return this.fetch(`${endpoint.path}${search && '?'}${search}`, {
      method: endpoint.method,
      ...(input.body === undefined
        ? {}
        : {
            body: JSON.stringify(input.body),
            headers: { 'content-type': 'application/json' },
          }),
    });
  }

  /**
   * Sends a request and returns the full response body. Throws unless it succeeds and matches the
   * endpoint's schema.
   */
  async fullResponse<E extends Endpoint>(
    endpoint: E,
    input: { query?: QueryInput<E>; body?: BodyInput<E> } = {},
  ): Promise<unknown> {
    const response = await this.send(endpoint, input);
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
    successSchema(endpoint.envelope, endpoint.data).parse(body);
    return body;
  }

  /** Like `fullResponse`, but returns only the data. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: { query?: QueryInput<E>; body?: BodyInput<E> } = {},
  ): Promise<Data<E>> {
    const body = await this.fullResponse(endpoint, input);
    return z.object({ data: z.custom<Data<E>>() }).parse(body).data;
  }

  /**
   * Sends a request that must fail and returns the failure, checked against the endpoint's schema.
   */
  async fail(endpoint: Endpoint, input: { query?: object; body?: unknown } = {}): Promise<Failed> {
    const response = await this.send(endpoint, input);
    const body: unknown = await response.json();
    const data = response.status === 409 ? endpoint.conflict : undefined;
    const schema = failureSchema(endpoint.envelope, data?.or(z.null()));
    schema.parse(body);
    const envelope = anyEnvelopeSchema.parse(body);
    return { status: response.status, messages: failureMessages(envelope), data: envelope.data };
  }
}
