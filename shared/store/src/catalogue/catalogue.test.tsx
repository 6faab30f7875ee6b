import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, refusal, startFakeClock } from '@parallax/api/testing';
import { CATALOGUE_HASHES_ID, contractKey, endpoints } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { z } from 'zod';
import { catalogueEntry, okx } from '../testing/connections.ts';
import { contract, fakeServer, mockFeed, noResponse, trader } from '../testing/fake-server.ts';

mockFeed();
const { jotaiStore } = await import('../jotai-store.ts');
const { clearPrivateState } = await import('../private-state.ts');
const { traderAtom } = await import('../trader/trader-atom.ts');
const { traderSchema } = await import('@parallax/protocol');
const { setConnections } = await import('./disconnected-venues.ts');
const { useDashContract } = await import('../dash-contract/use-dash-contract.ts');
const { loadCatalogue } = await import('./load-catalogue.ts');
const { useListing } = await import('./use-listing.ts');
const { useCatalogueSteps, useContract, useContracts, useContractsState, useDefaultContract } =
  await import('./use-catalogue.ts');

const binance = contract('binance_spot', 'USDT');
const prime = contract('prime_usd', 'USD');

beforeEach(() => {
  startFakeClock();
  fakeServer.reset();
});

afterEach(() => {
  act(clearPrivateState);
  document.body.innerHTML = '';
  jest.useRealTimers();
});

const load = (times = 1) =>
  act(async () => {
    for (let time = 0; time < times; time += 1) void loadCatalogue();
    await advanceClock(2_000);
  });

/** The `hash` of each request for a part of the catalogue, in the order of its steps. */
const requestedHashes = () =>
  ENDPOINTS.map((endpoint) =>
    fakeServer.received(endpoint).map(({ query }) => z.object(HASH).parse(query).hash),
  );
const HASH = { hash: z.string().optional() };

const { listContracts, listExchanges, listVenues, listInstrumentTypes } = endpoints;
const ENDPOINTS = [listContracts, listExchanges, listVenues, listInstrumentTypes];
const HASHES = { contracts: 'c1', exchanges: 'e1', venues: 'v1', instrumentTypes: 't1' };

/** The page names hashes, and was made at a time. */
function nameHashes(at: number): void {
  document.body.innerHTML = `<script type="application/json" id="${CATALOGUE_HASHES_ID}"></script>`;
  const element = document.getElementById(CATALOGUE_HASHES_ID);
  if (element) element.textContent = JSON.stringify(HASHES);
  // as browsers format it
  const lastModified = new Date(at).toLocaleString('en-US', { hourCycle: 'h23' }).replace(',', '');
  jest.spyOn(document, 'lastModified', 'get').mockReturnValue(lastModified);
}

const setTrader = (isPrime: boolean) =>
  act(() => {
    const value = traderSchema.parse({ ...trader, isPrime });
    jotaiStore.set(traderAtom, { state: 'success', value });
  });

describe('workspace §2 the catalogue', () => {
  it('is requested by the hashes that the page names, except after a failure', async () => {
    nameHashes(Date.now() - 299_000);
    fakeServer.fail(endpoints.listVenues, noResponse, 1);
    await load();
    expect(requestedHashes()).toEqual([['c1'], ['e1'], ['v1', undefined], ['t1']]);
  });

  it.each([
    ['a page that was made 5 minutes ago', -300_000],
    ['a page of a clock that is ahead', 301_000],
  ])('is requested without the hashes of %s', async (_page, offset) => {
    nameHashes(Date.now() + offset);
    await load();
    expect(requestedHashes()).toEqual([[undefined], [undefined], [undefined], [undefined]]);
  });

  it('is requested without the hashes of a page that was opened more than a minute ago', async () => {
    nameHashes(Date.now());
    await advanceClock(61_000);
    await load();
    expect(requestedHashes()).toEqual([[undefined], [undefined], [undefined], [undefined]]);
  });

  it('is loaded once and reports the state of each step', async () => {
    const { result } = renderHook(useCatalogueSteps);
    expect(result.current.map(({ label }) => label)).toEqual([
      'Loading Contracts',
      'Loading Exchanges',
      'Loading Venues',
      'Loading Instrument Types',
    ]);
    expect(new Set(result.current.map(({ state }) => state))).toEqual(new Set(['pending']));
    await load(2);
    await load();
    expect(new Set(result.current.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(fakeServer.requestCount(endpoints.listContracts)).toBe(1);
    expect(renderHook(useContracts).result.current).toEqual([binance, prime]);
  });

  it('reports the contracts as loaded even if another step fails', async () => {
    fakeServer.fail(endpoints.listVenues, noResponse, 3);
    const { result } = renderHook(useContractsState);
    expect(result.current).toBe('pending');
    await load();
    expect(result.current).toBe('done');
  });

  it('tries each step three times independently, and reloads only failed steps', async () => {
    fakeServer.fail(endpoints.listVenues, noResponse, 4);
    fakeServer.fail(endpoints.listExchanges, noResponse, 2);
    const { result } = renderHook(useCatalogueSteps);
    await load();
    expect(result.current.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'done']);
    expect(fakeServer.requestCount(endpoints.listVenues)).toBe(3);
    await load();
    expect(result.current.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(fakeServer.requestCount(endpoints.listContracts)).toBe(1);
  });

  it('does not retry rejected requests', async () => {
    fakeServer.fail(endpoints.listVenues, refusal(403, 'Not yours.'));
    await load();
    expect(fakeServer.requestCount(endpoints.listVenues)).toBe(1);
  });

  it('reloads with retries when its first contract expires', async () => {
    const dated = { ...contract('okx', 'USDT'), expiry: Date.now() + 3_600_000 };
    fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
    const { result } = renderHook(useContracts);
    await load();
    fakeServer.respond(endpoints.listContracts, () => [binance]);
    await act(() => advanceClock(3_590_000));
    expect(result.current).toEqual([binance, dated]);
    fakeServer.fail(endpoints.listContracts, noResponse, 1);
    await act(() => advanceClock(70_000));
    expect(result.current).toEqual([binance]);
    expect(fakeServer.requestCount(endpoints.listContracts)).toBe(3);
    await act(() => advanceClock(24 * 3_600_000));
    expect(fakeServer.requestCount(endpoints.listContracts)).toBe(3);
  });

  it("uses the server's clock if the local clock is three hours behind", async () => {
    fakeServer.ahead = 3 * 3_600_000;
    const dated = { ...contract('okx', 'USDT'), expiry: Date.now() + 4 * 3_600_000 };
    fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
    const { result } = renderHook(useContracts);
    await load();
    fakeServer.respond(endpoints.listContracts, () => [binance]);
    await act(() => advanceClock(3_640_000));
    expect(result.current).toEqual([binance]);
  });

  it.each([
    ['behind', 3 * 3_600_000, 4 * 3_600_000],
    ['ahead', -3 * 3_600_000, 3_600_000],
  ])(
    'reloads when a contract expires if the local clock turns out to be three hours %s',
    async (_, ahead, expiresIn) => {
      const expiry = Date.now() + expiresIn;
      const dated = { ...contract('okx', 'USDT'), expiry };
      fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
      const { result } = renderHook(useContracts);
      await load();
      fakeServer.ahead = ahead;
      fakeServer.respond(endpoints.listContracts, () => [binance]);
      await act(() => advanceClock(expiresIn - ahead - 10_000));
      expect(result.current).toEqual([binance, dated]);
      await act(() => advanceClock(50_000));
      expect(result.current).toEqual([binance]);
    },
  );

  it('says at its expiry that a contract has expired, and when, also after it is no longer listed', async () => {
    const dated = { ...contract('okx', 'USDT'), expiry: Date.now() + 10_000 };
    fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
    const { result } = renderHook(() => useListing(contractKey(dated)));
    await load();
    fakeServer.respond(endpoints.listContracts, () => [binance]);
    await act(() => advanceClock(dated.expiry - Date.now() - 1_000));
    expect(result.current).toEqual({ contract: dated, expiredAt: undefined });
    await act(() => advanceClock(2_000));
    const gone = { contract: undefined, expiredAt: dated.expiry };
    expect(result.current).toEqual(gone);
    expect(renderHook(useContracts).result.current).toContainEqual(dated);
    await act(() => advanceClock(60_000));
    expect(renderHook(useContracts).result.current).not.toContainEqual(dated);
    expect(result.current).toEqual(gone);
  });

  it('shows a contract again if the local clock turns out to have been ahead of its expiry', async () => {
    const dated = { ...contract('okx', 'USDT'), expiry: Date.now() + 3_600_000 };
    fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
    fakeServer.ahead = 2 * 3_600_000;
    const { result } = renderHook(() => useListing(contractKey(dated)));
    await load();
    expect(result.current.expiredAt).toBe(dated.expiry);
    fakeServer.ahead = 0;
    await act(() => advanceClock(1_000));
    expect(result.current).toEqual({ contract: dated, expiredAt: undefined });
  });

  it('does not know when a contract expired that was never listed', async () => {
    const { result } = renderHook(() => useListing('deribit:BTC-27DEC24'));
    await load();
    expect(result.current).toEqual({ contract: undefined, expiredAt: undefined });
  });

  it('backs off while responses still contain expired contracts', async () => {
    const dated = { ...contract('okx', 'USDT'), expiry: Date.now() - 1 };
    fakeServer.respond(endpoints.listContracts, () => [binance, dated]);
    await load();
    await act(() => advanceClock(3_600_000));
    const inFirstHour = fakeServer.requestCount(endpoints.listContracts);
    expect(inFirstHour).toBeLessThan(15);
    await act(() => advanceClock(3_600_000));
    expect(fakeServer.requestCount(endpoints.listContracts) - inFirstHour).toBeGreaterThanOrEqual(
      5,
    );
  });

  it('fails hanging steps after 30 s', async () => {
    const { result } = renderHook(useCatalogueSteps);
    fakeServer.hold(endpoints.listVenues);
    await load();
    await act(() => advanceClock(27_999));
    expect(result.current[2]?.state).toBe('pending');
    await act(() => advanceClock(1));
    expect(result.current[2]?.state).toBe('failed');
    expect(result.current[0]?.state).toBe('done');
  });

  it('finds a contract by its key', async () => {
    await load();
    expect(renderHook(() => useContract('prime_usd:BTCUSD')).result.current).toEqual(prime);
    expect(renderHook(() => useContract('nowhere:BTC')).result.current).toBeUndefined();
  });
});

describe('workspace §4, §9 the default contract', () => {
  it.each([
    [false, binance],
    [true, prime],
  ])('waits for the trader, with isPrime %s', async (isPrime, expected) => {
    const { result } = renderHook(useDefaultContract);
    await load();
    expect(result.current).toBeUndefined();
    setTrader(isPrime);
    expect(result.current).toEqual(expected);
  });
});

/** Deactivates the only connection of the exchange. */
const disconnect = (exchangeId: string) => {
  fakeServer.respond(endpoints.listExchanges, () => [catalogueEntry(exchangeId)]);
  act(() => setConnections([{ ...okx, exchangeId, active: false }]));
};

describe('workspace §4 the contract of the dash bar while the default venue is disconnected', () => {
  it('falls back to BTC/USD of a connected venue', async () => {
    const { result } = renderHook(useDashContract);
    disconnect('binance_spot');
    await load();
    setTrader(false);
    expect(result.current[0]).toEqual(prime);
  });

  it('is the chosen contract, even one of the disconnected venue', async () => {
    const { result } = renderHook(useDashContract);
    disconnect('binance_spot');
    await load();
    setTrader(false);
    act(() => result.current[1](contractKey(binance)));
    expect(result.current[0]).toEqual(binance);
  });
});

describe('the contract of the dash bar', () => {
  it('is the default until the trader chooses a contract, which is stored for the next visit', async () => {
    const { result } = renderHook(useDashContract);
    await load();
    setTrader(false);
    expect(result.current[0]).toEqual(binance);
    act(() => result.current[1](contractKey(prime)));
    expect(result.current[0]).toEqual(prime);
    expect(localStorage.getItem('parallax.private.dash-contract')).toBe('"prime_usd:BTCUSD"');
  });

  it('is undefined if the chosen contract is delisted, and the key of that contract is returned', async () => {
    const { result } = renderHook(useDashContract);
    act(() => result.current[1]('okx:DELISTED'));
    expect(result.current).toEqual([undefined, expect.any(Function), undefined]);
    await load();
    setTrader(false);
    expect(result.current).toEqual([undefined, expect.any(Function), 'okx:DELISTED']);
  });
});
