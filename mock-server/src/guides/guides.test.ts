import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guidePath } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { response, text: await response.text() };
};

describe('settings §2.4 setup guides', () => {
  it.each(
    exchanges.map(({ id, displayName, needsPassphrase }) => ({ id, displayName, needsPassphrase })),
  )('exist for $displayName, without signing in', async ({ id, displayName, needsPassphrase }) => {
    const { response, text } = await get(guidePath(id));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toContain(`<h1>Set up ${displayName}</h1>`);
    for (const heading of ['Create the key', 'permissions', 'our addresses', 'Paste it here']) {
      expect(text).toContain(heading);
    }
    expect(text.includes('<dt>Passphrase</dt>')).toBe(needsPassphrase);
  });

  it.each(['fireblocks', 'copper', 'coinbase-prime-custody', 'metamask-ins', 'hidden-road', 'okx'])(
    'are served at /guides/%s',
    async (name) => {
      expect((await get(`/guides/${name}`)).response.status).toBe(200);
    },
  );

  it('comply with the content security policy: no scripts, no external files', async () => {
    const { response, text } = await get('/guides/okx');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(text).not.toMatch(/<script|<link|<img|src=|https?:/);
  });

  it.each(['/guides/nobody', '/guides/__proto__', '/guides/%3Cscript%3E'])(
    'return 404 for %s with a page that lists the guides',
    async (path) => {
      const { response, text } = await get(path);
      expect(response.status).toBe(404);
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toContain('<a href="/guides/hidden-road">Hidden Road</a>');
    },
  );

  it('are listed at /guides', async () => {
    const { text } = await get('/guides');
    for (const { id } of exchanges) expect(text).toContain(`href="${guidePath(id)}"`);
  });
});
