import { describe, expect, it } from '@jest/globals';
import { balanceTotal } from './balance-total.ts';

describe('the sum of balances', () => {
  it('is exact, whatever the digits', () => {
    expect(
      balanceTotal([
        { asset: 'BTC', valueUsd: '0.1' },
        { asset: 'ETH', valueUsd: '0.2' },
        { asset: 'USDT', valueUsd: '9007199254740993' },
      ]),
    ).toEqual({ valueUsd: '9007199254740993.3', unpriced: [] });
  });

  it('names each asset without a price once', () => {
    const unpriced = { asset: 'XYZ', valueUsd: null };
    expect(balanceTotal([unpriced, unpriced, { asset: 'BTC', valueUsd: '1' }])).toEqual({
      valueUsd: '1',
      unpriced: ['XYZ'],
    });
  });
});
