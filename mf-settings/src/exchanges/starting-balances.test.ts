import { expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startingBalances } from './starting-balances.ts';

const spot = contractOf();
const inDollars = contractOf({ quote: 'USD' });
const linear = contractOf({ instType: 'perpetual', riskType: 'linear', settle: 'USDT' });
const inverse = contractOf({
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
});
const option = contractOf({ quote: 'USD', instType: 'option', settle: 'BTC' });
const times = (count: number, contract: Contract) => Array.from({ length: count }, () => contract);

it.each([
  ['spot', [spot], ['USDT 100000', 'BTC 1']],
  ['spot that is mostly in dollars', [spot, inDollars, inDollars], ['USD 100000', 'BTC 1']],
  ['linear derivatives', [linear], ['USDT 100000']],
  [
    'spot, and options that are settled in coins',
    [...times(9, spot), ...times(5, linear), ...times(30, option)],
    ['USDT 100000', 'BTC 1'],
  ],
  ['derivatives in coins', [inverse, linear, inverse], ['BTC 1', 'ETH 10']],
  ['options, with few spot contracts', [spot, ...times(30, option)], ['BTC 1', 'ETH 10']],
  ['unknown contracts', [], ['USDT 100000']],
])('the starting balances on an exchange of %s', (_, contracts, balances) => {
  expect(startingBalances(contracts).map(({ asset, amount }) => `${asset} ${amount}`)).toEqual(
    balances,
  );
});
