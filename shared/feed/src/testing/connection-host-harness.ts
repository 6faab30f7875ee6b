import { afterEach, beforeEach } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import type { FeedUpdate } from '@parallax/protocol';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { settle, setUpConnectionHost } from './set-up-connection-host.ts';
import { BTC } from './updates.ts';

export const TOPICS = [`ticker:${BTC}`, `book:${BTC}`, `trades:${BTC}`];
export const scope = 'test';

export let clock: FakeClock;
export let harness: ReturnType<typeof setUpConnectionHost>;
/** Batches posted to the tabs. */
export const batches: ChannelMessage<'ticker'>[] = [];
export const states: string[] = [];
const stops: (() => void)[] = [];
export const control = openChannel('feed-control');

/** Sets up a connection host for every test of a file; tests post the messages of the tabs. */
export function withConnectionHost(): void {
  beforeEach(() => {
    clock = fakeClock();
    batches.length = 0;
    states.length = 0;
    const ticker = openChannel('ticker');
    ticker.listen((batch) => batches.push(batch));
    stops.push(
      () => ticker.close(),
      control.listen((message) => {
        if (message.type === 'state') states.push(message.state);
      }),
    );
    harness = setUpConnectionHost(clock, scope);
    stops.push(() => harness.host.close());
  });

  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
}

export async function join(tab: string, topics: string[]) {
  control.post({ type: 'join', scope, tab, topics });
  await settle();
}

export async function frame(...updates: FeedUpdate[]) {
  harness.socket().receive({ type: 'frame', at: 0, updates });
  await settle();
}
