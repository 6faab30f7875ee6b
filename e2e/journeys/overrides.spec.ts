import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, toast } from '../kit/test.ts';
import { testWithRemoteOrigin } from '../kit/test-with-remote-origin.ts';
import { toyRemote } from '../kit/toy-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-overrides-'));
const toy = toyRemote(parent);

const test = testWithRemoteOrigin(join(toy.folder, 'build'), { OVERRIDES: '1' });
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));
test.beforeEach(({ remoteOrigin }) => {
  remoteOrigin.requested.length = 0;
});

const confirmation = (page: Page) =>
  page.getByRole('dialog', { name: 'Run code from another origin?' });
const linkTo = (manifest: string) => `/risk?mf-override=mf_toy@${manifest}`;
const badge = (page: Page) => page.getByRole('button', { name: 'Override: Toy' });

async function openLink(page: Page, manifest: string): Promise<void> {
  await signIn(page, 'admin', '/risk');
  await page.goto(linkTo(manifest));
}

test.describe('design §3 an override of one remote', () => {
  test('runs nothing from a link before the user confirms origin and remote', async ({
    page,
    remoteOrigin,
  }) => {
    await openLink(page, `${remoteOrigin.origin}/mf-manifest.json`);
    await expect(confirmation(page)).toContainText('mf_toy');
    await expect(confirmation(page)).toContainText(remoteOrigin.origin);
    await expectAccessible(page);
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation(page)).toBeHidden();
    await expect(badge(page)).toHaveCount(0);
    expect(remoteOrigin.requested).toEqual([]);
  });

  test('runs in this tab with a badge, and ends with Reset', async ({ page, remoteOrigin }) => {
    await openLink(page, `${remoteOrigin.origin}/mf-manifest.json`);
    await confirmation(page).getByRole('button', { name: 'Run it' }).click();
    await expect(badge(page)).toBeVisible();
    expect(new URL(page.url()).search).not.toContain('mf-override');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Billing' }).click();
    await expect(settings.getByText('Nothing is due.')).toBeVisible();
    await page.keyboard.press('Escape');

    await badge(page).click();
    await expect(page.getByText(`${remoteOrigin.origin}/mf-manifest.json`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  });

  test('offers Reset after a failed load', NIGHTLY, async ({ page, remoteOrigin }) => {
    // further attempts have a query
    await page.route(`${remoteOrigin.origin}/mf_toy.js*`, (route) =>
      route.fulfill({ status: 503 }),
    );
    await openLink(page, `${remoteOrigin.origin}/mf-manifest.json`);
    await confirmation(page).getByRole('button', { name: 'Run it' }).click();
    await expect(badge(page)).toBeVisible();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('tab', { name: 'Billing' })
      .click();
    const failure = toast(page, 'The override of Toy failed');
    await expect(failure).toBeVisible({ timeout: 15_000 });
    await failure.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  });

  test('is refused from an origin that is not listed', NIGHTLY, async ({ page }) => {
    await openLink(page, 'http://127.0.0.1:9/mf-manifest.json');
    await expect(toast(page, 'http://127.0.0.1:9 is not among the origins')).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
  });

  test('is available to the platform role only', NIGHTLY, async ({ page, remoteOrigin }) => {
    await signIn(page, 'trader', '/risk');
    const [pageResponse] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('mf-override')),
      page.goto(linkTo(`${remoteOrigin.origin}/mf-manifest.json`)),
    ]);
    expect(pageResponse.headers()['content-security-policy']).not.toContain(remoteOrigin.origin);
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
    expect(remoteOrigin.requested).toEqual([]);
  });
});
