import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Decimal, decimal } from './decimal.ts';
import { drawdowns, modifiedDietz, timeWeightedReturns, type ValuePoint } from './returns.ts';

const points = (...rows: readonly (readonly [value: string, flow: string])[]): ValuePoint[] =>
  rows.map(([value, flow]) => ({ value: decimal(value), flow: decimal(flow) }));

const texts = (values: readonly (Decimal | null)[]) =>
  values.map((value) => value?.toString() ?? null);

describe('the time-weighted return', () => {
  it.each<[string, ValuePoint[], (string | null)[]]>([
    [
      "Wikipedia, 'Time-weighted return': 4%, 9%, 5% and 11% link to 32.12%",
      points(['100', '0'], ['104', '0'], ['113.36', '0'], ['119.028', '0'], ['132.12108', '0']),
      ['0', '0.04', '0.1336', '0.19028', '0.3212108'],
    ],
    [
      'a deposit is not a return',
      points(['100', '0'], ['160', '50'], ['176', '0']),
      ['0', '0.1', '0.21'],
    ],
    [
      'nor is a withdrawal a loss',
      points(['100', '0'], ['60', '-50'], ['54', '0']),
      ['0', '0.1', '-0.01'],
    ],
    ['from nothing', points(['0', '0'], ['100', '100'], ['110', '0']), ['0', '0', '0.1']],
    ['profit of nothing is unknown', points(['0', '0'], ['5', '0'], ['6', '0']), ['0', null, null]],
    ['of a debt is unknown', points(['-5', '0'], ['5', '0']), ['0', null]],
    ['of no points', [], []],
  ])('%s', (_source, values, expected) => {
    expect(texts(timeWeightedReturns(values))).toEqual(expected);
  });

  it('does not depend on where flows are cut', () => {
    const growths = fc.array(
      fc.record({
        permille: fc.integer({ min: -500, max: 900 }),
        flow: fc.integer({ min: 0, max: 10_000 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(growths, (periods) => {
        let value = decimal('1000');
        const rows: ValuePoint[] = [{ value, flow: decimal('0') }];
        let index = decimal('1');
        for (const { permille, flow } of periods) {
          const growth = decimal(`${1000 + permille}e-3`);
          index = index.times(growth);
          value = value.times(growth).plus(String(flow));
          rows.push({ value, flow: decimal(String(flow)) });
        }
        const last = timeWeightedReturns(rows).at(-1);
        const error = last?.plus('1').div(index).minus('1').abs();
        expect(error?.lt('1e-9')).toBe(true);
      }),
    );
  });
});

describe('the drawdown', () => {
  it('is the index over its greatest value until then − 1', () => {
    const returns = ['0', '0.25', '0', '0.5', '-0.25'].map((text) => decimal(text));
    expect(texts(drawdowns([...returns, null]))).toEqual(['0', '0', '-0.2', '0', '-0.5', null]);
  });

  it('stays at −100% after everything was lost', () => {
    expect(texts(drawdowns([decimal('0'), decimal('-1'), decimal('-1')]))).toEqual([
      '0',
      '-1',
      '-1',
    ]);
  });
});

describe("the Modified Dietz return (Wikipedia, 'Modified Dietz method')", () => {
  it.each([
    // 150 / (100 + 50·½)
    ['100', '300', [['50', '0.5']], '1.2'],
    ['100', '110', [], '0.1'],
    ['0', '0', [], null],
  ] as const)('from %s to %s', (start, end, flows, expected) => {
    const weighted = flows.map(([amount, weight]) => ({
      amount: decimal(amount),
      weight: decimal(weight),
    }));
    const value = modifiedDietz({ start: decimal(start), end: decimal(end), flows: weighted });
    expect(value?.toString() ?? null).toBe(expected);
  });
});
