import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, endpoints, failureBody } from '@parallax/protocol';
import { normalizePath } from './api/handler-lookup.ts';

export const STARTING = 'The server is starting. Please try again.';

function responseFor(path: string): { type: string; body: string } {
  if (!path.startsWith('/api/')) return { type: 'text/plain', body: `${STARTING}\n` };
  const endpoint = Object.values<Endpoint>(endpoints).find(
    (candidate) => normalizePath(candidate.path) === normalizePath(path),
  );
  const failure = failureBody(endpoint?.envelope ?? 'ok', STARTING, [STARTING]);
  return { type: 'application/json', body: JSON.stringify(failure) };
}

/**
 * Responds 503 to every request before the server is ready; API requests get their own envelope.
 */
export function respondStarting(request: IncomingMessage, response: ServerResponse): void {
  const { type, body } = responseFor(request.url?.split('?')[0] ?? '');
  response.writeHead(503, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': '1',
  });
  response.end(body);
}
