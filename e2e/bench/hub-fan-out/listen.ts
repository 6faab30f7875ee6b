import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on a free port and reports the address to the bench. */
export async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening.');
  process.send?.(`ws://127.0.0.1:${address.port}/feed`);
}
