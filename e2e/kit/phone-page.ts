import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { type Finger, middleOf } from './touch.ts';

type Modal = 'Add Widget' | 'Sheets' | 'Settings';

/** A widget that is dragged this close to the bottom bar scrolls the page. */
const SCROLL_EDGE_PX = 50;

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name });
export const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
export const canvas = (page: Page): Locator => page.locator('[data-columns]').locator('..');

/** Presses a button of the bottom bar. */
export const press = (page: Page, name: Modal): Promise<void> =>
  page.getByRole('navigation', { name: 'Page' }).getByRole('button', { name }).tap();

export async function addPhoneSheet(page: Page, name: string): Promise<void> {
  await press(page, 'Sheets');
  await modal(page, 'Sheets').getByRole('button', { name: 'Add sheet' }).tap();
  await page.getByLabel('Sheet name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(modal(page, 'Sheets')).toBeHidden();
}

export async function addPhoneWidgets(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await press(page, 'Add Widget');
    await modal(page, 'Add Widget').getByRole('button', { name: title }).tap();
    await expect(region(page, title)).toBeVisible();
  }
}

export const topOf = async (page: Page, name: string): Promise<number> =>
  (await region(page, name).boundingBox())?.y ?? 0;

/** Drags a widget by its handle from the top of the page downwards, until the page has scrolled. */
export async function dragDown(page: Page, finger: Finger, title: string): Promise<void> {
  await canvas(page).evaluate((box) => box.scrollTo(0, 0));
  const grip = region(page, title).getByRole('button', { name: `Move ${title}` });
  await finger.press(await middleOf(grip));
  const nav = await middleOf(page.getByRole('navigation', { name: 'Page' }));
  await finger.moveTo({ x: 40, y: nav.y - SCROLL_EDGE_PX });
  await expect.poll(() => canvas(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
  await finger.release();
}
