import type { Page } from '@playwright/test';

/** Has `page.clock` drive `AbortSignal.timeout` as well, which it leaves to the real time. */
export async function driveTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('timed out', 'TimeoutError')), ms);
      return limit.signal;
    };
  });
}
