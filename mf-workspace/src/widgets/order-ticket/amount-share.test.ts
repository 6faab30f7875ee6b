import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { contractTerms } from '@parallax/trading';
import { amountOfShare, type ShareContext } from './amount-share.ts';

const spot = contractTerms(contractOf({ lot: 0.001 }));
const linear = contractTerms(
  contractOf({ instType: 'perpetual', riskType: 'linear', settle: 'USDT', lot: 0.001 }),
);
const inverse = contractTerms(
  contractOf({
    exchange: 'deribit',
    symbol: 'BTC-PERPETUAL',
    instType: 'perpetual',
    riskType: 'inverse',
    settle: 'BTC',
    contractSizeUnit: 'USD',
    lot: 10,
  }),
);
const option = contractTerms(
  contractOf({
    exchange: 'deribit',
    symbol: 'BTC-27DEC26-100000-C',
    instType: 'option',
    settle: 'BTC',
    optionType: 'call',
    strike: 100_000,
    lot: 0.1,
  }),
);
const FREE: Readonly<Record<string, string>> = { USDT: '9000', BTC: '0.5' };
const context = (more: Partial<ShareContext>): ShareContext => ({
  terms: spot,
  side: 'buy',
  price: '60000',
  freeOf: (asset) => FREE[asset] ?? '0',
  reduced: undefined,
  ...more,
});

describe('amountOfShare', () => {
  it.each([
    ['what a share of the quote buys', context({}), '0.075'],
    ['a share of the base that is sold', context({ side: 'sell', price: undefined }), '0.25'],
    ['a linear position without leverage', context({ terms: linear, side: 'sell' }), '0.075'],
    ['an inverse position in dollars', context({ terms: inverse }), '15000'],
    ['options that the premium buys', context({ terms: option, price: '0.05' }), '5'],
    [
      'a share of the position',
      context({ side: 'sell', reduced: '0.3', price: undefined }),
      '0.15',
    ],
    ['nothing of a position of the same side', context({ reduced: '0.3' }), '0'],
  ])('is %s', (_, of, amount) => {
    expect(amountOfShare('0.5', of)).toBe(amount);
  });

  it('is rounded down to the lot', () => {
    expect(amountOfShare('0.25', context({ price: '60001' }))).toBe('0.037');
  });

  it.each([
    ['without a price', context({ price: undefined })],
    ['to write an option', context({ terms: option, side: 'sell', price: '0.05' })],
  ])('is not known %s', (_, of) => {
    expect(amountOfShare('1', of)).toBeUndefined();
  });
});
