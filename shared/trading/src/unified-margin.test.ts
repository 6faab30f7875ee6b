import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ContractTerms } from './contract-terms.ts';
import { decimal, toNumber, ZERO } from './decimal.ts';
import { computeLargestOrder } from './largest-order.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { marginProblem } from './margin-problem.ts';
import type { OpenOrder } from './open-order.ts';
import { positionLiquidation } from './position-liquidation.ts';
import { lastChange, type TestFill } from './testing/positions.ts';
import { INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';
import { unifiedAccountOf } from './unified-margin.ts';

// Bybit, 'Trading Terms and Formulas in UTA' and 'Understanding Collateral Value Ratios in Unified Trading Account'

const atBybit = (terms: ContractTerms): ContractTerms => ({
  ...terms,
  exchange: 'bybit_unified',
  key: terms.key.replace(terms.exchange, 'bybit_unified'),
});
const PERPETUAL = atBybit(LINEAR);
const BYBIT_SPOT = atBybit(SPOT);

interface Held {
  readonly balances: Readonly<Record<string, string>>;
  readonly fill?: readonly [ContractTerms, TestFill];
  readonly orders?: readonly OpenOrder[];
  readonly mark?: string;
  readonly usd?: Readonly<Record<string, string>>;
}

function accountOf({ balances, fill, orders = [], mark = '60000', usd }: Held): AccountMarginInput {
  const prices = usd ?? { USDT: '1', BTC: mark };
  return {
    balances: new Map(Object.entries(balances).map(([asset, held]) => [asset, decimal(held)])),
    positions: new Map(
      fill === undefined
        ? []
        : [[fill[0].key, { terms: fill[0], position: lastChange(...fill).position }]],
    ),
    orders,
    prices: { markOf: () => decimal(mark), underlyingOf: () => decimal(mark) },
    unified: unifiedAccountOf('bybit_unified', (asset) =>
      prices[asset] === undefined ? undefined : decimal(prices[asset]),
    ),
  };
}

const order = (terms: ContractTerms, side: 'buy' | 'sell', remaining: string): OpenOrder => ({
  terms,
  side,
  remaining: decimal(remaining),
  price: decimal('60000'),
  reduceOnly: false,
  fees: null,
});

const LONG = [PERPETUAL, ['buy', '1', '60000']] as const;
const SHORT = [PERPETUAL, ['sell', '1', '60000']] as const;
const TWO_BTC = { BTC: '2', USDT: '1000' };

const liquidationOf = (held: Held): number | null => {
  const account = accountOf(held);
  const [key = ''] = account.positions.keys();
  const { price } = positionLiquidation(key, account, accountMargin(account));
  return price && toNumber(price);
};

describe('the margin of a unified account', () => {
  it('has coins at their collateral ratio', () => {
    const { unified, assets } = accountMargin(accountOf({ balances: TWO_BTC, fill: LONG }));
    // 1,000 + 2 · 60,000 · 0.98; a tenth and 0.5% of 60,000
    expect(unified?.marginBalance?.toString()).toBe('118600');
    expect(unified?.initialMargin?.toString()).toBe('6000');
    expect(unified?.maintenanceMargin?.toString()).toBe('300');
    expect(unified?.available?.toString()).toBe('112600');
    expect(assets.get('USDT')?.available.toString()).toBe('112600');
    expect(assets.get('USDT')?.free.toString()).toBe('1000');
    // 112,600 / (60,000 · 0.98) BTC may be withdrawn or sold
    const btc = assets.get('BTC');
    expect(btc?.free.toString()).toBe('1.914965986394557823');
    expect(btc?.free.plus(btc.used).toString()).toBe('2');
  });

  it('counts what is owed in full', () => {
    // 60,000 · 0.98 − 500
    const owing = accountOf({ balances: { BTC: '1', USDT: '-500' } });
    expect(accountMargin(owing).unified?.marginBalance?.toString()).toBe('58300');
  });

  it('counts an unknown coin at half', () => {
    const coins = accountOf({ balances: { XYZ: '10' }, usd: { XYZ: '3' } });
    expect(accountMargin(coins).unified?.marginBalance?.toString()).toBe('15');
  });

  it('takes margin from coins, and never sells more than the own balance', () => {
    const account = accountOf({ balances: { BTC: '1' } });
    expect(marginProblem(account, order(PERPETUAL, 'buy', '9.8'))).toBeUndefined();
    // 9.9 · 6,000 > 58,800
    expect(marginProblem(account, order(PERPETUAL, 'buy', '9.9'))).toContain('Not enough USDT');
    expect(marginProblem(account, order(BYBIT_SPOT, 'buy', '0.1'))).toContain('Not enough USDT');
    expect(marginProblem(account, order(BYBIT_SPOT, 'sell', '1'))).toBeUndefined();
    expect(marginProblem(account, order(BYBIT_SPOT, 'sell', '1.1'))).toContain('Not enough BTC');
  });

  it('gives the largest order that it accepts', () => {
    const account = accountOf({ balances: { BTC: '1' } });
    const largest = computeLargestOrder({
      order: {
        side: 'buy',
        type: 'limit',
        price: '60000',
        triggerPrice: null,
        timeInForce: 'GTC',
        postOnly: true,
        reduceOnly: false,
      },
      terms: PERPETUAL,
      book: null,
      fees: null,
      collarPercent: null,
      isPaper: true,
      account,
      settleUsd: decimal('1'),
    });
    expect(largest?.amount.toString()).toBe('9.8');
  });
});

const isLiquidatedAt = (mark: string): boolean | undefined =>
  accountMargin(accountOf({ balances: TWO_BTC, fill: LONG, mark })).assets.get('USDT')
    ?.isLiquidated;

describe('the liquidation price of a unified account', () => {
  it('of a long moves with coins as collateral', () => {
    // 1,000 + (p − 60,000) + 2 · 0.98 · p = 0.005 · p
    expect(liquidationOf({ balances: TWO_BTC, fill: LONG })).toBeCloseTo(59_000 / 2.955, 9);
  });

  it('is where the venue liquidates', () => {
    expect(isLiquidatedAt('19967')).toBe(false);
    expect(isLiquidatedAt('19966')).toBe(true);
  });

  it('does not exist for a short that coins cover', () => {
    expect(liquidationOf({ balances: TWO_BTC, fill: SHORT })).toBeNull();
  });

  it('of a short with other collateral is above', () => {
    // 10 ETH at 3,000 and 0.9; 27,000 − (p − 60,000) = 0.005 · p
    const usd = { USDT: '1', ETH: '3000' };
    expect(liquidationOf({ balances: { ETH: '10' }, fill: SHORT, usd })).toBeCloseTo(
      87_000 / 1.005,
      9,
    );
  });

  it('of an inverse position has the collateral of dollars', () => {
    // 10,000 + 60,000 · (p / 60,000 − 1) = 60,000 · 0.005
    const fill = [INVERSE, ['buy', '60000', '60000']] as const;
    expect(liquidationOf({ balances: { USDT: '10000' }, fill })).toBeCloseTo(50_300, 9);
  });
});

/** Margin balance less maintenance margin in dollars where the mark price and the index of BTC are the same. */
const surplusAt = (held: Held, mark: string): number => {
  const usd = { USDT: '1', ETH: '3000', BTC: mark };
  const { unified } = accountMargin(accountOf({ ...held, mark, usd }));
  return toNumber(unified?.marginBalance?.minus(unified.maintenanceMargin ?? ZERO) ?? ZERO);
};

/** Whether the account is covered at any price, or at none. */
const isAsCovered = (held: Held): boolean =>
  surplusAt(held, '0.000001') > 0 === surplusAt(held, '100000000000000') > 0;

const amountOf = (most: number) => fc.integer({ min: 0, max: most * 1000 }).map((n) => n / 1000);

it('the liquidation price of a unified account is where its surplus is 0', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(PERPETUAL, atBybit(INVERSE)),
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.record({ size: amountOf(3), usdt: amountOf(90_000), btc: amountOf(2), eth: amountOf(9) }),
      fc.integer({ min: 20_000, max: 120_000 }),
      fc.boolean(),
      (terms, side, { size, usdt, btc, eth }, entry, owes) => {
        const amount = terms.kind === 'inverse' ? Math.ceil(size * 60_000) + 1 : size + 0.001;
        const held: Held = {
          balances: { USDT: String(owes ? -usdt : usdt), BTC: String(btc), ETH: String(eth) },
          fill: [terms, [side, String(amount), String(entry)]],
          usd: { USDT: '1', ETH: '3000', BTC: '60000' },
        };
        const price = liquidationOf(held);
        // dollars of some 100,000
        const surplus = price === null ? 0 : surplusAt(held, price.toFixed(12));
        expect(surplus).toBeCloseTo(0, 4);
        expect(price !== null || isAsCovered(held)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

describe('an index price that is missing', () => {
  const unknown = { balances: TWO_BTC, fill: LONG, usd: { USDT: '1' } };

  it('leaves the margin balance unknown, and nothing is liquidated', () => {
    const { unified, assets } = accountMargin(accountOf({ ...unknown, mark: '10000' }));
    expect(unified).toMatchObject({ marginBalance: null, unindexed: ['BTC'], isLiquidated: false });
    expect(assets.get('USDT')?.isLiquidated).toBe(false);
    expect(liquidationOf(unknown)).toBeNull();
  });

  it('is named where an order is refused', () => {
    expect(marginProblem(accountOf(unknown), order(PERPETUAL, 'buy', '1'))).toBe(
      'The index price of BTC is not known now, so that it cannot count as collateral. Please try again in a moment.',
    );
  });

  it('leaves balances free that no position needs', () => {
    const { assets } = accountMargin(accountOf({ balances: TWO_BTC, usd: {} }));
    expect(assets.get('BTC')?.free.toString()).toBe('2');
    expect(assets.get('USDT')?.used).toEqual(ZERO);
  });
});
