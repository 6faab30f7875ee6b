import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type Endpoint, endpoints, failureBody, isWrite, successBody } from '@parallax/protocol';
import { create as createClient } from 'axios';
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';

/** The input of a request, which is valid by the endpoint's schemas. */
export interface ReceivedInput {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The response to a write: its data, and the message that is shown to the user. */
export interface FakeResponse {
  readonly data: unknown;
  readonly message?: string | undefined;
}

export interface FakeServerOptions {
  /** called with the headers of each request before the response */
  onRequest?: (endpoint: Endpoint, headers: Headers) => void;
  /** the data of a response to an endpoint that changes nothing */
  read?: (endpoint: Endpoint, input: ReceivedInput) => unknown;
  /** the response to an endpoint that changes something */
  write?: (
    endpoint: Endpoint,
    input: ReceivedInput,
  ) => FakeResponse | undefined | Promise<FakeResponse | undefined>;
  /** the data of responses for which `read` or `write` returns nothing; null for all others */
  data?: ReadonlyMap<Endpoint, unknown>;
}

function endpointOf({ method, url }: Request): Endpoint | undefined {
  const { pathname } = new URL(url);
  return Object.values<Endpoint>(endpoints).find(
    (endpoint) => endpoint.method === method && endpoint.path === pathname,
  );
}

async function bodyOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.bodyType === 'bytes') return new Uint8Array(await request.arrayBuffer());
  if (endpoint.bodyType === 'multipart') return Object.fromEntries(await request.formData());
  return request.json();
}

async function inputOf(endpoint: Endpoint, request: Request): Promise<ReceivedInput> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const input = {
    ...(endpoint.query && { query }),
    ...(endpoint.body && { body: await bodyOf(endpoint, request) }),
  };
  endpoint.query?.parse(query);
  endpoint.body?.parse(input.body);
  return input;
}

/** Whether the server answers requests other than those that the browser blocks. */
let answersOthers = false;

function errorResponseOf({ envelope }: Endpoint, error: ApiError): Response {
  const { status, texts, data, noResponse } = error;
  if (noResponse === 'blocked') answersOthers = true;
  if (noResponse === 'unreadable') return new Response('<html></html>', { status: 200 });
  if (status === undefined) return Response.error();
  return Response.json(failureBody(envelope, texts[0] ?? '', texts, data ?? null), { status });
}

async function responseOf(
  endpoint: Endpoint,
  input: ReceivedInput,
  { read, write, data }: FakeServerOptions,
): Promise<FakeResponse> {
  const otherwise = data?.get(endpoint) ?? null;
  if (!isWrite(endpoint)) return { data: (await read?.(endpoint, input)) ?? otherwise };
  return (await write?.(endpoint, input)) ?? { data: otherwise };
}

async function respond(request: Request, options: FakeServerOptions): Promise<Response> {
  const endpoint = endpointOf(request);
  if (!endpoint) throw new Error(`The protocol has no ${request.method} ${request.url}.`);
  options.onRequest?.(endpoint, request.headers);
  try {
    const { data, message } = await responseOf(endpoint, await inputOf(endpoint, request), options);
    // a response that the protocol does not allow is an error of the test
    z.parse(endpoint.data, data);
    return Response.json(successBody(endpoint.envelope, data, message));
  } catch (error) {
    if (error instanceof ApiError) return errorResponseOf(endpoint, error);
    console.error(`${endpoint.method} ${endpoint.path}`, error);
    throw error;
  }
}

const ROUND_TRIP = '/api/testing/round-trip';

/**
 * Resolves when the server has received every request that was sent before this call, and the client
 * every response.
 */
export async function roundTrip(): Promise<void> {
  await createClient().get(ROUND_TRIP);
}

/**
 * Starts a server in the test process that responds to every endpoint of the protocol. The requests come
 * from the product's own client. A thrown `ApiError` is returned as that error response or
 * network failure.
 */
export function startFakeServer(options: FakeServerOptions): void {
  const server = setupServer(
    http.get(`*${ROUND_TRIP}`, () => Response.json(null)),
    http.get('*/healthz', () => (answersOthers ? Response.json(null) : Response.error())),
    http.all('*/api/*', ({ request }) => respond(request, options)),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    answersOthers = false;
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
