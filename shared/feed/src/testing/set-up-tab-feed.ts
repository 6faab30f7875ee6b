import { afterEach, beforeEach, jest } from '@jest/globals';
import { createTabFeed, type TabFeed } from '../tab/tab-feed.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { findTestHost } from './find-test-host.ts';
import { settle, setUpConnectionHost } from './set-up-connection-host.ts';
import { tickerUpdate } from './updates.ts';

/** Runs tabs against a connection host, with a fake clock and a fake server for each test. */
export function setUpTabFeed() {
  let clock: FakeClock;
  let server: ReturnType<typeof setUpConnectionHost>;
  let lost: jest.Mock<() => void>;
  let findAnother: (scope: string) => void;
  let hidden = false;
  const running: { stop(): void }[] = [];

  beforeEach(() => {
    clock = fakeClock();
    server = setUpConnectionHost(clock);
    hidden = false;
    lost = jest.fn();
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  });

  afterEach(() => {
    for (const feed of running.splice(0)) feed.stop();
    server.host.close();
  });

  return {
    get clock() {
      return clock;
    },
    get server() {
      return server;
    },
    /** called when a tab considers its host lost */
    get lost(): jest.Mock<() => void> {
      return lost;
    },
    /** Makes the most recently started tab find another host. */
    findAnother: (scope: string) => findAnother(scope),
    restartHost(): void {
      server = setUpConnectionHost(clock);
    },

    async startTab(): Promise<TabFeed> {
      const feed = createTabFeed({
        clock,
        frame: (run) => run(),
        find({ onFound }) {
          findAnother = onFound;
          return { ...findTestHost({ onFound }), reportLoss: lost };
        },
      });
      running.push(feed);
      feed.start({});
      await settle();
      return feed;
    },

    /** Advances the clock, delivers messages, and has the server respond to pings. */
    async pass(ms: number): Promise<void> {
      for (let second = 0; second < ms / 1_000; second += 1) {
        clock.pass(1_000);
        server.socket().receive({ type: 'pong' });
        await settle();
      }
    },

    async show(shown: boolean): Promise<void> {
      hidden = !shown;
      document.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },

    async frame(...updates: Parameters<typeof tickerUpdate>[0][]): Promise<void> {
      const messages = updates.map((seq) => tickerUpdate(seq));
      server.socket().receive({ type: 'frame', at: 0, updates: messages });
      await settle();
    },
  };
}
