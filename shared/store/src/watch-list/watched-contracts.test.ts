import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { publishWatchList, useWatchedContracts } from './watched-contracts.ts';

it('the watched contracts are those of the watch list that is shown', () => {
  const { result } = renderHook(useWatchedContracts);
  const published: (() => void)[] = [];
  const publish = (...keys: string[]) => act(() => void published.push(publishWatchList(keys)));
  publish('okx:BTC-USDT');
  expect([...result.current]).toEqual(['okx:BTC-USDT']);

  // the next list is published before the previous one is removed
  publish('okx:BTC-USDT', 'okx:ETH-USDT');
  act(() => published.shift()?.());
  expect([...result.current]).toEqual(['okx:BTC-USDT', 'okx:ETH-USDT']);

  act(() => published.shift()?.());
  expect(result.current.size).toBe(0);
});
