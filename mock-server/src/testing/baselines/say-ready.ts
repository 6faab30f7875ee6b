import type { Server } from 'node:http';

/** Listens on a free port of this machine, and says where as the server does. */
export function listenAndSay(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.stdout.write(`It is ready at http://127.0.0.1:${port}\n`);
  });
}
