import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { decimal, ONE, ZERO } from './decimal.ts';
import type { ContractFees } from './fees.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput, HeldPosition } from './margin-line.ts';
import { type OpenOrder, reservedBy, toOpenOrder } from './open-order.ts';
import { positionLiquidation } from './position-liquidation.ts';
import { lastChange, type TestFill } from './testing/positions.ts';
import {
  coinOption,
  dollarOption,
  INVERSE,
  LINEAR,
  LINEAR_DERIBIT,
  SPOT,
} from './testing/test-contracts.ts';

const MARKS: Readonly<Record<string, string>> = {
  [SPOT.key]: '61000',
  [LINEAR.key]: '61000',
  [LINEAR_DERIBIT.key]: '60000',
  [INVERSE.key]: '60000',
  [coinOption('call', 60_000).key]: '0.05',
  [dollarOption('put', 60_000).key]: '1500',
};

const held = (terms: ContractTerms, fill: TestFill): [string, HeldPosition] => [
  terms.key,
  { terms, position: lastChange(terms, fill).position },
];

const FEES: ContractFees = {
  maker: decimal('0.001'),
  taker: decimal('0.001'),
  premiumShareMax: null,
  isTakenFromReceived: false,
};

const order = (
  terms: ContractTerms,
  side: 'buy' | 'sell',
  remaining: string,
  price: string | null,
  reduceOnly = false,
): OpenOrder => ({
  terms,
  side,
  remaining: decimal(remaining),
  price: price === null ? null : decimal(price),
  reduceOnly,
  fees: FEES,
});

const input = (members: Partial<AccountMarginInput>): AccountMarginInput => ({
  balances: new Map([
    ['USDT', decimal('10000')],
    ['BTC', ONE],
  ]),
  positions: new Map(),
  orders: [],
  prices: {
    markOf: ({ key }) => (MARKS[key] === undefined ? undefined : decimal(MARKS[key])),
    underlyingOf: () => decimal('60000'),
  },
  ...members,
});

const texts = (object: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? String(value) : value,
    ]),
  );

const liquidationOf = (key: string, account: AccountMarginInput) =>
  positionLiquidation(key, account, accountMargin(account));

const isLiquidatedAt = (balance: string): boolean | undefined =>
  accountMargin(
    input({
      balances: new Map([['USDT', decimal(balance)]]),
      positions: new Map([held(LINEAR, ['buy', '1', '60000'])]),
    }),
  ).assets.get('USDT')?.isLiquidated;

/** Of a cross position with this leverage. */
const initialMarginAt = (leverage: string) =>
  accountMargin(
    input({
      settings: new Map([[LINEAR.key, { mode: 'cross', leverage: decimal(leverage) }]]),
      positions: new Map([held(LINEAR, ['buy', '1', '60000'])]),
    }),
  )
    .assets.get('USDT')
    ?.initialMargin.toString();

describe('the margin of an account', () => {
  it('of a linear position', () => {
    const account = input({ positions: new Map([held(LINEAR, ['buy', '1', '60000'])]) });
    const { assets, positions } = accountMargin(account);
    // 61,000·0.5% − 50
    expect(texts(assets.get('USDT'))).toEqual({
      asset: 'USDT',
      balance: '10000',
      equity: '11000',
      marginBalance: '11000',
      initialMargin: '6100',
      maintenanceMargin: '255',
      isolatedMargin: '0',
      reserved: '0',
      available: '4900',
      spendable: '4900',
      required: '6100',
      free: '4900',
      used: '5100',
      isLiquidated: false,
    });
    expect(texts(positions.get(LINEAR.key))).toMatchObject({
      initialMargin: '6100',
      maintenanceMargin: '255',
      leverage: '10',
    });
    // (10,000 + 50 − 60,000) / (0.005 − 1)
    const { price, distance } = liquidationOf(LINEAR.key, account);
    expect(price?.toString()).toBe('50201.005025125628140704');
    expect(distance?.round(6).toString()).toBe('0.177033');
  });

  it('is kept apart by settlement asset', () => {
    const { assets } = accountMargin(
      input({
        positions: new Map([
          held(LINEAR, ['buy', '1', '60000']),
          held(INVERSE, ['sell', '30000', '60000']),
        ]),
      }),
    );
    expect(texts(assets.get('BTC'))).toMatchObject({
      marginBalance: '1',
      initialMargin: '0.05',
      maintenanceMargin: '0.0025',
      free: '0.95',
    });
    expect(assets.get('USDT')?.initialMargin.toString()).toBe('6100');
  });

  it('of a position counts the margin of others in the asset against it', () => {
    const short = { ...LINEAR, key: 'binance_usdm:OTHER' };
    const account = input({
      positions: new Map([
        held(LINEAR, ['buy', '1', '60000']),
        held(short, ['sell', '0.5', '59000']),
      ]),
    });
    // no mark: the other is valued at its entry, 29,500·0.4% = 118; (10,000 − 118 + 50 − 60,000) / −0.995
    expect(liquidationOf(LINEAR.key, account).price?.round(10).toString()).toBe('50319.5979899497');
  });

  it.each<[string, OpenOrder[], string]>([
    [
      'of both sides count with the worse one',
      [order(LINEAR, 'buy', '1', '59000'), order(LINEAR, 'sell', '3', '62000')],
      '12500',
    ],
    ['that reduce need none', [order(LINEAR, 'sell', '1', '62000')], '6100'],
    ['that can only reduce need none', [order(LINEAR, 'sell', '9', '62000', true)], '6100'],
    ['at the market count at the mark', [order(LINEAR, 'buy', '1', null)], '12200'],
  ])('orders %s', (_what, orders, initial) => {
    const { assets, positions } = accountMargin(
      input({ orders, positions: new Map([held(LINEAR, ['buy', '1', '60000'])]) }),
    );
    expect(assets.get('USDT')?.initialMargin.toString()).toBe(initial);
    expect(positions.get(LINEAR.key)?.initialMargin.toString()).toBe('6100');
  });

  it('of Deribit grows with the size', () => {
    const { assets } = accountMargin(
      input({ positions: new Map([held(LINEAR_DERIBIT, ['buy', '10', '60000'])]) }),
    );
    expect(texts(assets.get('USDC'))).toMatchObject({
      initialMargin: '12300',
      maintenanceMargin: '6300',
      free: '0',
      isLiquidated: true,
    });
  });

  it('of options: a long one needs none and covers none, a short one is margined', () => {
    const call = coinOption('call', 60_000);
    const long = accountMargin(input({ positions: new Map([held(call, ['buy', '2', '0.04'])]) }));
    expect(texts(long.assets.get('BTC'))).toMatchObject({
      equity: '1.1',
      marginBalance: '1',
      initialMargin: '0',
      free: '1',
    });
    const account = input({ positions: new Map([held(call, ['sell', '2', '0.04'])]) });
    const short = accountMargin(account);
    expect(texts(short.assets.get('BTC'))).toMatchObject({
      equity: '0.9',
      marginBalance: '1',
      initialMargin: '0.4',
      maintenanceMargin: '0.25',
    });
    expect(short.positions.get(call.key)?.leverage).toBeNull();
    expect(liquidationOf(call.key, account)).toEqual({ price: null, distance: null });
  });

  it('of option orders: sales beyond what is held are margined, purchases reserve the premium', () => {
    const call = coinOption('call', 60_000);
    const orders = [order(call, 'sell', '3', '0.06'), order(call, 'buy', '1', '0.05')];
    const { assets } = accountMargin(
      input({ orders, positions: new Map([held(call, ['buy', '2', '0.04'])]) }),
    );
    expect(texts(assets.get('BTC'))).toMatchObject({
      initialMargin: '0.2',
      maintenanceMargin: '0',
      reserved: '0.05005',
      required: '0.25005',
    });
  });

  it('of an isolated position is what it was opened with, and is kept from the others', () => {
    const other = { ...LINEAR, key: 'binance_usdm:OTHER' };
    const settings = new Map([
      [LINEAR.key, { mode: 'isolated' as const, leverage: decimal('20') }],
    ]);
    const positions = new Map([
      held(LINEAR, ['buy', '1', '60000']),
      held(other, ['sell', '0.5', '59000']),
    ]);
    const account = input({ positions, settings });
    const { assets, positions: margins } = accountMargin(account);
    // 60,000 / 20, and 29,500 / 10 for the other, which has no mark
    expect(texts(assets.get('USDT'))).toMatchObject({
      equity: '11000',
      marginBalance: '7000',
      isolatedMargin: '3000',
      initialMargin: '2950',
      maintenanceMargin: '118',
      available: '4050',
      required: '5950',
      used: '5950',
    });
    expect(texts(margins.get(LINEAR.key))).toMatchObject({
      mode: 'isolated',
      initialMargin: '3000',
      isLiquidated: false,
    });
    // (3,000 + 50 − 60,000) / (0.005 − 1), by its own margin alone
    expect(liquidationOf(LINEAR.key, account).price?.toString()).toBe('57236.180904522613065327');
    expect(margins.get(other.key)?.mode).toBe('cross');
  });

  it.each([
    ['57237', false],
    ['57236', true],
  ])('of an isolated position at the mark %s does not suffice: %s', (mark, isLiquidated) => {
    const margin = accountMargin(
      input({
        settings: new Map([[LINEAR.key, { mode: 'isolated', leverage: decimal('20') }]]),
        positions: new Map([held(LINEAR, ['buy', '1', '60000'])]),
        prices: { markOf: () => decimal(mark), underlyingOf: () => undefined },
      }),
    );
    expect(margin.positions.get(LINEAR.key)?.isLiquidated).toBe(isLiquidated);
    expect(margin.assets.get('USDT')?.isLiquidated).toBe(false);
  });

  it('of an isolated inverse position is in the coin', () => {
    const account = input({
      settings: new Map([[INVERSE.key, { mode: 'isolated', leverage: decimal('20') }]]),
      positions: new Map([held(INVERSE, ['buy', '60000', '60000'])]),
    });
    const { assets } = accountMargin(account);
    // 1 BTC / 20, beside the 1 BTC of the balance
    expect(texts(assets.get('BTC'))).toMatchObject({ isolatedMargin: '0.05', free: '0.95' });
    expect(liquidationOf(INVERSE.key, account).price?.lt('60000')).toBe(true);
  });

  it('of a cross position follows the chosen leverage, as far as its tier allows it', () => {
    expect(initialMarginAt('5')).toBe('12200');
    // 61,000 are in the tier of at most 100
    expect(initialMarginAt('125')).toBe('610');
  });

  it('of orders for an isolated contract is initial margin until they are filled', () => {
    const { assets } = accountMargin(
      input({
        settings: new Map([[LINEAR.key, { mode: 'isolated', leverage: decimal('20') }]]),
        positions: new Map([held(LINEAR, ['buy', '1', '60000'])]),
        orders: [order(LINEAR, 'buy', '1', '61000')],
      }),
    );
    expect(texts(assets.get('USDT'))).toMatchObject({
      isolatedMargin: '3000',
      initialMargin: '3050',
      free: '3950',
    });
  });

  it('is exceeded when the margin balance is down to the maintenance margin', () => {
    expect(isLiquidatedAt('-745')).toBe(true);
    expect(isLiquidatedAt('-744.99')).toBe(false);
  });

  it('names what has no price, and nothing that is closed', () => {
    const unknown = { ...LINEAR, key: 'binance_usdm:UNKNOWN' };
    const closed = { ...LINEAR, key: 'binance_usdm:CLOSED' };
    const prices = { markOf: () => undefined, underlyingOf: () => undefined };
    const { unpriced, assets } = accountMargin(
      input({
        prices,
        positions: new Map([
          held(unknown, ['buy', '1', '60000']),
          [
            closed.key,
            {
              terms: closed,
              position: {
                ...lastChange(closed, ['buy', '1', '1']).position,
                amount: ZERO,
                cost: ZERO,
              },
            },
          ],
        ]),
        orders: [order(dollarOption('put', 60_000), 'sell', '1', '1500')],
      }),
    );
    expect(unpriced).toEqual([unknown.key, dollarOption('put', 60_000).key]);
    expect(assets.get('USDT')?.equity.toString()).toBe('10000');
    // as if at the money: 0.15·60,000 + 1,500
    expect(assets.get('USDC')?.initialMargin.toString()).toBe('10500');
  });
});

describe('free and used', () => {
  const [key, linear] = held(LINEAR, ['buy', '1', '60000']);
  const at = (balance: string, mark: string) =>
    texts(
      accountMargin(
        input({
          balances: new Map([['USDT', decimal(balance)]]),
          positions: new Map([[key, linear]]),
          prices: { markOf: () => decimal(mark), underlyingOf: () => undefined },
        }),
      ).assets.get('USDT'),
    );

  it.each([
    ['with a profit', '10000', '61000', '4900', '5100'],
    ['with a profit above what is required', '10000', '67000', '10000', '0'],
    ['with a loss', '10000', '59000', '3100', '6900'],
    ['with a loss that leaves less than is required', '10000', '52000', '0', '10000'],
    ['with a loss above the balance', '10000', '49000', '-1000', '11000'],
  ])('are the balance together: %s', (_what, balance, mark, free, used) => {
    expect(at(balance, mark)).toMatchObject({ balance, free, used });
  });
});

describe('an order that waits for its trigger price', () => {
  const stop = {
    type: 'stop_limit',
    side: 'buy',
    amount: '1',
    filled: '0',
    price: '60000',
    reduceOnly: false,
    source: 'ticket',
  } as const;
  const of = { terms: SPOT, fees: FEES };

  it('counts with nothing, and once it is triggered or filled with what is left of it', () => {
    expect(toOpenOrder(stop, of)).toBeUndefined();
    expect(toOpenOrder({ ...stop, triggeredAt: '2026-01-01T00:00:00.000Z' }, of)).toMatchObject({
      side: 'buy',
      price: decimal('60000'),
    });
    expect(toOpenOrder({ ...stop, filled: '0.25' }, of)?.remaining.toString()).toBe('0.75');
  });

  it('counts at once where the venue locks what it may pay from', () => {
    expect(toOpenOrder(stop, { ...of, locksWaiting: true })).toMatchObject({
      side: 'buy',
      price: decimal('60000'),
    });
  });
});

describe('what an order reserves', () => {
  const { prices } = input({});

  it.each<[string, OpenOrder, string | null]>([
    ['spot buy: price and fee', order(SPOT, 'buy', '0.1', '60000'), 'USDT 6006'],
    ['spot buy at the market', order(SPOT, 'buy', '0.1', null), 'USDT 6106.1'],
    [
      'spot buy with a fee from what is received: the price',
      { ...order(SPOT, 'buy', '0.1', '60000'), fees: { ...FEES, isTakenFromReceived: true } },
      'USDT 6000',
    ],
    [
      'option bought: premium and the fee of its underlying',
      {
        ...order(coinOption('call', 60_000), 'buy', '2', '0.05'),
        fees: { ...FEES, taker: decimal('0.0003'), premiumShareMax: decimal('0.125') },
      },
      'BTC 0.1006',
    ],
    ['spot sell: the base', order(SPOT, 'sell', '0.2', '60000'), 'BTC 0.2'],
    ['linear', order(LINEAR, 'buy', '0.1', '60000'), null],
    ['option sold', order(coinOption('call', 60_000), 'sell', '1', '0.05'), null],
    ['spot without a price', order({ ...SPOT, key: 'unknown' }, 'buy', '1', null), null],
  ])('%s', (_what, open, expected) => {
    const reserved = reservedBy(open, prices);
    expect(reserved && `${reserved.asset} ${reserved.amount.toString()}`).toBe(expected);
  });

  it('is no more than the position for all that closes one of spot', () => {
    const close = order(SPOT, 'sell', '0.5', '60000', true);
    const [key, spot] = held(SPOT, ['buy', '0.5', '60000']);
    const reserved = (orders: OpenOrder[]) =>
      accountMargin(input({ orders, positions: new Map([[key, spot]]) }))
        .assets.get('BTC')
        ?.reserved.toString();
    expect(reserved([close, close])).toBe('0.5');
    expect(reserved([close, close, order(SPOT, 'sell', '0.2', '60000')])).toBe('0.7');
  });

  it('reduces what is free', () => {
    const { assets } = accountMargin(
      input({ orders: [order(SPOT, 'buy', '0.1', '60000'), order(SPOT, 'sell', '0.2', '60000')] }),
    );
    expect(assets.get('USDT')?.free.toString()).toBe('3994');
    expect(assets.get('BTC')?.free.toString()).toBe('0.8');
  });
});
