import {
  anyEnvelopeSchema,
  type Data,
  type Endpoint,
  failureMessages,
  getSession,
  isSuccess,
  isWrite,
  parseJson,
  successMessage,
} from '@parallax/protocol';
import { type AxiosResponse, create as createClient, isAxiosError } from 'axios';
import { z } from 'zod';
import { ApiError, UNAVAILABLE } from './api-error.ts';
import { createBlockDetector } from './blocked-requests.ts';
import type { CallArguments, CallInput } from './call-input.ts';
import { CACHED_TIMEOUT_MS, callWithCache } from './call-with-cache.ts';
import { cacheKeyOf, reportChange, responseCacheOf } from './response-cache.ts';
import { announceSessionConfirmed } from './session-confirmed.ts';
import { announceSignedOut } from './signed-out.ts';
import { announceUnavailable } from './unavailable.ts';

const TIMEOUT_MS = 15_000;
const CONTENT_TYPES = {
  json: {},
  /** makes axios send the keys of an object as form fields */
  multipart: { 'Content-Type': 'multipart/form-data' },
  bytes: { 'Content-Type': 'application/octet-stream' },
} as const;

/** A successful response. */
export interface ApiResponse<E extends Endpoint> {
  data: Data<E>;
  /** message of the server, if any */
  message: string | undefined;
}

const TIMEOUT_CODES: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT']);
const isTimeout = (error: unknown): boolean => isAxiosError(error) && TIMEOUT_CODES.has(error.code);

const isSessionCheck = ({ path }: Endpoint): boolean => path === getSession.path;

/** Of an order, only what is known of the order itself is said. */
const isOfOrders = ({ path }: Endpoint): boolean => /^\/api\/orders(\/|$)/.test(path);

/** Those without a session are the first of a visit, which has no other sign of the server yet. */
const mayBeBlocked = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'open' && !isSessionCheck(endpoint) && !isOfOrders(endpoint);

/** A 401 means that the session ended, except when checking the session or signing in. */
const endsSession = (endpoint: Endpoint, status: number): boolean =>
  status === 401 && endpoint.access !== 'open' && !isSessionCheck(endpoint);

/** A server that fails may not have checked the session. */
const confirmsSession = ({ access }: Endpoint, status: number): boolean =>
  access !== 'open' && status !== 401 && status < 500;

interface Received {
  status: number;
  /** undefined for a response without text */
  text: string | undefined;
}

/** Returns data and message of a successful response; throws ApiError for any other. */
function read<E extends Endpoint>(endpoint: E, { status, text }: Received): ApiResponse<E> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const { data: body } = anyEnvelopeSchema.safeParse(parseJson(text ?? ''));
  if (body && status < 300 && isSuccess(endpoint.envelope, body)) {
    const schema: E['data'] = endpoint.data;
    const parsed = z.safeParse(schema, body.data);
    if (parsed.success) return { data: parsed.data, message: successMessage(body) };
  }
  const texts = body ? failureMessages(body) : [];
  const isRejected = body?.ok === false || body?.success === false || texts.length > 0;
  if (isRejected) throw new ApiError(call, { status, texts, data: body?.data });
  throw new ApiError(call, {
    noResponse: 'unreadable',
    cause: new Error(`The response of ${call} is invalid (status ${status}).`),
  });
}

/** Creates the function behind `callApi` and `callForResponse`; used directly only by tests. */
export function createApiCaller(options: { baseURL?: string; timeoutMs?: number } = {}) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const client = createClient({
    validateStatus: () => true,
    // the raw text may be cached
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
  });

  const detectBlocking = createBlockDetector(client);

  async function attempt<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> | undefined,
    { signal = input?.signal, timeout = timeoutMs } = {},
  ): Promise<Received> {
    const startedAt = performance.now();
    let response: AxiosResponse<unknown>;
    try {
      response = await client.request<unknown>({
        method: endpoint.method,
        url: endpoint.path,
        params: input?.query,
        data: input?.body,
        headers: { ...CONTENT_TYPES[endpoint.bodyType ?? 'json'], ...input?.headers },
        timeout,
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw new ApiError(`${endpoint.method} ${endpoint.path}`, {
        noResponse: isTimeout(error) ? 'timeout' : 'network',
        cause: error,
      });
    }
    const { status, data, headers } = response;
    // a venue that cannot be reached has the same status, but not this header
    if (status === UNAVAILABLE && headers['retry-after'] !== undefined) announceUnavailable();
    if (endsSession(endpoint, status)) announceSignedOut(startedAt);
    if (confirmsSession(endpoint, status)) announceSessionConfirmed(startedAt);
    return { status, text: typeof data === 'string' ? data : undefined };
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> | undefined,
    options: { signal?: AbortSignal; timeout?: number } = {},
  ): Promise<Received> {
    const request = () => attempt(endpoint, input, options);
    if (!mayBeBlocked(endpoint)) return request();
    const signal = options.signal ?? input?.signal;
    const isRepeatable = !isWrite(endpoint) || input?.isRepeatable === true;
    return detectBlocking(`${endpoint.method} ${endpoint.path}`, request, { isRepeatable, signal });
  }

  return async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: CallArguments<E>
  ): Promise<ApiResponse<E>> {
    const cache = input?.live === true ? undefined : responseCacheOf(endpoint);
    const address = cacheKeyOf(endpoint.path, input?.query);
    if (!cache) {
      const response = read(endpoint, await send(endpoint, input));
      if (isWrite(endpoint)) reportChange(address, endpoint);
      return response;
    }
    const onCached = input?.onCached;
    return callWithCache({
      cache,
      address,
      signal: input?.signal,
      timeoutMs,
      onCached: onCached && (({ data }, at) => onCached(data, at)),
      request: async (signal) => {
        const received = await send(endpoint, input, { signal, timeout: CACHED_TIMEOUT_MS });
        return { response: read(endpoint, received), body: received.text ?? '' };
      },
      parse: (text) => read(endpoint, { status: 200, text }),
      timeoutError: () =>
        new ApiError(`${endpoint.method} ${endpoint.path}`, { noResponse: 'timeout' }),
    });
  };
}

/**
 * Sends a request to an endpoint on the page's origin, with its cookies.
 *
 * @returns `data` of the response, parsed with the endpoint's schema, and its message
 * @throws ApiError if the request fails or takes longer than 15 s; the signal's reason if aborted
 */
export const callForResponse: <E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
) => Promise<ApiResponse<E>> = createApiCaller();

/** Like `callForResponse`, but returns only `data`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Data<E>> {
  return (await callForResponse(endpoint, ...input)).data;
}
