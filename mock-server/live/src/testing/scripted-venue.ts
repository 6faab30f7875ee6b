import { isDeepStrictEqual } from 'node:util';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/** A request without its id, and the message to send in response. */
export type ScriptedReply = readonly [request: object, response?: unknown];

const requestSchema = z
  .looseObject({ op: z.string().optional() })
  .transform(({ id: _id, req_id: _reqId, ...request }) => request);

/** A local WebSocket server that responds to exactly the scripted requests. */
export interface ScriptedVenue {
  readonly url: string;
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  /** Resolves once this many requests were received, pings excluded. */
  untilRequests(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startScriptedVenue(script: readonly ScriptedReply[]): Promise<ScriptedVenue> {
  const requests: Record<string, unknown>[] = [];
  const waiting = new Map<number, () => void>();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const respond = (connection: WebSocket, text: string): void => {
    const request = requestSchema.parse(JSON.parse(text));
    if (request.op === 'ping') return;
    requests.push(request);
    waiting.get(requests.length)?.();
    const response = script.find(([scripted]) => isDeepStrictEqual(scripted, request))?.[1];
    if (response !== undefined) connection.send(JSON.stringify(response));
  };
  server.on('connection', (connection) => {
    connection.on('message', (data) => {
      if (Buffer.isBuffer(data)) respond(connection, data.toString());
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    untilRequests: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.set(count, resolve);
      }),
    async close() {
      for (const connection of server.clients) connection.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
