import { createServer, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, it } from '@jest/globals';
import { listen } from '../testing/listen.ts';
import { DevServer } from './dev-server.ts';

const openWebSocket = (url: string): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'websocket' };
    request(new URL('/feed', url), { headers })
      .on('upgrade', (_response, socket) => resolve(socket))
      .on('error', reject)
      .end();
  });

it('closing the dev server ends its feed connections to the page and the installation', async () => {
  const installation = createServer();
  const upstream = new Promise<Duplex>((resolve) => {
    installation.on('upgrade', (_request, socket: Duplex) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
      resolve(socket);
    });
  });
  const server = await listen(installation);
  const dev = new DevServer({ remote: 'mf_toy', build: '/nowhere', server, port: 0 });
  const page = await openWebSocket(await dev.listen());
  const ends = [page, await upstream].map(
    (socket) =>
      new Promise((resolve) =>
        socket
          .on('error', () => {})
          .on('end', resolve)
          .resume(),
      ),
  );
  dev.close();
  await expect(Promise.all(ends)).resolves.toHaveLength(2);
  installation.close();
});
