import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import {
  shareOfRange,
  watchedContracts,
  withContract,
  withoutContract,
} from './watched-contracts.ts';

const btc = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT' });

describe('watched contracts', () => {
  it("retain the user's order, including delisted contracts", () => {
    const keys = ['okx:ETH-USDT', 'gone:GONE:1', 'okx:BTC-USDT'];
    expect(watchedContracts(keys, [btc, eth], new Set())).toMatchObject([
      { key: 'okx:ETH-USDT', contract: eth },
      { key: 'gone:GONE:1', exchange: 'gone', contract: undefined },
      { key: 'okx:BTC-USDT', contract: btc },
    ]);
  });

  it('contain each contract once', () => {
    const keys = ['a', 'b'];
    expect(withContract(keys, 'c')).toEqual(['a', 'b', 'c']);
    expect(withContract(keys, 'a')).toBe(keys);
    expect(withoutContract(keys, 'a')).toEqual(['b']);
  });

  it.each([
    [105, 100, 110, 0.5],
    [100, 100, 110, 0],
    [112, 100, 110, 1],
    [90, 100, 110, 0],
    [100, 100, 100, 0.5],
  ])('place a price of %d in the range from %d to %d at share %d', (price, low, high, share) => {
    expect(shareOfRange(price, low, high)).toBe(share);
  });
});
