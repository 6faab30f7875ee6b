import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, okx, startPage } from '@parallax/store/testing';
import { renderHook } from '@testing-library/react';
import { setPageTitle } from '../routes/tab-title.ts';
import { usePriceInTitle } from './use-price-in-title.ts';

const contract = contractOf();
const page = startPage({ contracts: [contract], exchanges: [catalogueEntry(contract.exchange)] });
const send = (mid: number, options?: { age: number }) =>
  page.feed.ticker(contractKey(contract), { mid }, options);

describe('design §7 the price in the title of the tab', () => {
  it('precedes the page name, with the pair of the contract in the header', async () => {
    setPageTitle('Risk · Parallax');
    const { unmount } = renderHook(usePriceInTitle);
    await send(105_433.6);
    expect(document.title).toBe('105,433.600 BTC/USDT · Risk · Parallax');
    setPageTitle('Algo · Parallax');
    expect(document.title).toBe('105,433.600 BTC/USDT · Algo · Parallax');
    await send(105_433.6, { age: 20_000 });
    expect(document.title).toBe('BTC/USDT · Algo · Parallax');
    await send(105_433.6);
    expect(document.title).toBe('105,433.600 BTC/USDT · Algo · Parallax');
    // an option without a bid has no mid
    await send(0);
    expect(document.title).toBe('BTC/USDT · Algo · Parallax');
    unmount();
    expect(document.title).toBe('Algo · Parallax');
  });

  it('is omitted while the venue is disconnected', async () => {
    const { exchange } = contract;
    await page.signIn({ connections: [{ ...okx, exchangeId: exchange, active: false }] });
    setPageTitle('Risk · Parallax');
    renderHook(usePriceInTitle);
    await send(105_433.6);
    expect(document.title).toBe('Risk · Parallax');
  });
});
