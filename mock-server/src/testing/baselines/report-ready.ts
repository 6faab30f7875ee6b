import type { Server } from 'node:http';

/** Listens on a free local port and prints its URL in the server's format. */
export function listenAndReport(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.stdout.write(`It is ready at http://127.0.0.1:${port}\n`);
  });
}
