import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { watchListRows, withContract, withoutContract } from './watch-list-rows.ts';

const btc = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT' });

describe('watchListRows', () => {
  it("returns the rows in the user's order, including delisted contracts", () => {
    const byKey = new Map([btc, eth].map((each) => [contractKey(each), each]));
    const keys = ['okx:ETH-USDT', 'gone:GONE:1', 'okx:BTC-USDT'];
    expect(watchListRows(keys, byKey, new Set(), new Map())).toMatchObject([
      { key: 'okx:ETH-USDT', contract: eth },
      { key: 'gone:GONE:1', exchange: 'gone', contract: undefined },
      { key: 'okx:BTC-USDT', contract: btc },
    ]);
  });

  it('returns no contract for one that has expired, although it is still listed', () => {
    const byKey = new Map([[contractKey(btc), btc]]);
    const expired = new Map([[contractKey(btc), 1_000]]);
    expect(watchListRows([contractKey(btc)], byKey, new Set(), expired)).toMatchObject([
      { contract: undefined, expiredAt: 1_000 },
    ]);
  });
});

it('withContract adds a contract only once, and withoutContract removes it', () => {
  const keys = ['a', 'b'];
  expect(withContract(keys, 'c')).toEqual(['a', 'b', 'c']);
  expect(withContract(keys, 'a')).toBe(keys);
  expect(withoutContract(keys, 'a')).toEqual(['b']);
});
