import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Tape } from './tape.ts';

const ORIGIN = 'http://bench.localhost';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface OpenTable {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a table of the built page in a separate process. */
export async function openTable(
  browser: Browser,
  name: string,
  folder: string,
  tape?: Tape,
): Promise<OpenTable> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } });
  const page = await context.newPage();
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  failed.catch(() => undefined);
  const style = readdirSync(folder).find((file) => /^main\..*\.css$/.test(file)) ?? '';
  const html = `<!doctype html><html data-theme="dark"><meta charset="utf-8"><title>opening</title>
    <link rel="stylesheet" href="/${style}"><body><div id="host"></div><script src="/page.js"></script>`;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: html });
    else if (pathname === '/tape.json') await route.fulfill({ json: tape ?? null });
    else {
      const body = await readFile(join(folder, pathname)).catch(() => undefined);
      const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream';
      await route.fulfill(body ? { contentType, body } : { status: 404 });
    }
  });
  await page.goto(`${ORIGIN}/#${name}`);
  const ready = page.waitForFunction(() => document.title === 'ready', undefined, {
    timeout: 60_000,
  });
  await Promise.race([ready, failed]);
  const session = await context.newCDPSession(page);
  // thread time excludes the CPU use of other processes
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** The main thread's work since the page was loaded, in ms. */
export interface MainThread {
  readonly task: number;
  readonly script: number;
}

export async function mainThread({ session }: OpenTable): Promise<MainThread> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1_000 * (metrics.find((each) => each.name === name)?.value ?? 0);
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
  };
}

/** Size of the JavaScript heap after a collection, in bytes. */
export async function heapBytes({ session }: OpenTable): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
