import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { watchListMerge } from './merge-watch-lists.ts';
import { defaultContracts } from './named-lists.ts';

const contracts = [
  contractOf({ exchange: 'binance_spot', base: 'BTC', quote: 'USDT', symbol: 'BTCUSDT' }),
  contractOf({ exchange: 'bitmex', base: 'XRP', quote: 'USDT', symbol: 'XRPUSDT' }),
  contractOf({ exchange: 'okx', base: 'ADA', quote: 'USDT', symbol: 'ADA-USDT' }),
];
startPage({ contracts });

const all = defaultContracts(contracts);
const [btc = '', xrp = '', ada = ''] = contracts.map(contractKey);
const without = (...gone: string[]) => all.filter((key) => !gone.includes(key));
const listOf = (keys: readonly string[] | null) => ({
  settingsVersion: 2,
  lists: [{ id: 'first', name: 'Favourites', contracts: keys && [...keys] }],
  table: {},
});
const table = { sorts: [{ columnId: 'last', direction: 'ascending' }], filters: {}, order: [] };

describe('workspace §4 a new watch list that two tabs change', () => {
  it('starts with the default contracts of the catalogue', () => {
    expect(all).toEqual(expect.arrayContaining([btc, xrp, ada]));
  });

  it.each([
    ['each removed a different contract', without(xrp), without(ada), without(xrp, ada)],
    [
      'I removed a contract and they added a contract',
      without(xrp),
      [...all, 'a:B'],
      [...without(xrp), 'a:B'],
    ],
    ['both removed the same contract', without(btc), without(btc), without(btc)],
  ])('keeps both changes when %s', (_, mine, theirs, merged) => {
    expect(watchListMerge.merge({}, listOf(mine), listOf(theirs))).toMatchObject({
      settingsVersion: 2,
      lists: [{ id: 'first', contracts: merged }],
    });
  });

  it.each([
    ['mine', { ...listOf(null), table }, listOf(without(xrp))],
    ['theirs', listOf(without(xrp)), { ...listOf(null), table }],
  ])(
    'keeps the sort order of one tab and the removal of the other tab when %s is sorted',
    (_, mine, theirs) => {
      expect(watchListMerge.merge({}, mine, theirs)).toMatchObject({
        lists: [{ contracts: without(xrp) }],
        table: { sorts: table.sorts },
      });
    },
  );

  it('keeps the default contracts if neither tab changed them', () => {
    const selected = { ...listOf(null), list: 'first' };
    expect(watchListMerge.merge({}, { ...selected, table }, selected)).toMatchObject({
      lists: [{ contracts: null }],
    });
  });
});
