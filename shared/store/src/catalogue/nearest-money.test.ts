import { describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import type { BulkTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook } from '@testing-library/react';

const perpetual = contractOf({ symbol: 'BTC-PERPETUAL', instType: 'perpetual' });
const option = (strike: number) =>
  contractOf({ symbol: `BTC-${strike}`, instType: 'option', strike, expiry: 1 });
const contracts = [option(80_000), option(120_000), option(101_000), perpetual];

const values = (index: number | null): BulkTickers => ({
  at: 0,
  contracts: ['binance_spot:BTC-PERPETUAL'],
  bid: [null],
  ask: [null],
  last: [null],
  mark_price: [null],
  pred_funding_rate: [null],
  next_funding_time: [null],
  chg_24h_pct: [null],
  volume_24h_base: [null],
  volume_24h_quote: [null],
  trades_24h: [null],
  open_interest: [null],
  index_price: [index],
});
const callApi = jest.fn<(endpoint: unknown, options: unknown) => Promise<BulkTickers>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const { loadUnderlyingPrices, useNearestMoneyFirst } = await import('./nearest-money.ts');

describe('useNearestMoneyFirst', () => {
  it('orders options by the index price, once it is known, and keeps it for a minute', async () => {
    const { result } = renderHook(() => useNearestMoneyFirst(contracts));
    expect(result.current).toBe(contracts);
    callApi.mockRejectedValueOnce(new Error('offline'));
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current).toBe(contracts);

    callApi.mockResolvedValue(values(100_000));
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current.map(({ symbol }) => symbol)).toEqual([
      'BTC-PERPETUAL',
      'BTC-101000',
      'BTC-80000',
      'BTC-120000',
    ]);
    expect(callApi.mock.lastCall?.[1]).toEqual({
      query: { instType: 'perpetual', base: 'BTC' },
      signal: expect.anything(),
    });
    await act(() => loadUnderlyingPrices(contracts));
    expect(callApi).toHaveBeenCalledTimes(2);
    // one array for all searches, which index it once
    expect(renderHook(() => useNearestMoneyFirst(contracts)).result.current).toBe(result.current);
  });

  it('requests nothing for a catalogue without options', async () => {
    callApi.mockClear();
    await loadUnderlyingPrices([perpetual]);
    expect(callApi).not.toHaveBeenCalled();
  });
});
