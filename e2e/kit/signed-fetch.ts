import { createHmac } from 'node:crypto';

export interface Token {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** Calls the API with an access token. `target` is path and query. */
export function signedFetch(
  url: string,
  { apiKey, secretKey }: Token,
  target: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Response> {
  const timestamp = String(Date.now());
  const text = body === undefined ? '' : JSON.stringify(body);
  const signature = createHmac('sha256', secretKey)
    .update(`${timestamp}${method}${target}${text}`)
    .digest('hex');
  return fetch(new URL(target, url), {
    method,
    headers: {
      'X-API-KEY': apiKey,
      'X-API-TIMESTAMP': timestamp,
      'X-API-SIGNATURE': signature,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: text }),
  });
}
