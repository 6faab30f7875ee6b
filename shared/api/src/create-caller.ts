import {
  anyEnvelopeSchema,
  type Data,
  type Endpoint,
  failureTexts,
  getSession,
  saysYes,
} from '@parallax/contract';
import { type AxiosResponse, create as createClient } from 'axios';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { CallArguments } from './call-input.ts';
import { announceSignedOut } from './signed-out.ts';

const TIMEOUT_MS = 15_000;
/** Has axios send an object's keys as the fields of a form. */
const FORM = { 'Content-Type': 'multipart/form-data' };

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A session that has ended shows on any call that needs one; asking for the session is no news. */
const tellsOfSignOut = (endpoint: Endpoint, status: number): boolean =>
  status === 401 && endpoint.access !== 'open' && endpoint.path !== getSession.path;

/** The data of a good answer. Throws ApiError for every other. */
function read<E extends Endpoint>(endpoint: E, response: AxiosResponse<unknown>): Data<E> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const { status } = response;
  const { data: body } = anyEnvelopeSchema.safeParse(response.data);
  if (body && status < 300 && saysYes(endpoint.envelope, body)) {
    const schema: E['data'] = endpoint.data;
    const good = z.safeParse(schema, body.data);
    if (good.success) return good.data;
  }
  const texts = body ? failureTexts(body) : [];
  const saysNo = body?.ok === false || body?.success === false || texts.length > 0;
  if (saysNo) throw new ApiError(call, { status, texts, data: body?.data });
  throw new ApiError(call, {
    status: undefined,
    texts: [`The answer of ${call} could not be read (status ${status}).`],
  });
}

/** Makes a caller; everything but tests uses `callApi`. */
export function createCaller(options: { baseURL?: string; timeoutMs?: number } = {}) {
  const client = createClient({
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    validateStatus: () => true,
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
  });

  return async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: CallArguments<E>
  ): Promise<Data<E>> {
    const began = performance.now();
    let response: AxiosResponse<unknown>;
    try {
      response = await client.request<unknown>({
        method: endpoint.method,
        url: endpoint.path,
        params: input?.query,
        data: input?.body,
        ...(endpoint.bodyType === 'multipart' ? { headers: FORM } : {}),
        ...(input?.signal ? { signal: input.signal } : {}),
      });
    } catch (error) {
      input?.signal?.throwIfAborted();
      throw new ApiError(`${endpoint.method} ${endpoint.path}`, {
        status: undefined,
        texts: [textOf(error)],
        cause: error,
      });
    }
    if (tellsOfSignOut(endpoint, response.status)) announceSignedOut(began);
    return read(endpoint, response);
  };
}
