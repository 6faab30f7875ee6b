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
    expect(watchListRows(keys, byKey, new Set())).toMatchObject([
      { key: 'okx:ETH-USDT', contract: eth },
      { key: 'gone:GONE:1', exchange: 'gone', contract: undefined },
      { key: 'okx:BTC-USDT', contract: btc },
    ]);
  });
});

it('withContract adds a contract only once, and withoutContract removes it', () => {
  const keys = ['a', 'b'];
  expect(withContract(keys, 'c')).toEqual(['a', 'b', 'c']);
  expect(withContract(keys, 'a')).toBe(keys);
  expect(withoutContract(keys, 'a')).toEqual(['b']);
});
