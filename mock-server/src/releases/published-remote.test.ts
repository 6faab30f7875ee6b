import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rollbackRemote } from '@parallax/protocol';
import {
  promote,
  publish,
  type ReleaseServer,
  startReleaseServer,
} from './testing/release-server.ts';
import { toyBuild } from './testing/toy-build.ts';

let server: ReleaseServer;
beforeAll(async () => {
  server = await startReleaseServer();
});
afterAll(async () => {
  await server.close();
});

it('the set of running versions includes a published remote that the installation does not build, and its contributions', async () => {
  const { admin } = server;
  const contributions = {
    pages: [{ path: 'toys', label: 'Toys', order: 90 }],
    widgets: [
      {
        type: 'TOY',
        title: 'Toy',
        category: 'Toys',
        description: 'A toy.',
        order: 900,
        icon: 'star',
        listing: 'add-widget',
        size: { w: 4, h: 4 },
        minSize: { w: 2, h: 2 },
        narrow: { wholeRow: false },
      },
    ],
  } as const;
  const files = toyBuild({ name: 'mf_fifth', code: 'fifth', contributions });
  const { version } = await publish(admin, files, { remote: 'mf_fifth' });
  expect((await admin.fetch('/toys', { headers: { accept: 'text/html' } })).status).toBe(404);
  await promote(admin, 'mf_fifth', version);
  const page = await admin.fetch('/toys', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('"type":"TOY"');
  expect(html).toContain(`href="/remotes/mf_fifth/${version}/mf_fifth.js"`);
  expect(html).toMatch(/mf_fifth\.js" crossorigin integrity="sha384-/);
  await admin.call(rollbackRemote, { body: { remote: 'mf_fifth' } });
  expect((await admin.fetch('/toys', { headers: { accept: 'text/html' } })).status).toBe(404);
});
