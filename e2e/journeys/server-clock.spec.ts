import { z } from 'zod';
import { choose } from '../kit/dash-bar.ts';
import { nightlyIf } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

const THREE_HOURS_MS = 10_800_000;
const ratesSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      exchange: z.string(),
      symbol: z.string(),
      next_funding_time: z.number().nullable(),
    }),
  ),
});

const secondsOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};

for (const [way, off] of [
  ['ahead', THREE_HOURS_MS],
  ['behind', -THREE_HOURS_MS],
] as const) {
  test(
    `next funding counts down by the server's clock when the client's clock is 3 h ${way}`,
    nightlyIf(way === 'behind'),
    async ({ page }) => {
      await page.clock.install({ time: new Date(Date.now() + off) });
      await signIn(page, 'trader', '/execution');
      await choose(page, 'Search contracts', 'btcusdt binance_usdm', /BTC/);
      const cell = page.getByRole('banner').locator('[data-field="next_funding_time"]');
      await expect(cell).toHaveText(/^\d\d:\d\d:\d\d$/);
      const key = await cell.getAttribute('data-ticker');
      const response = await page.request.get('/api/market/funding-rates');
      const rates = ratesSchema.parse(await response.json()).data;
      const next = rates.find(({ exchange, symbol }) => `${exchange}:${symbol}` === key);
      if (!next?.next_funding_time) throw new Error(`No funding time of ${key}.`);
      const at = next.next_funding_time;
      // a busy machine may show a second with a delay
      await expect(async () => {
        const left = (at - Date.now()) / 1_000;
        expect(Math.abs(secondsOf(await cell.innerText()) - left)).toBeLessThan(5);
      }).toPass();
    },
  );
}
