import type { Page } from '@playwright/test';

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
