import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { PERCENT } from '@parallax/ui';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';
import { detailSections, timeLeft } from './detail-rows.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const STEPS = ['Tick', 'Lot', 'Contract size'];
const venue = {
  takerFee: 0.00055,
  takerFeeSource: 'Schedule, taker 0.055%',
  makerFee: -0.000025,
  makerFeeSource: null,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: { website: 'https://www.okx.com', fees: 'https://www.okx.com/fees', status: null },
};
function rowsOf(
  contract: Contract,
  of: Parameters<typeof detailSections>[1] = venue,
): Record<string, string> {
  const rows = detailSections(contract, of, NOW).flatMap((section) => section.rows);
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]));
}

describe('design §7 the rows of Contract details', () => {
  it('show tick and lot of a spot contract, and omit rows that do not apply', () => {
    const rows = rowsOf(contractOf({ tick: 0.01, lot: 0.00001 }));
    expect(rows).toMatchObject({
      Name: 'BTC/USDT',
      Type: 'Spot',
      Tick: '0.01 USDT',
      Lot: '0.00001 BTC',
    });
    for (const label of [
      'Contract size',
      'Risk type',
      'Expiry',
      'Strike',
      'Option type',
      'Settled in',
    ]) {
      expect(rows).not.toHaveProperty(label);
    }
  });

  it.each([
    ['a contract of a recorded list', {}, []],
    ['a recorded symbol without recorded steps', { assumedSteps: true }, STEPS],
    ['a generated symbol whose series has recorded steps', { generated: true }, ['Symbol']],
    ['a generated contract', { generated: true, assumedSteps: true }, ['Symbol', ...STEPS]],
  ])('mark as assumed only what no instrument list has: %s', (_, flags, assumed) => {
    const perpetual = contractOf({ instType: 'perpetual', riskType: 'linear', ...flags });
    const rows = detailSections(perpetual, venue, NOW).flatMap((section) => section.rows);
    expect(rows.filter((row) => row.assumed !== undefined).map(({ label }) => label)).toEqual(
      assumed,
    );
  });

  it('show contract size in dollars and settlement in the base for an inverse perpetual', () => {
    const inverse = contractOf({
      instType: 'perpetual',
      riskType: 'inverse',
      quote: 'USD',
      contractSize: 100,
      contractSizeUnit: 'USD',
      lot: 100,
      settle: 'BTC',
    });
    expect(rowsOf(inverse)).toMatchObject({
      'Risk type': 'Inverse',
      'Contract size': '100 USD',
      Lot: '100 USD',
      'Settled in': 'BTC',
    });
  });

  it('show time left, strike, right, and the tick in the base for an inverse option', () => {
    const option = contractOf({
      instType: 'option',
      riskType: 'inverse',
      quote: 'USD',
      tick: 0.0001,
      expiry: NOW + 34.25 * DAY,
      strike: 100_000,
      optionType: 'call',
      settle: 'BTC',
    });
    expect(rowsOf(option)).toMatchObject({
      Tick: '0.0001 BTC',
      'Time left': '34 d 6 h',
      Strike: '100,000 USD',
      'Option type': 'Call',
      'Fee schedule': 'www.okx.com/fees',
    });
    // the fees of a venue are those of its perpetuals and futures
    expect(rowsOf(option)).not.toHaveProperty('Taker fee');
  });

  it('show fees with all decimals and their source, and a rebate with its sign', () => {
    expect(rowsOf(contractOf())).toMatchObject({
      'Taker fee': '0.055%',
      'Maker fee': '−0.0025%',
      'Fee schedule': 'www.okx.com/fees',
    });
    const fees = detailSections(contractOf(), venue, NOW).at(-2)?.rows;
    expect(fees?.[0]?.source).toBe('Schedule, taker 0.055%');
    expect(rowsOf(contractOf(), { ...venue, takerFee: 0 })['Taker fee']).toBe('0.000%');
    expect(detailSections(contractOf(), undefined, NOW).map(({ title }) => title)).not.toContain(
      'Fees of the lowest tier',
    );
  });

  it('show the spot fees of a venue with a separate fee schedule for spot', () => {
    const unified = {
      ...venue,
      spotTakerFee: 0.001,
      spotTakerFeeSource: 'Spot schedule, taker 0.1%',
      spotMakerFee: 0.0008,
      spotMakerFeeSource: 'Spot schedule, maker 0.08%',
    };
    const spot = detailSections(contractOf(), unified, NOW).at(-2)?.rows;
    expect(spot?.slice(0, 2)).toEqual([
      {
        label: 'Taker fee',
        value: '0.100%',
        figure: { value: 0.001, unit: PERCENT },
        source: 'Spot schedule, taker 0.1%',
      },
      {
        label: 'Maker fee',
        value: '0.080%',
        figure: { value: 0.0008, unit: PERCENT },
        source: 'Spot schedule, maker 0.08%',
      },
    ]);
    const perpetual = contractOf({ instType: 'perpetual', riskType: 'linear' });
    expect(rowsOf(perpetual, unified)['Taker fee']).toBe('0.055%');
  });

  it.each([
    [2 * DAY, '2 d 0 h'],
    [DAY / 2, '12:00:00'],
    [0, 'Expired'],
    [-DAY, 'Expired'],
  ])('show %s ms to expiry as %s', (left, text) => {
    expect(timeLeft(NOW + left, NOW)).toBe(text);
  });

  it.each([
    [500, 0],
    [0.25, 2],
    [1e-8, 8],
    [1.5e-7, 8],
    [1e21, 0],
  ])('show a step of %s with %s decimals', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals);
  });
});
