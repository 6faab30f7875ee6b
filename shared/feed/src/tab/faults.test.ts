import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { topicOf } from '@parallax/protocol';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { FaultServer } from '../testing/fault-server.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { BTC, tickerUpdate } from '../testing/updates.ts';
import { createTabFeed } from './tab-feed.ts';

const MINUTE = 60_000;
/** Maximum time until every open tab is up to date after a fault. */
const RECOVERY_MAX_MS = 5_000;
/** Maximum age of a price without faults: that of one frame of the server. */
const AGE_MAX_MS = 100;

let clock: FakeClock;
let host: ReturnType<typeof setUpConnectionHost>;
let server: FaultServer;
const stops: (() => void)[] = [];

beforeEach(() => {
  clock = fakeClock();
  host = setUpConnectionHost(clock);
  server = new FaultServer(clock, host);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  host.host.close();
});

/** A tab that records the prices it shows. */
async function openTab(own: FakeClock = clock, frame = (run: () => void) => run()) {
  const feed = createTabFeed({
    clock: own,
    frame,
    find: findTestHost,
  });
  const shown: number[] = [];
  feed.subscribe(topicOf('ticker', BTC), () => {
    const known = feed.ticker(BTC);
    if (known) shown.push(known.ticker.last ?? Number.NaN);
  });
  feed.start({});
  stops.push(() => feed.stop());
  await settle();
  return { feed, shown };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

function expectCurrent(...tabs: Tab[]): void {
  for (const { feed, shown } of tabs) {
    expect(clock.now() - (shown.at(-1) ?? 0)).toBeLessThanOrEqual(AGE_MAX_MS);
    expect(feed.ticker(BTC)?.stale).toBe(false);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }
}

describe('the prices of every open tab', () => {
  it('are current within 5 s of a one-minute outage of the server, and are never replaced by older ones', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await server.pass(5_000);
    expectCurrent(one, two);
    server.up = false;
    server.restart();
    await server.pass(MINUTE);
    expect(one.feed.ticker(BTC)?.stale).toBe(true);
    server.up = true;
    await server.pass(RECOVERY_MAX_MS);
    expectCurrent(one, two);
  });

  it('are current within 5 s of a one-minute silence of a venue, and are never replaced by older ones', async () => {
    const tab = await openTab();
    await server.pass(5_000);
    server.venueSilent = true;
    await server.pass(MINUTE);
    expect(tab.feed.ticker(BTC)?.stale).toBe(true);
    server.venueSilent = false;
    await server.pass(RECOVERY_MAX_MS);
    expectCurrent(tab);
  });

  it('are current within 5 s of a one-minute stall of the connection, and ignore the abandoned socket', async () => {
    const tab = await openTab();
    await server.pass(5_000);
    const before = host.socket();
    server.stalled = true;
    await server.pass(MINUTE);
    expect(tab.feed.ticker(BTC)?.stale).toBe(true);
    server.stalled = false;
    before.receive({ type: 'frame', at: 0, updates: [tickerUpdate(1_000, BTC, 5_000)] });
    await server.pass(RECOVERY_MAX_MS);
    expectCurrent(tab);
  });

  it('are current within 5 s of a one-minute freeze of a page, and are never replaced by older ones', async () => {
    const own = fakeClock();
    let frozen = false;
    const frames: (() => void)[] = [];
    const tab = await openTab(own, (run) => {
      if (frozen) frames.push(run);
      else run();
    });
    const other = await openTab();
    await server.pass(5_000, (ms) => own.pass(ms));
    frozen = true;
    await server.pass(MINUTE);
    frozen = false;
    own.pass(MINUTE);
    for (const run of frames.splice(0)) run();
    expect(clock.now() - (tab.shown.at(-1) ?? 0)).toBeLessThanOrEqual(AGE_MAX_MS);
    await server.pass(RECOVERY_MAX_MS, (ms) => own.pass(ms));
    expectCurrent(tab, other);
  });
});
