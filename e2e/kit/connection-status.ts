import type { Locator, Page } from '@playwright/test';

/** The indicator of the connection. A pattern is case-sensitive: 'Connected' does not match 'Disconnected'. */
export const connectionStatus = (page: Page, text: 'Connected' | 'Disconnected'): Locator =>
  page.getByRole('status').filter({ hasText: new RegExp(text) });
