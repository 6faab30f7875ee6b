import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { renderHook } from '@testing-library/react';
import { setPageTitle } from '../routes/tab-title.ts';

type Listen = (ticker: { mid: number }, state: { stale: boolean }) => void;
let deliver: Listen = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: (_: string, listener: Listen) => {
    deliver = listener;
    return () => undefined;
  },
}));
const contract: Contract = contractOf();
let disconnected = new Set<string>();
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useDashContract: () => [contract],
  useDisconnectedVenues: () => disconnected,
}));
const { usePriceInTitle } = await import('./use-price-in-title.ts');

describe('design §7 the price in the title of the tab', () => {
  afterEach(() => {
    disconnected = new Set();
  });

  it('precedes the page name, with the pair of the contract in the header', () => {
    setPageTitle('Risk · Parallax');
    const { unmount } = renderHook(usePriceInTitle);
    deliver({ mid: 105_433.6 }, { stale: false });
    expect(document.title).toBe('105,433.60 BTC/USDT · Risk · Parallax');
    setPageTitle('Algo · Parallax');
    expect(document.title).toBe('105,433.60 BTC/USDT · Algo · Parallax');
    deliver({ mid: 105_433.6 }, { stale: true });
    expect(document.title).toBe('BTC/USDT · Algo · Parallax');
    // an option without a bid has no mid
    deliver({ mid: 0 }, { stale: false });
    expect(document.title).toBe('BTC/USDT · Algo · Parallax');
    unmount();
    expect(document.title).toBe('Algo · Parallax');
  });

  it('is omitted while the venue is disconnected', () => {
    disconnected = new Set([contract.exchange]);
    setPageTitle('Risk · Parallax');
    renderHook(usePriceInTitle);
    expect(document.title).toBe('Risk · Parallax');
  });
});
