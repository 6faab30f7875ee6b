import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manual-clock.ts';
import { listInstruments } from './catalogue.ts';
import { TradableInstruments } from './tradable-instruments.ts';

const HOUR = 3_600_000;
/** One minute before the weekly BTC futures expire. */
const BEFORE = Date.UTC(2025, 10, 14, 7, 59);
const ENDING = 'bybit_unified:BTCUSDT-14NOV25';
const NEXT = 'bybit_unified:BTCUSDT-21NOV25';

function setUp() {
  const clock = new ManualClock(BEFORE);
  return { clock, listings: new TradableInstruments(listInstruments, () => clock.now()) };
}

describe('TradableInstruments', () => {
  it('returns identical objects until a contract expires', () => {
    const { clock, listings } = setUp();
    const { byKey, catalogue } = listings;
    clock.advance(59_999);
    expect(listings.byKey).toBe(byKey);
    expect(listings.catalogue).toBe(catalogue);
  });

  it('replaces a contract at its expiry with the next of its kind', () => {
    const { clock, listings } = setUp();
    expect([listings.byKey.has(ENDING), listings.byKey.has(NEXT)]).toEqual([true, false]);
    clock.advance(60_000);
    expect([listings.byKey.has(ENDING), listings.byKey.has(NEXT)]).toEqual([false, true]);
    expect(listings.catalogue.contracts.some(({ symbol }) => symbol === 'BTCUSDT-14NOV25')).toBe(
      false,
    );
  });

  it('keeps unexpired contracts as identical objects', () => {
    const { clock, listings } = setUp();
    for (let day = 0; day < 40; day += 1) {
      const before = listings.byKey;
      clock.advance(24 * HOUR);
      const now = clock.now();
      const lost = [...before].filter(
        ([key, { expiry }]) =>
          (expiry === null || expiry > now) && listings.byKey.get(key) !== before.get(key),
      );
      expect(lost.map(([key]) => key)).toEqual([]);
      expect([...listings.byKey.values()].every(({ expiry }) => (expiry ?? now + 1) > now)).toBe(
        true,
      );
    }
  });

  it('omits expired contracts of a fixed list', () => {
    const clock = new ManualClock(BEFORE);
    const instruments = listInstruments(BEFORE);
    const listings = new TradableInstruments(
      () => instruments,
      () => clock.now(),
    );
    clock.advance(60_000);
    expect(listings.byKey.has(ENDING)).toBe(false);
    expect(listings.byKey).toBe(listings.byKey);
  });
});
