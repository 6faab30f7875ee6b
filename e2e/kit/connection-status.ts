import type { Locator, Page } from '@playwright/test';

/** The indicator of the connection; unlike a text, the pattern does not find 'Connected' in 'Disconnected'. */
export const connectionStatus = (page: Page, text: 'Connected' | 'Disconnected'): Locator =>
  page.getByRole('status').filter({ hasText: new RegExp(text) });
