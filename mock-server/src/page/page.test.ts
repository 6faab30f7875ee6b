import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Contributions, parseRegistry } from '@parallax/federation/registry';
import express, { type RequestHandler } from 'express';
import { setSession } from '../auth/session/session-of.ts';
import { defaultBranding } from '../branding/branding.ts';
import { html } from './html.ts';
import { pageRouter } from './page-router.ts';
import { Remotes } from './remotes.ts';

const MANIFEST = JSON.stringify({
  name: 'mf_settings',
  metaData: { remoteEntry: { name: 'mf_settings.js', path: '' }, pluginVersion: '2.9.2' },
  shared: [
    { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', singleton: true },
    { name: 'zod', version: '4.6.7', requiredVersion: '^4.6.7', singleton: false },
  ],
  exposes: [],
});
const DESK: Contributions = {
  pages: [
    { path: 'execution', label: 'Execution', order: 10, canvas: true },
    { path: 'algo', label: 'Algo', order: 50, canvas: true },
    { path: 'analytics', label: 'Analytics', order: 40, views: true, header: true },
  ],
  analyticsViews: [{ id: 'spot-ladders', label: 'Spot ladders', order: 10 }],
};
const WHO = {
  traderId: 'd0000000-0000-4000-8000-000000000001',
  companyId: 'c0000000-0000-4000-8000-000000000001',
  email: 'admin@acme.example',
};
/** A session for every request with a cookie. */
const session: RequestHandler = (request, _response, next) => {
  setSession(request, request.headers.cookie ? { id: 'an-id', who: WHO } : undefined);
  next();
};
const PAGE_FILES = {
  entry: { js: ['/assets/shell.js'], css: ['/assets/shell.0123abcd.css'] },
  start: { js: ['/assets/react.0123abcd.js'], css: [] },
  lazy: {
    desk: { js: ['/assets/desk.0123abcd.js'], css: [] },
    'sign-in': { js: ['/assets/sign-in.0123abcd.js'], css: [] },
  },
  shared: {},
};

let folder: string;
let server: Server;
let url: string;
let remotes: Remotes;
const refused: string[] = [];
/** The registry as somebody reads who refuses nothing. */
const registryOf = (text: string) =>
  parseRegistry(JSON.parse(text), (reason) => {
    throw new Error(reason);
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-page-'));
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write('shell/page.json', JSON.stringify(PAGE_FILES));
  await write('shell/shell.js', 'shell');
  await write('shell/react.0123abcd.js', 'react');
  await writeFile(join(folder, 'shell/react.0123abcd.js.br'), brotliCompressSync('react, small'));
  await write('shell/feed-worker.js', 'worker');
  await write('mf-settings/package.json', '{"version": "1.2.3"}');
  await write('mf-settings/build/mf-manifest.json', MANIFEST);
  await write('mf-settings/build/mf_settings.js', 'settings');
  await write('mf-mobile/package.json', '{"version": "1.2.3"}');
  const contributions: readonly [string, Contributions][] = [
    ['mf-settings', { settingsTabs: [{ id: 'about', label: 'About', order: 80 }] }],
    ['mf-mobile', { pages: [{ path: 'mobile', label: 'Mobile', order: 60, phone: true }] }],
    ['mf-areas', DESK],
  ];
  for (const [name, own] of contributions) {
    await write(`${name}/build/contributions.json`, JSON.stringify(own));
  }

  const folders = [
    { name: 'mf_settings', folder: join(folder, 'mf-settings') },
    { name: 'mf_mobile', folder: join(folder, 'mf-mobile') },
    { name: 'mf_areas', folder: join(folder, 'mf-areas') },
  ] as const;
  remotes = new Remotes(folders, (reason) => refused.push(reason));
  const screens = { shell: join(folder, 'shell'), remotes: folders };
  const app = express().use(pageRouter(screens, remotes, defaultBranding('0.1.0'), session));
  server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    headers: { accept: 'text/html,*/*', ...headers },
    redirect: 'manual',
  });
  const cache = response.headers.get('cache-control');
  return { status: response.status, cache, text: await response.text() };
};

describe('the page', () => {
  it.each([
    ['/', 200],
    ['/execution', 200],
    ['/execution/', 200],
    ['/execution/btc-desk', 200],
    ['/algo/a?id=1', 200],
    ['/analytics', 200],
    ['/analytics/spot-ladders', 200],
    ['/analytics/spot-ladders/majors', 200],
    ['/mobile', 200],
    ['/mobile/a?id=1', 200],
    ['/moon', 404],
    ['/execution/a/b', 404],
    ['//execution', 404],
    ['/analytics/SPOT-LADDERS', 404],
    ['/analytics/moon', 404],
    ['/analytics/funding/a/b', 404],
    ['/mobile/a', 200],
    ['/mobile/a/b', 404],
  ])('at %s has status %d', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('<div id="root"></div>');
    expect(answer.cache).toBe('private, no-cache');
  });

  it('references its files, preloads the start files and contains the registry', async () => {
    const { text } = await get('/execution');
    expect(text).toContain('<script src="/assets/shell.js" defer></script>');
    expect(text).toContain('<link rel="stylesheet" href="/assets/shell.0123abcd.css">');
    expect(text).toContain('<link rel="preload" as="script" href="/assets/react.0123abcd.js">');
    const embedded = /id="parallax-registry">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(registryOf(embedded)).toEqual(remotes.registry());
  });

  it('preloads only sign-in for signed-out users, and the route for signed-in ones', async () => {
    const signIn = '<link rel="preload" as="script" href="/assets/sign-in.0123abcd.js">';
    const desk = '<link rel="preload" as="script" href="/assets/desk.0123abcd.js">';
    const out = await get('/execution');
    expect(out.text).toContain(signIn);
    expect(out.text).not.toContain(desk);
    const signedIn = await get('/execution', { cookie: 'signed=in' });
    expect(signedIn.text).toContain(desk);
    expect(signedIn.text).not.toContain(signIn);
  });

  it.each([
    ['/', '/mobile'],
    ['/execution/btc-desk?widget=A&id=a%26b', '/mobile?id=a%26b'],
    ['/moon', '/mobile'],
  ])('sends a phone from %s to %s, without the files of the desk', async (path, to) => {
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
    const answer = await fetch(url + path, {
      headers: { 'user-agent': agent, accept: 'text/html' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    expect(answer.headers.get('vary')).toMatch(/User-Agent/);
    const there = await get(to, { 'user-agent': agent, cookie: 'signed=in' });
    expect(there.status).toBe(200);
    expect(there.text).not.toContain('desk');
  });

  it('cannot be escaped by its content', () => {
    const evil = '</script><script>"&';
    const page = html({
      title: evil,
      icon: evil,
      registry: {
        contributions: { mf_mobile: { pages: [{ path: 'a', label: evil, order: 1 }] } },
        remotes: [
          {
            name: 'mf_mobile',
            version: evil,
            manifest: '/m',
            entry: { url: '/e', integrity: 'sha384-' },
            singletons: {},
            traffic: 1,
          },
        ],
      },
      entry: { js: [evil], css: [evil] },
      preload: [],
    });
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });
});

const releaseIn = (text: string) => /name="parallax-release" content="(\w+)"/.exec(text)?.[1];

describe('the phone page', () => {
  it('alone is an app, and its release changes with its files', async () => {
    const phone = await get('/mobile');
    expect(phone.text).toContain('rel="manifest"');
    expect((await get('/execution')).text).not.toMatch(/rel="manifest"|parallax-release/);
    const { text } = await get('/release.json');
    expect(JSON.parse(text)).toEqual({ release: releaseIn(phone.text) });
    await writeFile(join(folder, 'shell/page.json'), JSON.stringify({ ...PAGE_FILES, lazy: {} }));
    expect(releaseIn((await get('/mobile')).text)).not.toBe(releaseIn(phone.text));
    await writeFile(join(folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
  });
});

describe('files', () => {
  it('are sent as compressed by the build, if the client accepts it', async () => {
    const path = '/assets/react.0123abcd.js';
    const small = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.text).toBe('react, small');
    expect(small.cache).toMatch(/immutable/);
    expect((await get(path, { 'accept-encoding': 'gzip' })).text).toBe('react');
    expect((await get('/assets/shell.js', { 'accept-encoding': 'br' })).text).toBe('shell');
  });

  it('have the right content type, also compressed', async () => {
    const path = `${url}/assets/react.0123abcd.js`;
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

  it('are looked up again after each build, and one that disappears meanwhile is a 404', async () => {
    const br = { 'accept-encoding': 'br' };
    const compressed = join(folder, 'shell/react.0123abcd.js.br');
    await rm(compressed);
    const gone = await fetch(`${url}/assets/react.0123abcd.js`, { headers: br });
    expect([gone.status, gone.headers.get('content-encoding')]).toEqual([404, null]);
    expect(await gone.text()).toBe('Not found\n');

    await writeFile(join(folder, 'shell/page.json'), JSON.stringify({ ...PAGE_FILES, lazy: {} }));
    expect((await get('/assets/react.0123abcd.js', br)).text).toBe('react');
    await writeFile(compressed, brotliCompressSync('react, small'));
    await writeFile(join(folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
    expect((await get('/assets/react.0123abcd.js', br)).text).toBe('react, small');
  });

  it('of the entry are refused under the hash of another build', async () => {
    const js = ['/assets/shell.js?v=0123abcd'];
    const entry = { ...PAGE_FILES.entry, js };
    await writeFile(join(folder, 'shell/page.json'), JSON.stringify({ ...PAGE_FILES, entry }));
    expect((await get('/assets/shell.js?v=0123abcd')).text).toBe('shell');
    expect((await get('/assets/shell.js?v=76543210')).status).toBe(404);
    await writeFile(join(folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
  });

  it('are kept by browsers only under names that hold their hash', async () => {
    const immutable = 'public, max-age=31536000, immutable';
    expect((await get('/assets/react.0123abcd.js')).cache).toBe(immutable);
    expect((await get('/assets/shell.js')).cache).toBe('no-cache');
    expect(await get('/feed-worker.js')).toEqual({
      status: 200,
      cache: 'no-cache',
      text: 'worker',
    });
    expect((await get('/assets/moon.js')).text).toBe('Not found\n');
    expect((await get('/assets/%2e%2e/mf-settings/package.json')).status).toBe(404);
  });
});

describe('remotes', () => {
  it('are in the registry under a version of their bytes, with their integrity', async () => {
    const bytes = createHash('sha256')
      .update(MANIFEST)
      .update('settings')
      .digest('hex')
      .slice(0, 8);
    const version = `1.2.3-${bytes}`;
    const base = `/remotes/mf_settings/${version}`;
    const registry = registryOf((await get('/remotes/registry.json')).text);
    expect(registry.remotes).toEqual([
      {
        name: 'mf_settings',
        version,
        manifest: `${base}/mf-manifest.json`,
        manifestIntegrity: `sha384-${createHash('sha384').update(MANIFEST).digest('base64')}`,
        entry: {
          url: `${base}/mf_settings.js`,
          integrity: `sha384-${createHash('sha384').update('settings').digest('base64')}`,
        },
        singletons: { react: '^19.3.1', '@module-federation/runtime': '^2.9.2' },
        traffic: 1,
      },
    ]);
    expect((await get(`${base}/mf_settings.js`)).cache).toMatch(/immutable/);
    expect((await get('/remotes/mf_settings/1.2.3-00000000/mf_settings.js')).status).toBe(404);
    expect((await get('/remotes/mf_moon/1/mf_moon.js')).status).toBe(404);
  });

  it('contribute pages: an address exists only while a remote contributes it', async () => {
    const file = join(folder, 'mf-settings/build/contributions.json');
    const written = await readFile(file, 'utf8');
    expect((await get('/billing')).status).toBe(404);
    const page = { path: 'billing', label: 'Billing', order: 70 };
    const broken = { path: 'No such address', label: '', order: 80 };
    await writeFile(file, JSON.stringify({ pages: [broken, page] }));
    expect((await get('/billing')).status).toBe(200);
    expect(refused).toEqual([
      'mf_settings pages[0] is rejected: path: must be lower case with hyphens',
    ]);
    const { contributions } = registryOf((await get('/remotes/registry.json')).text);
    expect(contributions.mf_settings).toEqual({ pages: [page] });

    await rm(file);
    expect((await get('/billing')).status).toBe(200);
    await writeFile(file, '{"half": ');
    expect((await get('/billing')).status).toBe(404);
    expect((await get('/execution')).status).toBe(200);
    expect(refused.at(-1)).toBe(
      'The contributions of mf_settings are rejected: the file is not JSON.',
    );
    await writeFile(file, written);
  });

  it('without a build are distinguished, and come and change with their builds', async () => {
    expect(remotes.states()[1]).toEqual({ name: 'mf_mobile', state: 'absent', version: null });
    const build = join(folder, 'mf-mobile/build');
    await writeFile(join(build, 'mf_mobile.js'), 'mobile');
    await writeFile(join(build, 'mf-manifest.json'), '{"half": ');
    expect(remotes.states()[1]?.state).toBe('absent');
    await writeFile(join(build, 'mf-manifest.json'), MANIFEST);
    const first = remotes.states()[1];
    expect(first?.state).toBe('up');
    await writeFile(join(build, 'mf_mobile.js'), 'mobile, again');
    expect(remotes.states()[1]?.version).not.toBe(first?.version);
  });
});
