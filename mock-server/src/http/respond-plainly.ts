import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Sends a response without Express. Clients must neither cache it nor guess its type. */
export function respondPlainly(
  response: ServerResponse,
  status: number,
  { type, body, headers = {} }: { type: string; body: string; headers?: OutgoingHttpHeaders },
): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
