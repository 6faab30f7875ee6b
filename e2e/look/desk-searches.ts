import type { Page } from '@playwright/test';
import { choose } from '../kit/dash-bar.ts';
import { expect } from '../kit/test.ts';
import { desk, LAPTOP, LAPTOP_AND_SCREEN, type Screen } from './screen.ts';
import { hoverNothing } from './still-page.ts';

/** Lists the BTC contracts of a type in the header's search. */
async function searchType(page: Page, type: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search contracts' }).fill('btc');
  const types = page.getByRole('group', { name: 'Contract types' });
  await types.getByRole('button', { name: type }).click();
  await expect(page.getByRole('option').locator('[data-field="last"]').first()).toHaveText(/\d/);
}

/** Moves focus and pointer away from a field, so that it shows the venue of the chosen contract. */
async function leaveField(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name }).blur();
  await hoverNothing(page);
}

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(palette.getByRole('option').first()).toBeVisible();
}

const TYPES = ['Perpetual', 'Future', 'Option'] as const;
const KEYWORDS = [
  'btc',
  'add watch eth',
  'book eth okx',
  'spread btc perp',
  'chart sol 1h',
] as const;

/** The contract search, the header after a choice in it, and the command palette. */
export const DESK_SEARCHES: readonly Screen[] = [
  ...TYPES.flatMap((type) => [
    desk(`contract search ${type}`, LAPTOP, { steps: (page) => searchType(page, type) }),
    desk(`header of ${type}`, LAPTOP_AND_SCREEN, {
      steps: async (page) => {
        await searchType(page, type);
        await page.getByRole('option').first().click();
        await leaveField(page, 'Search contracts');
        await expect(page.locator('header [data-field="mid"]')).toHaveText(/\d/);
      },
    }),
  ]),
  desk('header with a spread', [...LAPTOP, '640x720'], {
    steps: async (page) => {
      await page.getByRole('switch', { name: 'Spread' }).click();
      await choose(page, 'Leg B', 'btc usdt okx spot', /BTC\/USDT.*OKX/);
      await leaveField(page, 'Leg B');
      await expect(page.locator('header [data-spread]').first()).toHaveText(/\d/);
    },
  }),
  desk('palette', LAPTOP, { steps: (page) => openPalette(page, '') }),
  ...KEYWORDS.map((typed) =>
    desk(`palette ${typed}`, LAPTOP, { steps: (page) => openPalette(page, typed) }),
  ),
];
