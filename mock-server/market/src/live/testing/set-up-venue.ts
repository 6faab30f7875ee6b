import { beforeEach } from '@jest/globals';
import type { MarketUpdate } from '../../market-source.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LiveVenue } from '../live-venue.ts';
import { errors } from './fake-errors.ts';
import { FakeLink } from './fake-link.ts';
import { listed } from './fake-values.ts';

export let clock: ManualClock;
export let link: FakeLink;
export let venue: LiveVenue;
export let updates: MarketUpdate[];
export let logged: string[];
export let timesListed: number;

/** Advances time in small steps and lets pending promises settle after each. */
export async function pass(ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 50) {
    clock.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const status = () => venue.status('Somewhere');
export const books = () => updates.flatMap((one) => (one.kind === 'book' ? [one.data.at] : []));
export const prices = () => updates.flatMap((one) => (one.kind === 'ticker' ? [one.data.bid] : []));
export const tradeIds = () =>
  updates.flatMap((one) => (one.kind === 'trades' ? one.data.map(({ id }) => id) : []));

beforeEach(() => {
  clock = new ManualClock();
  link = new FakeLink(() => clock.now(), [listed('A'), listed('B'), listed('P', 'perpetual')]);
  updates = [];
  logged = [];
  timesListed = 0;
  venue = new LiveVenue({
    name: 'somewhere',
    link,
    clock,
    random: () => 0.5,
    errors,
    log: (line) => logged.push(line),
    onListed: () => {
      timesListed += 1;
    },
  });
  venue.listen((one) => updates.push(one));
});
