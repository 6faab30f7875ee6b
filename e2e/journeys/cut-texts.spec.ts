import type { LayoutItem } from '@parallax/protocol';
import type { Locator, Page } from '@playwright/test';
import { cutTexts } from '../kit/cut-texts.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { openSettings, settings } from '../kit/settings-dialog.ts';
import { expect, freshName, signIn, test } from '../kit/test.ts';
import { PHONE } from '../kit/touch.ts';

const OPTIONS: Pick<LayoutItem, 'type' | 'settings'> = {
  type: 'MARKET_OVERVIEW',
  settings: { table: { filters: { type: { kind: 'choice', values: ['Option'] } } } },
};
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function expectInTable(widget: Locator, header: string): Promise<void> {
  const head = widget.getByRole('columnheader', { name: header });
  await expect(head).toBeVisible();
  const table = await widget.getByRole('table').boundingBox();
  const column = await head.boundingBox();
  expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(
    (table?.x ?? 0) + (table?.width ?? 0),
  );
}

test.describe('design §9 texts that must be read whole', () => {
  for (const [size, w, h] of [
    ['the size in which it is added', 16, 16],
    ['its least size', 7, 8],
  ] as const) {
    test(`the names of options in Market overview in ${size}`, async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      const items = [{ ...OPTIONS, i: 'overview', x: 0, y: 0, w, h }];
      await page.goto(await saveSheet(page, { name: freshName('Options'), items }));
      const overview = region(page, 'Market overview');
      const names = overview.locator('tr[data-index] td:nth-child(2)');
      await expect(names.first()).toHaveText(/Call|Put/);
      expect(await cutTexts(overview.locator('tbody'))).toEqual([]);
      await expectInTable(overview, '24h');
    });
  }

  test('the columns for which a widget is opened, in its least size', async ({ page }) => {
    await signIn(page, 'trader', '/execution');
    const widgets = [
      ['FUNDING_RATES', 'Funding rates', 'APR'],
      ['PRICE_ALERTS', 'Price alerts', 'Active'],
      ['VENUE_STATUS', 'Venue status', 'Delay'],
    ] as const;
    const items = widgets.map(([type], index) => {
      return { i: type, type, x: index * 8, y: 0, w: 7, h: 10, settings: {} };
    });
    await page.goto(await saveSheet(page, { name: freshName('Least sizes'), items }));
    for (const [, title, column] of widgets) await expectInTable(region(page, title), column);
  });

  test('names and e-mails of members at a zoom of 200%', async ({ page }) => {
    await signIn(page, 'admin', '/execution');
    await openSettings(page, 'Company');
    await settings(page).getByRole('button', { name: 'Members', exact: true }).click();
    const members = settings(page).getByRole('list', { name: 'Members' });
    await expect(members.getByText('sso@acme.example')).toBeVisible();
    await page.setViewportSize({ width: 640, height: 360 });
    expect(await cutTexts(members)).toEqual([]);
    const right = await members.evaluate((list) => list.getBoundingClientRect().right);
    for (const text of await members.getByText(/@acme\.example|\w+ \w+/).all()) {
      const box = await text.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right + 1);
    }
  });
});

test.describe('design §9 texts on a phone', () => {
  test.use(PHONE);

  test('no title of a widget is cut', async ({ page }) => {
    await signIn(page, 'trader', '/mobile');
    const types = ['ORDER_BOOK', 'RECENT_TRADES', 'DEPTH_CHART', 'CONTRACT_DETAILS'] as const;
    const items = types.map((type, index) => ({
      i: type,
      type,
      x: 0,
      y: index * 10,
      w: 6,
      h: 10,
      settings: {},
    }));
    const name = freshName('Titles');
    await page.goto(await saveSheet(page, { menuBar: 'MOBILE', name, items }));
    for (const title of ['Order book', 'Recent trades', 'Depth chart', 'Contract details']) {
      const header = region(page, title).locator('header');
      await header.scrollIntoViewIfNeeded();
      await expect(header.locator('[data-contract]')).toBeVisible();
      expect(await cutTexts(header.locator('h2'))).toEqual([]);
    }
  });
});
