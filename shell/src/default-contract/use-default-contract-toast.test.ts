import { describe, expect, it } from '@jest/globals';
import { type Contract, contractKey, listCompanyExchanges } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { chooseDashContract, useDashContract } from '@parallax/store';
import { catalogueEntry, okx, startPage } from '@parallax/store/testing';
import { showToast } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useDefaultContractToast } from './use-default-contract-toast.ts';

const binance = contractOf({ exchangeName: 'Binance Spot' });
const coinbase = contractOf({
  exchange: 'coinbase',
  exchangeName: 'Coinbase',
  symbol: 'BTC-USD',
  quote: 'USD',
});
const third = contractOf({ exchange: 'okx', exchangeName: 'OKX' });

const contracts = [binance, coinbase, third];
const page = startPage({
  contracts,
  exchanges: contracts.map(({ exchange }) => catalogueEntry(exchange)),
});

/** The connections to these venues are inactive on the server, all others active. */
const deactivate = (...venues: readonly Contract[]): void =>
  page.server.respond(listCompanyExchanges, () =>
    contracts.map((contract, index) =>
      Object.assign({}, okx, {
        id: `${okx.id.slice(0, -1)}${index}`,
        exchangeId: contract.exchange,
        active: !venues.includes(contract),
      }),
    ),
  );

/** Another member changes the connections. */
async function disconnect(...venues: readonly Contract[]): Promise<void> {
  deactivate(...venues);
  await page.changeElsewhere('exchanges');
}

const dashContract = () => renderHook(useDashContract).result.current[0];

const choose = (contract: Contract | undefined) =>
  act(() => chooseDashContract(contract && contractKey(contract)));

/** The toast follows the change after a second. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
const expectToasts = (toasts: readonly unknown[]) =>
  waitFor(() => expect(shownToasts()).toEqual(toasts), { timeout: 5_000 });

describe('the toast for a replaced default contract', () => {
  it('names the previous and the new contract, and is shown once', async () => {
    await page.follow();
    renderHook(useDefaultContractToast);
    expect(shownToasts()).toEqual([]);
    await disconnect(binance);
    const lost = expect.objectContaining({
      kind: 'warning',
      title: 'BTC/USDT on Binance Spot is no longer connected',
      description: 'The header shows BTC/USDT on OKX, and so do the widgets that follow it.',
    });
    await expectToasts([lost]);
    await disconnect(binance, coinbase);
    await pass();
    expect(shownToasts()).toEqual([lost]);
    await disconnect();
    await expectToasts([
      expect.objectContaining({
        kind: 'info',
        title: 'BTC/USDT on Binance Spot is connected again',
        description:
          'The header shows BTC/USDT on Binance Spot, and so do the widgets that follow it.',
      }),
    ]);
  });

  it('is not covered by the notification about the same change', async () => {
    await page.follow();
    renderHook(useDefaultContractToast);
    await disconnect(binance);
    act(() => void showToast({ kind: 'info', title: 'Exchange deactivated' }));
    await pass();
    expect(shownToasts().map(({ title }) => title)).toEqual([
      'Exchange deactivated',
      'BTC/USDT on Binance Spot is no longer connected',
    ]);
  });

  it('names a delisted contract', async () => {
    await page.follow();
    renderHook(useDefaultContractToast);
    await page.signIn({ contracts: [coinbase], connections: [] });
    await expectToasts([
      expect.objectContaining({
        kind: 'warning',
        title: 'BTC/USDT on Binance Spot is no longer listed',
      }),
    ]);
  });

  it('is not shown for venues that were already disconnected on page load', async () => {
    renderHook(useDefaultContractToast);
    deactivate(binance);
    await page.follow();
    expect(dashContract()).toEqual(third);
    await pass();
    expect(shownToasts()).toEqual([]);
  });

  it('is not shown for a chosen contract, and is dismissed when the user chooses a contract', async () => {
    await page.follow();
    renderHook(useDefaultContractToast);
    choose(binance);
    await disconnect(binance);
    await pass();
    expect(shownToasts()).toEqual([]);
    choose(undefined);
    await disconnect(binance, third);
    await pass();
    expect(shownToasts()).toHaveLength(1);
    choose(third);
    expect(shownToasts()).toEqual([]);
  });
});
