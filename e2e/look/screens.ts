import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { openSettings, SETTINGS_TABS } from '../kit/settings-dialog.ts';
import { addSheet, addWidget, expect } from '../kit/test.ts';

/** A screen or state that has a picture. */
export interface Screen {
  readonly name: string;
  /** undefined: signed out */
  readonly who?: Account;
  readonly path: string;
  /** whether it is shown on phones as well, or only on phones; on the desktop page by default */
  readonly on?: 'both' | 'phone';
  /** changes the page from its first complete state to that of the screenshot */
  readonly steps?: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Listed by 'Add Widget'. */
const WIDGETS = [
  'Order book',
  'Recent trades',
  'Price chart',
  'Market overview',
  'Depth chart',
  'Top movers',
  'Venue comparison',
  'Spread chart',
  'Contract details',
  'Funding rates',
  'Open interest',
  'Liquidations',
  'Basis curve',
  'Options chain',
  'Volatility smile',
  'Venue status',
  'Price alerts',
  'Notes',
] as const;

/** Listed by 'Add component' alone. */
const COMPONENTS = ['Watch list', 'Funding history', 'Economic calendar'] as const;

const PANES = ['Members', 'Exchanges', 'Custodians and Vaults', 'Prime Brokers', 'Groups'] as const;

const VIEWS = ['spot-ladders', 'forward-ladders', 'basis-screener', 'funding', 'perp-vs-perp'];

const widgetScreen =
  (title: string, through: 'Add Widget' | 'Add component'): Screen['steps'] =>
  async (page) => {
    await addSheet(page, title);
    await addWidget(page, title, through);
  };

const settingsScreens = (who: Account): Screen[] =>
  SETTINGS_TABS.map((tab) => ({
    name: `settings ${tab} of ${who}`,
    who,
    path: '/execution',
    steps: (page) => openSettings(page, tab),
  }));

export const SCREENS: readonly Screen[] = [
  { name: 'sign in', path: '/', on: 'both' },
  {
    name: 'sign in refused',
    path: '/',
    on: 'both',
    steps: press('Sign in'),
  },
  { name: 'accept invitation', path: '/accept-invitation', on: 'both' },
  { name: 'page not found', who: 'trader', path: '/no-such-page' },
  { name: 'desk', who: 'trader', path: '/execution' },
  { name: 'area without sheets', who: 'trader', path: '/portfolio' },
  {
    name: 'sheet that is gone',
    who: 'trader',
    path: '/risk/gone?id=00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'empty sheet',
    who: 'trader',
    path: '/portfolio',
    steps: (page) => addSheet(page, 'Empty'),
  },
  ...['Add Widget', 'Add component', 'Account'].map((name) => ({
    name,
    who: 'admin' as const,
    path: '/execution',
    steps: openDialog(name),
  })),
  {
    name: 'notification centre',
    who: 'admin',
    path: '/execution',
    steps: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'venue filter',
    who: 'trader',
    path: '/execution',
    steps: async (page) => {
      await page.getByRole('button', { name: /^Venue filter/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'contract search',
    who: 'trader',
    path: '/execution',
    steps: async (page) => {
      await page.getByRole('combobox', { name: 'Search contracts' }).fill('btc');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'widget menu',
    who: 'trader',
    path: '/execution',
    steps: async (page) => {
      await press('Widget menu')(page);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  ...VIEWS.map((view) => ({ name: view, who: 'trader' as const, path: `/analytics/${view}` })),
  ...WIDGETS.map((title) => ({
    name: `widget ${title}`,
    who: 'trader' as const,
    path: '/portfolio',
    steps: widgetScreen(title, 'Add Widget'),
  })),
  ...COMPONENTS.map((title) => ({
    name: `widget ${title}`,
    who: 'trader' as const,
    path: '/portfolio',
    steps: widgetScreen(title, 'Add component'),
  })),
  ...settingsScreens('admin'),
  ...settingsScreens('blankAdmin'),
  ...PANES.map((pane) => ({
    name: `company ${pane}`,
    who: 'admin' as const,
    path: '/execution',
    steps: async (page: Page) => {
      await openSettings(page, 'Company');
      await page.getByRole('dialog').getByRole('button', { name: pane, exact: true }).click();
    },
  })),
  { name: 'phone', who: 'trader', path: '/mobile', on: 'phone' },
  ...['Add Widget', 'Sheets', 'Settings'].map((name) => ({
    name: `phone ${name}`,
    who: 'trader' as const,
    path: '/mobile',
    on: 'phone' as const,
    steps: openDialog(name),
  })),
];
