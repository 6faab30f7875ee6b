import { describe, expect, it } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { type MoverRules, moversOf } from './movers.ts';

type Row = readonly [contract: Contract, change: number | null, turnover: number | null];

const of = (symbol: string, overrides: Partial<Contract> = {}) =>
  contractOf({ symbol, base: symbol, ...overrides });
const rules: MoverRules = { leastTurnover: 0, type: 'All', onePerBase: false, count: 10 };
function movers(rows: readonly Row[], change: Partial<MoverRules> = {}) {
  const byKey = new Map(rows.map((row) => [contractKey(row[0]), row]));
  const found = moversOf(
    rows.map(([contract]) => contract),
    {
      last: () => null,
      change: (contract) => byKey.get(contractKey(contract))?.[1] ?? null,
      turnover: (contract) => byKey.get(contractKey(contract))?.[2] ?? null,
    },
    { ...rules, ...change },
  );
  const names = (side: typeof found.gainers) => side.map(({ contract }) => contract.symbol);
  return [names(found.gainers), names(found.losers)];
}

describe('top movers', () => {
  it('are gainers and losers, largest change first, without unchanged contracts', () => {
    const rows: Row[] = [
      [of('A'), 0.01, 1],
      [of('B'), -0.02, 1],
      [of('C'), 0, 1],
      [of('D'), 0.3, 1],
      [of('E'), -0.5, 1],
    ];
    expect(movers(rows)).toEqual([
      ['D', 'A'],
      ['E', 'B'],
    ]);
    expect(movers(rows, { count: 1 })).toEqual([['D'], ['E']]);
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY])('leave out a change of %s', (change) => {
    expect(movers([[of('A'), change, 1]])).toEqual([[], []]);
  });

  it('have at least the minimum turnover, which excludes contracts of unknown turnover', () => {
    const rows: Row[] = [
      [of('A'), 0.1, 100],
      [of('B'), 0.2, 99],
      [of('C'), 0.3, null],
    ];
    expect(movers(rows, { leastTurnover: 100 })[0]).toEqual(['A']);
    expect(movers(rows)[0]).toEqual(['C', 'B', 'A']);
  });

  it('are of the chosen type and exclude options', () => {
    const rows: Row[] = [
      [of('A'), 0.1, 1],
      [of('P', { instType: 'perpetual' }), 0.2, 1],
      [of('O', { instType: 'option' }), 9, 1],
    ];
    expect(movers(rows)[0]).toEqual(['P', 'A']);
    expect(movers(rows, { type: 'Perpetual' })[0]).toEqual(['P']);
  });

  it('include only the most traded contract of each base if limited to one per base', () => {
    const rows: Row[] = [
      [of('A1', { base: 'A' }), 0.3, 5],
      [of('A2', { base: 'A' }), 0.2, 9],
      [of('A3', { base: 'A' }), 0.1, null],
      [of('B1', { base: 'B' }), 0.1, null],
    ];
    expect(movers(rows, { onePerBase: true })[0]).toEqual(['A2', 'B1']);
  });

  it('count quantities of an asset as one base if limited to one per base', () => {
    const rows: Row[] = [
      [of('1000CATUSDT', { base: '1000CAT' }), 0.3, 5],
      [of('CATUSDT', { base: 'CAT' }), 0.3, 9],
      [of('1INCHUSDT', { base: '1INCH' }), 0.2, 1],
      [of('INCHUSDT', { base: 'INCH' }), 0.1, 1],
    ];
    expect(movers(rows, { onePerBase: true })[0]).toEqual(['CATUSDT', '1INCHUSDT', 'INCHUSDT']);
  });
});
