import { clearFaults, notify, reset, setFeed } from '../kit/control.ts';
import { coveredControls } from '../kit/covered-controls.ts';
import { traderIdOf } from '../kit/notification-centre.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const WIDTHS = [320, 390] as const;

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});
test.afterEach(({ server }) => setFeed(server.url, 'up'));

for (const address of ['/execution', '/mobile'] as const) {
  test(`design §9 toasts in a narrow window cover no control and no widget's header, at ${address}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 720 });
    await signIn(page, 'trader', address);
    await expect(page.getByRole('region').first()).toContainText(/\d/);
    await notify(server.url, {
      traderId: await traderIdOf(page),
      type: 'ALERT',
      title: 'BTC/USDT above 105,900.00',
      short_message: 'Last price 105,999.28 on Binance Spot at 09:41:30 UTC.',
    });
    const news = toast(page, 'BTC/USDT above');
    await expect(news).toBeVisible();
    await news.hover();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => coveredControls(page)).toEqual([]);
    }
    await setFeed(server.url, 'down');
    await expect(toast(page, /connectivity issues/)).toBeVisible({ timeout: 30_000 });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => coveredControls(page)).toEqual([]);
    }
  });
}
