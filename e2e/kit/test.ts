import { signIn as signInEndpoint } from '@parallax/protocol';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts';
import { watchPolicy } from './page-policy.ts';
import { ProductServer, type ServerSettings } from './server.ts';

export interface WorkerFixtures {
  /** set with `test.use`; tests of a worker with the same settings share a server */
  serverSettings: ServerSettings;
  server: ProductServer;
}

export interface Fixtures {
  /** Console errors, console warnings and uncaught errors of the page, except for late preloads. */
  consoleProblems: string[];
  /** Fails the test when a page, in any context, violates its content security policy. */
  pagePolicy: void;
}

/**
 * On a busy machine, the browser logs this warning also for preloads that are used later.
 * `watchPreloads` finds those that are never used.
 */
const LATE_PRELOAD = /preloaded using link preload but not used within a few seconds/;

const isLeavingDialogEntry = () =>
  JSON.stringify(history.state).includes('dialogOpen') &&
  document.querySelector('[role="dialog"]') === null;

/**
 * The history entry of a dialog is removed a few milliseconds after it has closed, which would
 * cancel a reload that is faster than any user.
 */
function reloadAfterClosedDialogs(page: Page): void {
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    await expect.poll(() => page.evaluate(isLeavingDialogEntry)).toBe(false);
    return reload(options);
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverSettings: [{ feed: 'sim' }, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings }, use) => {
      const server = await ProductServer.start(serverSettings);
      await use(server);
      await server.stop();
    },
    // a separate limit, so that the start does not count towards the first test's time
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    reloadAfterClosedDialogs(page);
    await use(page);
    // a route handler that is running when the test ends would fail it
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  pagePolicy: [
    async ({ browser }, use) => {
      const { violations, stop } = watchPolicy(browser);
      await use();
      stop();
      expect(violations, 'violations of the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
  consoleProblems: async ({ page }, use) => {
    const consoleProblems: string[] = [];
    page.on('pageerror', (error) => consoleProblems.push(error.message));
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      if (isProblem && !LATE_PRELOAD.test(message.text())) consoleProblems.push(message.text());
    });
    await use(consoleProblems);
  },
});

export { expect };

/** Signs in without opening a page; not needed with a base address: the origin of the server. */
export async function createSession(page: Page, account: Account, origin = ''): Promise<void> {
  const response = await page.request.post(origin + signInEndpoint.path, {
    data: { email: ACCOUNTS[account], password: PASSWORD },
  });
  expect(response.ok()).toBe(true);
}

/** An area without sheets, which opens several times faster than a desk of widgets. */
const QUIET_AREA = '/risk';

/**
 * Opens an address with a new session of the account. Journeys of signing in itself use the form,
 * `signInHere`.
 */
export async function signIn(page: Page, account: Account, address = QUIET_AREA): Promise<void> {
  await createSession(page, account, URL.canParse(address) ? new URL(address).origin : '');
  await page.goto(address);
}

/** The toasts with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

let named = 0;

/** Returns a sheet name that is unique among the tests. */
export function uniqueName(stem: string): string {
  named += 1;
  return `${stem} ${process.pid}-${Date.now().toString(36)}-${named}`;
}

/** Adds a sheet to the open area and waits until it is open. */
export async function addSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add sheet' }).first().click();
  await page.getByLabel('Sheet name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
}

/** Adds a widget by its title, through 'Add Widget' or 'Add component'. */
export async function addWidget(
  page: Page,
  title: string,
  through: 'Add Widget' | 'Add component' = 'Add Widget',
): Promise<void> {
  await page.getByRole('button', { name: through, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
  await expect(page.getByRole('region', { name: title })).toBeVisible();
}

/**
 * Focuses an element that can be reached by Tab. Presses Tab first, since a newly opened page itself has
 * the focus.
 */
export async function focusByKeyboard(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Tab');
  await target.focus();
  await expect(target).toBeFocused();
}
