import { beforeEach } from '@jest/globals';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createLiveMarket } from '../live-market.ts';
import { LiveVenue } from '../live-venue.ts';
import { errors } from './fake-errors.ts';
import { FakeLink } from './fake-link.ts';
import { listed } from './fake-values.ts';

export const SYMBOL = 'BTC-USDT-SWAP';
export const KEY = `okx:${SYMBOL}`;

export let link: FakeLink;
export let clock: ManualClock;
export let venue: LiveVenue;
export let market: ReturnType<typeof createLiveMarket>;

beforeEach(() => {
  clock = new ManualClock(Date.UTC(2025, 10, 10, 18));
  link = new FakeLink(() => clock.now(), [listed(SYMBOL, 'perpetual')]);
  market = createLiveMarket({
    seed: 1,
    clock,
    open(onListed) {
      const common = { name: 'okx', link, clock, errors, random: () => 0.5 };
      venue = new LiveVenue({ ...common, onListed, log: () => undefined });
      return new Map([['okx', venue]]);
    },
  });
});

export const READS: readonly (readonly [string, () => unknown])[] = [
  ['candles', () => market.reads.candles(KEY, '1m', {}, 10)],
  ['its book', () => market.reads.book(KEY)],
  ['trades', () => market.reads.trades(KEY, 10)],
  ['its funding payments', () => market.reads.fundingHistory(KEY, {}, 10)],
  ['its funding rates', () => market.reads.fundingRates({ exchange: 'okx' })],
  ['its open interest', () => market.reads.openInterest(KEY)],
  ['its basis', () => market.reads.basis({ exchange: 'okx' })],
];

/** Returns the thrown error, or the result. */
export async function outcomeOf(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

export const candles = () => market.reads.candles(KEY, '1m', {}, 10);
export const fundingRates = () => market.reads.fundingRates({ exchange: 'okx' });
