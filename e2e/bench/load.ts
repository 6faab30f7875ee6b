import { connect } from 'node:net';

const CONNECTIONS = 16;
const OK = 'HTTP/1.1 200 ';
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/** A raw HTTP request of the connection with this number. */
export type BuildRequest = (connection: number) => string;

export const requestText = (
  method: string,
  path: string,
  { cookie, body = '' }: { cookie: string; body?: string },
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    'Accept-Encoding: gzip, deflate, br',
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    '',
    body,
  ].join('\r\n');

/** The length of the first response in `text`; undefined while it is incomplete. */
function responseLength(text: string): number | undefined {
  const head = text.indexOf(HEAD_END);
  if (head < 0) return undefined;
  if (!text.startsWith(OK)) throw new Error(`Not a successful response: ${text.slice(0, 1_000)}`);
  const length = LENGTH.exec(text.slice(0, head + 2))?.[1];
  if (length === undefined) throw new Error(`A response without a length: ${text.slice(0, head)}`);
  const end = head + HEAD_END.length + Number(length);
  return text.length < end ? undefined : end;
}

/**
 * Measures requests per second over 16 connections, each of which sends the next request when it has
 * received the previous response. Throws unless every status is 200. Uses sockets, which need less CPU
 * than an HTTP client.
 */
export async function load(
  url: string,
  buildRequest: BuildRequest,
  requests: number,
): Promise<number> {
  const { hostname, port } = new URL(url);
  let remaining = requests;
  const runConnection = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let text = '';
      const next = (): void => {
        if (remaining === 0) return void socket.end(resolve);
        remaining -= 1;
        socket.write(buildRequest(number), 'latin1');
      };
      socket.setEncoding('latin1');
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server has ended a connection.')));
      socket.on('data', (part) => {
        try {
          text += String(part);
          const length = responseLength(text);
          if (length === undefined) return;
          text = text.slice(length);
          next();
        } catch (error) {
          socket.destroy();
          reject(error);
        }
      });
    });
  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => runConnection(number)));
  return requests / ((performance.now() - start) / 1_000);
}
