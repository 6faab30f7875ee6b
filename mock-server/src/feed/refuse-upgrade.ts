import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request for a WebSocket with a plain HTTP failure, and ends it. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 500 | 503, text: string) {
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
