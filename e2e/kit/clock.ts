import { expect, type Page } from '@playwright/test';

/** Lets `page.clock` control `AbortSignal.timeout` as well, which otherwise runs in real time. */
export async function mockTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('timed out', 'TimeoutError')), ms);
      return limit.signal;
    };
  });
}

/**
 * Pauses an installed `page.clock` this many ms ahead. On a busy page, that time can pass
 * before the call is handled; the call then fails and is retried.
 */
export async function pauseClock(page: Page, ms = 2_000): Promise<void> {
  await expect(() => page.clock.pauseAt(Date.now() + ms)).toPass();
}
