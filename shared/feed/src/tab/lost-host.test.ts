import { describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { settle } from '../testing/set-up-connection-host.ts';
import { setUpTabFeed } from '../testing/set-up-tab-feed.ts';
import { BTC } from '../testing/updates.ts';

const topic = `ticker:${BTC}`;
const tabs = setUpTabFeed();

describe('a tab and its connection host', () => {
  it('resume the topics of the tab after a restart of the host', async () => {
    const feed = await tabs.startTab();
    feed.subscribe(topic, () => {});
    await settle();
    tabs.server.host.close();
    tabs.restartHost();
    await settle();
    tabs.server.socket().hello('e2');
    await tabs.frame(3);
    expect(feed.ticker(BTC)?.ticker.last).toBe(3);
  });

  it('are disconnected within 15 s after the host ends, and resume the topics with a new host', async () => {
    const feed = await tabs.startTab();
    feed.subscribe(topic, () => {});
    await settle();
    tabs.server.socket().hello();
    await tabs.frame(1);
    await tabs.pass(60_000);
    expect([feed.state(), tabs.lost.mock.calls.length]).toEqual(['connected', 0]);
    tabs.server.host.close();
    await tabs.pass(15_000);
    expect([feed.state(), tabs.lost.mock.calls.length]).toEqual(['disconnected', 1]);
    await tabs.pass(60_000);
    expect(tabs.lost).toHaveBeenCalledTimes(1);
    tabs.restartHost();
    await settle();
    tabs.server.socket().hello();
    await tabs.frame(2);
    expect(feed.state()).toBe('connected');
    expect(feed.ticker(BTC)?.ticker.last).toBe(2);
    tabs.server.host.close();
    await tabs.pass(15_000);
    expect(feed.state()).toBe('disconnected');
  });

  it('are disconnected if there is no response within 15 s', async () => {
    tabs.server.host.close();
    const feed = await tabs.startTab();
    tabs.clock.pass(14_000);
    await settle();
    expect([feed.state(), tabs.lost.mock.calls.length]).toEqual(['connecting', 0]);
    tabs.clock.pass(1_000);
    await settle();
    expect([feed.state(), tabs.lost.mock.calls.length]).toEqual(['disconnected', 1]);
  });

  it('have the same timeout after the host was replaced', async () => {
    tabs.server.host.close();
    await tabs.startTab();
    tabs.clock.pass(10_000);
    tabs.findAnother('other');
    tabs.clock.pass(14_000);
    expect(tabs.lost).not.toHaveBeenCalled();
    tabs.clock.pass(1_000);
    expect(tabs.lost).toHaveBeenCalledTimes(1);
  });

  it('send no pings while the tab is hidden, and stay connected', async () => {
    const heartbeat = openChannel('feed-heartbeat');
    let pings = 0;
    heartbeat.listen(({ type }) => {
      if (type === 'ping') pings += 1;
    });
    const feed = await tabs.startTab();
    tabs.server.socket().hello();
    await settle();
    await tabs.show(false);
    await tabs.pass(10 * 60_000);
    expect([pings, feed.state(), tabs.lost.mock.calls.length]).toEqual([0, 'connected', 0]);
    await tabs.show(true);
    await tabs.pass(60_000);
    expect(pings).toBeGreaterThan(10);
    expect(tabs.lost).not.toHaveBeenCalled();
    heartbeat.close();
  });

  it('stay connected after the page was frozen', async () => {
    await tabs.startTab();
    tabs.server.socket().hello();
    await settle();
    for (let sleeps = 0; sleeps < 5; sleeps += 1) {
      // two pings time out before the tab reads their replies, which `settle` delivers
      tabs.clock.pass(10_000);
      await settle();
    }
    expect(tabs.lost).not.toHaveBeenCalled();
  });
});
