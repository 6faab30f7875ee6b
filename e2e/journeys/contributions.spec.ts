import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setRemote } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { addSheet, addWidget, expect, signIn, test, uniqueName } from '../kit/test.ts';
import { toyRemote } from '../kit/toy-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-toy-'));
const toy = toyRemote(parent);

test.use({ serverSettings: { feed: 'sim', remoteFolders: [toy.folder] } });
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

test.describe('design §3 a remote added after the build of the shell', () => {
  test.beforeEach(() => toy.write());

  test('contributes a widget whose settings are saved', async ({ page, consoleProblems }) => {
    await signIn(page, 'trader', '/risk');
    // the 401 of the initial session request
    consoleProblems.length = 0;
    await addSheet(page, uniqueName('Toys'));
    await addWidget(page, 'Toy clock');
    const clock = page.getByRole('region', { name: 'Toy clock' });
    await expect(clock.getByText('The time in UTC')).toBeVisible();

    await openWidgetMenu(clock);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().includes('/api/sheets/layout'),
    );
    await page.getByRole('button', { name: 'Use Tokyo' }).click();
    await page.keyboard.press('Escape');
    await expect(clock.getByText('The time in Tokyo')).toBeVisible();
    await saved;
    expect(consoleProblems).toEqual([]);
    await page.reload();
    await expect(clock.getByText('The time in Tokyo')).toBeVisible();
  });

  test('contributes a settings tab to the dialog and the palette', NIGHTLY, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await signIn(page, 'trader', '/execution');
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await expect(dialog.getByRole('tab').last()).toHaveText('Billing');
    expect(requested.filter((path) => path.includes('mf_toy'))).toEqual([]);
    await dialog.getByRole('tab', { name: 'Billing' }).click();
    await expect(dialog.getByText('Nothing is due.')).toBeVisible();

    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Search contracts, sheets').fill('billing');
    await page.getByRole('option', { name: /^Billing/ }).click();
    await expect(dialog.getByText('Nothing is due.')).toBeVisible();
  });

  test(
    "keeps its settings tab while its files return 503, and 'Try again' loads the tab",
    NIGHTLY,
    async ({ page, server }) => {
      await setRemote(server.url, 'mf_toy', 'down');
      try {
        await signIn(page, 'trader', '/execution');
        await page.getByRole('button', { name: 'Settings' }).click();
        const dialog = page.getByRole('dialog', { name: 'Settings' });
        await dialog.getByRole('tab', { name: 'Billing' }).click();
        await expect(dialog.getByRole('alert')).toContainText('Toy could not be loaded');
        await dialog.getByRole('tab', { name: 'About' }).click();
        await expect(dialog.getByText('Our mission')).toBeVisible();
        await setRemote(server.url, 'mf_toy', 'up');
        await dialog.getByRole('tab', { name: 'Billing' }).click();
        await dialog.getByRole('button', { name: 'Try again' }).click();
        await expect(dialog.getByText('Nothing is due.')).toBeVisible();
      } finally {
        await setRemote(server.url, 'mf_toy', 'up');
      }
    },
  );

  test(
    'loses only its invalid contributions, and a new page is available immediately',
    NIGHTLY,
    async ({ page, request }) => {
      expect((await request.get('/toys', { headers: { accept: 'text/html' } })).status()).toBe(404);
      const { widgets } = toy.contributions;
      toy.write({
        pages: [{ path: 'toys', label: 'Toys', order: 35, icon: 'puzzle' }],
        settingsTabs: [{ id: 'Billing!', label: '', order: -1 }],
        widgets,
      });
      expect((await request.get('/toys', { headers: { accept: 'text/html' } })).status()).toBe(200);
      await signIn(page, 'trader', '/execution');
      await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
        'Execution',
        'Risk',
        'Portfolio',
        'Toys',
        'Analytics',
        'Algo',
      ]);
      await page.getByRole('button', { name: 'Settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await expect(dialog.getByRole('tab', { name: 'About' })).toBeVisible();
      await expect(dialog.getByRole('tab', { name: 'Billing' })).toHaveCount(0);
    },
  );
});
