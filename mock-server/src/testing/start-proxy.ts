import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { portOf } from '../http/port-of.ts';

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

interface ProxySettings {
  /** headers that it adds or replaces */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A head of HTTP/1.1 with the headers of a message. */
const headOf = (firstLine: string, { rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
  );
  return [firstLine, ...lines, '', ''].join('\r\n');
};

function join(one: Duplex, other: Duplex): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy());
  other.on('error', () => one.destroy()).on('close', () => one.destroy());
  one.pipe(other).pipe(one);
}

/** Starts a reverse proxy in front of a server. It forwards the client's Host by default. */
export async function startProxy(server: string, settings: ProxySettings = {}): Promise<Proxy> {
  const { hostname, port } = new URL(server);
  const forward = ({ method, url, headers }: IncomingMessage) => {
    const forwarded: IncomingHttpHeaders = { ...headers, ...settings.headers };
    return request({ hostname, port, method, path: url, headers: forwarded, agent: false });
  };
  const proxy = createServer((incoming, response) => {
    const outgoing = forward(incoming);
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  const sockets = new Set<Duplex>();
  proxy.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    const outgoing = forward(incoming);
    outgoing.on('upgrade', (answer, upstream, first) => {
      socket.write(headOf('HTTP/1.1 101 Switching Protocols', answer));
      socket.write(first);
      join(socket, upstream);
    });
    outgoing.on('response', (answer) => {
      socket.write(headOf(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`, answer));
      answer.pipe(socket);
    });
    outgoing.on('error', () => socket.destroy());
    outgoing.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(proxy)}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
