import { describe, expect, it } from '@jest/globals';
import { callApi } from '@parallax/api';
import { refusal } from '@parallax/api/testing';
import { endpoints } from '@parallax/protocol';
import { contract, fakeServer, noResponse, session } from '../testing/fake-server.ts';
import { received, reload, setUpSession, tick } from './testing/set-up-session.ts';

const { expectPrivateStateCleared, jotaiStore, startSignedIn, state } = await setUpSession();
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
const { loadCatalogue } = await import('../catalogue/load-catalogue.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { checkSession } = await import('./check-session.ts');
const { signIn } = await import('./sign-in.ts');

describe('workspace §4 checkSession', () => {
  it('ends the session on a 401 and notifies the other tabs', async () => {
    await startSignedIn();
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    await checkSession();
    await tick();
    expectPrivateStateCleared();
    expect(received).toEqual(['sign-out']);
  });

  it.each([
    ['exists, and returns true', undefined, true],
    ['cannot be checked, and returns false', noResponse, false],
  ])('keeps a session that %s', async (_, response, checked) => {
    await startSignedIn();
    if (response) fakeServer.fail(endpoints.getSession, response);
    expect(await checkSession()).toBe(checked);
    await tick();
    expect(state()).toBe('signed-in');
    expect(received).toEqual([]);
  });
});

describe('the end of a session on the server', () => {
  it('clears private state, notifies the other tabs once and keeps the address', async () => {
    globalThis.history.replaceState(null, '', '/execution/majors?id=7');
    await startSignedIn();
    await Promise.all([fakeServer.endSession(), fakeServer.endSession()]);
    await tick();
    expectPrivateStateCleared();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(received).toEqual(['sign-out']);
    expect(globalThis.location.pathname).toBe('/execution/majors');
    expect(reload).not.toHaveBeenCalled();
  });

  it('says that the cookie is missing if nothing was answered since the sign-in of this page', async () => {
    fakeServer.fail(endpoints.getTrader, noResponse);
    await signIn(session.email, 'secret');
    await fakeServer.endSession();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out', cookieMissing: true });
  });

  it('does not say so after any answer within the session', async () => {
    fakeServer.fail(endpoints.getTrader, noResponse);
    await signIn(session.email, 'secret');
    await callApi(endpoints.listExchanges);
    await fakeServer.endSession();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });

  it('is not broadcast while the first session check is pending', async () => {
    await fakeServer.endSession();
    await tick();
    expect(state()).toBe('pending');
    expect(received).toEqual([]);
  });

  it('is detected by a 401 to a request of that session, but not of an earlier one', async () => {
    await startSignedIn();
    const endEarlier = fakeServer.requestWithSession();
    await fakeServer.endSession();
    await tick(1_000);
    await signIn(session.email, 'secret');
    await endEarlier();
    expect(state()).toBe('signed-in');
    await fakeServer.endSession();
    expect(state()).toBe('signed-out');
  });

  it('discards late responses to its requests when the next session has begun', async () => {
    await startSignedIn();
    await fakeServer.endSession();
    const response = fakeServer.hold(endpoints.listContracts);
    const loading = loadCatalogue();
    await tick();
    await signIn(session.email, 'secret');
    response.send([contract('binance_spot', 'USDT')]);
    await loading;
    expect(jotaiStore.get(contractsAtom)).toEqual([]);
  });
});
