import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startServer } from '@parallax/api/testing';
import { type BulkTickers, listTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { loadUnderlyingPrices, useSortedByMoneyness } from './sorted-by-moneyness.ts';

const perpetual = contractOf({ symbol: 'BTC-PERPETUAL', instType: 'perpetual' });
const option = (strike: number) =>
  contractOf({ symbol: `BTC-${strike}`, instType: 'option', strike, expiry: 1 });
const future = (expiry: number) =>
  contractOf({ symbol: `BTC-${expiry}`, instType: 'future', expiry });

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
const server = startServer();

describe('useSortedByMoneyness', () => {
  it('sorts options by the index price once loaded, and caches the price for a minute', async () => {
    const { result } = renderHook(() => useSortedByMoneyness(contracts));
    expect(result.current).toBe(contracts);
    server.respondOnce(listTickers, () => {
      throw new ApiError('call', { noResponse: 'network' });
    });
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current).toBe(contracts);

    server.respond(listTickers, () => values(100_000));
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current.map(({ symbol }) => symbol)).toEqual([
      'BTC-PERPETUAL',
      'BTC-101000',
      'BTC-80000',
      'BTC-120000',
    ]);
    expect(server.received(listTickers).at(-1)).toEqual({
      query: { instType: 'perpetual', base: 'BTC' },
    });
    await act(() => loadUnderlyingPrices(contracts));
    expect(server.requested()).toHaveLength(2);
    // one array for all searches, which index it once
    expect(renderHook(() => useSortedByMoneyness(contracts)).result.current).toBe(result.current);
  });

  it('sorts futures by expiry', () => {
    const futures = [future(2), future(1)];
    const { result } = renderHook(() => useSortedByMoneyness(futures));
    expect(result.current.map(({ symbol }) => symbol)).toEqual(['BTC-1', 'BTC-2']);
  });

  it('requests nothing for a catalogue without options', async () => {
    await loadUnderlyingPrices([perpetual]);
    await roundTrip();
    expect(server.requested()).toEqual([]);
  });
});
