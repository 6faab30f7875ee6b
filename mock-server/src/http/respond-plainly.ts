import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Sends a response that must be neither cached nor sniffed, without the HTTP application. */
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
