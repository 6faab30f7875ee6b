import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { act } from '@testing-library/react';
import { fakeServer, mockSurroundings, session } from '../../testing/fake-server.ts';

export const KEY = 'parallax.session';
export const DASH_KEY = 'parallax.private.dash-contract';
export const other = { traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33' };

export const login = openChannel('login');
export const logout = openChannel('logout');
export const signOut = openChannel('sign-out');
/** What the other tabs are told. */
export const heard: string[] = [];
login.listen(() => heard.push('login'));
logout.listen(() => heard.push('logout'));
signOut.listen(() => heard.push('sign-out'));

export const reload: jest.Mock = jest.fn();

export const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

/**
 * The session of a page that listens to other tabs, between a fake server and an idle feed. To be
 * called before anything that reaches these is imported.
 */
export async function setUpSession() {
  const { stopFeed } = mockSurroundings();
  const { jotaiStore } = await import('../../jotai-store.ts');
  const { queryClient } = await import('../../query-client.ts');
  const { contractsAtom } = await import('../../catalogue/catalogue-atoms.ts');
  await import('../../dash-contract/use-dash-contract.ts');
  const { loadCatalogue } = await import('../../catalogue/load-catalogue.ts');
  const { sessionAtom } = await import('../session-atom.ts');
  const { signIn } = await import('../sign-in.ts');
  const { listenForAuth } = await import('../listen-for-auth.ts');

  let stopListening: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    fakeServer.reset();
    reload.mockClear();
    stopFeed.mockClear();
    stopListening = listenForAuth(reload);
    localStorage.clear();
    jotaiStore.set(sessionAtom, { state: 'pending' });
  });

  afterEach(async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    stopListening();
    heard.length = 0;
    jest.useRealTimers();
  });

  const state = () => jotaiStore.get(sessionAtom).state;

  async function signedIn() {
    await signIn(session.email, 'secret');
    await loadCatalogue();
    localStorage.setItem(DASH_KEY, '"okx:BTC-USDT"');
    queryClient.setQueryData(['sheets'], ['mine']);
    await tick();
    heard.length = 0;
    stopFeed.mockClear();
  }

  function expectForgotten(kept: string | null = null) {
    expect(state()).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem(DASH_KEY)).toBe(kept);
    expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
    expect(jotaiStore.get(contractsAtom)).toEqual([]);
    expect(stopFeed).toHaveBeenCalled();
  }

  return { jotaiStore, sessionAtom, state, signedIn, expectForgotten };
}
