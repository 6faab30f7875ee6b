/**
 * Checks prices during faults in real browsers with real clocks: within 5 s of a fault's end every
 * open tab must show current prices, and never an older price than before. Run by `npm run drill`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { contractKey, contractSchema, topicOf } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { openFeedSocket, readMessage } from '../kit/feed-socket.ts';
import { expect, test } from '../kit/test.ts';
import { ShownPrices } from './shown-prices.ts';
import { expectCurrent, OUTAGE_MS, twoTabs, WITHIN_MS } from './two-tabs.ts';

const MINUTE_MS = 60_000;

test('prices are current within 5 s after a killed server restarts', async ({
  page,
  context,
  server,
}) => {
  const tabs = await twoTabs(page, context);
  await server.kill();
  await sleep(OUTAGE_MS);
  await server.restart();
  await expectCurrent('Server killed, 20 s away', tabs, Date.now());
});

/** Subscribes to many tickers with a page's session and stops reading. */
async function readNothing(page: Page, url: string): Promise<WebSocket> {
  const response = await page.request.get('/api/contracts');
  const { data } = z.object({ data: contractSchema.array() }).parse(await response.json());
  const topics = data.slice(0, 1_000).map((one) => topicOf('ticker', contractKey(one)));
  const socket = await openFeedSocket(page, url);
  socket.send(JSON.stringify({ op: 'subscribe', topics }));
  socket.pause();
  return socket;
}

test('after a stall of a minute, a client is dropped or current and a page is current within 5 s', async ({
  page,
  context,
  server,
}) => {
  const tabs = await twoTabs(page, context);
  const [reading, frozen] = tabs;
  if (!reading || !frozen) throw new Error('Two tabs are needed.');
  const socket = await readNothing(page, server.url);
  const session = await context.newCDPSession(frozen);
  const begun = Date.now();
  // a paused debugger stops the page's main thread, as sleep does
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  await sleep(MINUTE_MS);
  const pause = (await ShownPrices.of(reading)).longestPause(begun, Date.now());
  const end = Date.now();
  await session.send('Debugger.resume');
  const result = new Promise<string>((resolve) => {
    socket.once('close', (code, reason) => resolve(`dropped with ${code} ${String(reason)}`));
    socket.on('message', (data) => {
      const message = readMessage(data);
      if (message.type === 'frame' && message.at >= end) resolve('conflated');
    });
  });
  socket.resume();
  const outcome = await result;
  console.log(`A client that read nothing for a minute: ${outcome} ${Date.now() - end} ms later`);
  console.log(`The other tab showed something new each ${pause} ms at least`);
  expect(Date.now() - end).toBeLessThan(WITHIN_MS);
  expect(pause).toBeLessThan(WITHIN_MS);
  await expectCurrent('Page frozen for 60 s', tabs, end);
  expect((await ShownPrices.of(frozen)).longestPause(begun, end)).toBeGreaterThan(MINUTE_MS / 2);
  socket.terminate();
});
