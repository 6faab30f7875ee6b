import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addGate, getPlatform } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { parallax, platformToken } from '../kit/release-cli.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { signedFetch, type Token } from '../kit/signed-fetch.ts';
import { addWidget, expect, signIn, test, toast } from '../kit/test.ts';
import { toyRemote } from '../kit/toy-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-platform-'));
const toy = toyRemote(parent);
const REASON = ['--without-gate', 'a test of the page'];

test.use({ serverSettings: { feed: 'sim', remoteFolders: [toy.folder] } });
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

let token: Token;
test.beforeEach(async ({ server }) => {
  await reset(server.url);
  token = await platformToken(server.url);
});

const throwing = (script: string) =>
  script.replace("return element('p', null, 'The time in ' + zone);", 'return zone.missing();');
const withoutWidgets = () => '{}';

const versionSchema = z.object({ version: z.string() });
/** Publishes a build and returns its version. */
async function publish(url: string, folder: string): Promise<string> {
  const args = ['publish', toy.folder, '--build', folder, '--revision', 'test'];
  const { code, result } = await parallax(url, token, args);
  expect(code, JSON.stringify(result)).toBe(0);
  return versionSchema.parse(result).version;
}
async function promote(url: string, version: string): Promise<void> {
  const outcome = await parallax(url, token, ['promote', `mf-toy@${version}`, ...REASON]);
  expect(outcome.code, JSON.stringify(outcome)).toBe(0);
}

const card = (page: Page) => page.getByRole('article', { name: 'Toy' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('design §3 the page of the platform role', () => {
  test("is 'Page not found' for other roles, and the account dialog has no link to the page", async ({
    page,
  }) => {
    await signIn(page, 'trader', '/platform');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goto('/execution');
    await button(page, 'Account').click();
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible();
    await expect(button(page, 'Releases')).toHaveCount(0);
  });

  test('opens from the account dialog and the palette', NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin');
    await button(page, 'Account').click();
    await button(page, 'Releases').click();
    await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await expect(page.getByRole('banner').locator('[data-field="mid"]').first()).toHaveText(/\d/);
    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Search contracts, sheets').fill('releases');
    await page.getByRole('option', { name: /^Releases/ }).click();
    await expect(card(page)).toBeVisible();
  });

  test('shows a candidate without a reload, promotes it with a reason, and rolls it back', async ({
    page,
    server: { url },
  }) => {
    await signIn(page, 'admin', '/platform');
    await expect(button(page, 'Roll back Toy')).toBeDisabled();
    const version = await publish(url, toy.changedBuild('platform one'));
    await button(page, 'Promote Toy').click();
    const dialog = page.getByRole('dialog', { name: `Promote Toy ${version}` });
    await dialog.getByRole('button', { name: 'Promote' }).click();
    await expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
    await dialog.getByLabel('Reason for skipping the gate').fill('Urgent fix of the clock');
    await dialog.getByRole('button', { name: 'Promote' }).click();
    await expect(toast(page, `Toy ${version} is promoted for all users`)).toBeVisible();
    await expect(card(page).getByText(version).first()).toBeVisible();

    await button(page, 'Roll back Toy').click();
    await expect(toast(page, 'Toy is rolled back')).toBeVisible();
    await expect(card(page).getByText('(built)')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Urgent fix of the clock')).toBeVisible();
    await expect(page.getByRole('row', { name: /Rolled back/ })).toBeVisible();
  });

  test(
    'shares a version, ends the share by a rollback, and pins a version',
    NIGHTLY,
    async ({ page, server: { url } }) => {
      const version = await publish(url, toy.changedBuild('platform two'));
      await signIn(page, 'admin', '/platform');
      await button(page, 'Share Toy').click();
      const dialog = page.getByRole('dialog', { name: `Share Toy ${version}` });
      await dialog.getByLabel('Percentage of users').fill('25');
      await dialog.getByLabel('Reason for skipping the gate').fill('A small change');
      await dialog.getByRole('button', { name: 'Share' }).click();
      await expect(card(page).getByText('25% of users')).toBeVisible();
      await button(page, 'Roll back Toy').click();
      await expect(card(page).getByText('25% of users')).toBeHidden();
      await button(page, 'Pin Toy').click();
      await expect(card(page).getByText('Pinned for all users')).toBeVisible();
      await button(page, 'Unpin Toy').click();
      await expect(card(page).getByText('Pinned for all users')).toBeHidden();
    },
  );

  test(
    'promotes with one click after a passed gate, and shows the journeys of the gate',
    NIGHTLY,
    async ({ page, server: { url } }) => {
      const version = await publish(url, toy.changedBuild('platform three'));
      const target = `/api/platform/set?remote=mf_toy&version=${version}`;
      const setSchema = z.object({ data: z.object({ set: z.array(z.unknown()) }) });
      const { set } = setSchema.parse(await (await signedFetch(url, token, target)).json()).data;
      const platform = await signedFetch(url, token, getPlatform.path);
      const { shell } = z
        .object({ data: z.object({ shell: z.string() }) })
        .parse(await platform.json()).data;
      const now = new Date().toISOString();
      const journeys = [{ name: 'settings opens', passed: true, durationMs: 1_200 }];
      const gate = { set, shell, startedAt: now, endedAt: now, journeys };
      const added = await signedFetch(url, token, addGate.path, { method: 'POST', body: gate });
      expect(added.status).toBe(200);

      await signIn(page, 'admin', '/platform');
      await page.getByRole('tab', { name: 'Gates' }).click();
      await page.getByRole('button', { name: 'Show results' }).click();
      await expect(page.getByText('settings opens')).toBeVisible();
      await page.getByRole('tab', { name: 'Running' }).click();
      await button(page, 'Promote Toy').click();
      await expect(toast(page, `Toy ${version} is promoted for all users`)).toBeVisible();
    },
  );
});

test.describe('design §4 reports of failures', () => {
  test('a widget that throws is reported once with its version, and its use is counted', async ({
    page,
    browser,
    server: { url },
  }) => {
    const version = await publish(url, toy.changedBuild('throws', 'mf_toy.js', throwing));
    await promote(url, version);
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '');
    });
    await openNewSheet(page, 'trader', 'Toys', 'RISK');
    await addWidget(page, 'Toy clock');
    const panel = page.getByRole('alert').filter({ hasText: 'Toy clock could not be shown' });
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => reports.length).toBe(1);
    expect(JSON.parse(reports[0] ?? '{}')).toMatchObject({
      kind: 'render',
      remote: 'mf_toy',
      version,
    });

    const context = await browser.newContext({ baseURL: url });
    const platform = await context.newPage();
    await signIn(platform, 'admin', '/platform');
    await platform.getByRole('tab', { name: 'Failures' }).click();
    const row = platform.getByRole('row').filter({ hasText: version });
    await expect(row).toContainText('Render');
    await platform.getByRole('tab', { name: 'Versions' }).click();
    await expect(row.getByText(/\d ms/)).toBeVisible({ timeout: 10_000 });
    await context.close();
    expect(reports).toHaveLength(1);
  });
});

test.describe('design §3 contributed widgets and open tabs', () => {
  test(
    "'Add Widget' names the remote of a widget, and omits the widget after a release without it",
    NIGHTLY,
    async ({ page, server: { url } }) => {
      await signIn(page, 'trader', '/risk');
      await button(page, 'Add Widget').click();
      const dialog = page.getByRole('dialog', { name: 'Add Widget' });
      const clock = dialog.getByRole('listitem').filter({ hasText: 'Toy clock' });
      await expect(clock.getByText('Toy', { exact: true })).toBeVisible();
      await expect(
        dialog.getByRole('listitem').filter({ hasText: 'Order book' }).getByText('Workspace'),
      ).toHaveCount(0);

      const version = await publish(
        url,
        toy.changedBuild('no widgets', 'contributions.json', withoutWidgets),
      );
      await promote(url, version);
      await page.reload();
      await button(page, 'Add Widget').click();
      await expect(dialog.getByRole('button', { name: 'Order book' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Toy clock' })).toHaveCount(0);
    },
  );

  test(
    "a tab whose files are no longer served shows 'A new version is ready' and reloads",
    NIGHTLY,
    async ({ page, server: { url } }) => {
      await openNewSheet(page, 'trader', 'Toys', 'RISK');
      await promote(url, await publish(url, toy.changedBuild('newer')));
      await page.route(/\/remotes\/mf_toy\//, (route) => route.fulfill({ status: 404 }));
      await addWidget(page, 'Toy clock');
      const notice = toast(page, 'A new version is ready');
      await expect(notice).toBeVisible({ timeout: 15_000 });
      await page.unroute(/\/remotes\/mf_toy\//);
      await notice.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByText('The time in UTC')).toBeVisible();
    },
  );
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`design §9 the platform page, ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test(
      'every tab and the Promote dialog are accessible',
      NIGHTLY,
      async ({ page, server: { url } }) => {
        await publish(url, toy.changedBuild(`accessible ${colorScheme}`));
        await signIn(page, 'admin', '/platform');
        await expect(card(page)).toBeVisible();
        await expectAccessible(page);
        for (const tab of ['Versions', 'Gates', 'Failures', 'History']) {
          await page.getByRole('tab', { name: tab }).click();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectAccessible(page);
        }
        await page.getByRole('tab', { name: 'Running' }).click();
        await button(page, 'Promote Toy').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}
