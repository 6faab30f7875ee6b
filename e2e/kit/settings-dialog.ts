import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import type { Account } from './accounts.ts';
import { ROOT } from './root.ts';
import { signIn } from './test.ts';

const contributionsSchema = z.object({
  settingsTabs: z.array(z.object({ label: z.string(), order: z.number() })).nonempty(),
});

/** The tabs of the settings dialog in their order, as the built remote contributes them. */
export function settingsTabs(): string[] {
  const file = readFileSync(join(ROOT, 'mf-settings/build/contributions.json'), 'utf8');
  const { settingsTabs: tabs } = contributionsSchema.parse(JSON.parse(file));
  return tabs.toSorted((a, b) => a.order - b.order).map(({ label }) => label);
}

export const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

/** The button of the settings dialog with exactly this name. */
export const settingsButton = (page: Page, name: string): Locator =>
  settings(page).getByRole('button', { name, exact: true });

/** Opens a tab of the settings. */
export async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings(page).getByRole('tab', { name: tab, exact: true }).click();
}

/** Signs in and opens a tab of the settings. */
export async function signInToSettings(page: Page, who: Account, tab: string): Promise<void> {
  await signIn(page, who);
  await openSettings(page, tab);
}

/**
 * Fails with axe's findings in the open dialogs. Does not check the page behind them, which would take
 * most of the time.
 */
export const expectDialogAccessible = (page: Page): Promise<void> =>
  expectAccessible(page, '[role="dialog"]');

/** Opens one tab of the open dialog after another, and waits until its panel is loaded. */
export async function eachTab(
  page: Page,
  check: (panel: Locator, tab: string) => Promise<void>,
): Promise<void> {
  for (const tab of settingsTabs()) {
    await settings(page).getByRole('tab', { name: tab, exact: true }).click();
    const panel = settings(page).getByRole('tabpanel', { name: tab, exact: true });
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(panel).toHaveText(/\w/);
    await check(panel, tab);
  }
}

/** The classes of elements beyond the right edge of the window, except in tables and tab lists, which scroll. */
export const beyondEdge = (panel: Locator): Promise<string[]> =>
  panel.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((element) => !element.closest('table, [role="table"], [role="tablist"]'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map(({ className }) => className),
  );

/** Creates a group of one member, one exchange, and all vaults or none, in the open groups pane. */
export async function createGroup(
  page: Page,
  name: string,
  { member = 'Tomás', allVaults = false } = {},
): Promise<void> {
  const checkbox = (label: string) => settings(page).getByRole('checkbox', { name: label });
  await settingsButton(page, 'Create group').click();
  await checkbox(member).check();
  await settingsButton(page, 'Next').click();
  await checkbox('Kraken spot').check();
  await settingsButton(page, 'Next').click();
  if (allVaults) await checkbox('Select all').check();
  for (let step = 0; step < 2; step += 1) await settingsButton(page, 'Next').click();
  await settings(page).getByRole('radio', { name: 'Violet' }).check();
  await settings(page).getByLabel('Group name').fill(name);
  await settingsButton(page, 'Done').click();
}
