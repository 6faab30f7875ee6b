import type { Page } from '@playwright/test';
import { notify, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { traderIdOf } from '../kit/notification-centre.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const TITLE = 'BTC/USDT above 105,900.00';

test(
  'design §9 a toast on the desk covers no widget, and on hover only grows if its text was cut',
  NIGHTLY,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'trader', '/execution');
    const widget = page.getByRole('region', { name: 'Order ticket' });
    await expect(widget).toBeVisible();
    await notify(server.url, {
      traderId: await traderIdOf(page),
      type: 'ALERT',
      title: TITLE,
      short_message: 'Last price 105,999.28 on Binance Spot at 09:41:30 UTC.',
    });
    const message = toast(page, TITLE);
    await expect(message).toBeInViewport({ ratio: 1 });
    const heightOf = async () => (await message.boundingBox())?.height ?? 0;
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 720 });
      const top = (await widget.boundingBox())?.y ?? 0;
      await expect
        .poll(async () => ((await message.boundingBox())?.y ?? 0) + (await heightOf()))
        .toBeLessThanOrEqual(top);
    }
    const height = await heightOf();
    await message.hover();
    await page.waitForTimeout(500);
    expect(await heightOf()).toBe(height);

    await notify(server.url, {
      traderId: await traderIdOf(page),
      type: 'ALERT',
      title: 'A long alert',
      short_message: 'Last price 105,999.28 on Binance Spot at 09:41:30 UTC. '.repeat(8),
    });
    const long = toast(page, 'A long alert');
    await expect(long).toBeVisible();
    const longHeight = async () => (await long.boundingBox())?.height ?? 0;
    await page.mouse.move(0, 0);
    const cut = await longHeight();
    await long.hover();
    await expect.poll(longHeight).toBeGreaterThan(cut);
  },
);

/** The toasts that can receive the pointer. */
const shownToasts = (page: Page) =>
  page
    .locator('[data-sonner-toast]')
    .evaluateAll((all) =>
      all
        .filter((each) => getComputedStyle(each).opacity === '1')
        .map((each) => each.querySelector('[data-title]')?.textContent),
    );

test(
  'design §9 two toasts at once cover no widget, also under the pointer, and the second is shown on request',
  NIGHTLY,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'trader', '/execution');
    const widget = page.getByRole('region', { name: 'Order ticket' });
    await expect(widget).toBeVisible();
    const traderId = await traderIdOf(page);
    for (const title of ['First', 'Second']) {
      const short_message = `${title} message`;
      await notify(server.url, { traderId, type: 'ALERT', title, short_message });
      await expect(toast(page, title)).toBeVisible();
    }
    await expect.poll(() => shownToasts(page)).toEqual(['Second']);
    const box = await toast(page, 'Second').boundingBox();
    const top = (await widget.boundingBox())?.y ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);

    await toast(page, 'Second').hover();
    await page.waitForTimeout(500);
    expect(await shownToasts(page)).toEqual(['Second']);
    await toast(page, 'Second')
      .getByRole('button', { name: /show all messages/ })
      .click();
    await expect.poll(() => shownToasts(page)).toEqual(['Second', 'First']);
    await page.getByRole('tab').first().focus();
    await expect.poll(() => shownToasts(page)).toEqual(['Second']);
    await toast(page, 'First').getByRole('button', { name: 'Dismiss' }).focus();
    await expect.poll(() => shownToasts(page)).toEqual(['Second', 'First']);
  },
);
