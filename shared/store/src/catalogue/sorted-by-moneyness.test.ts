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
const future = (symbol: string) => contractOf({ symbol, instType: 'future', expiry: 2 });
const contracts = [
  option(80_000),
  option(120_000),
  option(101_000),
  perpetual,
  future('BTC-A'),
  future('BTC-B'),
];
const two = (value: number | null) => [value, null];

const values = (index: number | null): BulkTickers => ({
  at: 0,
  contracts: ['binance_spot:BTC-PERPETUAL', 'binance_spot:BTC-B'],
  bid: two(null),
  ask: two(null),
  last: two(null),
  mark_price: two(null),
  pred_funding_rate: two(null),
  next_funding_time: two(null),
  chg_24h_pct: two(null),
  volume_24h_base: [null, 5],
  volume_24h_quote: two(null),
  trades_24h: two(null),
  open_interest: two(null),
  index_price: two(index),
});
const server = startServer();

describe('useSortedByMoneyness', () => {
  it('sorts options by the index price and futures by volume once loaded, for a minute', async () => {
    const { result } = renderHook(() => useSortedByMoneyness(contracts));
    expect(result.current).toEqual(contracts);
    server.respondOnce(listTickers, () => {
      throw new ApiError('call', { noResponse: 'network' });
    });
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current).toEqual(contracts);

    server.respond(listTickers, () => values(100_000));
    await act(() => loadUnderlyingPrices(contracts));
    expect(result.current.map(({ symbol }) => symbol)).toEqual([
      'BTC-PERPETUAL',
      'BTC-B',
      'BTC-A',
      'BTC-101000',
      'BTC-80000',
      'BTC-120000',
    ]);
    expect(server.received(listTickers).at(-1)).toEqual({
      query: { instType: 'perpetual,future', base: 'BTC' },
    });
    await act(() => loadUnderlyingPrices(contracts));
    expect(server.requested()).toHaveLength(2);
    // one array for all searches, which index it once
    expect(renderHook(() => useSortedByMoneyness(contracts)).result.current).toBe(result.current);
  });

  it('requests nothing for a catalogue without options and futures', async () => {
    await loadUnderlyingPrices([perpetual]);
    await roundTrip();
    expect(server.requested()).toEqual([]);
  });
});
