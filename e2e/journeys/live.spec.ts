import { z } from 'zod';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, test, uniqueName } from '../kit/test.ts';

test.use({ serverSettings: { feed: 'live' } });

const TICKER = 'kraken_spot:XBTUSDT';

const tickerMessage = z.object({
  channel: z.literal('ticker'),
  data: z.array(z.object({ symbol: z.string(), bid: z.number(), ask: z.number() })),
});

/** The mids that the venue has sent. */
const sentMids = (sent: readonly string[]): number[] =>
  sent
    .filter((text) => text.startsWith('{'))
    .flatMap((text) => tickerMessage.safeParse(JSON.parse(text)).data?.data ?? [])
    .filter(({ symbol }) => symbol === 'BTC/USDT')
    .map(({ bid, ask }) => (bid + ask) / 2);

/** Prices have one decimal, so a mid price may lie between two displayed prices. */
const ROUNDING = 0.1;

test('design §5 the header shows exactly the prices that a live venue sends', async ({
  page,
  server,
}) => {
  await createSession(page, 'trader');
  // an empty sheet, since with an order book the header would show the book's best prices
  await page.goto(await saveSheet(page, { name: uniqueName('Live'), items: [] }));
  const search = page.getByRole('combobox', { name: 'Search contracts' });
  await search.fill('btc/usdt kraken');
  await page.getByRole('option', { name: /BTC\/USDT.*Kraken Spot/ }).click();
  const mid = page.locator(`header [data-ticker="${TICKER}"][data-field="mid"]`);
  const shown: string[] = [];
  await expect
    .poll(
      async () => {
        const text = (await mid.textContent()) ?? '';
        if (/\d/.test(text) && !shown.includes(text)) shown.push(text);
        return shown.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(3);
  const sent = sentMids(server.fakeVenues?.sent ?? []);
  for (const text of shown) {
    const price = Number(text.replaceAll(',', ''));
    expect(sent.some((mid) => Math.abs(mid - price) <= ROUNDING)).toBe(true);
  }
  await expect(mid).not.toHaveAttribute('data-stale');
});
