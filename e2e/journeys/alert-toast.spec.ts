import { notify, reset } from '../kit/control.ts';
import { traderIdOf } from '../kit/notification-centre.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const TITLE = 'BTC/USDT above 105,900.00';

test('design §9 a toast on the desk covers no widget, and shows its whole text under the pointer', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'trader', '/execution');
  const widget = page.getByRole('region', { name: 'Recent trades' });
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
  await expect.poll(heightOf).toBeGreaterThan(height);
});
