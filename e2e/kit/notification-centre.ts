import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './test.ts';

export const NOTIFICATIONS = '/api/notifications';
const sessionSchema = z.object({ data: z.object({ traderId: z.string() }) });

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
export const unreadBell = (page: Page): Locator =>
  page.getByRole('button', { name: 'Notifications, unread' });
export const panel = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Notification centre' });
export const entries = (page: Page): Locator => panel(page).getByRole('listitem');
export const entry = (page: Page, title: string): Locator =>
  entries(page).filter({ hasText: title });
export const section = (page: Page, name: 'New' | 'Seen'): Locator =>
  panel(page).getByRole('region', { name, exact: true });
export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]');

export async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
}

export async function traderIdOf(page: Page): Promise<string> {
  const response = await page.request.get('/api/auth/session');
  return sessionSchema.parse(await response.json()).data.traderId;
}

/** A notification; higher numbers are older. */
export const row = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'INFO',
  kind: null,
  title: `Number ${number}`,
  short_message: 'One of many.',
  exchangeId: null,
  created_at: new Date(Date.now() - number * 60_000).toISOString(),
  read: number > 10,
  data: null,
});
