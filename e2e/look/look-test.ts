import { test as base, expect, type Page, type Request } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { ProductServer } from '../kit/server.ts';
import { HELD_AT } from './held-at.ts';

/** Starts the product with a frozen clock, which also freezes the simulated market. */
async function startHeld(): Promise<ProductServer> {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] =
    `--import ${new URL('../dist/look/held-date.js', import.meta.url).href}`;
  const server = await ProductServer.start({ feed: 'sim' });
  if (before === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = before;
  return server;
}

/** The session cookies of an account. */
async function cookieOf(server: ProductServer, account: Account) {
  const response = await fetch(new URL('/api/auth/sign-in', server.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({ email: ACCOUNTS[account], password: PASSWORD }),
  });
  const [pair = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
}

interface WorkerFixtures {
  held: ProductServer;
  /** Signs a page in; the cookie has no expiry, since the server's clock is held. */
  enter: (page: Page, account: Account) => Promise<void>;
}

/** How long nothing may be requested before a page counts as loaded. */
const IDLE_MS = 500;
/** A request whose end is not reported, as of one that is cancelled, is not awaited longer. */
const REQUEST_MS = 5_000;

interface Fixtures {
  still: void;
  /** Resolves when the page has received everything that it requested, fonts and images included. */
  received: () => Promise<void>;
}

/** Tests with frozen clocks of server and browser, and a frozen market. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  held: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startHeld();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  enter: [
    async ({ held }, use) => {
      const cookies = new Map<Account, Awaited<ReturnType<typeof cookieOf>>>();
      await use(async (page, account) => {
        const cookie = cookies.get(account) ?? (await cookieOf(held, account));
        cookies.set(account, cookie);
        await page.context().addCookies([cookie]);
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ held }, use) => use(held.url),
  still: [
    async ({ page, held }, use) => {
      await reset(held.url);
      await page.clock.setFixedTime(HELD_AT);
      await page.addInitScript(() => {
        // a worker would have a clock of its own
        Reflect.deleteProperty(window, 'SharedWorker');
        // the server's time is estimated from it, and with that the ages of prices
        performance.now = () => 0;
      });
      await use();
    },
    { auto: true },
  ],
  received: async ({ page }, use) => {
    const seen = new Set<string>();
    const open = new Map<Request, number>();
    let last = { url: '', at: performance.now() };
    const ended = (request: Request) => {
      if (open.delete(request)) last = { url: request.url(), at: performance.now() };
    };
    page.on('request', (request) => {
      // polled content has been shown before
      if (seen.has(request.url())) return;
      seen.add(request.url());
      open.set(request, performance.now());
    });
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    const awaited = (): string[] => {
      const now = performance.now();
      const unanswered = [...open].filter(([, since]) => now - since < REQUEST_MS);
      return [
        ...unanswered.map(([request]) => request.url()),
        ...(now - last.at < IDLE_MS ? [last.url] : []),
      ];
    };
    await use(async () => {
      await expect.poll(awaited, { intervals: [50], timeout: 40_000 }).toEqual([]);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    });
  },
});
