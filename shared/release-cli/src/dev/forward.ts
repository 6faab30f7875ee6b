import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Duplex, pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The address of a request at the installation, whatever host the request names. */
const targetOf = ({ url = '/' }: IncomingMessage, server: URL) => new URL(server.origin + url);

const requestTo = (server: URL) => (server.protocol === 'https:' ? httpsRequest : httpRequest);

/** The installation must see its own origin, or it would refuse writes as cross-site. */
function headersFor(request: IncomingMessage, server: URL): Record<string, string | string[]> {
  const { host: _host, origin, referer: _referer, ...rest } = request.headers;
  const headers = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(headers),
    host: server.host,
    ...(origin !== undefined && { origin: server.origin }),
  };
}

/**
 * Removes the Secure attribute, since browsers may reject such cookies from a plain local address.
 */
function withLocalCookies(incoming: IncomingMessage): IncomingMessage['headers'] {
  const { 'set-cookie': cookies, ...headers } = incoming.headers;
  if (!cookies) return headers;
  return { ...headers, 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*secure/gi, '')) };
}

export interface Rewrite {
  readonly status: number;
  readonly body: string;
}

/**
 * Forwards a request for a path to the installation. `rewrite` may replace a text response; everything else is
 * passed through unchanged.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  server: URL,
  rewrite?: (body: string, status: number) => Rewrite | undefined,
): void {
  const headers = headersFor(request, server);
  // a response to rewrite must arrive complete and uncompressed
  if (rewrite) {
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
  }
  const outgoing = requestTo(server)(
    targetOf(request, server),
    { method: request.method ?? 'GET', headers },
    (incoming) => {
      const responseHeaders = withLocalCookies(incoming);
      const status = incoming.statusCode ?? 502;
      if (!rewrite) {
        response.writeHead(status, responseHeaders);
        // also ends the response to the page if the installation drops its connection
        pipeline(incoming, response, () => undefined);
        return;
      }
      const respond = (original: string) => {
        const rewritten = rewrite(original, status);
        const body = Buffer.from(rewritten?.body ?? original);
        const {
          'content-length': _length,
          'transfer-encoding': _encoding,
          etag: _etag,
          ...others
        } = responseHeaders;
        response.writeHead(rewritten?.status ?? status, {
          ...others,
          'content-length': body.length,
        });
        response.end(body);
      };
      text(incoming)
        .then(respond)
        .catch(() => response.destroy());
    },
  );
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${server.origin} does not respond. Start it, or name another with --server.\n`);
    }
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/** Forwards a WebSocket at a path, such as the live feed. The caller handles the errors of `socket`. */
export function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  server: URL,
): void {
  const headers = headersFor(request, server);
  const outgoing = requestTo(server)(targetOf(request, server), { headers });
  outgoing.on('upgrade', (incoming, upstream, first) => {
    const lines = incoming.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    if (first.length > 0) socket.write(first);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.pipe(socket).pipe(upstream);
  });
  outgoing.on('response', (incoming) => {
    socket.end(
      `HTTP/1.1 ${incoming.statusCode} ${incoming.statusMessage}\r\nConnection: close\r\n\r\n`,
    );
  });
  outgoing.on('error', () => socket.destroy());
  socket.on('close', () => outgoing.destroy());
  outgoing.end(head);
}
