import { afterEach, beforeEach } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import type { FeedUpdate } from '@parallax/contract';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { settle, setUpHolder } from './set-up-holder.ts';
import { BTC } from './updates.ts';

export const TOPICS = [`ticker:${BTC}`, `book:${BTC}`, `trades:${BTC}`];
export const scope = 'test';

export let clock: FakeClock;
export let server: ReturnType<typeof setUpHolder>;
/** What the tabs are told. */
export const batches: ChannelMessage<'ticker'>[] = [];
export const states: string[] = [];
const stops: (() => void)[] = [];
export const control = openChannel('feed-control');

/** Gives every test of a file a holder of its own, whose tabs are the test's to post for. */
export function watchHolder(): void {
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
    server = setUpHolder(clock, scope);
    stops.push(() => server.holder.close());
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
  server.socket().receive({ type: 'frame', at: 0, updates });
  await settle();
}
