import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openLink } from './index.ts';
import type { LiveInstrument } from './map/market.ts';
import { type StandIn, startStandIn } from './stand-in/stand-in.ts';
import type { VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';
import { isAskingForPatience, isRefusal, isRefusalOf, whyNot } from './why.ts';

let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandIn({ everyMs: 50 });
});

afterAll(() => standIn.close());

/** Two contracts of a venue by its names, with what hears them. */
async function heard(venue: LiveVenueId, names: readonly [string, string]) {
  const link = openLink(venue, Date.now, standIn.url);
  const all = await link.instruments();
  const [first, second] = names.map((name) =>
    all.find((one) => [one.unified, one.origSymbol].includes(name)),
  );
  if (first === undefined || second === undefined) throw new Error('not listed');
  return { link, first, second };
}

/** What `hear` fails with, as soon as it does. */
async function failure(link: VenueLink, instruments: readonly LiveInstrument[]): Promise<unknown> {
  for (;;) {
    try {
      await link.hear('ticker', instruments);
    } catch (error) {
      return error;
    }
  }
}

const VENUES = [
  ['okx', ['BTC-USDT', 'ETH-USDT'], 'okx tickers '],
  ['kraken_spot', ['BTC/USD', 'ETH/USD'], 'kraken ticker '],
] as const;

describe.each(VENUES)('a contract that %s refuses', (venue, names, subscription) => {
  const [refused, other] = names;

  it('is told to who asked for it, by name, and not to who hears another', async () => {
    const { link, first, second } = await heard(venue, names);
    standIn.setRefused([refused]);
    await link.hear('ticker', [second]);
    const hearing = link.hear('ticker', [second]);
    const error = await failure(link, [first]);
    expect([isRefusal(error), isRefusalOf(error, first)]).toEqual([true, true]);
    expect(isRefusalOf(error, second)).toBe(false);
    await hearing;
    await link.drop();
  });

  it('is asked for again on the same connection, and is heard once the venue takes it', async () => {
    const { link, first, second } = await heard(venue, names);
    standIn.setRefused([refused]);
    expect(isRefusalOf(await failure(link, [first, second]), first)).toBe(true);
    expect(isRefusalOf(await failure(link, [first]), first)).toBe(true);
    standIn.setRefused([]);
    // what the venue has answered meanwhile may be told once more
    await link.hear('ticker', [first]).catch(() => link.hear('ticker', [first]));
    await standIn.until((all) =>
      [refused, other].every((name) => all.includes(subscription + name)),
    );
    expect(link.takeTicker(first)?.bid).toBeGreaterThan(0);
    await link.drop();
  });
});

describe('a venue that turns connections away as too many', () => {
  it('asks to be left alone', async () => {
    const { link, first } = await heard('okx', ['BTC-USDT', 'ETH-USDT']);
    standIn.setFull(true);
    const error = await failure(link, [first]);
    standIn.setFull(false);
    expect(isAskingForPatience(error)).toBe(true);
    expect(whyNot(error)).toBe('It refuses more requests for now');
  });
});

describe('a batch of contracts', () => {
  it('is as large as the venue takes in one message', async () => {
    const { first } = await heard('okx', ['BTC-USDT', 'ETH-USDT']);
    expect(openLink('bybit_unified', Date.now).batchMax(first)).toBe(10);
    expect(openLink('okx', Date.now).batchMax(first)).toBe(50);
  });
});
