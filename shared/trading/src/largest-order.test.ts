import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leverageAt } from './applied-leverage.ts';
import type { ContractTerms } from './contract-terms.ts';
import { decimal, isZero, toText } from './decimal.ts';
import type { ContractFees } from './fees.ts';
import { computeLargestOrder } from './largest-order.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { computeOrderPreview, type PreviewInput } from './order-preview.ts';
import { lastChange } from './testing/positions.ts';
import {
  coinOption,
  dollarOption,
  INVERSE,
  INVERSE_COINM,
  LINEAR,
  LINEAR_DERIBIT,
  SPOT,
} from './testing/test-contracts.ts';
import { unifiedAccountOf } from './unified-margin.ts';

const FEES: ContractFees = {
  maker: decimal('0.0002'),
  taker: decimal('0.001'),
  premiumShareMax: null,
  isTakenFromReceived: false,
};
const OPTION_FEES = { ...FEES, premiumShareMax: decimal('0.125') };
const FROM_RECEIVED = { ...FEES, isTakenFromReceived: true };
const CALL = coinOption('call', 60_000);
const PUT = dollarOption('put', 60_000);
const BOOK = {
  bids: [
    [59_990, 0.4],
    [59_000, 100],
  ],
  asks: [
    [60_010, 0.4],
    [61_000, 100],
  ],
} satisfies PreviewInput['book'];

type Order = Omit<PreviewInput['order'], 'amount'>;
const ORDER: Order = {
  side: 'buy',
  type: 'limit',
  price: '60000',
  triggerPrice: null,
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
};

interface Kind {
  readonly terms: ContractTerms;
  readonly fees: ContractFees;
  readonly mark: number;
}
const KINDS: readonly (readonly [string, Kind])[] = [
  ['spot', { terms: SPOT, fees: FEES, mark: 60_000 }],
  ['spot with the fee in coin', { terms: SPOT, fees: FROM_RECEIVED, mark: 60_000 }],
  ['a linear perpetual', { terms: LINEAR, fees: FEES, mark: 60_000 }],
  ['a linear perpetual whose margin grows', { terms: LINEAR_DERIBIT, fees: FEES, mark: 60_000 }],
  ['an inverse perpetual', { terms: INVERSE, fees: FEES, mark: 60_000 }],
  ['an inverse perpetual in tiers', { terms: INVERSE_COINM, fees: FEES, mark: 60_000 }],
  ['a coin option', { terms: CALL, fees: OPTION_FEES, mark: 0.05 }],
  ['a linear option', { terms: PUT, fees: OPTION_FEES, mark: 1500 }],
];

const accountOf = (
  { terms, mark }: Kind,
  { balance, held, leverage }: { balance: number; held: number; leverage: number },
): AccountMarginInput => {
  const amount = terms.lot.times(String(Math.abs(held)));
  const side = held < 0 ? 'sell' : 'buy';
  const { position } = lastChange(terms, [side, toText(amount), String(mark)]);
  const other = lastChange(LINEAR, ['buy', '0.01', '61000']).position;
  return {
    balances: new Map(
      ['USDT', 'USDC']
        .map((asset) => [asset, decimal(String(balance))] as const)
        .concat([['BTC', decimal(String(balance)).div('60000').round(8)]]),
    ),
    positions: new Map([
      ['other', { terms: { ...LINEAR, key: 'other' }, position: other }],
      ...(held === 0 || terms.kind === 'spot' ? [] : [[terms.key, { terms, position }] as const]),
    ]),
    orders: [
      {
        terms,
        side: 'buy',
        remaining: terms.lot,
        price: decimal(String(mark)),
        reduceOnly: false,
        fees: FEES,
      },
    ],
    prices: {
      markOf: (of) => decimal(of.key === terms.key ? String(mark) : '60000'),
      underlyingOf: () => decimal('60000'),
    },
    settings: new Map([[terms.key, { mode: 'cross', leverage: decimal(String(leverage)) }]]),
  };
};

const inputOf = (kind: Kind, order: Order, account: AccountMarginInput) => ({
  order,
  terms: kind.terms,
  book: kind.terms.kind === 'premium' ? null : BOOK,
  fees: kind.fees,
  collarPercent: 5,
  isPaper: true,
  account,
  settleUsd: decimal('1'),
});

const problemsOf = (input: ReturnType<typeof inputOf>, amount: string) =>
  computeOrderPreview({ ...input, order: { ...input.order, amount } }).problems.flatMap(
    ({ rule, text }) => (rule === 'Margin' || rule === 'Book' ? [text] : []),
  );

describe.each(KINDS)('the largest order of %s', (_name, kind) => {
  it('passes the checks of the preview, and one lot more does not', () => {
    fc.assert(
      fc.property(
        fc.record({
          balance: fc.integer({ min: 0, max: 200_000 }),
          held: fc.integer({ min: -50, max: 50 }),
          leverage: fc.integer({ min: 1, max: 50 }),
        }),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('limit' as const, 'market' as const),
        fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
        fc.integer({ min: -3, max: 3 }),
        (funds, side, type, timeInForce, percent) => {
          const price = type === 'limit' ? String(kind.mark * (1 + percent / 100)) : null;
          const input = inputOf(
            kind,
            { ...ORDER, side, type, timeInForce, price },
            accountOf(kind, funds),
          );
          const largest = computeLargestOrder(input);
          if (largest === undefined) throw new Error('It is unknown.');
          const { amount, limitedBy } = largest;
          const problems = isZero(amount) ? [] : problemsOf(input, toText(amount));
          expect(problems).toEqual([]);
          const more = toText(amount.plus(kind.terms.lot));
          expect(problemsOf(input, more)).toContain(limitedBy);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the largest order', () => {
  const linear: Kind = { terms: LINEAR, fees: FEES, mark: 60_000 };
  const funds = { balance: 10_000, held: 0, leverage: 10 };
  const largestOf = (order: Partial<Order>, kind = linear, change: Partial<typeof funds> = {}) =>
    computeLargestOrder(
      inputOf(kind, { ...ORDER, ...order }, accountOf(kind, { ...funds, ...change })),
    )?.amount.toString();

  it.each<[string, string | undefined, string]>([
    [
      'that only reduces is the whole position',
      largestOf({ side: 'sell', reduceOnly: true }, linear, { held: 7 }),
      '0.007',
    ],
    ['that would not reduce is nothing', largestOf({ reduceOnly: true }, linear, { held: 7 }), '0'],
    [
      'of coins is all of them',
      largestOf({ side: 'sell' }, { terms: SPOT, fees: FROM_RECEIVED, mark: 60_000 }),
      '0.16666',
    ],
  ])('%s', (_what, amount, expected) => {
    expect(amount).toBe(expected);
  });

  it('that waits for a trigger is sized at its price', () => {
    const stop = { type: 'stop', price: null, triggerPrice: '66000' } as const;
    expect(largestOf(stop)).toBe(largestOf({ price: '66000', postOnly: true }));
  });

  const rich = { balance: 100_000_000, held: 0, leverage: 10 };
  const market = { type: 'market', price: null } as const;

  it.each<[string, Partial<Order>, string]>([
    ['at the market, of a level within the collar', market, '100.4'],
    ['all or nothing at a limit', { price: '60010', timeInForce: 'FOK' }, '0.4'],
    ['immediate or cancelled at a limit', { price: '60010', timeInForce: 'IOC' }, '0.4'],
    ['at a limit that the book does not reach', { price: '60000', timeInForce: 'IOC' }, '0'],
  ])('on paper is what the book fills of one that cannot rest: %s', (_what, order, expected) => {
    const input = inputOf(linear, { ...ORDER, ...order }, accountOf(linear, rich));
    const largest = computeLargestOrder(input);
    expect(largest?.amount.toString()).toBe(expected);
    expect(largest?.limitedBy).toContain(`The book has ${expected} BTC`);
    // a venue may have more than the book that is received
    const ofLive = computeLargestOrder({ ...input, isPaper: false });
    expect(ofLive?.limitedBy).not.toContain('The book has');
  });

  it('values the other contracts of the account once', () => {
    const own = accountOf(linear, funds);
    const others = Array.from({ length: 30 }, (_, index) => `other ${index}`);
    const other = own.positions.get('other');
    if (other === undefined) throw new Error('There is no other position.');
    const read: string[] = [];
    const account: AccountMarginInput = {
      ...own,
      positions: new Map(
        others.map((key) => [key, { ...other, terms: { ...other.terms, key } }] as const),
      ),
      prices: {
        ...own.prices,
        markOf(terms) {
          read.push(terms.key);
          return own.prices.markOf(terms);
        },
      },
      unified: unifiedAccountOf('bybit_unified', () => decimal('1')),
    };
    const order = { ...ORDER, type: 'market', price: null } as const;
    expect(computeLargestOrder(inputOf(linear, order, account))?.limitedBy).toContain(
      'Not enough USDT',
    );
    expect(read.filter((key) => key !== LINEAR.key).sort()).toEqual(others.sort());
    // a few for each amount that is tried
    expect(read.length - others.length).toBeLessThan(100);
  });

  it('is not known without a price', () => {
    const account = accountOf(linear, funds);
    const prices = { markOf: () => undefined, underlyingOf: () => undefined };
    const order = { ...ORDER, type: 'market', price: null } as const;
    expect(computeLargestOrder(inputOf(linear, order, { ...account, prices }))).toBeUndefined();
  });

  it('has the leverage that is set, or what its size allows at most', () => {
    const account = accountOf(linear, { ...funds, leverage: 50 });
    const at = (amount: string) =>
      leverageAt({ terms: LINEAR, account }, decimal(amount), decimal('60000'))?.applied.toString();
    expect(at('1')).toBe('50');
    // above 12 million dollars, 25 at most
    expect(at('300')).toBe('25');
    expect(leverageAt({ terms: SPOT, account }, decimal('1'), decimal('60000'))).toBeNull();
  });
});
