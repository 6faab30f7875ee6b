import type { Server } from 'node:net';

/** The port on which a server listens; 0 if it does not. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
