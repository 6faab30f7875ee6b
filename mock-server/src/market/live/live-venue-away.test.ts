import { describe, expect, it } from '@jest/globals';
import { LINGER_MS } from './live-streams.ts';
import { SILENCE_MS } from './live-venue.ts';
import {
  clock,
  link,
  listedAgain,
  logged,
  news,
  pass,
  prices,
  status,
  venue,
} from './testing/set-up-venue.ts';

describe('a live venue that cannot be heard', () => {
  it('tells the trades that were missed while it could not be heard, before those after them', async () => {
    await venue.start();
    venue.watch('trades', 'A');
    await pass(100);
    link.trade('A', 'one');
    await pass(100);
    link.goAway();
    await pass(1_000);
    link.isAway = false;
    link.past = [{ id: 'missed', price: 1, size: 1, side: 'sell', at: 1 }];
    await pass(5_000);
    link.trade('A', 'two');
    await pass(100);
    link.trade('A', 'three');
    await pass(100);
    const ids = news.flatMap((one) => (one.kind === 'trades' ? one.data.map(({ id }) => id) : []));
    expect(ids).toEqual(['one', 'missed', 'two', 'three']);
    venue.stop();
  });

  it('is tried again with growing pauses while it cannot be reached, and logs that once', async () => {
    link.isAway = true;
    await venue.start();
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    venue.watch('ticker', 'A');
    await pass(300_000);
    const pauses = link.attempts.slice(1).map((at, i) => at - (link.attempts[i] ?? 0));
    expect(pauses.slice(0, 4)).toEqual([500, 750, 1_150, 1_700]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2_450);
    expect(pauses.length).toBeLessThan(140);
    expect(logged).toHaveLength(1);

    link.isAway = false;
    await pass(4_500);
    link.say('A', 5);
    await pass(100);
    expect(prices()).toEqual([5]);
    expect(status()).toMatchObject({ state: 'up', reason: null, round_trip_ms: 7 });
    expect(listedAgain).toBe(1);
    venue.stop();
  });

  it('says that it has lost the connection, and subscribes anew when it is back', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.say('A', 1);
    await pass(100);
    expect(venue.isFresh('ticker', 'A')).toBe(true);
    link.goAway();
    await pass(3_000);
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    expect(venue.isFresh('ticker', 'A')).toBe(false);
    link.isAway = false;
    await pass(5_000);
    link.say('A', 2);
    await pass(100);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('works again with all its streams as soon as it can be heard, however quiet they are', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('trades', 'B');
    await pass(100);
    link.say('A', 1);
    link.goAway();
    await pass(1_000);
    link.isAway = false;
    await pass(5_000);
    link.heardAt = clock.now();
    await pass(1_000);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    venue.stop();
  });

  it('is given up and connected anew when it does not even answer a ping', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.say('A', 1);
    await pass(SILENCE_MS + 2_000);
    expect(link.drops).toBe(1);
    expect(status()).toMatchObject({ state: 'down', reason: 'Nothing was heard of it for 12 s' });
    link.say('A', 2);
    await pass(1_000);
    expect(status().state).toBe('up');
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('is not held to be silent any more when nobody wants to hear it', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(SILENCE_MS + 2_000);
    expect(status().state).toBe('down');
    venue.unwatch('ticker', 'A');
    await pass(LINGER_MS + 2_000);
    expect(status().state).toBe('up');
    venue.stop();
  });

  it('subscribes to what was watched before it was there', async () => {
    link.isAway = true;
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('ticker', 'UNKNOWN');
    await pass(1_000);
    link.isAway = false;
    await pass(2_000);
    expect(link.heard).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('is asked again soon what it trades while something that is watched is missing', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(500);
    const all = link.lists;
    link.lists = [];
    await pass(3_600_000);
    expect(venue.instruments?.size).toBe(0);
    link.lists = all;
    link.heard.length = 0;
    await pass(62_000);
    expect(link.heard).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('answers again as soon as it is back, also where nobody hears a stream of it', async () => {
    await venue.start();
    link.isAway = true;
    await pass(20_000);
    expect(venue.away).toBe('It cannot be reached');
    link.isAway = false;
    await pass(4_000);
    expect(venue.away).toBeNull();
    venue.stop();
  });

  it('answers again as soon as a stream of it is heard', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    link.goAway();
    await pass(30_000);
    expect(venue.away).toBe('It cannot be reached');
    link.isAway = false;
    while (venue.away !== null) {
      link.say('A', 1);
      await pass(50);
    }
    expect(status()).toMatchObject({ state: 'up', round_trip_ms: null });
    venue.stop();
  });
});
