import type { LayoutItem } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { type ContributedWidget, contributedWidgets } from '../kit/contributed-widgets.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { openSettings, settingsTabs } from '../kit/settings-dialog.ts';
import { addSheet, expect } from '../kit/test.ts';
import { DESK_STATES } from './desk-states.ts';
import { PHONE_STATES } from './phone-states.ts';
import { DESK, openDialog, openMenu, PHONE, press, type Screen } from './screen.ts';
import type { StillPage } from './still-page.ts';

const WIDGETS = contributedWidgets();

const PANES = ['Members', 'Exchanges', 'Custodians and Vaults', 'Prime Brokers', 'Groups'] as const;

const VIEWS = ['spot-ladders', 'forward-ladders', 'basis-screener', 'funding', 'perp-vs-perp'];

const COLUMNS = 24;

/** A widget in its initial size, and in its minimum size. */
function itemsOf({ type, size, minSize }: ContributedWidget): LayoutItem[] {
  const added: LayoutItem = { i: 'added', type, x: 0, y: 0, ...size, settings: {} };
  // a sheet has at most one watch list
  if (type === 'WATCH_LIST') return [added];
  const fitsBeside = size.w + minSize.w <= COLUMNS;
  const place = fitsBeside ? { x: size.w, y: 0 } : { x: 0, y: size.h };
  return [added, { ...added, i: 'minimum', ...place, ...minSize }];
}

const settingsScreens = (who: Account): Screen[] =>
  settingsTabs().map((tab) => ({
    name: `settings ${tab} of ${who}`,
    who,
    path: '/execution',
    steps: (page) => openSettings(page, tab),
  }));

export const SCREENS: readonly Screen[] = [
  { name: 'sign in', path: '/', at: [...DESK, ...PHONE] },
  {
    name: 'sign in refused',
    path: '/',
    at: [...DESK, ...PHONE],
    steps: press('Sign in'),
  },
  { name: 'accept invitation', path: '/accept-invitation', at: [...DESK, ...PHONE] },
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
    name: 'notification settings',
    who: 'admin',
    path: '/execution',
    steps: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: 'Notification settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Notification settings' })).toBeVisible();
    },
  },
  {
    name: 'venue filter',
    who: 'trader',
    path: '/execution',
    at: [...DESK, '640x720'],
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
    steps: openMenu('Widget menu'),
  },
  ...VIEWS.map((view) => ({ name: view, who: 'trader' as const, path: `/analytics/${view}` })),
  ...WIDGETS.map((widget) => ({
    name: `widget ${widget.title}`,
    who: 'trader' as const,
    path: (still: StillPage) =>
      still.prepare((page) =>
        saveSheet(page, { menuBar: 'PORTFOLIO', name: widget.title, items: itemsOf(widget) }),
      ),
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
  { name: 'phone', who: 'trader', path: '/mobile', at: PHONE },
  ...['Add Widget', 'Sheets', 'Settings'].map((name) => ({
    name: `phone ${name}`,
    who: 'trader' as const,
    path: '/mobile',
    at: PHONE,
    steps: openDialog(name),
  })),
  ...WIDGETS.map((widget) => ({
    name: `phone widget ${widget.title}`,
    who: 'trader' as const,
    path: (still: StillPage) =>
      still.prepare((page) =>
        saveSheet(page, {
          menuBar: 'MOBILE',
          name: widget.title,
          items: itemsOf(widget).slice(0, 1),
        }),
      ),
    at: PHONE,
  })),
  ...DESK_STATES,
  ...PHONE_STATES,
];
