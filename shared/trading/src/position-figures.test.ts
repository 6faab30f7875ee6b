import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, decimal } from './decimal.ts';
import { feeOfFill } from './fees.ts';
import { NO_POSITION } from './position.ts';
import {
  breakEvenOf,
  type ClosingFees,
  notionalUsd,
  positionNotional,
  unrealisedOf,
} from './position-figures.ts';
import { lastChange, type TestFill } from './testing/positions.ts';
import { coinOption, dollarOption, INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';

/** Without the last decimals, which the rounding of coin values to 18 decimals reaches. */
const DIGITS = 10;
const shown = (value: Decimal | null) => value?.round(DIGITS).toString() ?? null;

describe('unrealised profit', () => {
  it.each<[string, ContractTerms, TestFill, string, string]>([
    ['s·q·(mark − entry)', LINEAR, ['buy', '2', '100'], '130', '60'],
    ['s·q·(mark − entry)', LINEAR, ['sell', '2', '100'], '130', '-60'],
    ['s·q·(1/entry − 1/mark)', INVERSE, ['buy', '10000', '8000'], '10000', '0.25'],
    ['s·q·(1/entry − 1/mark)', INVERSE, ['sell', '10000', '8000'], '10000', '-0.25'],
    [
      "Deribit, 'Inverse Options': s·q·(mark − avg), coin",
      coinOption('call', 1),
      ['sell', '2', '0.05'],
      '0.08',
      '-0.06',
    ],
    [
      "Deribit, 'Linear USDC Options'",
      dollarOption('call', 250, 'SOL'),
      ['buy', '10', '10'],
      '12.5',
      '25',
    ],
    ['spot', SPOT, ['buy', '0.5', '60000'], '61000', '500'],
  ])('%s', (_source, terms, fill, mark, expected) => {
    const { position } = lastChange(terms, fill);
    expect(unrealisedOf(terms, position, decimal(mark)).toString()).toBe(expected);
  });

  it('is 0 without a position', () => {
    expect(unrealisedOf(INVERSE, NO_POSITION, decimal('1')).toString()).toBe('0');
  });
});

const NO_FEES: ClosingFees = { fees: null, underlying: undefined };
const feesOf = (taker: string, premiumShareMax: string | null = null): ClosingFees => ({
  fees: {
    taker: decimal(taker),
    premiumShareMax: premiumShareMax === null ? null : decimal(premiumShareMax),
  },
  underlying: decimal('100'),
});

describe('the break-even price', () => {
  it.each<[string, ContractTerms, Parameters<typeof breakEvenOf>[1], string | null]>([
    [
      'fees',
      LINEAR,
      { ...lastChange(LINEAR, ['buy', '2', '100']).position, fees: decimal('4') },
      '102',
    ],
    [
      'funding received',
      LINEAR,
      { ...lastChange(LINEAR, ['buy', '2', '100']).position, funding: decimal('4') },
      '98',
    ],
    [
      'realised, short',
      LINEAR,
      { ...lastChange(LINEAR, ['sell', '2', '100']).position, realised: decimal('10') },
      '105',
    ],
    [
      'fees, inverse',
      INVERSE,
      { ...lastChange(INVERSE, ['buy', '100', '100']).position, fees: decimal('0.2') },
      '125',
    ],
    [
      'none above 0',
      LINEAR,
      { ...lastChange(LINEAR, ['buy', '1', '100']).position, realised: decimal('100') },
      null,
    ],
    [
      'none at any price',
      INVERSE,
      { ...lastChange(INVERSE, ['sell', '100', '100']).position, realised: decimal('1') },
      null,
    ],
  ])('with %s', (_name, terms, position, expected) => {
    expect(shown(breakEvenOf(terms, position, NO_FEES))).toBe(expected);
  });

  it('is where realised and unrealised profit, funding and fees add up to 0', () => {
    const { position } = lastChange(LINEAR, ['buy', '3', '100'], ['sell', '1', '110']);
    const paid = { ...position, funding: decimal('-3'), fees: decimal('1') };
    const price = breakEvenOf(LINEAR, paid, NO_FEES);
    expect(price?.toString()).toBe('97');
    expect(unrealisedOf(LINEAR, paid, decimal('97')).toString()).toBe('-6');
  });

  it.each<[string, ContractTerms, TestFill, ClosingFees]>([
    ['a long position', LINEAR, ['buy', '2', '100'], feesOf('0.0005')],
    ['a short position', LINEAR, ['sell', '2', '100'], feesOf('0.0005')],
    ['a long inverse position', INVERSE, ['buy', '60000', '60000'], feesOf('0.00055')],
    ['a short inverse position', INVERSE, ['sell', '60000', '60000'], feesOf('0.00055')],
    ['spot', SPOT, ['buy', '0.5', '60000'], feesOf('0.001')],
    [
      'an option whose fee is of the underlying',
      dollarOption('call', 90, 'SOL'),
      ['buy', '10', '10'],
      feesOf('0.0005', '0.125'),
    ],
    [
      'an option whose fee is at most a share of the premium',
      dollarOption('call', 250, 'SOL'),
      ['sell', '10', '0.1'],
      feesOf('0.0005', '0.125'),
    ],
    ['an option in coins', coinOption('call', 1), ['buy', '2', '0.05'], feesOf('0.0003', '0.125')],
  ])('of %s is where closing it as a taker leaves nothing', (_name, terms, fill, closing) => {
    const held = lastChange(terms, fill).position;
    const position = { ...held, funding: decimal('-0.002'), fees: decimal('0.001') };
    const price = breakEvenOf(terms, position, closing);
    const { fees, underlying } = closing;
    if (price === null || fees === null) throw new Error('there is no price');
    const side = held.amount.gt('0') ? 'sell' : 'buy';
    const { fee } = feeOfFill({
      terms,
      fees: { ...fees, maker: decimal('0'), isTakenFromReceived: false },
      liquidity: 'taker',
      side,
      price,
      amount: held.amount.abs(),
      underlying,
    });
    const left = unrealisedOf(terms, position, price)
      .plus(position.funding)
      .minus(position.fees)
      .minus(fee);
    expect(shown(left)).toBe('0');
  });
});

describe('the notional', () => {
  it.each<[string, ContractTerms, string, string, string, string]>([
    ['linear', LINEAR, '-2', '30000', '60000', '59940'],
    ['inverse', INVERSE, '-60000', '30000', '2', '60000'],
    ['of an option its premium', coinOption('call', 1), '10', '0.05', '0.5', '15000'],
  ])('%s', (_name, terms, amount, price, expected, usd) => {
    const position = { amount: decimal(amount) };
    expect(positionNotional(terms, position, decimal(price)).toString()).toBe(expected);
    const settleUsd = decimal(terms.settle === 'BTC' ? '30000' : '0.999');
    expect(notionalUsd(terms, position.amount, decimal(price), settleUsd)?.toString()).toBe(usd);
  });

  it('in dollars is unknown without a price or an index of the settlement asset', () => {
    expect(notionalUsd(LINEAR, decimal('1'), decimal('1'), undefined)).toBeNull();
    expect(notionalUsd(LINEAR, decimal('1'), null, decimal('1'))).toBeNull();
  });

  it.each(['1', '15000', '900000', null])(
    'of an inverse contract in dollars is its face at the price %s',
    (price) => {
      const at = price === null ? null : decimal(price);
      expect(notionalUsd(INVERSE, decimal('-60000'), at, decimal('30000'))?.toString()).toBe(
        '60000',
      );
      expect(notionalUsd(INVERSE, decimal('60000'), at, null)?.toString()).toBe('60000');
    },
  );
});
