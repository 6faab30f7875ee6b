import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, endpoints, failureBody } from '@parallax/protocol';
import { normalizePath } from './api/handler-lookup.ts';
import { respondPlainly } from './respond-plainly.ts';

export const STARTING = 'The server is starting. Please try again.';

function responseFor(url: string): { type: string; body: string } {
  const path = normalizePath(url);
  if (!path.startsWith('/api/')) return { type: 'text/plain', body: `${STARTING}\n` };
  const endpoint = Object.values<Endpoint>(endpoints).find(
    (candidate) => normalizePath(candidate.path) === path,
  );
  const failure = failureBody(endpoint?.envelope ?? 'ok', STARTING, [STARTING]);
  return { type: 'application/json', body: JSON.stringify(failure) };
}

/**
 * Responds 503 to every request before the server is ready; API requests get the envelope of their
 * endpoint.
 */
export function respondStarting(request: IncomingMessage, response: ServerResponse): void {
  const content = responseFor(request.url?.split('?')[0] ?? '');
  respondPlainly(response, 503, { ...content, headers: { 'Retry-After': '1' } });
}
