import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { decimal } from './decimal.ts';
import type { ContractFees } from './fees.ts';
import type { AccountMarginInput } from './margin-line.ts';
import {
  type AssetAmount,
  computeOrderPreview,
  midOfBook,
  type PreviewInput,
  slippageBps,
  walkBook,
} from './order-preview.ts';
import { lastChange } from './testing/positions.ts';
import { coinOption, INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';

const BOOK: NonNullable<PreviewInput['book']> = {
  bids: [
    [59_990, 1],
    [59_980, 3],
  ],
  asks: [
    [60_000, 0.5],
    [60_010, 0.5],
    [60_020, 2],
  ],
};

const ACCOUNT: AccountMarginInput = {
  balances: new Map([
    ['USDT', decimal('10000')],
    ['BTC', decimal('1')],
  ]),
  positions: new Map(),
  orders: [],
  prices: { markOf: () => decimal('60000'), underlyingOf: () => decimal('60000') },
};

const FEES: ContractFees = {
  maker: decimal('0.0002'),
  taker: decimal('0.0005'),
  premiumShareMax: null,
  isTakenFromReceived: false,
};

const ORDER: PreviewInput['order'] = {
  side: 'buy',
  type: 'market',
  amount: '1',
  price: null,
  triggerPrice: null,
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
};

const preview = (order: Partial<PreviewInput['order']>, members: Partial<PreviewInput> = {}) =>
  computeOrderPreview({
    order: { ...ORDER, ...order },
    terms: LINEAR,
    book: BOOK,
    fees: FEES,
    collarPercent: null,
    isPaper: true,
    account: ACCOUNT,
    settleUsd: decimal('0.999'),
    ...members,
  });

const assetText = (value: AssetAmount | null) =>
  value && `${value.amount.toString()} ${value.asset}`;

const shown = (result: ReturnType<typeof preview>) => ({
  notionalUsd: result.notionalUsd?.toString() ?? null,
  fee: assetText(result.fee),
  averagePrice: result.averagePrice?.toString() ?? null,
  slippageBps: result.slippageBps?.round(6).toString() ?? null,
  margin: assetText(result.marginRequired),
  liquidationPrice: result.liquidationPrice?.round(6).toString() ?? null,
  unfilled: result.unfilled.toString(),
});

describe('what an order would take from the book', () => {
  it.each<
    [string, ContractTerms, 'buy' | 'sell', string, string | null, string, string | null, number]
  >([
    ['a market buy', LINEAR, 'buy', '1', null, '1', '60005', 2],
    ['one level', LINEAR, 'buy', '0.5', null, '0.5', '60000', 1],
    ['a sell', LINEAR, 'sell', '2', null, '2', '59985', 2],
    ['all of a side', LINEAR, 'buy', '9', null, '3', '60015', 3],
    ['a limit', LINEAR, 'buy', '1', '60000', '0.5', '60000', 1],
    ['a limit that rests', LINEAR, 'buy', '1', '59999.9', '0', null, 0],
    ['a limit of a sell', LINEAR, 'sell', '9', '59990', '1', '59990', 1],
  ])('%s', (_what, terms, side, amount, limit, filled, average, levels) => {
    const walk = walkBook({
      terms,
      side,
      amount: decimal(amount),
      limit: limit === null ? null : decimal(limit),
      book: BOOK,
    });
    expect(walk.filled.toString()).toBe(filled);
    expect(walk.averagePrice?.toString() ?? null).toBe(average);
    expect(walk.levels).toBe(levels);
  });

  it('of an inverse contract is averaged by its value in coin', () => {
    const book = {
      bids: [],
      asks: [
        [10_000, 50],
        [15_000, 50],
      ],
    } satisfies PreviewInput['book'];
    const walk = walkBook({
      terms: INVERSE,
      side: 'buy',
      amount: decimal('100'),
      limit: null,
      book,
    });
    expect(walk.averagePrice?.toString()).toBe('12000');
  });

  it('slips from the mid; positive is a cost', () => {
    // 10/59,995
    expect(slippageBps('buy', decimal('60005'), decimal('59995')).round(6).toString()).toBe(
      '1.666806',
    );
    expect(slippageBps('sell', decimal('60005'), decimal('59995')).round(6).toString()).toBe(
      '-1.666806',
    );
    expect(midOfBook(LINEAR, BOOK)?.toString()).toBe('59995');
    expect(midOfBook(LINEAR, { ...BOOK, bids: [] })).toBeNull();
  });
});

describe('the preview of an order', () => {
  it('at the market', () => {
    expect(shown(preview({}))).toEqual({
      // 60,005·0.999
      notionalUsd: '59944.995',
      fee: '30.0025 USDT',
      averagePrice: '60005',
      slippageBps: '1.666806',
      margin: '6000.5 USDT',
      // (10,000 − 30.0025 + 50 − 60,005) / (0.005 − 1)
      liquidationPrice: '50236.183417',
      unfilled: '0',
    });
  });

  it('that rests has the maker fee and no average price', () => {
    expect(shown(preview({ type: 'limit', price: '59980' }))).toMatchObject({
      fee: '11.996 USDT',
      averagePrice: null,
      slippageBps: null,
      margin: '5998 USDT',
    });
  });

  it('that takes a part and rests with the other pays both fees', () => {
    // 0.5·60,000·0.0005 + 0.5·60,000·0.0002
    expect(shown(preview({ type: 'limit', price: '60000' }))).toMatchObject({
      fee: '21 USDT',
      averagePrice: '60000',
      unfilled: '0',
    });
    // 1 at 60,005 and 1 at 60,015: 2 at 60,010; margin at the limit price
    expect(
      shown(preview({ type: 'limit', price: '60015', amount: '2' }, { settleUsd: decimal('1') })),
    ).toMatchObject({ averagePrice: '60005', notionalUsd: '120020', margin: '12003 USDT' });
  });

  it.each<[string, Partial<PreviewInput['order']>, string | null, string]>([
    ['IOC leaves the rest', { type: 'limit', price: '60000', timeInForce: 'IOC' }, '60000', '0.5'],
    ['FOK takes all or nothing', { type: 'limit', price: '60000', timeInForce: 'FOK' }, null, '1'],
    ['FOK that is filled', { type: 'limit', price: '60010', timeInForce: 'FOK' }, '60005', '0'],
    ['a market order leaves what the book lacks', { amount: '5' }, '60015', '2'],
    ['post-only takes nothing', { type: 'limit', price: '60010', postOnly: true }, null, '0'],
    ['a stop waits', { type: 'stop', triggerPrice: '61000' }, null, '0'],
  ])('%s', (_what, order, average, unfilled) => {
    expect(shown(preview(order))).toMatchObject({ averagePrice: average, unfilled });
  });

  it('of a stop has the taker fee at its trigger price', () => {
    expect(shown(preview({ type: 'stop', triggerPrice: '61000' })).fee).toBe('30.5 USDT');
  });

  it('that only reduces counts with what it reduces and needs no margin', () => {
    const positions = new Map([
      [
        LINEAR.key,
        { terms: LINEAR, position: lastChange(LINEAR, ['sell', '0.5', '60000']).position },
      ],
    ]);
    const account = { ...ACCOUNT, positions };
    expect(shown(preview({ reduceOnly: true }, { account }))).toMatchObject({
      notionalUsd: '29970',
      margin: '0 USDT',
      liquidationPrice: null,
    });
  });

  it('of spot reserves the price with its fee, or the base', () => {
    const terms = SPOT;
    // 60,005·1.0005
    expect(shown(preview({}, { terms }))).toMatchObject({
      margin: '60035.0025 USDT',
      liquidationPrice: null,
    });
    expect(shown(preview({ side: 'sell', amount: '0.5' }, { terms })).margin).toBe('0.5 BTC');
  });

  it.each<[string, 'buy' | 'sell', boolean, Record<string, string>]>([
    // 1 at 60,005·0.0005, in the quote
    [
      'is charged beside the price',
      'buy',
      false,
      { fee: '30.0025 USDT', received: '1 BTC', after: '2' },
    ],
    [
      'is taken from the coin that is bought',
      'buy',
      true,
      { fee: '0.0005 BTC', received: '0.9995 BTC', after: '1.9995' },
    ],
    // 59,990·(1 − 0.0005)
    [
      'is taken from the quote of a sale',
      'sell',
      true,
      { fee: '29.995 USDT', received: '59960.005 USDT', after: '0' },
    ],
  ])('of spot whose fee %s', (_what, side, isTakenFromReceived, expected) => {
    const result = preview({ side }, { terms: SPOT, fees: { ...FEES, isTakenFromReceived } });
    expect({
      fee: shown(result).fee,
      received: assetText(result.received),
      after: result.positionAfter.toString(),
    }).toEqual(expected);
  });

  it.each<[string, Partial<PreviewInput['order']>, string]>([
    // 61,500·0.0005
    ['a stop limit whose limit its trigger reaches', { price: '61500' }, '30.75 USDT'],
    ['one with its limit at the trigger', { price: '61000' }, '30.5 USDT'],
    // 60,500·0.0002
    ['one whose limit rests behind the trigger', { price: '60500' }, '12.1 USDT'],
    ['one that only makes', { price: '61500', postOnly: true }, '12.3 USDT'],
    [
      'a take profit limit that sells',
      { side: 'sell', type: 'take_profit_limit', price: '60900' },
      '30.45 USDT',
    ],
  ])('of %s has the fee that it will pay', (_what, order, fee) => {
    const result = preview({ type: 'stop_limit', triggerPrice: '61000', ...order });
    expect(shown(result).fee).toBe(fee);
  });

  it('of an order that is all or nothing, and gets nothing, has the figures of the whole', () => {
    const result = preview(
      { type: 'limit', price: '60020', timeInForce: 'FOK', amount: '5' },
      { settleUsd: decimal('1') },
    );
    // 5 at 60,020
    expect(shown(result)).toMatchObject({
      notionalUsd: '300100',
      fee: '150.05 USDT',
      averagePrice: null,
      unfilled: '5',
    });
    expect(result.positionAfter.toString()).toBe('5');
    expect(result.liquidationPrice).not.toBeNull();
  });

  it('of an option sold short', () => {
    const terms = coinOption('call', 60_000);
    const book = { bids: [[0.05, 10]], asks: [[0.06, 10]] } satisfies PreviewInput['book'];
    const account = {
      ...ACCOUNT,
      prices: { markOf: () => decimal('0.055'), underlyingOf: () => decimal('60000') },
    };
    const settleUsd = decimal('60000');
    const fees = { ...FEES, taker: decimal('0.0003'), premiumShareMax: decimal('0.125') };
    expect(
      shown(preview({ side: 'sell', amount: '2' }, { terms, book, account, settleUsd, fees })),
    ).toMatchObject({
      notionalUsd: '6000',
      // 0.03% of 2 BTC, less than 12.5% of the premium
      fee: '0.0006 BTC',
      // 2·(0.15 + 0.055)
      margin: '0.41 BTC',
      liquidationPrice: null,
    });
  });

  it('without book, prices or fees says nothing it does not know', () => {
    const account = {
      ...ACCOUNT,
      prices: { markOf: () => undefined, underlyingOf: () => undefined },
    };
    const fees = null;
    expect(shown(preview({}, { account, fees, book: null, settleUsd: null }))).toEqual({
      notionalUsd: null,
      fee: null,
      averagePrice: null,
      slippageBps: null,
      margin: null,
      liquidationPrice: null,
      unfilled: '0',
    });
  });

  it('of a market order is of what the book fills, and says what would be cancelled', () => {
    const result = preview({ amount: '5' }, { settleUsd: decimal('1') });
    // 3 at 60,015
    expect(shown(result)).toMatchObject({ notionalUsd: '180045', fee: '90.0225 USDT' });
    expect(result.problems).toContainEqual({
      rule: 'Book',
      ok: false,
      text: 'The book has 3 BTC now; 2 BTC would be cancelled.',
    });
  });

  it.each<[string, Partial<PreviewInput['order']>]>([
    ['at the market', {}],
    ['that is all or nothing', { type: 'limit', price: '60020', timeInForce: 'FOK' }],
  ])(
    'of a live order %s is of its whole amount, and only warns of what is shown',
    (_what, order) => {
      const live = { isPaper: false, settleUsd: decimal('1') };
      const result = preview({ ...order, amount: '5' }, live);
      // 5 at 60,015, for which 10,000 is not enough margin on paper
      expect(shown(result)).toMatchObject({
        notionalUsd: '300075',
        fee: '150.0375 USDT',
        unfilled: '0',
      });
      const text = 'The shown levels of the book have 3 BTC now.';
      expect(result.problems).toEqual([{ rule: 'Book', ok: false, text }]);
      expect(preview({ ...order, amount: '3' }, live).problems).toEqual([]);
    },
  );

  it.each<[string, Partial<PreviewInput['order']>, string]>([
    [
      'beyond its price protection',
      { amount: '5' },
      'The book has 3 BTC within 3% of the best price now; 2 BTC would be cancelled.',
    ],
    [
      'of an immediate order beyond its limit',
      { type: 'limit', price: '60000', timeInForce: 'IOC' },
      'The book has 0.5 BTC at this price now; 0.5 BTC would be cancelled.',
    ],
    [
      'of an order that is all or nothing',
      { type: 'limit', price: '60020', timeInForce: 'FOK', amount: '5' },
      'The book has 3 BTC at this price now, so that the whole order would be cancelled.',
    ],
  ])('says what would be cancelled %s', (_what, order, text) => {
    const book = { ...BOOK, asks: [...BOOK.asks, [61_801, 9]] } satisfies PreviewInput['book'];
    const { problems } = preview(order, { book, collarPercent: 3 });
    expect(problems.filter(({ rule }) => rule === 'Book')).toEqual([
      { rule: 'Book', ok: false, text },
    ]);
  });

  it.each<[string, Partial<PreviewInput['order']>, ContractTerms, string[]]>([
    ['that is covered', { amount: '0.1' }, LINEAR, []],
    [
      'that needs more margin and fee than is free',
      { amount: '2' },
      LINEAR,
      ['Not enough USDT: the order needs 12,060 USDT, and 10,000 USDT is free.'],
    ],
    [
      'that costs more than is free',
      { amount: '1' },
      SPOT,
      ['Not enough USDT: the order needs 60,030 USDT, and 10,000 USDT is free.'],
    ],
    [
      'that sells more than is free',
      { side: 'sell', amount: '3' },
      SPOT,
      ['Not enough BTC: the order needs 3 BTC, and 1 BTC is free.'],
    ],
    ['that waits for a trigger', { type: 'stop', triggerPrice: '61000', amount: '9' }, LINEAR, []],
    ['that only reduces', { reduceOnly: true, amount: '9' }, LINEAR, []],
  ])('of an order %s', (_what, order, terms, texts) => {
    const { problems } = preview(order, { terms });
    expect(problems.flatMap(({ rule, text }) => (rule === 'Margin' ? [text] : []))).toEqual(texts);
  });
});
