import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const CONTROL = '/assets/preload-control.js';
const HELD = '/preload-hold.png';

/**
 * Makes the browser's warnings about unused preloads independent of machine load. The browser checks
 * some seconds after the load event, so this delays the event until `release`. It also adds a preload
 * that is never used; once the browser reports it, the check has run.
 */
export async function watchPreloads(page: Page) {
  const warnings: string[] = [];
  const releases: (() => void)[] = [];
  const released = new Promise<void>((resolve) => releases.push(resolve));
  page.on('console', (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text());
  });
  await page.route(`**${HELD}`, async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/png', body: '' });
  });
  await page.route(`**${CONTROL}`, (route) => route.fulfill({ contentType: 'text/javascript' }));
  await page.addInitScript(
    ({ control, held }) => {
      document.addEventListener('DOMContentLoaded', () => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'preload', as: 'script', href: control });
        document.head.append(link);
        new Image().src = held;
      });
    },
    { control: CONTROL, held: HELD },
  );
  return {
    release: (): void => releases.forEach((resolve) => resolve()),
    /** Warnings about the product's preloads, once the browser has checked. */
    async unused(): Promise<string[]> {
      const isControlReported = () => warnings.some((text) => text.includes(CONTROL));
      await expect.poll(isControlReported, { timeout: 60_000 }).toBe(true);
      return warnings.filter((text) => !text.includes(CONTROL));
    },
    isControl: (address: string): boolean => address.includes(CONTROL),
  };
}
