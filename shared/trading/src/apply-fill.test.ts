import { describe, expect, it } from '@jest/globals';
import { applyFill } from './apply-fill.ts';
import type { ContractTerms } from './contract-terms.ts';
import type { Decimal } from './decimal.ts';
import { NO_POSITION } from './position.ts';
import { breakEvenOf, entryPriceOf } from './position-figures.ts';
import { lastChange, ledgerText, type TestFill, testFill } from './testing/positions.ts';
import { coinOption, dollarOption, INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';

/** Without the last decimals, which the rounding of coin values to 18 decimals reaches. */
const DIGITS = 10;
const shown = (value: Decimal | null) => value?.round(DIGITS).toString() ?? null;

const BYBIT_ENTRY = "Bybit, 'How to Calculate Average Entry Price'";
const NAUTILUS = 'Nautilus Trader, positions.md';
const ACCOUNTING = 'Nautilus Trader, accounting.md';

describe('the average entry price', () => {
  it.each<[string, ContractTerms, TestFill[], string]>([
    [
      BYBIT_ENTRY,
      LINEAR,
      [
        ['buy', '1', '10000'],
        ['buy', '2', '13000'],
      ],
      '12000',
    ],
    [
      BYBIT_ENTRY,
      LINEAR,
      [
        ['buy', '0.5', '50000'],
        ['buy', '0.8', '51000'],
      ],
      '50615.3846153846',
    ],
    [
      BYBIT_ENTRY,
      INVERSE,
      [
        ['buy', '50', '10000'],
        ['buy', '50', '15000'],
      ],
      '12000',
    ],
    [
      "Bitget, 'How to calculate your average entry price'",
      LINEAR,
      [
        ['buy', '0.1', '30000'],
        ['buy', '0.2', '31000'],
      ],
      '30666.6666666667',
    ],
    [
      "Coinlocally, 'Margin and Profit/Loss Calculations'",
      INVERSE,
      [
        ['buy', '1000', '5000'],
        ['buy', '2000', '6000'],
      ],
      '5625',
    ],
    [
      'BitMEX, average entry price of XBTUSD, without its rounding to satoshis',
      INVERSE,
      [
        ['buy', '100', '29800'],
        ['buy', '200', '30000'],
      ],
      '29933.0357142857',
    ],
    [
      "MCS, 'Average Entry Price'",
      INVERSE,
      [
        ['sell', '100', '10000'],
        ['sell', '100', '12000'],
      ],
      '10909.0909090909',
    ],
    [
      ACCOUNTING,
      LINEAR,
      [
        ['buy', '3', '100'],
        ['sell', '1', '130'],
      ],
      '100',
    ],
    [
      ACCOUNTING,
      LINEAR,
      [
        ['buy', '3', '100'],
        ['sell', '1', '130'],
        ['buy', '2', '120'],
      ],
      '110',
    ],
    [
      ACCOUNTING,
      LINEAR,
      [
        ['buy', '1', '100'],
        ['sell', '3', '120'],
      ],
      '120',
    ],
    [
      ACCOUNTING,
      INVERSE,
      [
        ['buy', '300', '100'],
        ['sell', '100', '150'],
      ],
      '100',
    ],
    [
      ACCOUNTING,
      INVERSE,
      [
        ['sell', '300', '100'],
        ['buy', '500', '80'],
      ],
      '80',
    ],
    [
      'Σpq/Σq of a premium',
      coinOption('call', 100_000),
      [
        ['buy', '1', '0.05'],
        ['buy', '3', '0.07'],
      ],
      '0.065',
    ],
    [
      'Σpq/Σq',
      SPOT,
      [
        ['buy', '1', '60000'],
        ['buy', '0.5', '57000'],
      ],
      '59000',
    ],
  ])('%s', (_source, terms, [first, ...others], expected) => {
    if (first === undefined) throw new Error('no fills');
    expect(shown(entryPriceOf(terms, lastChange(terms, first, ...others).position))).toBe(expected);
  });

  it('does not exist without a position', () => {
    expect(entryPriceOf(LINEAR, NO_POSITION)).toBeNull();
    expect(breakEvenOf(LINEAR, NO_POSITION, { fees: null, underlying: undefined })).toBeNull();
  });
});

describe('realised profit', () => {
  it.each<[string, ContractTerms, TestFill[], string]>([
    [
      `${NAUTILUS}: s·q·(exit − entry)`,
      LINEAR,
      [
        ['buy', '2', '100'],
        ['sell', '1', '130'],
      ],
      '30',
    ],
    [
      `${NAUTILUS}: s·q·(exit − entry)`,
      LINEAR,
      [
        ['sell', '2', '100'],
        ['buy', '2', '130'],
      ],
      '-60',
    ],
    [
      'a flip realises what it closes',
      LINEAR,
      [
        ['buy', '1', '100'],
        ['sell', '3', '120'],
      ],
      '20',
    ],
    [
      'adding realises nothing',
      LINEAR,
      [
        ['buy', '1', '100'],
        ['buy', '3', '120'],
      ],
      '0',
    ],
    [
      'Coinlocally, 1,000·(1/5,000 − 1/5,500)',
      INVERSE,
      [
        ['buy', '1000', '5000'],
        ['sell', '1000', '5500'],
      ],
      '0.018181818181818182',
    ],
    [
      'Coinlocally, 1,000·(1/4,500 − 1/5,000)',
      INVERSE,
      [
        ['sell', '1000', '5000'],
        ['buy', '1000', '4500'],
      ],
      '0.022222222222222222',
    ],
    [
      `${NAUTILUS}: s·q·(1/entry − 1/exit)`,
      INVERSE,
      [
        ['buy', '10000', '8000'],
        ['sell', '10000', '10000'],
      ],
      '0.25',
    ],
    [
      'a premium bought at 0.05 and sold at 0.08',
      coinOption('put', 100_000),
      [
        ['buy', '2', '0.05'],
        ['sell', '2', '0.08'],
      ],
      '0.06',
    ],
    [
      'spot, average cost',
      SPOT,
      [
        ['buy', '2', '100'],
        ['buy', '2', '200'],
        ['sell', '1', '180'],
      ],
      '30',
    ],
  ])('%s', (_source, terms, [first, ...others], expected) => {
    if (first === undefined) throw new Error('no fills');
    expect(lastChange(terms, first, ...others).realised.toString()).toBe(expected);
  });

  it('is that of the present position: a position that opens from nothing starts again', () => {
    const closed = lastChange(LINEAR, ['buy', '1', '100'], ['sell', '1', '120']);
    expect(closed.position.realised.toString()).toBe('20');
    const reopened = applyFill(LINEAR, closed.position, testFill(['buy', '1', '90']));
    expect(reopened.position.realised.toString()).toBe('0');
    const flipped = lastChange(LINEAR, ['buy', '1', '100'], ['sell', '3', '120']);
    expect(flipped.realised.toString()).toBe('20');
    expect(flipped.position.realised.toString()).toBe('0');
  });

  it('and the cost that remains add up exactly when a share cannot be divided', () => {
    const opened = lastChange(LINEAR, ['buy', '0.003', '33333.3']);
    const reduced = applyFill(LINEAR, opened.position, testFill(['sell', '0.001', '33333.4']));
    // cost 99.9999, of which a third is 33.3333
    expect(reduced.position.cost.toString()).toBe('66.6666');
    expect(reduced.realised.toString()).toBe('0.0001');
    const third = lastChange(INVERSE, ['buy', '300', '7'], ['sell', '100', '7']);
    // 300/7 rounds to …857, a third of it to …286: the rest is exactly the difference
    expect(lastChange(INVERSE, ['buy', '300', '7']).position.cost.toString()).toBe(
      '-42.857142857142857143',
    );
    expect(third.position.cost.toString()).toBe('-28.571428571428571429');
    expect(third.realised.toString()).toBe('0');
  });
});

const fee = (asset: string, amount: string) => ({ fee: amount, feeAsset: asset });

describe('what a fill books', () => {
  it.each<[string, ContractTerms, TestFill, { fee: string; feeAsset: string }, string[]]>([
    [
      'spot buy',
      SPOT,
      ['buy', '0.5', '60000'],
      fee('USDT', '30'),
      ['BTC 0.5 fill', 'USDT -30000 fill', 'USDT -30 fee'],
    ],
    [
      'spot sell',
      SPOT,
      ['sell', '0.5', '60000'],
      fee('USDT', '0'),
      ['BTC -0.5 fill', 'USDT 30000 fill'],
    ],
    [
      'fee in the base',
      SPOT,
      ['buy', '0.5', '60000'],
      fee('BTC', '0.0005'),
      ['BTC 0.5 fill', 'USDT -30000 fill', 'BTC -0.0005 fee'],
    ],
    [
      'fee in a third coin',
      SPOT,
      ['buy', '0.5', '60000'],
      fee('BNB', '0.05'),
      ['BTC 0.5 fill', 'USDT -30000 fill', 'BNB -0.05 fee'],
    ],
    ['linear open', LINEAR, ['buy', '0.5', '60000'], fee('USDT', '15'), ['USDT -15 fee']],
    [
      'maker rebate',
      INVERSE,
      ['buy', '6000', '60000'],
      fee('BTC', '-0.00001'),
      ['BTC 0.00001 fee'],
    ],
    [
      'premium bought',
      coinOption('call', 1),
      ['buy', '2', '0.05'],
      fee('BTC', '0.0006'),
      ['BTC -0.1 fill', 'BTC -0.0006 fee'],
    ],
    [
      'premium sold',
      dollarOption('put', 1),
      ['sell', '2', '500'],
      fee('USDC', '0'),
      ['USDC 1000 fill'],
    ],
  ])('%s', (_name, terms, fill, fees, expected) => {
    const change = applyFill(terms, NO_POSITION, { ...testFill(fill), ...fees });
    expect(ledgerText(change)).toEqual(expected);
  });

  it('of a margined contract is the realised profit', () => {
    const change = lastChange(LINEAR, ['buy', '1', '100'], ['sell', '3', '120']);
    expect(ledgerText(change)).toEqual(['USDT 20 fill']);
  });

  it('a fee in the base shrinks what is held and counts at the price of the fill', () => {
    const bought = { ...testFill(['buy', '1', '60000']), ...fee('BTC', '0.001') };
    const { position, fees } = applyFill(SPOT, NO_POSITION, bought);
    expect(position.amount.toString()).toBe('0.999');
    expect(position.fees.toString()).toBe('60');
    expect(fees.toString()).toBe('60');
    expect(entryPriceOf(SPOT, position)?.toString()).toBe('60000');
    const sold = { ...testFill(['sell', '0.5', '60000']), ...fee('BTC', '0.001') };
    expect(applyFill(SPOT, position, sold).position.amount.toString()).toBe('0.498');
  });

  it('a fee in a third coin is not among the fees of the position', () => {
    const fill = { ...testFill(['buy', '1', '60000']), ...fee('BNB', '0.05') };
    expect(applyFill(LINEAR, NO_POSITION, fill).position.fees.toString()).toBe('0');
  });

  it('adds its fee to those of the position', () => {
    const fill = { ...testFill(['buy', '1', '100']), ...fee('USDT', '0.05') };
    const opened = applyFill(LINEAR, NO_POSITION, fill).position;
    const added = applyFill(LINEAR, opened, fill).position;
    expect(added.fees.toString()).toBe('0.1');
    expect(applyFill(LINEAR, added, { ...fill, side: 'sell' }).position.fees.toString()).toBe(
      '0.15',
    );
  });

  it('a flip leaves to the new position its share of the fee', () => {
    const { position } = lastChange(LINEAR, ['buy', '1', '100']);
    const flip = applyFill(LINEAR, position, {
      ...testFill(['sell', '4', '100']),
      ...fee('USDT', '0.4'),
    });
    expect(flip.fees.toString()).toBe('0.4');
    expect(flip.position.fees.toString()).toBe('0.3');
  });
});

const withStrategy = (fill: TestFill, strategyId: string | null) => ({
  ...testFill(fill),
  strategyId,
});

describe('the strategy of a position', () => {
  it.each<[string, [TestFill, string | null][], string | null, boolean]>([
    [
      'one',
      [
        [['buy', '1', '1'], 'a'],
        [['buy', '1', '1'], 'a'],
      ],
      'a',
      false,
    ],
    [
      'none',
      [
        [['buy', '1', '1'], null],
        [['buy', '1', '1'], null],
      ],
      null,
      false,
    ],
    [
      'two',
      [
        [['buy', '1', '1'], 'a'],
        [['buy', '1', '1'], 'b'],
      ],
      null,
      true,
    ],
    [
      'one and none',
      [
        [['buy', '1', '1'], null],
        [['buy', '1', '1'], 'a'],
      ],
      null,
      true,
    ],
    [
      'mixed stays mixed',
      [
        [['buy', '2', '1'], 'a'],
        [['buy', '1', '1'], 'b'],
        [['sell', '1', '1'], 'a'],
      ],
      null,
      true,
    ],
    [
      'a reduction by another',
      [
        [['buy', '2', '1'], 'a'],
        [['sell', '1', '1'], 'b'],
      ],
      null,
      true,
    ],
    [
      'opened again from nothing',
      [
        [['buy', '1', '1'], 'a'],
        [['sell', '1', '1'], 'b'],
        [['buy', '1', '1'], 'b'],
      ],
      'b',
      false,
    ],
    [
      'reversed',
      [
        [['buy', '1', '1'], 'a'],
        [['sell', '2', '1'], 'b'],
      ],
      'b',
      false,
    ],
  ])('%s', (_name, fills, strategyId, hasMixedStrategies) => {
    let position = NO_POSITION;
    for (const [fill, strategy] of fills)
      position = applyFill(LINEAR, position, withStrategy(fill, strategy)).position;
    expect(position).toMatchObject({ strategyId, hasMixedStrategies });
  });
});
