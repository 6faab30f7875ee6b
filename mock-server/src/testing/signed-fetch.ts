import { createSignature } from '../auth/api-keys/signing/signature.ts';

export interface Token {
  readonly apiKey: string;
  readonly secretKey: string;
}

interface Signed {
  readonly method?: string;
  readonly body?: string;
  /** Unix milliseconds; now by default */
  readonly timestamp?: number;
  readonly headers?: Record<string, string>;
}

/** Returns the headers that sign a request. */
export function signedHeaders(
  { apiKey, secretKey }: Token,
  target: string,
  { method = 'GET', body = '', timestamp = Date.now() }: Signed = {},
): Record<string, string> {
  const parts = { timestamp: String(timestamp), method, target, body: Buffer.from(body) };
  return {
    'X-API-KEY': apiKey,
    'X-API-TIMESTAMP': parts.timestamp,
    'X-API-SIGNATURE': createSignature(secretKey, parts),
  };
}

/** Sends a signed request without cookies; `target` is path and query. */
export function signedFetch(
  url: string,
  token: Token,
  target: string,
  request: Signed = {},
): Promise<Response> {
  const { method = 'GET', body, headers = {} } = request;
  return fetch(url + target, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...signedHeaders(token, target, request),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}
