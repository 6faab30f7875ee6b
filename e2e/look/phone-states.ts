import type { LayoutItem } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { saveSheet } from '../kit/save-sheet.ts';
import { expect } from '../kit/test.ts';
import { showAlert } from './desk-states.ts';
import { openMenu, PHONE, type Screen } from './screen.ts';
import type { StillPage } from './still-page.ts';

const BOOK: LayoutItem = { i: 'book', type: 'ORDER_BOOK', x: 0, y: 0, w: 3, h: 14, settings: {} };

const sheetWithBook = (still: StillPage): Promise<string> =>
  still.prepare((page) => saveSheet(page, { menuBar: 'MOBILE', name: 'Book', items: [BOOK] }));

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /choose another contract/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search contracts' });
  await expect(dialog.locator('[data-field="last"]').first()).toHaveText(/\d/);
}

const phone = (name: string, more: Partial<Omit<Screen, 'name'>>): Screen => ({
  name: `phone ${name}`,
  who: 'trader',
  path: '/mobile',
  at: PHONE,
  ...more,
});

/** States of the mobile page beyond the first view of its screens. */
export const PHONE_STATES: readonly Screen[] = [
  phone('contract search', { steps: openSearch }),
  phone('widget menu', { path: sheetWithBook, steps: openMenu('Widget menu') }),
  phone('widget settings', {
    path: sheetWithBook,
    steps: async (page) => {
      await openMenu('Widget menu')(page);
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  phone('alert toast', { toasts: true, steps: showAlert }),
];
