import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import type { Account } from './accounts.ts';
import { signIn } from './test.ts';

export const SETTINGS_TABS = [
  'Company',
  'Exchanges',
  'Custodians',
  'Prime Brokers',
  'API',
  'Strategies',
  'Security',
  'About',
] as const;

export const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

/** The button of the settings dialog with exactly this name. */
export const settingsButton = (page: Page, name: string): Locator =>
  settings(page).getByRole('button', { name, exact: true });

/** Opens a tab of the settings. */
export async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings(page).getByRole('tab', { name: tab, exact: true }).click();
}

/** Signs in and opens a tab of the settings. */
export async function signInToSettings(page: Page, who: Account, tab: string): Promise<void> {
  await signIn(page, who);
  await openSettings(page, tab);
}

/**
 * Fails with axe's findings in the open dialogs. The desk below is hidden meanwhile; checking it too
 * takes most of the time.
 */
export const expectDialogAccessible = (page: Page): Promise<void> =>
  expectAccessible(page, '[role="dialog"]');

/** Creates a group of one member, one exchange and all vaults or none in the open groups pane. */
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
