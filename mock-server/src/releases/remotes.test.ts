import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  CONTRIBUTIONS,
  MANIFEST,
  registryOf,
  startPageServer,
} from '../page/testing/start-page-server.ts';

const server = await startPageServer();

describe('remotes', () => {
  it('are listed in the registry with their integrity and a version derived from their bytes', async () => {
    const bytes = createHash('sha256')
      .update(MANIFEST)
      .update('settings')
      .update(JSON.stringify(CONTRIBUTIONS))
      .digest('hex')
      .slice(0, 8);
    const version = `1.2.3-${bytes}`;
    const base = `/remotes/mf_settings/${version}`;
    const registry = registryOf((await server.get('/remotes/registry.json')).text);
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
    expect((await server.get(`${base}/mf_settings.js`)).cache).toMatch(/immutable/);
    expect((await server.get('/remotes/mf_settings/1.2.3-00000000/mf_settings.js')).status).toBe(
      404,
    );
    expect((await server.get('/remotes/mf_moon/1/mf_moon.js')).status).toBe(404);
  });

  it('contribute pages: an address exists only while a remote contributes it', async () => {
    const file = join(server.folder, 'mf-settings/build/contributions.json');
    const written = await readFile(file, 'utf8');
    expect((await server.get('/billing')).status).toBe(404);
    const page = { path: 'billing', label: 'Billing', order: 70 };
    const broken = { path: 'No such address', label: '', order: 80 };
    await writeFile(file, JSON.stringify({ pages: [broken, page] }));
    expect((await server.get('/billing')).status).toBe(200);
    expect(server.refused).toEqual([
      'mf_settings pages[0] is rejected: path: must be lower case with hyphens',
    ]);
    const { contributions } = registryOf((await server.get('/remotes/registry.json')).text);
    expect(contributions.mf_settings).toEqual({ pages: [page] });

    await rm(file);
    expect((await server.get('/billing')).status).toBe(200);
    await writeFile(file, '{"half": ');
    expect((await server.get('/billing')).status).toBe(404);
    expect((await server.get('/execution')).status).toBe(200);
    expect(server.refused.at(-1)).toBe(
      'The contributions of mf_settings are rejected: the file is not JSON.',
    );
    await writeFile(file, written);
  });

  it('get a new version even if only their contributions or used modules change', async () => {
    const build = join(server.folder, 'mf-settings/build');
    const file = join(build, 'contributions.json');
    const written = await readFile(file, 'utf8');
    const version = () => server.remotes.states()[0]?.version;
    const first = version();
    await writeFile(file, '{}');
    const contributing = version();
    await writeFile(join(build, 'release.json'), '{"contract": 2, "uses": []}');
    const using = version();
    expect(new Set([first, contributing, using]).size).toBe(3);
    await rm(join(build, 'release.json'));
    await writeFile(file, written);
    expect(version()).toBe(first);
  });

  it('are absent without a build, and appear and change with their builds', async () => {
    expect(server.remotes.states()[1]).toEqual({
      name: 'mf_mobile',
      state: 'absent',
      version: null,
    });
    const build = join(server.folder, 'mf-mobile/build');
    await writeFile(join(build, 'mf_mobile.js'), 'mobile');
    await writeFile(join(build, 'mf-manifest.json'), '{"half": ');
    expect(server.remotes.states()[1]?.state).toBe('absent');
    await writeFile(join(build, 'mf-manifest.json'), MANIFEST);
    const first = server.remotes.states()[1];
    expect(first?.state).toBe('up');
    await writeFile(join(build, 'mf_mobile.js'), 'mobile, again');
    expect(server.remotes.states()[1]?.version).not.toBe(first?.version);
  });
});
