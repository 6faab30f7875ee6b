import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll } from '@jest/globals';
import { type Contributions, parseRegistry } from '@parallax/federation/registry';
import express, { type RequestHandler } from 'express';
import { defaultBranding } from '../../branding/branding.ts';
import { setSession } from '../../http/api/request-session.ts';
import { Remotes } from '../../releases/remotes.ts';
import { pageRouter } from '../page-router.ts';

export const MANIFEST = JSON.stringify({
  name: 'mf_settings',
  metaData: { remoteEntry: { name: 'mf_settings.js', path: '' }, pluginVersion: '2.9.2' },
  shared: [
    { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', singleton: true },
    { name: 'zod', version: '4.6.7', requiredVersion: '^4.6.7', singleton: false },
  ],
  exposes: [],
});
/** What mf_settings contributes. */
export const CONTRIBUTIONS: Contributions = {
  settingsTabs: [{ id: 'about', label: 'About', order: 80 }],
};
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
  setSession(request, request.headers.cookie ? { id: 'an-id', trader: WHO } : undefined);
  next();
};
export const PAGE_FILES = {
  entry: { js: ['/assets/shell.js'], css: ['/assets/shell.0123abcd.css'] },
  start: { js: ['/assets/react.0123abcd.js'], css: [] },
  lazy: {
    desk: { js: ['/assets/desk.0123abcd.js'], css: [] },
    'sign-in': { js: ['/assets/sign-in.0123abcd.js'], css: [] },
  },
  shared: {},
};

/** Parses a registry that must be valid. */
export const registryOf = (text: string) =>
  parseRegistry(JSON.parse(text), (reason) => {
    throw new Error(reason);
  });

/**
 * Serves the pages of a shell and three remotes to the tests of a file. The second remote has no
 * build.
 */
export async function startPageServer() {
  const refused: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'parallax-page-'));
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write('shell/page.json', JSON.stringify(PAGE_FILES));
  await write('shell/shell.js', 'shell');
  await write('shell/react.0123abcd.js', 'react');
  await writeFile(join(folder, 'shell/react.0123abcd.js.br'), brotliCompressSync('react, small'));
  await write('shell/feed-worker.js', 'worker');
  for (const file of [
    'shell/shell.js.map',
    'shell/mf-stats.json',
    'mf-settings/build/page.js.map',
  ]) {
    await write(file, '{}');
  }
  await write('mf-settings/package.json', '{"version": "1.2.3"}');
  await write('mf-settings/build/mf-manifest.json', MANIFEST);
  await write('mf-settings/build/mf_settings.js', 'settings');
  await write('mf-mobile/package.json', '{"version": "1.2.3"}');
  const contributions: readonly [string, Contributions][] = [
    ['mf-settings', CONTRIBUTIONS],
    ['mf-mobile', { pages: [{ path: 'mobile', label: 'Mobile', order: 60, phone: true }] }],
    ['mf-areas', DESK],
  ];
  for (const [name, contribution] of contributions) {
    await write(`${name}/build/contributions.json`, JSON.stringify(contribution));
  }

  const folders = [
    { name: 'mf_settings', folder: join(folder, 'mf-settings') },
    { name: 'mf_mobile', folder: join(folder, 'mf-mobile') },
    { name: 'mf_areas', folder: join(folder, 'mf-areas') },
  ] as const;
  const remotes = new Remotes(folders, (reason) => refused.push(reason));
  const screens = { shell: join(folder, 'shell'), remotes: folders };
  const app = express().use(pageRouter(screens, remotes, defaultBranding('0.1.0'), session));
  const server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      headers: { accept: 'text/html,*/*', ...headers },
      redirect: 'manual',
    });
    const cache = response.headers.get('cache-control');
    return { status: response.status, cache, text: await response.text() };
  };

  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  return { folder, url, remotes, refused, get };
}
