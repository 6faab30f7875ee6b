import { describe, expect, it } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { type ChartTone, toneAt } from '@parallax/trading-ui';
import { termStructureData } from './term-structure-data.ts';

const contract = (quote: string, days: number | undefined): Contract =>
  contractOf({
    symbol: `BTC-${quote}-${days}`,
    quote,
    instType: days === undefined ? 'perpetual' : 'future',
    expiry: days === undefined ? null : days * 86_400_000,
  });
const market = { tickerOf: () => undefined, now: () => 0 };
const seriesOf = (contracts: readonly Contract[], tone: ChartTone) => {
  const rows = contracts.map((each) => ({
    key: contractKey(each),
    contract: each,
    next: undefined,
  }));
  return termStructureData(rows, market, tone).series.map((each) => [
    each.label,
    'tone' in each ? each.tone : undefined,
  ]);
};
const usdt = [undefined, 7, 30].map((days) => contract('USDT', days));

describe('the lines of a term structure', () => {
  it('have the colour of the venue, whether or not another quote has a single contract', () => {
    expect(seriesOf(usdt, 'link-7')).toEqual([
      ['Annualised', 'link-7'],
      ['Basis', 'link-7'],
    ]);
    expect(seriesOf([contract('USDC', undefined), ...usdt], 'link-7')).toEqual([
      ['Annualised, USDT-quoted', 'link-7'],
      ['Basis, USDT-quoted', 'link-7'],
    ]);
  });

  it.each([
    ['link-5', toneAt(0)],
    [toneAt(0), toneAt(1)],
  ] as const)(
    'use %s for the first quote and the most distinct other colour, %s, for the second',
    (tone, second) => {
      const usdc = [undefined, 30].map((days) => contract('USDC', days));
      expect(seriesOf([...usdt, ...usdc], tone)).toEqual([
        ['Annualised, USDT-quoted', tone],
        ['Basis, USDT-quoted', tone],
        ['Basis, USDC-quoted', second],
      ]);
    },
  );
});
