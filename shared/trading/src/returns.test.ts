import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Decimal, decimal } from './decimal.ts';
import {
  Drawdown,
  type FlowRecord,
  linkReturns,
  modifiedDietz,
  type PortfolioRecord,
  type ReturnPoint,
  type Valuation,
  type ValueRecord,
} from './returns.ts';

const texts = (values: readonly (Decimal | null)[]) =>
  values.map((value) => value?.toString() ?? null);

function portfolioReturns(
  records: readonly PortfolioRecord[],
  from?: number,
): readonly ReturnPoint[] {
  const steps = linkReturns({ records, from });
  for (;;) {
    const { done, value: points } = steps.next();
    if (done === true) return points;
  }
}

const valuation = (usd: string, missing = ''): Valuation => ({ usd: decimal(usd), missing });

/** A value at a number of minutes. */
const value = (
  minute: number,
  usd: string,
  more: Partial<ValueRecord> & { missing?: string } = {},
) => {
  const { missing = '', ...record } = more;
  return {
    kind: 'value',
    accountId: 'a',
    at: minute * 60_000,
    value: valuation(usd, missing),
    ...record,
  } as const;
};

/** A flow with the values next to it. */
const cut = (
  minute: number,
  before: string,
  after: string,
  more: Partial<FlowRecord> = {},
): FlowRecord => ({
  kind: 'flow',
  accountId: 'a',
  at: minute * 60_000,
  since: minute * 60_000,
  amount: decimal(after).minus(before),
  before: valuation(before),
  after: valuation(after),
  isReset: false,
  ...more,
});

/** A flow without the values next to it, in the account for a time before it was booked. */
const late = (
  minute: number,
  amount: string | null,
  more: Partial<FlowRecord> = {},
): FlowRecord => ({
  kind: 'flow',
  accountId: 'a',
  at: minute * 60_000,
  since: minute * 60_000,
  amount: amount === null ? null : decimal(amount),
  before: null,
  after: null,
  isReset: false,
  ...more,
});

/** A value that leaves something out. */
const partial = (minute: number, usd: string, missing = 'XYZ') => value(minute, usd, { missing });
/** Return, flow and whether it is estimated. */
const pointsOf = (records: readonly PortfolioRecord[], from?: number) =>
  portfolioReturns(records, from).map(({ timeWeightedReturn, flow, isEstimated }) => [
    timeWeightedReturn?.toString() ?? null,
    flow.toString(),
    isEstimated,
  ]);

const returnsOf = (records: readonly PortfolioRecord[], from?: number) =>
  texts(portfolioReturns(records, from).map(({ timeWeightedReturn }) => timeWeightedReturn));

describe('the time-weighted return', () => {
  it.each<[string, PortfolioRecord[], (string | null)[]]>([
    [
      "Wikipedia, 'Time-weighted return': 4%, 9%, 5% and 11% link to 32.12%",
      ['100', '104', '113.36', '119.028', '132.12108'].map((usd, at) => value(at, usd)),
      ['0', '0.04', '0.1336', '0.19028', '0.3212108'],
    ],
    [
      // 110/100 · 160/160 · 176/160 = 1.21
      'a deposit is not a return',
      [value(0, '100'), cut(0.5, '110', '160'), value(1, '160'), value(2, '176')],
      ['0', '0.1', '0.21'],
    ],
    [
      // 110/100 · 60/60 · 54/60 = 0.99
      'nor is a withdrawal a loss',
      [value(0, '100'), cut(0.5, '110', '60'), value(1, '60'), value(2, '54')],
      ['0', '0.1', '-0.01'],
    ],
    [
      // 90/100 · 9,585/10,090 = 0.854955…; (9,585 − 10,000)/100 would be −515%
      'a large flow into a small account, and losses before and after it',
      [value(0, '100'), cut(0.5, '90', '10090'), value(1, '9585.5'), value(2, '9585.5')],
      ['0', '-0.145', '-0.145'],
    ],
    [
      // a loss of 400 of 10,100 is −3.96%, and not −400%
      'a loss after a flow is of the capital after it',
      [value(0, '100'), cut(0.5, '100', '10100'), value(1, '9700')],
      ['0', '-0.039603960396039604'],
    ],
    [
      // 5,050/100 and back would otherwise be a gain
      'a withdrawal of nearly all of it hides no loss',
      [value(0, '10000'), cut(0.5, '9000', '100'), value(1, '90')],
      ['0', '-0.19'],
    ],
    [
      // an option worth 500 was closed by it: 9,500/10,000 · 10,000/10,000
      'a reset is the value after it less the value before',
      [value(0, '10000'), cut(0.5, '9500', '10000', { isReset: true }), value(1, '10000')],
      ['0', '-0.05'],
    ],
    ['from nothing', [value(0, '0'), cut(0.5, '0', '100'), value(1, '110')], ['0', '0.1']],
    [
      'a gain on nothing is unknown',
      [value(0, '0'), value(1, '5'), value(2, '6')],
      ['0', null, null],
    ],
    ['of a debt is unknown', [value(0, '-5'), value(1, '5')], ['0', null]],
    [
      'more than all of it cannot be lost, and what follows has no sign to invert',
      [value(0, '100'), value(1, '-10'), cut(1.5, '-10', '90'), value(2, '99')],
      ['0', null, null],
    ],
    ['all of it can be lost', [value(0, '100'), value(1, '0')], ['0', '-1']],
    ['of no records', [], []],
  ])('%s', (_source, records, expected) => {
    expect(returnsOf(records)).toEqual(expected);
  });

  it.each([
    // all 10,000 USDT, while the index of USDT went from 1.0001 to 1
    ['10001', '10000', '0', '-0.0000999900009999'],
    // 0.9 BTC of 1, from 60,000 to 60,120
    ['60000', '60120', '6012', '0.002'],
    // 0.99 BTC of 1, from 60,000 to 59,700
    ['60000', '59700', '597', '-0.005'],
  ])(
    'of a withdrawal that was learnt of later is cut where it was booked (%s, %s, %s)',
    (...row) => {
      const [start, before, after, expected] = row;
      const values = [value(0, start), value(1, start), value(2, after), value(3, after)];
      // it left the account before the value of minute 1, which has it still
      const flow = { since: 40_000 };
      const points = portfolioReturns([...values, cut(4 / 3, before, after, flow)]);
      const returns = points.map(({ timeWeightedReturn }) => timeWeightedReturn);
      expect(texts(returns)).toEqual(['0', '0', expected, expected]);
      expect(points.map(({ isEstimated }) => isEstimated)).toEqual([false, false, true, false]);
      // of which earlier versions stored no values
      const amount = decimal(after).minus(before).toString();
      expect(returnsOf([...values, late(4 / 3, amount, flow)])).toEqual([
        '0',
        '0',
        expected,
        expected,
      ]);
    },
  );

  it('of a flow without values next to it is by Modified Dietz between the stored values', () => {
    // in the account for 3/4 of the minute: (9,940 − 100 − 10,000) / (100 + 0.75 · 10,000)
    const records = [value(0, '100'), late(0.9, '10000', { since: 15_000 }), value(1, '9940')];
    const [, point] = portfolioReturns(records);
    expect(point?.timeWeightedReturn?.toString()).toBe('-0.021052631578947368');
    expect(point?.isEstimated).toBe(true);
    expect(point?.flow.toString()).toBe('10000');
  });

  it('has a flow that was in the account before the last value for the whole period', () => {
    // (10,000 − 100 − 10,000) / (100 + 10,000): the value of minute 1 did not have it yet
    const records = [value(0, '100'), value(1, '100'), late(1.5, '10000', { since: 0 })];
    const [, first, second] = portfolioReturns([...records, value(2, '10000')]);
    expect(first).toMatchObject({ isEstimated: false });
    expect(second?.timeWeightedReturn?.toString()).toBe('-0.009900990099009901');
    expect(second?.isEstimated).toBe(true);
  });

  it('is unknown from a flow on whose amount is, and after a reset without values it goes on', () => {
    expect(returnsOf([value(0, '100'), late(0.5, null), value(1, '150'), value(2, '150')])).toEqual(
      ['0', null, null],
    );
    const reset = late(1.5, null, { isReset: true });
    const points = portfolioReturns([
      value(0, '100'),
      value(1, '110'),
      reset,
      value(2, '500'),
      value(3, '550'),
    ]);
    // 1.1 · 1 · 1.1
    expect(texts(points.map(({ timeWeightedReturn }) => timeWeightedReturn))).toEqual([
      '0',
      '0.1',
      '0.1',
      '0.21',
    ]);
    expect(points[2]).toMatchObject({ isEstimated: true, flow: decimal('390') });
  });

  it('is unknown while a price is missing, and goes on from the last value that had all', () => {
    const records = [
      value(0, '100'),
      value(1, '40', { missing: 'BTC' }),
      value(2, '120'),
      value(3, '132'),
    ];
    expect(returnsOf(records)).toEqual(['0', null, '0.2', '0.32']);
    expect(portfolioReturns(records)[1]).toMatchObject({ isPartial: true, value: decimal('40') });
  });

  it('leaves out what never has a price, also if it arrives later', () => {
    const airdrop = cut(0.5, '100', '100', { amount: null, after: valuation('100', 'XYZ') });
    const records = [value(0, '100'), airdrop, value(1, '110', { missing: 'XYZ' })];
    expect(returnsOf(records)).toEqual(['0', '0.1']);
  });

  describe('goes on when a value leaves out less than the last one', () => {
    it('with what is priced for the first time as a flow', () => {
      // 1.1 · 165/150 · 181.5/165
      expect(
        pointsOf([
          partial(0, '100'),
          partial(1, '110'),
          value(2, '150'),
          value(3, '165'),
          value(4, '181.5'),
        ]),
      ).toEqual([
        ['0', '100', false],
        ['0.1', '0', false],
        ['0.1', '40', true],
        ['0.21', '0', false],
        ['0.331', '0', false],
      ]);
    });

    it('with what was traded for something without a price as a flow', () => {
      expect(
        pointsOf([
          partial(0, '100', 'EUR=9 XYZ=5'),
          partial(1, '110', 'EUR=9 XYZ=5'),
          partial(2, '60', 'EUR=9 XYZ=12.5'),
          partial(3, '66', 'EUR=9 XYZ=12.5'),
        ]),
      ).toEqual([
        ['0', '100', false],
        ['0.1', '0', false],
        ['0.1', '-50', true],
        ['0.21', '0', false],
      ]);
    });

    it('in each account, and not when it leaves out something else', () => {
      const other = { accountId: 'b' };
      // 100, then 110 with b, in which 90 get a price
      expect(
        pointsOf([
          value(0, '100'),
          value(1, '100'),
          value(1, '10', { ...other, missing: 'XYZ' }),
          value(2, '100'),
          value(2, '100', other),
          value(3, '120'),
          value(3, '100', other),
          value(4, '120'),
          value(4, '50', { ...other, missing: 'BTC' }),
        ]),
      ).toEqual([
        ['0', '100', false],
        ['0', '10', false],
        ['0', '90', true],
        ['0.1', '0', false],
        [null, '0', false],
      ]);
    });

    it('and compares values of earlier versions, which do not say what they leave out', () => {
      const records = [partial(0, '100', '?'), partial(1, '110'), partial(2, '121', '?')];
      expect(pointsOf([...records, value(3, '200')]).map(([text]) => text)).toEqual([
        '0',
        '0.1',
        '0.21',
        '0.21',
      ]);
    });

    it('from the last value before the start that had all prices', () => {
      const records = [
        value(-30, '100'),
        partial(-1, '40'),
        partial(0.5, '40'),
        value(1.5, '120'),
        value(2.5, '132'),
      ];
      expect(returnsOf(records, 0)).toEqual([null, '0.2', '0.32']);
    });

    it('after a flow without a price, whether its amount is known later or not', () => {
      for (const amount of [null, decimal('100')]) {
        const deposit = cut(0.5, '100', '100', { amount, after: valuation('100', 'XYZ') });
        expect(
          pointsOf([value(0, '100'), deposit, partial(1, '110'), value(2, '210'), value(3, '231')]),
        ).toEqual([
          ['0', '100', false],
          ['0.1', '0', false],
          ['0.1', '100', true],
          ['0.21', '0', false],
        ]);
      }
    });

    it('after one of which earlier versions stored no values', () => {
      const records = [value(0, '100'), late(0.5, null), partial(1, '100'), partial(2, '110')];
      expect(returnsOf(records)).toEqual(['0', '0', '0.1']);
    });
  });

  it('has the flows of an account only once that was reset without values next to it', () => {
    const reset = late(0.2, null, { isReset: true });
    const records = [value(0, '100'), reset, late(0.5, '500'), value(1, '1500')];
    const [, point] = portfolioReturns(records);
    expect(point).toMatchObject({ flow: decimal('1400'), timeWeightedReturn: decimal('0') });
    // 50 of the 1,400 came before it
    const [, other] = portfolioReturns([late(0.1, '50'), ...records]);
    expect(other).toMatchObject({ flow: decimal('1400'), timeWeightedReturn: decimal('0') });
  });

  it('puts a value of the millisecond of a flow on the side of the flow that it is of', () => {
    const records = [value(0, '100'), cut(1, '110', '1110'), value(2, '1221')];
    // 1.1 · 1.1
    expect(returnsOf([...records, value(1, '1110')])).toEqual(['0', '0.1', '0.21']);
    expect(returnsOf([...records, value(1, '110')])).toEqual(['0', '0.1', '0.21']);
  });

  describe('of several accounts', () => {
    const other = { accountId: 'b' };

    it('begins with what each had before the start, and counts no account as a gain', () => {
      // one server stores account a 20 s before the other stores b
      const records = [
        value(0, '100'),
        value(0, '300', { ...other, at: 20_000 }),
        value(1, '100'),
        value(1, '300', { ...other, at: 80_000 }),
        value(2, '110'),
        value(2, '300', { ...other, at: 140_000 }),
      ];
      const points = portfolioReturns(records, 30_000);
      // at minute 1, 400 of them; at minute 2, 410
      expect(points.map(({ value: sum }) => sum.toString())).toEqual(['400', '400', '410']);
      expect(texts(points.map(({ timeWeightedReturn }) => timeWeightedReturn))).toEqual([
        '0',
        '0',
        '0.025',
      ]);
      expect(points.every(({ flow }) => flow.eq('0'))).toBe(true);
    });

    it('takes an account that is added as a flow', () => {
      const records = [
        value(0, '100'),
        value(1, '110'),
        value(1, '1000', other),
        value(2, '110'),
        value(2, '1111', other),
      ];
      const points = portfolioReturns(records);
      // 1.1 · 1,221/1,110
      expect(points.map(({ flow }) => flow.toString())).toEqual(['100', '1000', '0']);
      expect(points.at(-1)?.timeWeightedReturn?.toString()).toBe('0.21');
    });

    it('weighs a gain by the capital of its time', () => {
      const records = [
        value(0, '100'),
        value(0, '100', other),
        // b has doubled when 9,700 are added to a
        value(0.5, '200', other),
        cut(0.5, '100', '9800'),
        value(1, '9800'),
        value(1, '200', other),
      ];
      expect(returnsOf(records).at(-1)).toBe('0.5');
    });

    it('has no point between the two sides of a transfer', () => {
      // each account is valued at the flow of the other one
      const records = [
        value(0, '100'),
        value(0, '100', other),
        value(0.1, '100', other),
        cut(0.1, '100', '40'),
        value(0.1001, '40'),
        cut(0.1001, '100', '160', other),
        value(1, '40'),
        value(1, '160', other),
      ];
      for (const { value: sum } of portfolioReturns(records)) expect(sum.toString()).toBe('200');
    });

    it('is not changed by a transfer between them', () => {
      const records = [
        value(0, '100'),
        value(0, '100', other),
        cut(0.5, '100', '40'),
        cut(0.5001, '100', '160', other),
        value(1, '40'),
        value(1, '160', other),
      ];
      const [, point] = portfolioReturns(records);
      expect(point).toMatchObject({ timeWeightedReturn: decimal('0'), flow: decimal('0') });
    });
  });

  it('does not depend on where flows are, and never falls below −100%', () => {
    const growths = fc.array(
      fc.record({
        permille: fc.integer({ min: -500, max: 900 }),
        flow: fc.integer({ min: -900, max: 10_000 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(growths, (periods) => {
        let usd = decimal('1000');
        let index = decimal('1');
        const records: PortfolioRecord[] = [value(0, '1000')];
        for (const [at, { permille, flow }] of periods.entries()) {
          const growth = decimal(`${1000 + permille}e-3`);
          index = index.times(growth);
          const before = usd.times(growth);
          usd = before.plus(flow < 0 ? before.times(`${flow}e-3`) : String(flow));
          records.push(
            cut(at + 0.5, before.toString(), usd.toString()),
            value(at + 1, usd.toString()),
          );
        }
        const last = portfolioReturns(records).at(-1)?.timeWeightedReturn;
        const error = last?.plus('1').div(index).minus('1').abs();
        expect(error?.lt('1e-9')).toBe(true);
      }),
    );
  });
});

function drawdowns(returns: readonly (Decimal | null)[]): readonly (Decimal | null)[] {
  const drawdown = new Drawdown();
  return returns.map((each) => drawdown.next(each));
}

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
    const result = modifiedDietz({ start: decimal(start), end: decimal(end), flows: weighted });
    expect(result?.toString() ?? null).toBe(expected);
  });
});
