import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, endpoints, failureBody } from '@parallax/contract';
import { keyOf } from '../api/find-call.ts';

export const STARTING = 'The server is starting. Please try again.';

function answerTo(path: string): { type: string; body: string } {
  if (!path.startsWith('/api/')) return { type: 'text/plain', body: `${STARTING}\n` };
  const called = Object.values<Endpoint>(endpoints).find((one) => keyOf(one.path) === keyOf(path));
  const failure = failureBody(called?.envelope ?? 'ok', STARTING, [STARTING]);
  return { type: 'application/json', body: JSON.stringify(failure) };
}

/** Answers everything that comes before the server is ready, calls of the API in their own form. */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const { type, body } = answerTo(request.url?.split('?')[0] ?? '');
  response.writeHead(503, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
  response.end(body);
}
