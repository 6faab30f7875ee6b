import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { type Endpoint, endpoints, type Sheet } from '@parallax/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { startFakeCaches } from '../offline/testing/fake-caches.ts';
import { contract, fakeServer, noResponse, session, trader } from '../testing/fake-server.ts';
import { KEY, other, received, setUpSession, tick } from './testing/set-up-session.ts';

const { jotaiStore, startSignedIn, state } = await setUpSession();
const { cachedStateAtom } = await import('../response-cache/cached-since.ts');
const { reconnect } = await import('./reconnect.ts');
const { endpointQuery, queryClient } = await import('@parallax/api/react');
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
const { loadCatalogue } = await import('../catalogue/load-catalogue.ts');
const { clearInMemoryState } = await import('../private-state.ts');
const { loadSession } = await import('./load-session.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { traderAtom } = await import('../trader/trader-atom.ts');
const { enableOfflineCache } = await import('../offline/enable-offline-cache.ts');

beforeEach(clearInMemoryState);

const SHOWN = { since: 1, reason: 'network' } as const;
const reason = () => jotaiStore.get(cachedStateAtom)?.reason;
const symbols = () => jotaiStore.get(contractsAtom).map(({ symbol }) => symbol);
const never = () => new Promise<never>(() => {});

it('design §7 a pending reconnect attempt is replaced at once when the network returns', async () => {
  await startSignedIn();
  jotaiStore.set(cachedStateAtom, SHOWN);
  fakeServer.hold(endpoints.getSession);
  void reconnect();
  await tick(2_500);
  expect(jotaiStore.get(cachedStateAtom)).toBe(SHOWN);
  window.dispatchEvent(new Event('online'));
  await tick();
  expect(jotaiStore.get(cachedStateAtom)).toBeUndefined();
});

it('design §7 the session request of a reconnect is sent again once, however often the network returns', async () => {
  await startSignedIn();
  fakeServer.respond(endpoints.getSession, never);
  void reconnect();
  await tick(2_500);
  for (let time = 0; time < 4; time += 1) {
    window.dispatchEvent(new Event('online'));
    await tick(100);
  }
  expect(fakeServer.requestCount(endpoints.getSession)).toBe(2);
});

it('design §7 a page reconnects at once when it becomes visible, and not before', async () => {
  await startSignedIn();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  void reconnect();
  await tick(60_000);
  expect(fakeServer.requestCount(endpoints.getSession)).toBe(0);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  expect(fakeServer.requestCount(endpoints.getSession)).toBe(1);
});

it('design §7 reconnecting as another trader clears the data of this page even if another tab has stored the new session', async () => {
  await startSignedIn();
  jotaiStore.set(cachedStateAtom, SHOWN);
  localStorage.setItem(KEY, JSON.stringify(other));
  fakeServer.respond(endpoints.getSession, () => ({ ...session, ...other }));
  void reconnect();
  await tick(2_500);
  expect(jotaiStore.get(sessionAtom)).toMatchObject({ state: 'signed-in', session: other });
  expect(jotaiStore.get(cachedStateAtom)).toBeUndefined();
  expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
  expect(jotaiStore.get(contractsAtom)).toEqual([]);
});

describe('design §7 a page whose responses are cached', () => {
  const { getSession, getTrader, listContracts, listExchanges, listSheets, listVenues } = endpoints;
  const REQUESTED = [getSession, getTrader, listContracts, listExchanges, listVenues, listSheets];
  const counts = () => REQUESTED.map((endpoint) => fakeServer.requestCount(endpoint));
  const late = [contract('okx', 'LATE')];
  const sheets = () => endpointQuery(listSheets, { query: { rootPath: 'mobile' } });
  const sheet: Sheet = {
    id: session.traderId,
    name: 'Late',
    menuBar: 'MOBILE',
    analyticalViewId: null,
    analyticalViewData: null,
  };
  const MINUTE_MS = 60_000;

  /** Opens the page of a returning trader. */
  function open(): void {
    void loadSession();
    void loadCatalogue();
    new QueryObserver(queryClient, sheets()).subscribe(() => undefined);
  }

  beforeEach(async () => {
    startFakeCaches();
    enableOfflineCache();
    fakeServer.respond(listSheets, () => []);
    await startSignedIn();
    await queryClient.fetchQuery(sheets());
    // responses are cached when the page is idle
    await tick(1_000);
    clearInMemoryState();
    jotaiStore.set(sessionAtom, { state: 'pending' });
    fakeServer.reset();
    fakeServer.respond(listSheets, () => []);
  });

  it.each<[string, Endpoint]>([
    ['session', getSession],
    ['trader', getTrader],
    ['contracts', listContracts],
    ['sheets', listSheets],
  ])(
    'requests nothing twice while the response with the %s is slow, and marks the page until it arrives',
    async (_, endpoint) => {
      const send = fakeServer.delay(endpoint);
      open();
      await tick(5_000);
      expect(state()).toBe('signed-in');
      expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
      expect(symbols()).not.toEqual([]);
      expect(queryClient.getQueryData(sheets().queryKey)).toEqual([]);
      expect(reason()).toBe('timeout');
      await tick(MINUTE_MS / 2);
      expect(reason()).toBe('timeout');
      send();
      await tick();
      expect(reason()).toBeUndefined();
      await tick(10 * MINUTE_MS);
      expect(reason()).toBeUndefined();
      expect(counts()).toEqual(REQUESTED.map(() => 1));
    },
  );

  it('shows late contracts, a late trader and late query data in place of the cached ones', async () => {
    const renamed = { ...trader, firstName: 'Late' };
    const contracts = fakeServer.hold(listContracts);
    const profile = fakeServer.hold(getTrader);
    const list = fakeServer.hold(listSheets);
    open();
    await tick(5_000);
    contracts.send(late);
    profile.send(renamed);
    list.send([sheet]);
    await tick();
    expect(symbols()).toEqual(['BTCLATE']);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: renamed });
    expect(queryClient.getQueryData(sheets().queryKey)).toEqual([sheet]);
  });

  it('ends the session when the late response says that it has ended', async () => {
    const held = fakeServer.hold(getSession);
    open();
    await tick(5_000);
    expect(state()).toBe('signed-in');
    held.fail(refusal(401, 'Please sign in.'));
    await tick();
    expect(state()).toBe('signed-out');
    expect(received).toEqual(['sign-out']);
  });

  it('does not restore what was changed before the late response arrived', async () => {
    const held = fakeServer.hold(listSheets);
    open();
    await tick(5_000);
    await queryClient.cancelQueries(sheets());
    queryClient.setQueryData(sheets().queryKey, []);
    held.send([sheet]);
    await tick();
    expect(queryClient.getQueryData(sheets().queryKey)).toEqual([]);
    expect(reason()).toBeUndefined();
  });

  it('marks a lost network until the server responds', async () => {
    fakeServer.fail(getSession, noResponse, 2);
    fakeServer.fail(listContracts, noResponse, 1);
    open();
    await tick();
    expect(reason()).toBe('network');
    await tick(5_000);
    expect(reason()).toBeUndefined();
    expect(fakeServer.requestCount(listContracts)).toBe(2);
  });

  it('marks the page until a late response that was a server error has been replaced', async () => {
    const failure = refusal(500, 'Something went wrong.');
    const held = fakeServer.hold(listContracts);
    open();
    await tick(5_000);
    fakeServer.fail(listContracts, failure);
    held.fail(failure);
    await tick(10_000);
    expect(reason()).toBe('network');
    fakeServer.respond(listContracts, () => late);
    await tick(MINUTE_MS);
    expect(symbols()).toEqual(['BTCLATE']);
    expect(reason()).toBeUndefined();
  });

  it('marks the page after reconnecting while a response is still missing', async () => {
    fakeServer.fail(getSession, noResponse, 3);
    const held = fakeServer.hold(listSheets);
    open();
    await tick(7_000);
    expect(reason()).toBe('network');
    await tick(5_000);
    expect(reason()).toBe('timeout');
    held.send([sheet]);
    await tick();
    expect(reason()).toBeUndefined();
  });

  it.each([
    ['never responds', never, 'timeout', 8],
    ['always fails', () => Promise.reject(noResponse), 'network', 15],
  ] as const)(
    'requests less and less often while one endpoint %s',
    async (_, respond, expected, max) => {
      fakeServer.respond(listContracts, respond);
      open();
      await tick(5_000);
      expect(reason()).toBe(expected);
      await tick(10 * MINUTE_MS);
      expect(fakeServer.requestCount(listContracts)).toBeLessThanOrEqual(max);
    },
  );
});
