import type { Server } from 'node:net';

/** Starts a server on a free port of this machine; resolves with its address. */
export const listen = (server: Server): Promise<URL> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      resolve(new URL(`http://127.0.0.1:${port}`));
    });
  });
