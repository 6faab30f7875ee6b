import type { Page } from '@playwright/test';
import { addWidget, expect, signIn, test } from '../kit/test.ts';

const CONTENT = /0\.0\.0-content\.[0-9a-f]{16}/g;

/** Replaces the version of the shell's design system, as if the shell were built from other content. */
async function changeContentOfShell(page: Page): Promise<void> {
  await page.route('**/assets/shell.js*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    expect(text).toMatch(CONTENT);
    await route.fulfill({
      response,
      body: text.replaceAll(CONTENT, '0.0.0-content.0000000000000000'),
    });
  });
}

/** The style sheets that the page has loaded from the workspace remote. */
const styleSheets = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.includes('/mf_workspace/') && path.endsWith('.css')),
  );

async function openSheet(page: Page): Promise<void> {
  await signIn(page, 'trader', '/execution');
  await expect(page.locator('main [data-field="mid"]').first()).toHaveText(/\d/);
}

test("a remote of the shell's content uses the design system of the shell", async ({ page }) => {
  await openSheet(page);
  expect(await styleSheets(page)).toEqual([expect.stringMatching(/\/styles\.[0-9a-f]+\.css$/)]);
});

test('a remote of other content than the shell brings its own design system', async ({
  page,
  consoleProblems,
}) => {
  await changeContentOfShell(page);
  await openSheet(page);
  expect(await styleSheets(page)).toHaveLength(2);
  await addWidget(page, 'Notes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Settings' }).getByRole('tab').first(),
  ).toBeVisible();
  expect(consoleProblems).toEqual([]);
});
