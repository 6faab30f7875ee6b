import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';
import { PAGE_FILES, registryOf, startPageServer } from './testing/start-page-server.ts';

const server = await startPageServer();

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
  ])('responds at %s with status %d', async (path, status) => {
    const response = await server.get(path);
    expect(response.status).toBe(status);
    expect(response.text).toContain('<div id="root"></div>');
    expect(response.cache).toBe('private, no-cache');
  });

  it('references its files, preloads the start files and contains the registry', async () => {
    const { text } = await server.get('/execution');
    expect(text).toContain('<script src="/assets/shell.js" defer></script>');
    expect(text).toContain('<link rel="stylesheet" href="/assets/shell.0123abcd.css">');
    expect(text).toContain('<link rel="preload" as="script" href="/assets/react.0123abcd.js">');
    const embedded = /id="parallax-registry">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(registryOf(embedded)).toEqual(server.remotes.registry());
  });

  it('preloads sign-in only for signed-out users, and the desktop page only for signed-in users', async () => {
    const signIn = '<link rel="preload" as="script" href="/assets/sign-in.0123abcd.js">';
    const desk = '<link rel="preload" as="script" href="/assets/desk.0123abcd.js">';
    const out = await server.get('/execution');
    expect(out.text).toContain(signIn);
    expect(out.text).not.toContain(desk);
    const signedIn = await server.get('/execution', { cookie: 'signed=in' });
    expect(signedIn.text).toContain(desk);
    expect(signedIn.text).not.toContain(signIn);
  });

  it.each([
    ['/', '/mobile'],
    ['/execution/btc-desk?widget=A&id=a%26b', '/mobile?id=a%26b'],
    ['/moon', '/mobile'],
  ])(
    'redirects a phone from %s to %s, which omits the files of the desktop page',
    async (path, to) => {
      const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
      const response = await fetch(server.url + path, {
        headers: { 'user-agent': agent, accept: 'text/html' },
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).toEqual([302, to]);
      expect(response.headers.get('vary')).toMatch(/User-Agent/);
      const there = await server.get(to, { 'user-agent': agent, cookie: 'signed=in' });
      expect(there.status).toBe(200);
      expect(there.text).not.toContain('desk');
    },
  );

  it('escapes its content, so that no script can be injected', () => {
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

describe('the mobile page', () => {
  it('is the only installable page, and its release changes with its files', async () => {
    const phone = await server.get('/mobile');
    expect(phone.text).toContain('rel="manifest"');
    expect((await server.get('/execution')).text).not.toMatch(/rel="manifest"|parallax-release/);
    const { text } = await server.get('/release.json');
    expect(JSON.parse(text)).toEqual({ release: releaseIn(phone.text) });
    await writeFile(
      join(server.folder, 'shell/page.json'),
      JSON.stringify({ ...PAGE_FILES, lazy: {} }),
    );
    expect(releaseIn((await server.get('/mobile')).text)).not.toBe(releaseIn(phone.text));
    await writeFile(join(server.folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
  });
});
