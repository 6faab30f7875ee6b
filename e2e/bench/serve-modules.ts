import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export const BENCH_ORIGIN = 'http://bench.localhost';

const here = dirname(fileURLToPath(import.meta.url));
const { resolve } = createRequire(import.meta.url);
/** The folders that a page may import from, by the first part of the path. */
const FOLDERS: Readonly<Record<string, string>> = {
  bench: here,
  contract: dirname(resolve('@parallax/protocol')),
  zod: dirname(resolve('zod')),
};
const IMPORTS = { '@parallax/protocol': '/contract/index.js', zod: '/zod/index.js' };

/**
 * Serves a page that runs one compiled module of this folder under the product's content security
 * policy without eval (which affects zod's speed), with additional files by path.
 */
export async function serveModules(
  page: Page,
  module: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const html = `<!doctype html><meta charset="utf-8"><title>running</title>
    <script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
    <body><script type="module" src="/bench/${module}.js"></script>`;
  await page.route(`${BENCH_ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      const headers = { 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
      await route.fulfill({ contentType: 'text/html', headers, body: html });
      return;
    }
    const content = files[pathname];
    if (content !== undefined) {
      await route.fulfill({ contentType: 'application/json', body: content });
      return;
    }
    const [, folder = '', ...path] = pathname.split('/');
    const root = FOLDERS[folder];
    if (root === undefined) {
      await route.fulfill({ status: 404 });
      return;
    }
    const body = await readFile(join(root, ...path), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
