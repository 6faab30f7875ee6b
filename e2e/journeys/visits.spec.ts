import type { Page } from '@playwright/test';
import { type Received, ReceivedCounter } from '../kit/received.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, test, uniqueName } from '../kit/test.ts';

const SECONDS = 10;

/** Opens the sheet in a new page and returns what the page receives in its first ten seconds. */
async function visit(opened: Page, address: string): Promise<Received> {
  const counter = await ReceivedCounter.start(await opened.context().newCDPSession(opened));
  await opened.goto(address, { waitUntil: 'commit' });
  for (const title of ['Watch list', 'Funding rates', 'Order book', 'Recent trades']) {
    await expect(opened.getByRole('region', { name: title })).toContainText(/\d\.\d/);
  }
  await opened.waitForFunction((end) => performance.now() > end, SECONDS * 1_000);
  const received = counter.ofFirst(SECONDS);
  await opened.close();
  return received;
}

test('a sheet of four widgets receives few bytes by few requests, on a first and on a later visit', async ({
  page,
  context,
}) => {
  test.slow();
  await createSession(page, 'trader');
  const items = (['WATCH_LIST', 'FUNDING_RATES', 'ORDER_BOOK', 'RECENT_TRADES'] as const).map(
    (type, index) => ({ i: type, type, x: index * 6, y: 0, w: 6, h: 18, settings: {} }),
  );
  const address = await saveSheet(page, { name: uniqueName('Visited'), items });
  const first = await visit(await context.newPage(), address);
  const later = await visit(await context.newPage(), address);
  // docs/performance/first-use.md has the goals and what they consist of
  expect(first.bytes).toBeLessThan(575_000);
  expect(first.requests).toBeLessThanOrEqual(38);
  expect(later.bytes).toBeLessThan(16_000);
  expect(later.requests).toBeLessThanOrEqual(13);
});
