import { beforeEach } from '@jest/globals';
import type { MarketNews } from '../../market-source.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LiveVenue } from '../live-venue.ts';
import { FakeLink, listed, words } from './fake-link.ts';

export let clock: ManualClock;
export let link: FakeLink;
export let venue: LiveVenue;
export let news: MarketNews[];
export let logged: string[];
export let listedAgain: number;

/** Time passes in small steps, after each of which all that was promised is done. */
export async function pass(ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 50) {
    clock.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const status = () => venue.status('Somewhere');
export const books = () => news.flatMap((one) => (one.kind === 'book' ? [one.data.at] : []));
export const prices = () => news.flatMap((one) => (one.kind === 'ticker' ? [one.data.bid] : []));

beforeEach(() => {
  clock = new ManualClock();
  link = new FakeLink(() => clock.now(), [listed('A'), listed('B'), listed('P', 'perpetual')]);
  news = [];
  logged = [];
  listedAgain = 0;
  venue = new LiveVenue({
    name: 'somewhere',
    link,
    clock,
    random: () => 0.5,
    words,
    log: (line) => logged.push(line),
    listed: () => {
      listedAgain += 1;
    },
  });
  venue.listen((one) => news.push(one));
});
