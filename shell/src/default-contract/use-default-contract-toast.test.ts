import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { renderHook } from '@testing-library/react';

const binance = contractOf({ exchangeName: 'Binance Spot' });
const coinbase = contractOf({
  exchange: 'coinbase',
  exchangeName: 'Coinbase',
  symbol: 'BTC-USD',
  quote: 'USD',
});

let listed: readonly Contract[] = [];
let chosen: Contract | undefined;
let disconnected: ReadonlySet<string> = new Set();
let loaded = false;
const shown = () => chosen ?? listed.find(({ exchange }) => !disconnected.has(exchange));
const store = await import('@parallax/store');
const state = await import('@parallax/ui/state');
const showToast = jest.fn<typeof state.showToast>();
const dismissToast = jest.fn<typeof state.dismissToast>();
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast, dismissToast }));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  dashContractKey: () => chosen && contractKey(chosen),
  useConnectionsLoaded: () => loaded,
  useContracts: () => listed,
  useDashContract: () => [shown(), jest.fn(), undefined],
  useDisconnectedVenues: () => disconnected,
}));
const { useDefaultContractToast } = await import('./use-default-contract-toast.ts');

beforeEach(() => {
  jest.clearAllMocks();
  listed = [binance, coinbase];
  chosen = undefined;
  disconnected = new Set();
  loaded = true;
});

describe('the toast for a replaced default contract', () => {
  it('is shown once, with the disconnected venue and the replacement contract', () => {
    const { rerender } = renderHook(useDefaultContractToast);
    expect(showToast).not.toHaveBeenCalled();
    disconnected = new Set([binance.exchange]);
    rerender();
    disconnected = new Set([binance.exchange, 'okx']);
    rerender();
    expect(showToast.mock.calls).toEqual([
      [
        expect.objectContaining({
          title: 'Binance Spot is no longer connected',
          description: 'The header shows BTC/USD on Coinbase.',
          persistent: true,
        }),
      ],
    ]);
    disconnected = new Set();
    rerender();
    expect(showToast).toHaveBeenLastCalledWith(
      expect.objectContaining({
        title: 'Binance Spot is connected again',
        description: 'The header shows BTC/USDT on Binance Spot.',
        persistent: false,
      }),
    );
  });

  it('names a delisted contract', () => {
    const { rerender } = renderHook(useDefaultContractToast);
    listed = [coinbase];
    rerender();
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'BTC/USDT on Binance Spot is no longer listed' }),
    );
  });

  it('is not shown for venues that were already disconnected on page load', () => {
    loaded = false;
    const { rerender } = renderHook(useDefaultContractToast);
    loaded = true;
    disconnected = new Set([binance.exchange]);
    rerender();
    expect(showToast).not.toHaveBeenCalled();
  });

  it('is not shown for a chosen contract, and is dismissed when the user chooses a contract', () => {
    chosen = binance;
    const { rerender } = renderHook(useDefaultContractToast);
    disconnected = new Set([binance.exchange]);
    rerender();
    expect(showToast).not.toHaveBeenCalled();
    chosen = undefined;
    rerender();
    disconnected = new Set([binance.exchange, coinbase.exchange]);
    listed = [binance, coinbase, contractOf({ exchange: 'okx' })];
    rerender();
    expect(showToast).toHaveBeenCalledTimes(1);
    dismissToast.mockClear();
    chosen = coinbase;
    rerender();
    expect(dismissToast).toHaveBeenCalled();
    expect(showToast).toHaveBeenCalledTimes(1);
  });
});
