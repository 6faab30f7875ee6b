import type { Page } from '@playwright/test';
import { connectionStatus } from '../kit/connection-status.ts';
import { hold } from '../kit/hold.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const REMOTES = [
  { name: 'mf_workspace', title: 'Workspace', path: '/execution' },
  { name: 'mf_analytics', title: 'Analytics', path: '/analytics' },
] as const;

for (const { name, title, path } of REMOTES) {
  test(
    `design §3 the shell works with ${name} down, and 'Try again' loads the remote`,
    nightlyIf(name !== 'mf_workspace'),
    async ({ page }) => {
      await page.route(`**/remotes/${name}/**`, (route) => route.fulfill({ status: 503 }));
      await signIn(page, 'trader', path);
      const panel = page
        .getByRole('alert')
        .filter({ hasText: `${title} could not be loaded` })
        .first();
      await expect(panel).toBeVisible();
      // a part that is still being requested would load the page without 'Try again'
      await expect(page.getByLabel('Loading sheets')).toBeHidden();

      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(connectionStatus(page, 'Connected')).toBeVisible();
      for (const adds of name === 'mf_workspace' ? ['Add Widget', 'Add component'] : []) {
        await page.getByRole('button', { name: adds, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: adds });
        await expect(dialog.getByText('Workspace could not be loaded')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      await page.unroute(`**/remotes/${name}/**`);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel).toBeHidden();
      await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
    },
  );
}

const WORKSPACE = '**/remotes/mf_workspace/**';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Widget' });
const pressAdd = (page: Page) =>
  page.getByRole('button', { name: 'Add Widget', exact: true }).click();

test.describe("workspace §2 'Add Widget' while mf_workspace is not available", () => {
  test('shows a skeleton while the remote loads, then the widgets', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader', '/analytics');
    await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
    const release = await hold(page, WORKSPACE);
    await page.getByRole('link', { name: 'Execution' }).click();
    await pressAdd(page);
    await expect(dialog(page).getByLabel('Loading widgets')).toBeVisible();
    release();
    await expect(dialog(page).getByRole('button', { name: 'Order book' })).toBeVisible();
    await expect(dialog(page).getByLabel('Loading widgets')).toBeHidden();
  });

  test(
    "'Try again' loads the widgets and the sheet behind the dialog",
    NIGHTLY,
    async ({ page }) => {
      await page.route(WORKSPACE, (route) => route.fulfill({ status: 503 }));
      await signIn(page, 'trader', '/execution');
      await pressAdd(page);
      await expect(dialog(page).getByText('Workspace could not be loaded')).toBeVisible();
      await page.unroute(WORKSPACE);
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Order book' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
    },
  );
});

test(
  "design §3 the sheet works with mf_settings down, and 'Try again' loads the settings",
  NIGHTLY,
  async ({ page }) => {
    await page.route('**/remotes/mf_settings/**', (route) => route.abort());
    await signIn(page, 'trader', '/execution');
    await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Settings could not be loaded' });
    await expect(panel).toBeVisible();
    await page.unroute('**/remotes/mf_settings/**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'About' })).toBeVisible();
  },
);

/** Time limit for loading a remote's code (design §3). */
const LOADING_MS = 8_000;

/** `requests`: how often a file is requested within that time. */
const HUNG = [
  { what: 'every file', files: '**/remotes/mf_workspace/**', requests: 1 },
  { what: 'the manifest', files: '**/remotes/mf_workspace/*/mf-manifest.json*', requests: 1 },
  { what: 'the entry script', files: '**/remotes/mf_workspace/*/mf_workspace.js*', requests: 1 },
  {
    what: 'the style sheet',
    files: '**/remotes/mf_workspace/*/styles.*.css',
    requests: 1,
  },
  {
    what: 'a chunk',
    files: /\/remotes\/mf_workspace\/[^/]+\/(?!mf_workspace\.js)[^/?]+\.js(\?|$)/,
    requests: 1,
  },
] as const;

for (const { what, files, requests } of HUNG) {
  test(
    `design §3 an error panel appears within 8 s if ${what} hangs, and 'Try again' recovers`,
    NIGHTLY,
    async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'trader', '/analytics');
      await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
      // `unroute` would continue the pending requests.
      let hangs = true;
      const hung: string[] = [];
      await page.route(files, (route) => {
        if (!hangs) return route.continue();
        hung.push(new URL(route.request().url()).pathname);
        return new Promise(() => {});
      });
      const requested = page.waitForRequest(files);
      await page.getByRole('link', { name: 'Execution' }).click();
      await requested;
      const panel = page.getByRole('alert').filter({ hasText: 'Workspace could not be loaded' });
      await page.clock.runFor(LOADING_MS);
      await expect(panel).toBeVisible();
      // a repeated request that arrives later would get a response, and the panel would close
      await expect
        .poll(() => hung.filter((path) => path === hung[0]).length)
        .toBeGreaterThanOrEqual(requests);

      hangs = false;
      // on a busy machine a repeated request may arrive only now, and the panel closes
      await panel
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 10_000 })
        .catch(() => expect(panel).toBeHidden());
      await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
      await expect(panel).toBeHidden();
    },
  );
}

const WIDGET_SCRIPT =
  /\/remotes\/mf_workspace\/[^/]+\/__federation_expose_widget_[A-Z_]+\.[0-9a-f]+\.js/;

for (const failure of ['refused', 'left without a response'] as const) {
  test(
    `design §3 a widget whose script is ${failure} shows an error in its frame, and 'Try again' loads it`,
    nightlyIf(failure !== 'refused'),
    async ({ page }) => {
      let fails = true;
      await page.route(WIDGET_SCRIPT, (route) => {
        if (!fails) return route.continue();
        return failure === 'refused' ? route.fulfill({ status: 503 }) : new Promise(() => {});
      });
      await page.clock.install();
      await signIn(page, 'trader', '/execution');
      const widget = page.getByRole('region', { name: 'Order book' });
      const panel = widget.getByRole('alert').filter({ hasText: 'Order book could not be shown' });
      await expect(widget).toBeVisible();
      await page.clock.runFor(LOADING_MS);
      await expect(panel).toBeVisible();
      await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();

      fails = false;
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(widget.getByRole('row').nth(1)).toBeVisible();
      await expect(panel).toBeHidden();
    },
  );
}
