import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeVenues, startFakeVenues } from './fake-venues/fake-venues.ts';
import { openLink } from './index.ts';
import type { LiveInstrument } from './map/market.ts';
import { failureReason, isRateLimited, isRefusal, isRefusalOf } from './venue-errors.ts';
import type { VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';

let fakeVenues: FakeVenues;

beforeAll(async () => {
  fakeVenues = await startFakeVenues({ everyMs: 50 });
});

afterAll(() => fakeVenues.close());

/** Connects to a venue and finds two contracts by name. */
async function connect(venue: LiveVenueId, names: readonly [string, string]) {
  const link = openLink(venue, Date.now, fakeVenues.url);
  const all = await link.instruments();
  const [first, second] = names.map((name) =>
    all.find((one) => [one.unified, one.origSymbol].includes(name)),
  );
  if (first === undefined || second === undefined) throw new Error('not listed');
  return { link, first, second };
}

/** Watches until `watch` throws, and returns the error. */
async function watchUntilError(
  link: VenueLink,
  instruments: readonly LiveInstrument[],
): Promise<unknown> {
  for (;;) {
    try {
      await link.watch('ticker', instruments);
    } catch (error) {
      return error;
    }
  }
}

const VENUES = [
  ['okx', ['BTC-USDT', 'ETH-USDT'], 'okx tickers '],
  ['kraken_spot', ['BTC/USD', 'ETH/USD'], 'kraken ticker '],
] as const;

describe.each(VENUES)('a contract that %s rejects', (venue, names, subscription) => {
  const [rejected, other] = names;

  it('fails its own watch, but not the watch of another contract', async () => {
    const { link, first, second } = await connect(venue, names);
    fakeVenues.setRefused([rejected]);
    await link.watch('ticker', [second]);
    const watching = link.watch('ticker', [second]);
    const error = await watchUntilError(link, [first]);
    expect([isRefusal(error), isRefusalOf(error, first)]).toEqual([true, true]);
    expect(isRefusalOf(error, second)).toBe(false);
    await watching;
    await link.disconnect();
  });

  it('is requested again on the same connection and received as soon as the venue accepts it', async () => {
    const { link, first, second } = await connect(venue, names);
    fakeVenues.setRefused([rejected]);
    expect(isRefusalOf(await watchUntilError(link, [first, second]), first)).toBe(true);
    expect(isRefusalOf(await watchUntilError(link, [first]), first)).toBe(true);
    fakeVenues.setRefused([]);
    // a pending rejection of the previous request may arrive first
    await link.watch('ticker', [first]).catch(() => link.watch('ticker', [first]));
    await fakeVenues.until((all) =>
      [rejected, other].every((name) => all.includes(subscription + name)),
    );
    expect(link.drainTicker(first)?.bid).toBeGreaterThan(0);
    await link.disconnect();
  });
});

describe('a venue that rejects connections with 429', () => {
  it('is reported as rate-limiting', async () => {
    const { link, first } = await connect('okx', ['BTC-USDT', 'ETH-USDT']);
    fakeVenues.setFull(true);
    const error = await watchUntilError(link, [first]);
    fakeVenues.setFull(false);
    expect(isRateLimited(error)).toBe(true);
    expect(failureReason(error)).toBe('It is not accepting more requests for now');
  });
});

describe('batchMax', () => {
  it('is the number of contracts that the venue accepts in one message', async () => {
    const { first } = await connect('okx', ['BTC-USDT', 'ETH-USDT']);
    expect(openLink('bybit_unified', Date.now).batchMax(first)).toBe(10);
    expect(openLink('okx', Date.now).batchMax(first)).toBe(50);
  });
});
