/**
 * What traders see of the faults that a day brings, in real browsers with real clocks; after each,
 * every open tab has to show present prices within 5 s of the cause's end, and nothing older than it
 * had shown. Run by `npm run drill`.
 */
import {
  contractKey,
  contractSchema,
  FEED_PATH,
  serverMessageSchema,
  topicOf,
} from '@parallax/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { expect, signIn, test } from '../kit/test.ts';
import { recordPrices, ShownPrices } from './shown-prices.ts';

const WITHIN_MS = 5_000;
const MINUTE_MS = 60_000;
/** Longer than every silence that a side of the connection bears. */
const OUTAGE_MS = 20_000;

const after = (page: Page, ms: number) => page.waitForTimeout(ms);

/** Two tabs of one person, each with prices in its dash bar. */
async function twoTabs(page: Page, context: BrowserContext, choose?: string): Promise<Page[]> {
  const other = await context.newPage();
  for (const tab of [page, other]) await recordPrices(tab);
  await signIn(page, 'trader', '/execution');
  if (choose !== undefined) {
    await page.getByRole('combobox', { name: 'Search contracts' }).fill(choose);
    await page.getByRole('option').first().click();
  }
  await other.goto('/execution');
  for (const tab of [page, other]) {
    await expect(tab.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
    await expect.poll(async () => (await ShownPrices.of(tab)).shown.length).toBeGreaterThan(2);
  }
  return [page, other];
}

/** Checks what each tab showed after the end of a cause, and prints how long that took. */
async function expectCurrent(cause: string, tabs: readonly Page[], end: number): Promise<void> {
  const times: number[] = [];
  for (const tab of tabs) {
    await expect
      .poll(async () => (await ShownPrices.of(tab)).currentAt(end), { timeout: 3 * WITHIN_MS })
      .toBeDefined();
    const prices = await ShownPrices.of(tab);
    times.push((prices.currentAt(end) ?? Number.POSITIVE_INFINITY) - end);
    expect(prices.olderAfter(end)).toEqual([]);
    await expect(tab.locator('header [data-field="mid"]').first()).not.toHaveAttribute(
      'data-stale',
    );
  }
  console.log(`${cause}: present prices after ${times.map((ms) => `${ms} ms`).join(' and ')}`);
  for (const ms of times) expect(ms).toBeLessThan(WITHIN_MS);
}

test('a server that was killed and started again', async ({ page, context, server }) => {
  const tabs = await twoTabs(page, context);
  await server.kill();
  await after(page, OUTAGE_MS);
  await server.startAgain();
  await expectCurrent('Server killed, 20 s away', tabs, Date.now());
});

test.describe('with live venues', () => {
  test.use({ serverSettings: { feed: 'live' } });

  test('a venue that was silent', async ({ page, context, server }) => {
    const tabs = await twoTabs(page, context, 'btc/usdt kraken');
    server.standIn?.setSilent(true);
    await after(page, OUTAGE_MS);
    for (const tab of tabs) {
      await expect(tab.locator('header [data-field="mid"]').first()).toHaveAttribute('data-stale');
    }
    server.standIn?.setSilent(false);
    await expectCurrent('Venue silent for 20 s', tabs, Date.now());
  });
});

/** Subscribes to many tickers with somebody's session, and then reads nothing. */
async function readNothing(page: Page, url: string): Promise<WebSocket> {
  const answer = await page.request.get('/api/contracts');
  const { data } = z.object({ data: contractSchema.array() }).parse(await answer.json());
  const topics = data.slice(0, 1_000).map((one) => topicOf('ticker', contractKey(one)));
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(url.replace('http', 'ws') + FEED_PATH, {
    headers: { cookie, origin: url },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'subscribe', topics }));
  socket.pause();
  return socket;
}

test('a client that reads nothing for a minute, and a page that is frozen meanwhile', async ({
  page,
  context,
  server,
}) => {
  const tabs = await twoTabs(page, context);
  const [reading, frozen] = tabs;
  if (!reading || !frozen) throw new Error('Two tabs are needed.');
  const socket = await readNothing(page, server.url);
  const line = await context.newCDPSession(frozen);
  const begun = Date.now();
  await line.send('Page.setWebLifecycleState', { state: 'frozen' });
  await after(reading, MINUTE_MS);
  const pause = (await ShownPrices.of(reading)).longestPause(begun, Date.now());
  const end = Date.now();
  await line.send('Page.setWebLifecycleState', { state: 'active' });
  const told = new Promise<string>((resolve) => {
    socket.once('close', (code, reason) => resolve(`dropped with ${code} ${String(reason)}`));
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      const message = serverMessageSchema.parse(JSON.parse(text));
      if (message.type === 'frame' && message.at >= end) resolve('conflated');
    });
  });
  socket.resume();
  const outcome = await told;
  console.log(`A client that read nothing for a minute: ${outcome} ${Date.now() - end} ms later`);
  console.log(`The other tab showed something new each ${pause} ms at least`);
  expect(Date.now() - end).toBeLessThan(WITHIN_MS);
  expect(pause).toBeLessThan(WITHIN_MS);
  await expectCurrent('Page frozen for 60 s', tabs, end);
  expect((await ShownPrices.of(frozen)).longestPause(begun, end)).toBeGreaterThan(MINUTE_MS / 2);
  socket.terminate();
});
