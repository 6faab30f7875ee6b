import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PAGE_FILES, startPageServer } from './testing/start-page-server.ts';

const server = await startPageServer();

describe('files', () => {
  it('are sent in the compressed form of the build if the client accepts Brotli', async () => {
    const path = '/assets/react.0123abcd.js';
    const small = await server.get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.text).toBe('react, small');
    expect(small.cache).toMatch(/immutable/);
    expect((await server.get(path, { 'accept-encoding': 'gzip' })).text).toBe('react');
    expect((await server.get('/assets/shell.js', { 'accept-encoding': 'br' })).text).toBe('shell');
  });

  it('have the correct content type when compressed', async () => {
    const path = `${server.url}/assets/react.0123abcd.js`;
    const headers = { 'accept-encoding': 'br' };
    const whole = await fetch(path, { headers });
    expect(whole.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
    expect(whole.headers.get('vary')).toMatch(/Accept-Encoding/i);
    const etag = whole.headers.get('etag') ?? '';
    const known = { ...headers, 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetch(path, { headers: known })).status).toBe(304);
    const head = await fetch(path, { headers, method: 'HEAD' });
    expect([head.status, head.headers.get('content-encoding')]).toEqual([200, 'br']);
  });

  it('return 404 while deleted, and are read again after the next build', async () => {
    const br = { 'accept-encoding': 'br' };
    const compressed = join(server.folder, 'shell/react.0123abcd.js.br');
    await rm(compressed);
    const gone = await fetch(`${server.url}/assets/react.0123abcd.js`, { headers: br });
    expect([gone.status, gone.headers.get('content-encoding')]).toEqual([404, null]);
    expect(await gone.text()).toBe('Not found\n');

    await writeFile(
      join(server.folder, 'shell/page.json'),
      JSON.stringify({ ...PAGE_FILES, lazy: {} }),
    );
    expect((await server.get('/assets/react.0123abcd.js', br)).text).toBe('react');
    await writeFile(compressed, brotliCompressSync('react, small'));
    await writeFile(join(server.folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
    expect((await server.get('/assets/react.0123abcd.js', br)).text).toBe('react, small');
  });

  it('are immutable if an entry with the hash of this build, and 404 with that of another', async () => {
    // the second is the hash of a build whose file is not written yet
    const js = ['/assets/shell.js?v=ce635c4e', '/assets/shell.js?v=0123abcd'];
    const entry = { ...PAGE_FILES.entry, js };
    await writeFile(
      join(server.folder, 'shell/page.json'),
      JSON.stringify({ ...PAGE_FILES, entry }),
    );
    const current = await server.get('/assets/shell.js?v=ce635c4e');
    expect([current.text, current.cache]).toEqual(['shell', expect.stringMatching(/immutable/)]);
    const early = await server.get('/assets/shell.js?v=0123abcd');
    expect([early.text, early.cache]).toEqual(['shell', 'no-cache']);
    expect((await server.get('/assets/shell.js?v=76543210')).status).toBe(404);
    await writeFile(join(server.folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
  });

  it('are not served if they are source maps or build statistics', async () => {
    const version = server.remotes.get('mf_settings')?.entry.version;
    const base = `/remotes/mf_settings/${version}`;
    expect((await server.get(`${base}/mf_settings.js`)).status).toBe(200);
    for (const path of [
      '/assets/shell.js.map',
      '/assets/shell.js%2Emap',
      '/assets/shell.js.map%2F.',
      '/assets/mf-stats.json',
      `${base}/page.js.map`,
    ]) {
      expect([path, (await server.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('are cached by browsers only under names that contain their hash', async () => {
    const immutable = 'public, max-age=31536000, immutable';
    expect((await server.get('/assets/react.0123abcd.js')).cache).toBe(immutable);
    expect((await server.get('/assets/shell.js')).cache).toBe('no-cache');
    expect(await server.get('/feed-worker.js')).toEqual({
      status: 200,
      cache: 'no-cache',
      text: 'worker',
    });
    expect((await server.get('/assets/moon.js')).text).toBe('Not found\n');
    expect((await server.get('/assets/%2e%2e/mf-settings/package.json')).status).toBe(404);
  });
});
