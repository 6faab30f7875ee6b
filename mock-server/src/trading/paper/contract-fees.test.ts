import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { contractFees, contractTerms, decimal, feeOfFill, toText } from '@parallax/trading';
import {
  INVERSE,
  KRAKEN,
  LINEAR_OPTION,
  OPTION,
  PERPETUAL,
  SPOT,
  WITHOUT_FEES,
} from './testing/paper-bench.ts';

const feesOf = (contract: Contract) =>
  contractFees(
    contract,
    exchanges.find(({ name }) => name === contract.exchange),
  );

function feeOf(
  contract: Contract,
  side: 'buy' | 'sell',
  price: string,
  liquidity: 'maker' | 'taker' = 'taker',
): string {
  const fees = feesOf(contract);
  if (fees === undefined) throw new Error('The fees are unknown.');
  const { fee, feeAsset } = feeOfFill({
    terms: contractTerms(contract),
    fees,
    liquidity,
    side,
    price: decimal(price),
    amount: decimal('2'),
    underlying: decimal('50000'),
  });
  return `${toText(fee)} ${feeAsset}`;
}

describe('the fee of a fill of 2', () => {
  it.each([
    ['is in the quote at Kraken', feeOf(KRAKEN, 'buy', '100'), '0.8 USD'],
    ['is less for a maker', feeOf(KRAKEN, 'sell', '100', 'maker'), '0.5 USD'],
    ['is taken from the coin that is bought at Binance', feeOf(SPOT, 'buy', '100'), '0.002 BTC'],
    ['is taken from the quote that is received at Binance', feeOf(SPOT, 'sell', '100'), '0.2 USDT'],
    ['is in the settlement asset of a perpetual', feeOf(PERPETUAL, 'sell', '100'), '0.1 USDT'],
    ['is in coin for an inverse perpetual', feeOf(INVERSE, 'buy', '100'), '0.00001 BTC'],
    ['is 0.03% of the coin for an option of Deribit', feeOf(OPTION, 'buy', '0.05'), '0.0006 BTC'],
    ['is at most 12.5% of its premium', feeOf(OPTION, 'buy', '0.0008'), '0.0002 BTC'],
    [
      'is 0.05% of the index for a linear option of Deribit',
      feeOf(LINEAR_OPTION, 'buy', '900'),
      '50 USDC',
    ],
    [
      'is at most 7% of the premium at OKX',
      feeOf({ ...OPTION, exchange: 'okx' }, 'buy', '0.001'),
      '0.00014 BTC',
    ],
  ])('%s', (_rule, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

it('fees that the catalogue does not know are unknown, not 0', () => {
  expect(feesOf(WITHOUT_FEES)).toBeUndefined();
  expect(feesOf({ ...OPTION, exchange: 'bitmex' })).toBeUndefined();
  expect(feesOf({ ...SPOT, exchange: 'nowhere' })).toBeUndefined();
});
