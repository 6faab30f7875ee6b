import { TestClient } from '@parallax/mock-server/testing/test-client';
import {
  deactivateCompanyExchange,
  type LayoutItem,
  listCompanyExchanges,
  type WidgetType,
} from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../kit/accounts.ts';
import { addFault, notify } from '../kit/control.ts';
import { traderIdOf } from '../kit/notification-centre.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { addSheet, expect, toast } from '../kit/test.ts';
import { DESK_SEARCHES } from './desk-searches.ts';
import { VENUE, withLostVenue, withStaleVenue } from './feed-changes.ts';
import {
  desk,
  LAPTOP,
  LAPTOP_AND_SCREEN,
  openDialog,
  openMenu,
  press,
  type Screen,
} from './screen.ts';
import { hoverNothing, type StillPage } from './still-page.ts';

/** Deactivates the company's connection to an exchange. */
async function deactivate(url: string): Promise<void> {
  const admin = await TestClient.of(url, ACCOUNTS.admin);
  const connections = await admin.call(listCompanyExchanges);
  const { id } = connections.find(({ exchangeId }) => exchangeId === VENUE) ?? {};
  if (id === undefined) throw new Error('The company has no such connection.');
  await admin.call(deactivateCompanyExchange, { query: { CompanyExchangeId: id } });
}

/** Toasts remain while they are hovered. */
const pauseToast = (page: Page, text: string): Promise<void> => toast(page, text).hover();

async function showAlertOf(
  page: Page,
  still: StillPage,
  alert: { readonly title: string; readonly short_message: string },
): Promise<void> {
  const traderId = await traderIdOf(page);
  await still.prepare(() => notify(still.url, { traderId, type: 'ALERT', ...alert }));
  await expect(toast(page, alert.title)).toBeVisible();
}

export const showAlert = (page: Page, still: StillPage): Promise<void> =>
  showAlertOf(page, still, {
    title: 'BTC/USDT above 105,900.00',
    short_message: 'Last price 105,999.28 on Binance Spot at 09:41:30 UTC.',
  });

const LEGS = [{ exchange: 'binance_usdm', symbol: 'BTCUSDT', amount: '-0.5' }];
const HALF = { type: 'OPTIONS_RISK_AND_PNL_ATTRIBUTION', y: 0, w: 12, h: 16 };
const STRESSED: readonly LayoutItem[] = [
  { i: 'stress', ...HALF, x: 0, settings: { mode: 'PAPER', tab: 'Stress', legs: LEGS } },
  { i: 'attribution', ...HALF, x: 12, settings: { mode: 'PAPER', tab: 'Attribution' } },
];

const GONE = 'deribit:BTC-27DEC24';
const THIRD = { y: 0, w: 8, h: 14 };
const DELISTED: readonly LayoutItem[] = [
  { i: 'book', type: 'ORDER_BOOK', x: 0, ...THIRD, settings: { contract: GONE } },
  { i: 'trades', type: 'RECENT_TRADES', x: 8, ...THIRD, settings: { contract: GONE } },
  {
    i: 'list',
    type: 'WATCH_LIST',
    x: 16,
    ...THIRD,
    settings: { contracts: [GONE, `${VENUE}:BTCUSDT`] },
  },
];

const CONTRACT_WIDGETS = [
  'ORDER_BOOK',
  'RECENT_TRADES',
  'DEPTH_CHART',
  'PRICE_CHART',
  'SPREAD_CHART',
  'CONTRACT_DETAILS',
  'OPEN_INTEREST',
  'FUNDING_HISTORY',
] as const;

const PERPETUAL = 'binance_usdm:BTCUSDT';
const PERPETUAL_ONLY: ReadonlySet<WidgetType> = new Set(['OPEN_INTEREST', 'FUNDING_HISTORY']);

/** A sheet with all widgets of one contract, two of which show only perpetuals. */
const contractWidgets = (page: Page): Promise<string> =>
  saveSheet(page, {
    name: 'One contract',
    items: CONTRACT_WIDGETS.map((type, index) => ({
      i: type,
      type,
      x: (index % 4) * 6,
      y: Math.floor(index / 4) * 9,
      w: 6,
      h: 9,
      settings: { contract: PERPETUAL_ONLY.has(type) ? PERPETUAL : `${VENUE}:BTCUSDT` },
    })),
  });

const openAfter =
  (prepare: (still: StillPage) => Promise<void>, address = '/execution') =>
  async (still: StillPage): Promise<string> => {
    await prepare(still);
    return address;
  };

/** The desk while its venues, requests or code fail or are delayed. */
const FAULTS: readonly Screen[] = [
  desk('desk with a stale venue', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.changeFeed(withStaleVenue)),
  }),
  desk('desk without the feed', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.stopFeed()),
    toasts: true,
    steps: async (page, still) => {
      await expect(toast(page, /connectivity issues/)).toBeVisible();
      await still.setAhead(12_000);
      // each mark changes at its own next second
      const ages = () =>
        page
          .locator('[data-stale-age]')
          .evaluateAll((marks) => [
            ...new Set(marks.map((mark) => mark.getAttribute('data-stale-age'))),
          ]);
      await expect.poll(ages).toEqual(['12\u00a0s']);
    },
  }),
  desk('widgets of one contract without the feed', LAPTOP_AND_SCREEN, {
    path: async (still) => {
      const path = await still.prepare(contractWidgets);
      await still.stopFeed();
      return path;
    },
  }),
  desk('widgets of one contract with a stale venue', LAPTOP_AND_SCREEN, {
    path: async (still) => {
      await still.changeFeed(withStaleVenue);
      return still.prepare(contractWidgets);
    },
  }),
  desk('desk with a deactivated exchange', LAPTOP_AND_SCREEN, {
    toasts: true,
    steps: async (page, still) => {
      await still.prepare(() => deactivate(still.url));
      await expect(toast(page, /is no longer connected/)).toBeVisible();
    },
  }),
  desk('venue status with a lost venue', LAPTOP, {
    path: async (still) => {
      await still.changeFeed(withLostVenue);
      const place = { x: 0, y: 0, w: 12, h: 14 };
      const item = { i: 'status', type: 'VENUE_STATUS', ...place, settings: {} } as const;
      return still.prepare((page) => saveSheet(page, { name: 'Venues', items: [item] }));
    },
  }),
  desk('loading screen', LAPTOP, {
    path: openAfter((still) => still.hold(/\/api\/venues/)),
  }),
  desk('desk whose sheets are loading', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.hold(/\/api\/sheets\?/)),
  }),
  desk('desk whose layout is loading', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.hold(/\/api\/sheets\/layout/)),
  }),
  desk('desk whose code is loading', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.hold(/\/remotes\/mf_workspace\//)),
  }),
  desk('analytics that failed', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.fail(/\/remotes\/mf_analytics\//), '/analytics/spot-ladders'),
  }),
  desk('settings that failed', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.fail(/\/remotes\/mf_settings\//)),
    steps: async (page) => {
      await openDialog('Settings')(page);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  }),
  desk('delisted contract', LAPTOP, {
    path: (still) => still.prepare((page) => saveSheet(page, { name: 'Expired', items: DELISTED })),
  }),
];

const SHEETS: readonly Screen[] = [
  desk('sheet menu', LAPTOP, { steps: openMenu('Sheet menu') }),
  desk('stress with a hypothetical leg', LAPTOP_AND_SCREEN, {
    path: (still) => still.prepare((page) => saveSheet(page, { name: 'Stress', items: STRESSED })),
  }),
  desk('desk fitted to the screen', LAPTOP_AND_SCREEN, {
    steps: async (page) => {
      await openMenu('Sheet menu')(page);
      await page.getByRole('menuitem', { name: 'Fit to screen' }).click();
      await expect(page.getByRole('menu')).toBeHidden();
      await hoverNothing(page);
    },
  }),
  desk('trading desk', LAPTOP_AND_SCREEN, {
    path: '/portfolio',
    steps: async (page) => {
      await addSheet(page, 'Trading');
      await press('Trading desk')(page);
      await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
      await hoverNothing(page);
    },
  }),
  desk('algo sheet', LAPTOP, { path: '/algo', steps: (page) => addSheet(page, 'Empty') }),
  desk('venue filter with chosen venues', LAPTOP, {
    steps: async (page) => {
      await page.getByRole('button', { name: /^Venue filter/ }).click();
      const exchanges = page.getByRole('dialog').getByRole('group', { name: 'Exchanges' });
      for (const at of [0, 1]) await exchanges.getByRole('checkbox').nth(at).check();
    },
  }),
];

const TOASTS: readonly Screen[] = [
  desk('widget that is already on the sheet', LAPTOP, {
    toasts: true,
    steps: async (page) => {
      await openDialog('Add Widget')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Order book' }).click();
      await pauseToast(page, 'Already on this sheet');
    },
  }),
  desk('alert toast', LAPTOP, { toasts: true, steps: showAlert }),
  desk('alert toast under the pointer', LAPTOP, {
    toasts: true,
    steps: async (page, still) => {
      await showAlert(page, still);
      await toast(page, 'BTC/USDT above').hover();
    },
  }),
  desk('two toasts', LAPTOP_AND_SCREEN, {
    toasts: true,
    steps: async (page, still) => {
      await showAlert(page, still);
      await showAlertOf(page, still, {
        title: 'ETH/USDT below 3,550.00',
        short_message: 'Last price 3,549.63 on Binance Spot at 09:41:30 UTC.',
      });
    },
  }),
  desk('toast during an outage', LAPTOP_AND_SCREEN, {
    path: openAfter((still) => still.stopFeed()),
    toasts: true,
    steps: async (page, still) => {
      await expect(toast(page, /connectivity issues/)).toBeVisible();
      await addFault(still.url, { method: 'POST', path: '/api/sheets', status: 500 });
      await openMenu('Sheet menu')(page);
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(toast(page, 'Try again')).toBeVisible();
    },
  }),
  desk('error toast', LAPTOP, {
    toasts: true,
    steps: async (page, still) => {
      await addFault(still.url, { method: 'POST', path: '/api/sheets', status: 500 });
      await openMenu('Sheet menu')(page);
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(toast(page, 'Try again')).toBeVisible();
    },
  }),
];

/** States of the desktop page beyond the first view of its screens. */
export const DESK_STATES: readonly Screen[] = [...FAULTS, ...DESK_SEARCHES, ...SHEETS, ...TOASTS];
