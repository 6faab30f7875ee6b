import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PostgresPubSub } from './postgres-pubsub.ts';

const ignore = () => undefined;

let server: Server;
let sockets: Socket[];
let url: string;
beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  url = `postgres://user@127.0.0.1:${address.port}/test`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

it('PostgresPubSub ends without waiting for a database that accepts the connection and does not respond', async () => {
  const logged: string[] = [];
  const pubSub = new PostgresPubSub(url, (line) => logged.push(line));
  const subscribed = pubSub.subscribe(
    {
      notification: ignore,
      'company-change': ignore,
      'price-alert': ignore,
      order: ignore,
      account: ignore,
      flow: ignore,
    },
    ignore,
  );
  await once(server, 'connection');
  await pubSub.end();
  await subscribed;
  // after the timeout, it would have logged that it cannot connect
  expect(logged).toEqual([]);
});
