import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Endpoint, endpoints, failureBody } from '@parallax/protocol';
import { normalizePath } from './normalize-path.ts';

interface PlainContent {
  readonly type: string;
  readonly body: string;
}

/** Paths that respond with JSON. */
const JSON_PATH = /^\/(?:api|__control)\//;

/** The content of a failure: the envelope of its endpoint for API requests, else plain text. */
export function failureContent(target: string | undefined, text: string): PlainContent {
  const path = normalizePath(target?.split('?')[0] ?? '');
  if (!JSON_PATH.test(path)) return { type: 'text/plain', body: `${text}\n` };
  const endpoint = Object.values<Endpoint>(endpoints).find(
    (candidate) => normalizePath(candidate.path) === path,
  );
  const failure = failureBody(endpoint?.envelope ?? 'ok', text, [text]);
  return { type: 'application/json', body: JSON.stringify(failure) };
}

/** Sends a response without Express. Clients must neither cache it nor guess its type. */
export function respondPlainly(
  response: ServerResponse,
  status: number,
  { type, body, headers = {} }: PlainContent & { readonly headers?: OutgoingHttpHeaders },
): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
