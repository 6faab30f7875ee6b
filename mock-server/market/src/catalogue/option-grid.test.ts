import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { assetFacts } from './bases.ts';
import { listInstruments } from './catalogue.ts';
import { nextExpiries } from './expiries.ts';
import { OPTION_BASES, strikesOf } from './option-grid.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2025, 10, 10, 18);
const contracts = listInstruments(NOW).map(({ contract }) => contract);
const options = contracts.filter(({ instType }) => instType === 'option');

describe('options', () => {
  it('exist for BTC and ETH on Deribit, OKX and Bybit as call and put pairs', () => {
    expect(new Set(options.map(({ exchange }) => exchange))).toEqual(
      new Set(['bybit_unified', 'okx', 'deribit']),
    );
    expect(new Set(options.map(({ base }) => base))).toEqual(new Set(OPTION_BASES));
    const sides = new Map<string, Set<string | null>>();
    for (const { exchange, base, expiry, strike, optionType } of options) {
      const name = `${exchange} ${base} ${expiry} ${strike}`;
      sides.set(name, (sides.get(name) ?? new Set()).add(optionType));
    }
    expect([...sides.values()].every((side) => side.has('call') && side.has('put'))).toBe(true);
    expect(sides.size * 2).toBe(options.length);
  });

  it('expire at 08:00 UTC and use the symbols of their venues', () => {
    for (const { expiry } of options) expect((expiry ?? 0) % DAY).toBe(8 * 3_600_000);
    const keys = new Set(contracts.map(contractKey));
    expect(keys.has('deribit:BTC-26DEC25-100000-C')).toBe(true);
    expect(keys.has('okx:BTC-USD-251226-100000-P')).toBe(true);
    expect(keys.has('bybit_unified:ETH-26DEC25-3500-C')).toBe(true);
  });

  it('are inverse on Deribit and OKX, linear on Bybit', () => {
    for (const { exchange, riskType } of options) {
      expect(riskType).toBe(exchange === 'bybit_unified' ? 'linear' : 'inverse');
    }
  });

  it.each(OPTION_BASES)('have strikes on both sides of the price of %s', (base) => {
    const { usd } = assetFacts(base);
    for (const expiry of nextExpiries(NOW, { days: 2, weeks: 3, months: 3, quarters: 4 })) {
      const strikes = strikesOf(base, expiry, NOW);
      expect(strikes).toEqual([...new Set(strikes)].sort((a, b) => a - b));
      const near = strikes.filter((strike) => Math.abs(strike / usd - 1) < 0.15);
      expect(near.filter((strike) => strike < usd).length).toBeGreaterThan(0);
      expect(near.filter((strike) => strike > usd).length).toBeGreaterThan(0);
    }
  });

  it.each([
    { base: 'BTC', deviation: 0.08 },
    { base: 'ETH', deviation: 0.1 },
  ] as const)(
    'have at least five strikes beyond a deviation of $deviation from the reference price of $base',
    ({ base, deviation }) => {
      const { usd } = assetFacts(base);
      for (const expiry of nextExpiries(NOW, { days: 2, weeks: 1, months: 0, quarters: 0 })) {
        const strikes = strikesOf(base, expiry, NOW);
        const above = strikes.filter((strike) => strike > usd * (1 + deviation));
        const below = strikes.filter((strike) => strike < usd * (1 - deviation));
        expect(Math.min(above.length, below.length)).toBeGreaterThanOrEqual(5);
      }
    },
  );

  it('gain strikes as their expiry approaches and lose none', () => {
    const expiry = Date.UTC(2026, 2, 27, 8);
    let before: number[] = [];
    for (let now = NOW; now < expiry; now += DAY) {
      const strikes = strikesOf('BTC', expiry, now);
      expect(before.filter((strike) => !strikes.includes(strike))).toEqual([]);
      before = strikes;
    }
    expect(before.length).toBeGreaterThan(strikesOf('BTC', expiry, NOW).length);
  });
});
