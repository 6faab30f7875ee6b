import { describe, expect, it } from '@jest/globals';
import { type ContractTerms, contractTerms } from '@parallax/trading';
import * as contracts from '../../testing/contracts.ts';
import { inDollars, type Money } from './money.ts';
import { type Trade, tradesProfit } from './trades-profit.ts';

const SPOT = contractTerms(contracts.SPOT);
const INVERSE = contractTerms(contracts.INVERSE);
const OPTION = contractTerms(contracts.OPTION);
const LINEAR = contractTerms({
  ...contracts.SPOT,
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});

let clock = 0;
const trade = (
  terms: ContractTerms | undefined,
  text: string,
  { fees = [], accountId = 'one', sourceId }: Partial<Trade> = {},
): Trade => {
  const [side, amount = '', price = ''] = text.split(' ');
  clock += 1;
  const at = new Date(clock * 1_000).toISOString();
  return {
    sourceId: sourceId ?? String(clock),
    accountId,
    mode: 'PAPER',
    terms,
    side: side === 'sell' ? 'sell' : 'buy',
    amount,
    price,
    fees,
    at,
  };
};
const usdt = (amount: string) => [{ asset: 'USDT', amount }];

const texts = (money: Money) =>
  Object.fromEntries([...money].map(([currency, amount]) => [currency, amount.toString()]));

/** The profit of trades that are given oldest first, as texts. */
function profitOf(...trades: readonly Trade[]) {
  const { only, realised, fees, total, ...counts } = tradesProfit(trades.toReversed());
  return {
    ...counts,
    realised: texts(realised),
    fees: texts(fees),
    total: texts(total),
    averages: only && [only.averageIn?.toString() ?? null, only.averageOut?.toString() ?? null],
    open: only?.open.toString(),
  };
}

const outOf = (trades: readonly Trade[]) => tradesProfit(trades).only?.averageOut?.toString();

describe('the profit of trades', () => {
  it('of a long position that is closed in part is that of the closed part, at its average entry', () => {
    expect(
      profitOf(
        trade(LINEAR, 'buy 1 100', { fees: usdt('0.1') }),
        trade(LINEAR, 'buy 3 104', { fees: usdt('0.3') }),
        trade(LINEAR, 'sell 2 110', { fees: usdt('-0.05') }),
      ),
    ).toEqual({
      averages: ['103', '110'],
      open: '2',
      openContracts: 1,
      realised: { USDT: '14' },
      fees: { USDT: '0.35' },
      total: { USDT: '13.65' },
      isSequenceUnclear: false,
      unlisted: 0,
    });
  });

  it('of an inverse contract is in its coin, and its average weighs coins', () => {
    // 0.1 and 0.15 BTC for 12,000 USD; half of it, 0.125 BTC, is bought back for 0.12
    expect(
      profitOf(
        trade(INVERSE, 'buy 6000 60000', { fees: [{ asset: 'BTC', amount: '0.0001' }] }),
        trade(INVERSE, 'buy 6000 40000'),
        trade(INVERSE, 'sell 6000 50000'),
      ),
    ).toMatchObject({
      averages: ['48000', '50000'],
      open: '6000',
      realised: { BTC: '0.005' },
      total: { BTC: '0.0049' },
    });
  });

  it('of an inverse short that is closed in two parts', () => {
    // 0.02 BTC for 1,000 USD; 600 cost 0.0125 and 400 cost 0.01
    expect(
      profitOf(
        trade(INVERSE, 'sell 1000 50000'),
        trade(INVERSE, 'buy 600 48000'),
        trade(INVERSE, 'buy 400 40000'),
      ),
    ).toMatchObject({
      averages: ['50000', '44444.444444444444444444'],
      open: '0',
      openContracts: 0,
      realised: { BTC: '0.0025' },
    });
  });

  it('counts a spot fee in coins at the price of its trade, so that it is what the cash has gained', () => {
    // 60,000 were paid, and 0.999 BTC sold for 60,939
    expect(
      profitOf(
        trade(SPOT, 'buy 1 60000', { fees: [{ asset: 'BTC', amount: '0.001' }] }),
        trade(SPOT, 'sell 0.999 61000'),
      ),
    ).toMatchObject({
      open: '0',
      realised: { USDT: '999' },
      fees: { USDT: '60' },
      total: { USDT: '939' },
    });
  });

  it('has no averages of a position that is turned from long to short', () => {
    expect(profitOf(trade(LINEAR, 'buy 2 50'), trade(LINEAR, 'sell 3 60'))).toMatchObject({
      averages: [null, null],
      open: '-1',
      realised: { USDT: '20' },
    });
  });

  it('does not net what two accounts hold', () => {
    expect(
      profitOf(trade(LINEAR, 'buy 1 100'), trade(LINEAR, 'sell 1 110', { accountId: 'other' })),
    ).toMatchObject({ open: '0', openContracts: 1, realised: { USDT: '0' } });
  });

  it('of several contracts is by currency, without averages', () => {
    const bnb = [{ asset: 'BNB', amount: '0.01' }];
    const { total, ...profit } = tradesProfit(
      [
        trade(LINEAR, 'buy 1 100', { fees: bnb }),
        trade(LINEAR, 'sell 1 103'),
        trade(OPTION, 'buy 10 0.02'),
        trade(OPTION, 'sell 10 0.03'),
      ].toReversed(),
    );
    expect(profit.only).toBeUndefined();
    expect(texts(total)).toEqual({ USDT: '3', BTC: '0.1', BNB: '-0.01' });
    const rates: Record<string, number> = { USDT: 0.999, BTC: 60_000, BNB: 600 };
    expect(inDollars(total, (currency) => rates[currency])?.toString()).toBe('5996.997');
    expect(inDollars(total, (currency) => (currency === 'BNB' ? undefined : 1))).toBeUndefined();
  });

  it('leaves out contracts that are no longer listed, and counts the orders', () => {
    expect(
      profitOf(
        trade(undefined, 'buy 1 1', { sourceId: 'one order' }),
        trade(undefined, 'buy 2 1', { sourceId: 'one order' }),
        trade(undefined, 'buy 3 1'),
        trade(LINEAR, 'buy 1 100'),
        trade(LINEAR, 'sell 1 101'),
      ),
    ).toMatchObject({ unlisted: 2, realised: { USDT: '1' } });
  });

  it('applies trades in the order of their times, however the list is sorted', () => {
    const [bought, sold] = [trade(LINEAR, 'buy 1 100'), trade(LINEAR, 'sell 1 110')];
    expect(outOf([bought, sold])).toBe('110');
    expect(outOf([sold, bought])).toBe('110');
  });

  it.each([
    ['buys while it sells', 'sell 1 110', 'one', true],
    ['only buys', 'buy 1 110', 'one', false],
    ['sells in another account meanwhile', 'sell 1 110', 'other', false],
  ])('is that of an unclear sequence if an order %s', (_, text, accountId, isSequenceUnclear) => {
    const long = trade(LINEAR, 'buy 1 100');
    const meanwhile = trade(LINEAR, text, { accountId });
    const until = trade(LINEAR, 'buy 1 1').at;
    expect(profitOf({ ...long, until }, meanwhile)).toMatchObject({ isSequenceUnclear });
    expect(profitOf(long, { ...meanwhile, until })).toMatchObject({ isSequenceUnclear: false });
  });
});
