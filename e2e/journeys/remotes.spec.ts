import { expect, signIn, test } from '../kit/test.ts';

const REMOTES = [
  { name: 'mf_workspace', title: 'Workspace', path: '/execution' },
  { name: 'mf_analytics', title: 'Analytics', path: '/analytics' },
] as const;

for (const { name, title, path } of REMOTES) {
  test(`with ${name} down the shell works, and 'Try again' brings it back`, async ({ page }) => {
    await page.route(`**/remotes/${name}/**`, (route) => route.fulfill({ status: 503 }));
    await signIn(page, 'trader', path);
    const panel = page
      .getByRole('alert')
      .filter({ hasText: `${title} could not be loaded` })
      .first();
    await expect(panel).toBeVisible();

    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();

    await page.unroute(`**/remotes/${name}/**`);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
  });
}

test("with mf_settings down the sheet works, and 'Try again' brings the settings", async ({
  page,
}) => {
  await page.route('**/remotes/mf_settings/**', (route) => route.abort());
  await signIn(page, 'trader', '/execution');
  await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Settings could not be loaded' });
  await expect(panel).toBeVisible();
  await page.unroute('**/remotes/mf_settings/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible();
});

const HUNG = [
  { what: 'every file', files: '**/remotes/mf_workspace/**' },
  { what: 'the manifest', files: '**/remotes/mf_workspace/*/mf-manifest.json*' },
  { what: 'the entry script', files: '**/remotes/mf_workspace/*/mf_workspace.js*' },
  {
    what: 'a chunk',
    files: /\/remotes\/mf_workspace\/[^/]+\/(?!mf_workspace\.js)[^/?]+\.js(\?|$)/,
  },
] as const;

for (const { what, files } of HUNG) {
  test(`with ${what} never answered the panel is there within 8 s, and 'Try again' recovers`, async ({
    page,
  }) => {
    await signIn(page, 'trader', '/analytics');
    await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible();
    // Not `unroute`, which would answer what hangs.
    let hangs = true;
    await page.route(files, (route) => (hangs ? new Promise(() => {}) : route.continue()));
    await page.getByRole('link', { name: 'Execution' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Workspace could not be loaded' });
    await expect(panel).toBeVisible({ timeout: 9_000 });

    hangs = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tablist', { name: 'Sheets' })).toBeVisible({ timeout: 5_000 });
    await expect(panel).toBeHidden();
  });
}
