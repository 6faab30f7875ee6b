import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { ProductServer } from '../kit/server.ts';
import { sessionCookie } from '../kit/session-cookie.ts';
import { StillPage } from './still-page.ts';

/** Starts the product with a frozen clock, which also freezes the simulated market. */
async function startFrozenServer(): Promise<ProductServer> {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] =
    `--import ${new URL('../dist/look/frozen-date.js', import.meta.url).href}`;
  const server = await ProductServer.start({ feed: 'sim' });
  if (before === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = before;
  return server;
}

/** Signs an account in and returns its session cookie. */
async function signInCookie(server: ProductServer, account: Account) {
  const [pair = ''] = (await sessionCookie(server.url, account)).split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
}

/** A size and a theme. */
export type View = Pick<
  BrowserContextOptions,
  'colorScheme' | 'viewport' | 'deviceScaleFactor' | 'hasTouch' | 'reducedMotion'
>;

interface WorkerFixtures {
  server: ProductServer;
  /**
   * A page of a view, signed in to the account or signed out, on a server with its seeded data. Each
   * view reuses one page, in which the product loads several times faster after the first time.
   */
  pageOf: (view: View, account: Account | undefined) => Promise<StillPage>;
}

/** Tests with frozen clocks of server and browser, and a frozen market. */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startFrozenServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  pageOf: [
    async ({ browser, server }, use) => {
      const cookies = new Map<Account, Awaited<ReturnType<typeof signInCookie>>>();
      let opened: { key: string; context: BrowserContext; still: StillPage } | undefined;
      await use(async (view, account) => {
        const key = JSON.stringify(view);
        const hasWritten = opened?.still.hasWritten === true;
        await opened?.still.leave();
        if (opened?.key !== key) {
          await opened?.context.close();
          const context = await browser.newContext({
            ...view,
            baseURL: server.url,
            serviceWorkers: 'block',
          });
          opened = {
            key,
            context,
            still: await StillPage.open(await context.newPage(), server.url),
          };
        }
        if (hasWritten) await reset(server.url);
        const { context, still } = opened;
        await context.clearCookies();
        if (account !== undefined) {
          // without an expiry, since the server's clock is stopped
          const cookie = cookies.get(account) ?? (await signInCookie(server, account));
          cookies.set(account, cookie);
          await context.addCookies([cookie]);
        }
        return still;
      });
      await opened?.context.close();
    },
    { scope: 'worker' },
  ],
});
