import { isDeepStrictEqual } from 'node:util';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/** What a venue is asked for, without the number of the request, and what it tells then. */
export type Exchanged = readonly [asked: object, told?: unknown];

const requestSchema = z
  .looseObject({ op: z.string().optional() })
  .transform(({ id: _id, req_id: _reqId, ...asked }) => asked);

/** A venue on this machine, which tells each thing to who asks for it in the very words. */
export interface PlayedVenue {
  readonly url: string;
  readonly asked: readonly Readonly<Record<string, unknown>>[];
  /** Resolves when it was asked for so many things. */
  asks(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function playVenue(expected: readonly Exchanged[]): Promise<PlayedVenue> {
  const asked: Record<string, unknown>[] = [];
  const waiting = new Map<number, () => void>();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const answer = (connection: WebSocket, text: string): void => {
    const request = requestSchema.parse(JSON.parse(text));
    if (request.op === 'ping') return;
    asked.push(request);
    waiting.get(asked.length)?.();
    const told = expected.find(([words]) => isDeepStrictEqual(words, request))?.[1];
    if (told !== undefined) connection.send(JSON.stringify(told));
  };
  server.on('connection', (connection) => {
    connection.on('message', (data) => {
      if (Buffer.isBuffer(data)) answer(connection, data.toString());
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    asks: (count) =>
      new Promise((resolve) => {
        if (asked.length >= count) resolve();
        else waiting.set(count, resolve);
      }),
    async close() {
      for (const connection of server.clients) connection.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
