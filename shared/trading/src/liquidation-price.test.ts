import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, decimal, ZERO } from './decimal.ts';
import { baseSize, distanceToLiquidation, liquidationPrice } from './liquidation-price.ts';
import { NO_POSITION, type PositionState } from './position.ts';
import { unrealisedOf } from './position-figures.ts';
import { lastChange, type TestFill } from './testing/positions.ts';
import {
  INVERSE,
  INVERSE_COINM,
  INVERSE_FUTURE,
  LINEAR,
  LINEAR_DERIBIT,
  LINEAR_OKX,
} from './testing/test-contracts.ts';
import { marginRates } from './venue-margin.ts';

const BINANCE = "Binance, 'How to Calculate Liquidation Price of USDⓈ-M Futures'";
const FREQTRADE = 'freqtrade, dry_run_liquidation_price';

/** What is missing for the maintenance margin at a price, as a share of the notional; 0 without a price. */
function shortfallAt(
  terms: ContractTerms,
  position: PositionState,
  collateral: Decimal,
  price: Decimal | null,
): Decimal {
  if (price === null) return ZERO;
  const value = notional(terms, position.amount, price);
  const rates = marginRates(terms, value, baseSize(terms, position.amount, price));
  const maintenance = value.times(rates.maintenance).minus(rates.deduction);
  return maintenance
    .minus(collateral)
    .minus(unrealisedOf(terms, position, price))
    .div(value);
}

describe('the liquidation price', () => {
  it.each<[string, ContractTerms, TestFill, string, string, string | null]>([
    // (1,000 − 20 − 50 + 50 − 60,000) / (2·(0.005 − 1))
    [
      `${BINANCE}: long with WB 1,000, TMM 20, UPNL −50`,
      LINEAR,
      ['buy', '2', '30000'],
      '930',
      '0',
      '29658.2914572864',
    ],
    // (930 + 50 + 60,000) / (2·(0.005 + 1))
    [`${BINANCE}: short`, LINEAR, ['sell', '2', '30000'], '930', '0', '30338.3084577114'],
    // bracket 1 at the liquidation price: (15,000 − 60,000) / (2·(0.004 − 1))
    [
      `${BINANCE}: another bracket at the liquidation price`,
      LINEAR,
      ['buy', '2', '30000'],
      '15000',
      '0',
      '22590.3614457831',
    ],
    [`${BINANCE}: less than 0 is shown as none`, LINEAR, ['buy', '2', '30000'], '60001', '0', null],
    // 10,000,000·1.125 / (101 + 11.81 + 10,000,000/45,000)
    [
      'dev.binance.vision 6292, COIN-M with WB 101 BTC',
      INVERSE_COINM,
      ['buy', '10000000', '45000'],
      '101',
      '0',
      '33578.8597448338',
    ],
    // (50,000 − 5,000) / (1 − 0.01 − 0.0005)
    [
      `${FREQTRADE}: long, 10×, taker 0.05%`,
      LINEAR_OKX,
      ['buy', '1', '50000'],
      '5000',
      '0.0005',
      '45477.513895907',
    ],
    // (50,000 + 5,000) / (1 + 0.01 + 0.0005)
    [
      `${FREQTRADE}: short`,
      LINEAR_OKX,
      ['sell', '1', '50000'],
      '5000',
      '0.0005',
      '54428.5007422068',
    ],
    // 60,000·(1 − 0.005) / (1.2 − 0.12)
    [
      'q(1 + s·mmr)/(q/E + s·m): inverse short, 10×',
      INVERSE,
      ['sell', '60000', '50000'],
      '0.12',
      '0',
      '55277.7777777778',
    ],
    // 60,000·(1 + 0.005) / (1.2 + 0.12)
    ['inverse long, 10×', INVERSE, ['buy', '60000', '50000'], '0.12', '0', '45681.8181818182'],
    [
      'none for an inverse short of its collateral',
      INVERSE,
      ['sell', '50000', '50000'],
      '1',
      '0',
      null,
    ],
    // (50,000 − 600,000) / (10·(0.0105 − 1))
    [
      "Deribit, 'Linear Perpetual': 10 BTC",
      LINEAR_DERIBIT,
      ['buy', '10', '60000'],
      '50000',
      '0',
      '55583.6280949975',
    ],
  ])('%s', (_source, terms, fill, collateral, feeRate, expected) => {
    const { position } = lastChange(terms, fill);
    const price = liquidationPrice({
      terms,
      position,
      collateral: decimal(collateral),
      feeRate: decimal(feeRate),
    });
    expect(price?.round(10).toString() ?? null).toBe(expected);
  });

  it('does not exist without a position', () => {
    expect(
      liquidationPrice({ terms: LINEAR, position: NO_POSITION, collateral: decimal('1') }),
    ).toBeNull();
  });

  it('is as far away as |L/mark − 1|', () => {
    expect(distanceToLiquidation(decimal('45000'), decimal('60000')).toString()).toBe('0.25');
    expect(distanceToLiquidation(decimal('75000'), decimal('60000')).toString()).toBe('0.25');
  });

  const cases = fc.record({
    terms: fc.constantFrom(
      LINEAR,
      LINEAR_OKX,
      LINEAR_DERIBIT,
      INVERSE,
      INVERSE_COINM,
      INVERSE_FUTURE,
    ),
    side: fc.constantFrom('buy', 'sell'),
    /** of the base, in thousandths */
    size: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 5_000, max: 2_000_000 })),
    entry: fc.integer({ min: 1_000, max: 200_000 }),
    /** collateral as a share of the notional, in thousandths */
    share: fc.integer({ min: 1, max: 1_500 }),
  });

  it('is where collateral and unrealised profit are the maintenance margin', () => {
    fc.assert(
      fc.property(cases, ({ terms, side, size, entry, share }) => {
        const price = decimal(String(entry));
        const base = decimal(String(size)).div('1000');
        const amount = terms.kind === 'inverse' ? base.times(price) : base;
        const { position } = lastChange(terms, [side, amount.toString(), price.toString()]);
        const collateral = notional(terms, amount, price).times(String(share)).div('1000');
        const found = liquidationPrice({ terms, position, collateral });
        // only what is covered at any price has none
        expect(found !== null || share > 400).toBe(true);
        expect(shortfallAt(terms, position, collateral, found).abs().lt('1e-9')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
