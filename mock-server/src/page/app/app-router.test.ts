import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Branding } from '@parallax/protocol';
import express from 'express';
import { z } from 'zod';
import { defaultBranding } from '../../branding/branding.ts';
import { appRouter } from './app-router.ts';
import { phoneHead } from './phone-head.ts';
import { THEME_COLOURS } from './theme-colours.ts';

const OWN: Branding = {
  ...defaultBranding('1.0.0'),
  logoBase: 'data:image/png;base64,iVBORw0KGgo=',
  metadata: { title: { default: 'Acme "Desk"' }, metadataBase: 'https://acme.example' },
};
const manifestSchema = z.looseObject({
  name: z.string(),
  start_url: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() }),
  ),
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function serve(branding: Branding, serviceWorker = true) {
  const app = express().use(
    appRouter({
      branding,
      serviceWorker,
      shell: (_request, response) => {
        response.send('the worker');
      },
      session: (_request, _response, next) => next(),
      release: () => Promise.resolve('r1'),
    }),
  );
  const running = createServer(app);
  server = running;
  await new Promise<void>((resolve) => {
    running.listen(0, '127.0.0.1', resolve);
  });
  const address = running.address();
  const port = typeof address === 'object' ? address?.port : '';
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
}

describe('the mobile page as an app (workspace §2 Mobile layout)', () => {
  it.each([
    ['the default branding', defaultBranding('1.0.0'), 'Parallax', 5],
    ['another branding', OWN, 'Acme "Desk"', 2],
  ])(
    'has a manifest with the name of %s and icons of its logo, including maskable icons',
    async (_case, branding, name, count) => {
      const get = await serve(branding);
      const response = await get('/manifest.webmanifest');
      expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
      const manifest = manifestSchema.parse(await response.json());
      expect([manifest.name, manifest.start_url]).toEqual([name, '/mobile']);
      expect(manifest.icons).toHaveLength(count);
      expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
        new Set(['any', 'maskable']),
      );
      for (const { src, type } of manifest.icons) {
        const icon = await get(src);
        expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
        const content = Buffer.from(await icon.arrayBuffer());
        const isPicture = content.subarray(1, 4).toString() === 'PNG';
        expect(isPicture || content.toString().includes(branding.logoBase)).toBe(true);
      }
      expect((await get('/icons/moon.png')).status).toBe(404);
    },
  );

  it('escapes the name in the page head, and states whether a service worker is permitted', () => {
    const head = phoneHead(OWN, 'r1', false).join('\n');
    expect(head).toContain('content="Acme &quot;Desk&quot;"');
    expect(head).toContain('<meta name="parallax-service-worker" content="off">');
    const evil = { ...OWN, logoBase: 'x") } </style><script>' };
    expect(phoneHead(evil, 'r1', true).join('')).not.toContain('<script>');
  });

  it('uses the background colours of both themes from the design tokens', () => {
    const tokens = readFileSync(
      new URL('../../../../shared/ui/src/tokens.css', import.meta.url),
      'utf8',
    );
    const grounds = [...tokens.matchAll(/--s0: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
    expect(grounds).toEqual([THEME_COLOURS.dark, THEME_COLOURS.light]);
  });

  it('returns its release, which browsers do not cache', async () => {
    const response = await (await serve(OWN))('/release.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ release: 'r1' });
  });

  it('serves a service worker that unregisters itself if service workers are switched off', async () => {
    const on = await (await serve(OWN))('/service-worker.js');
    expect(await on.text()).toBe('the worker');
    server?.close();
    const off = await (await serve(OWN, false))('/service-worker.js');
    expect(off.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await off.text()).toContain('registration.unregister()');
  });
});
