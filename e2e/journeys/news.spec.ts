import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { closeServer, listen } from '../kit/http-server.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { openSettings, settings, settingsButton } from '../kit/settings-dialog.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

const HOSTILE = '<img src=x onerror=alert(1)> BTC at a new high';
const DOCUMENT = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Chain',
  items: [
    { id: '1', title: HOSTILE, url: 'https://chain.news/1', content_text: 'More of it.' },
    { id: '2', title: 'ETH upgrades', url: 'https://chain.news/2' },
  ],
});

/** Serves a feed at /feed.json, and nothing anywhere else. */
const feeds = createServer(({ url }, response) => {
  if (url === '/feed.json') response.setHeader('content-type', 'application/json').end(DOCUMENT);
  else response.writeHead(404).end();
});
let address = '';

test.beforeAll(async () => {
  address = `http://127.0.0.1:${await listen(feeds)}`;
});
test.afterAll(() => closeServer(feeds));
test.beforeEach(({ server }) => reset(server.url));

async function addFeed(page: Page, name: string, path: string): Promise<void> {
  await settingsButton(page, 'Add feed').click();
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
  await settings(page)
    .getByLabel('Address')
    .fill(address + path);
  await settingsButton(page, 'Save').click();
  await expect(toast(page, 'News feed added').first()).toBeVisible();
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test(
      'design §5 an admin adds feeds: News shows one as text, and says that the other is not read',
      NIGHTLY,
      async ({ page }) => {
        await openNewSheet(page, 'admin', 'News');
        await addWidget(page, 'News', 'Add component');
        const news = page.getByRole('region', { name: 'News', exact: true });
        await expect(news.getByText(/^Demonstration content/)).toBeVisible();

        await openSettings(page, 'Company');
        await settingsButton(page, 'News feeds').click();
        await addFeed(page, 'Chain News', '/feed.json');
        await addFeed(page, 'Lost News', '/lost.json');
        await page.keyboard.press('Escape');
        await expect(settings(page)).toBeHidden();

        const items = news.getByRole('list', { name: 'News' }).getByRole('listitem');
        await expect(items).toHaveCount(2);
        await expect(items.filter({ hasText: HOSTILE })).toHaveCount(1);
        await expect(news.locator('img')).toHaveCount(0);
        await expect(news.getByText(/^Demonstration content/)).toHaveCount(0);
        await expect(news.getByText(/^Lost News: not read yet\. .*404/)).toBeVisible();
        await expectAccessible(page);

        await news.getByRole('button', { name: 'BTC: show its news only' }).click();
        await expect(items).toHaveCount(1);
      },
    );
  });
}
