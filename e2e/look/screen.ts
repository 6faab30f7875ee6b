import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { expect } from '../kit/test.ts';
import type { StillPage } from './still-page.ts';

export const SIZES = {
  '1280x720': { width: 1_280, height: 720 },
  '1920x1080': { width: 1_920, height: 1_080 },
  '2560x1440': { width: 2_560, height: 1_440 },
  '640x720': { width: 640, height: 720 },
  '390x844': { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

export const DESK: readonly Size[] = ['1280x720', '1920x1080', '2560x1440'];
/** For desk states in which 2560×1440 adds nothing to 1920×1080. */
export const LAPTOP_AND_SCREEN: readonly Size[] = ['1280x720', '1920x1080'];
/** For states that look the same in every window, such as a dialog. */
export const LAPTOP: readonly Size[] = ['1280x720'];
export const PHONE: readonly Size[] = ['390x844'];

/** A screen or state that has a picture. */
export interface Screen {
  readonly name: string;
  /** undefined: signed out */
  readonly who?: Account;
  /** the path, or a function that prepares the state and returns the path */
  readonly path: string | ((still: StillPage) => Promise<string>);
  /** the sizes of its pictures; those of the desk by default */
  readonly at?: readonly Size[];
  /** whether toasts are visible; hidden by default, since they appear and disappear */
  readonly toasts?: boolean;
  /** brings the page from its first complete state to that of the screenshot */
  readonly steps?: (page: Page, still: StillPage) => Promise<void>;
}

/** A screen of the trader's desk. */
export const desk = (
  name: string,
  at: readonly Size[],
  more: Partial<Omit<Screen, 'name' | 'at'>>,
): Screen => ({ name, who: 'trader', path: '/execution', at, ...more });

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

export const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const openMenu = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('menu')).toBeVisible();
};
