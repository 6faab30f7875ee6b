import { expect, it } from '@jest/globals';
import { fakeClock } from '../testing/fake-clock.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { BTC, tickerUpdate } from '../testing/updates.ts';
import { createTabFeed } from './tab-feed.ts';

it("the connection host provides the server's time to current and later tabs", async () => {
  const clock = fakeClock();
  const server = setUpConnectionHost(clock);
  const openTab = async () => {
    const feed = createTabFeed({
      clock,
      frame: (run) => run(),
      find: findTestHost,
    });
    feed.start({});
    feed.subscribe(`ticker:${BTC}`, () => {});
    await settle();
    return feed;
  };
  const first = await openTab();
  server.socket().hello();
  const at = Date.UTC(2020, 0, 1);
  server.socket().receive({ type: 'frame', at, updates: [tickerUpdate(1)] });
  await settle();
  expect(first.serverNow()).toBe(at);
  clock.pass(1_500);
  const later = await openTab();
  expect([first.serverNow(), later.serverNow()]).toEqual([at + 1_500, at + 1_500]);
  for (const feed of [first, later]) feed.stop();
  server.host.close();
});
