import { describe, expect, it } from '@jest/globals';
import { LINGER_MS } from './live-streams.ts';
import { SILENCE_MS } from './silence-detector.ts';
import { pastTrade } from './testing/fake-values.ts';
import {
  clock,
  link,
  logged,
  pass,
  prices,
  status,
  timesListed,
  tradeIds,
  venue,
} from './testing/set-up-venue.ts';

describe('a live venue with an unreliable connection', () => {
  it('publishes missed trades after an interruption, before newer ones', async () => {
    await venue.start();
    venue.watch('trades', 'A');
    await pass(100);
    link.sendTrade('A', 'one');
    await pass(100);
    link.goOffline();
    await pass(1_000);
    link.isOffline = false;
    link.history = [pastTrade('missed')];
    await pass(5_000);
    link.sendTrade('A', 'two');
    await pass(100);
    link.sendTrade('A', 'three');
    await pass(100);
    expect(tradeIds()).toEqual(['one', 'missed', 'two', 'three']);
    venue.stop();
  });

  it('publishes missed trades in order when the connection is lost again while they load', async () => {
    await venue.start();
    link.delaysResponses = true;
    link.history = [pastTrade('before')];
    venue.watch('trades', 'A');
    await pass(100);
    link.goOffline();
    link.isOffline = false;
    link.history = [pastTrade('missed')];
    await pass(5_000);
    link.sendTrade('A', 'new');
    await pass(100);
    for (let request = 0; request < 2; request += 1) {
      link.respond();
      await pass(100);
    }
    expect(tradeIds()).toEqual(['before', 'missed', 'new']);
    venue.stop();
  });

  it('is retried at growing intervals, and logged once', async () => {
    link.isOffline = true;
    await venue.start();
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    venue.watch('ticker', 'A');
    await pass(300_000);
    const pauses = link.attempts.slice(1).map((at, i) => at - (link.attempts[i] ?? 0));
    expect(pauses.slice(0, 4)).toEqual([500, 750, 1_150, 1_700]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2_450);
    expect(pauses.length).toBeLessThan(140);
    expect(logged).toHaveLength(1);

    link.isOffline = false;
    await pass(4_500);
    link.sendTicker('A', 5);
    await pass(100);
    expect(prices()).toEqual([5]);
    expect(status()).toMatchObject({ state: 'up', reason: null, round_trip_ms: 7 });
    expect(timesListed).toBe(1);
    venue.stop();
  });

  it('reports the lost connection and resubscribes after recovery', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.sendTicker('A', 1);
    await pass(100);
    expect(venue.isFresh('ticker', 'A')).toBe(true);
    link.goOffline();
    await pass(3_000);
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    expect(venue.isFresh('ticker', 'A')).toBe(false);
    link.isOffline = false;
    await pass(5_000);
    link.sendTicker('A', 2);
    await pass(100);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('reports the rate of recent messages', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(1_000);
    for (let price = 1; price <= 20; price += 1) {
      link.sendTicker('A', price);
      await pass(500);
    }
    await pass(1_000);
    expect(status().message_rate).toBeCloseTo(2, 0);
    await pass(11_000);
    expect(status().message_rate).toBe(0);
    venue.stop();
  });

  it('is up again once its connections are alive, even if no stream receives an update', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('trades', 'B');
    await pass(100);
    link.sendTicker('A', 1);
    link.goOffline();
    await pass(1_000);
    link.isOffline = false;
    await pass(5_000);
    link.receivedAt = clock.now();
    await pass(1_000);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    venue.stop();
  });

  it('is reconnected when it stops responding, including to pings', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.sendTicker('A', 1);
    await pass(SILENCE_MS + 2_000);
    expect(link.disconnects).toBe(1);
    expect(status()).toMatchObject({
      state: 'down',
      reason: 'Nothing has been received from it for 12 s',
    });
    await pass(2 * SILENCE_MS + 2_000);
    expect(link.disconnects).toBe(3);
    expect(logged).toEqual(['somewhere: Nothing has been received from it for 12 s']);
    link.sendTicker('A', 2);
    await pass(1_000);
    expect(status().state).toBe('up');
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('is not considered silent when nothing is subscribed', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(SILENCE_MS + 2_000);
    expect(status().state).toBe('down');
    venue.unwatch('ticker', 'A');
    await pass(LINGER_MS + 2_000);
    expect(status().state).toBe('up');
    venue.stop();
  });

  it('is not considered silent when a rate limit prevents its subscriptions', async () => {
    await venue.start();
    link.rejectsSubscriptions = true;
    venue.watch('ticker', 'A');
    for (let second = 0; second < 60; second += 1) {
      await pass(1_000);
      expect(status().reason).not.toMatch(/^Nothing has been received/);
    }
    expect(link.disconnects).toBe(0);
    link.rejectsSubscriptions = false;
    await pass(60_000 + 2 * SILENCE_MS);
    expect(link.disconnects).toBeGreaterThan(0);
    venue.stop();
  });

  it('subscribes to topics that were watched before it was reached', async () => {
    link.isOffline = true;
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('ticker', 'UNKNOWN');
    await pass(1_000);
    link.isOffline = false;
    await pass(2_000);
    expect(link.subscriptions).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('reloads its instruments sooner while a watched contract is missing', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(500);
    const all = link.listings;
    link.listings = [];
    await pass(3_600_000);
    expect(venue.instruments?.size).toBe(0);
    link.listings = all;
    link.subscriptions.length = 0;
    await pass(62_000);
    expect(link.subscriptions).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('is available after recovery, even without streams', async () => {
    await venue.start();
    link.isOffline = true;
    await pass(20_000);
    expect(venue.unavailableReason).toBe('It cannot be reached');
    link.isOffline = false;
    await pass(4_000);
    expect(venue.unavailableReason).toBeNull();
    venue.stop();
  });

  it('is available as soon as a stream receives an update', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    link.goOffline();
    await pass(30_000);
    expect(venue.unavailableReason).toBe('It cannot be reached');
    link.isOffline = false;
    while (venue.unavailableReason !== null) {
      link.sendTicker('A', 1);
      await pass(50);
    }
    expect(status()).toMatchObject({ state: 'up', round_trip_ms: null });
    venue.stop();
  });
});
