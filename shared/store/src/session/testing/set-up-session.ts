import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { act } from '@testing-library/react';
import { fakeServer, mockFeed, session } from '../../testing/fake-server.ts';

export const KEY = 'parallax.session';
export const DASH_KEY = 'parallax.private.dash-contract';
export const other = { traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33' };

export const login = openChannel('login');
export const logout = openChannel('logout');
export const signOut = openChannel('sign-out');
/** Messages received by the other tabs. */
export const received: string[] = [];
login.listen(() => received.push('login'));
logout.listen(() => received.push('logout'));
signOut.listen(() => received.push('sign-out'));

export const reload: jest.Mock = jest.fn();

export const tick = (ms = 0) => act(() => advanceClock(ms));

async function setUp() {
  const { stopFeed } = mockFeed();
  const { jotaiStore } = await import('../../jotai-store.ts');
  const { queryClient } = await import('@parallax/api/react');
  const { contractsAtom } = await import('../../catalogue/catalogue-atoms.ts');
  await import('../../dash-contract/use-dash-contract.ts');
  const { loadCatalogue } = await import('../../catalogue/load-catalogue.ts');
  const { sessionAtom } = await import('../../session-state/session-atom.ts');
  const { signIn } = await import('../sign-in.ts');
  const { listenForAuth } = await import('../listen-for-auth.ts');

  let stopListening: () => void;

  beforeEach(() => {
    startFakeClock();
    fakeServer.reset();
    reload.mockClear();
    stopFeed.mockClear();
    stopListening = listenForAuth(reload);
    localStorage.clear();
    jotaiStore.set(sessionAtom, { state: 'pending' });
  });

  afterEach(async () => {
    await advanceClock(60_000);
    stopListening();
    received.length = 0;
    jest.useRealTimers();
  });

  const state = () => jotaiStore.get(sessionAtom).state;

  async function startSignedIn() {
    await signIn(session.email, 'secret');
    await loadCatalogue();
    localStorage.setItem(DASH_KEY, '"okx:BTC-USDT"');
    queryClient.setQueryData(['sheets'], ['mine']);
    await tick();
    received.length = 0;
    stopFeed.mockClear();
  }

  function expectPrivateStateCleared(kept: string | null = null) {
    expect(state()).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem(DASH_KEY)).toBe(kept);
    expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
    expect(jotaiStore.get(contractsAtom)).toEqual([]);
    expect(stopFeed).toHaveBeenCalled();
  }

  return { jotaiStore, sessionAtom, state, startSignedIn, expectPrivateStateCleared };
}

let known: ReturnType<typeof setUp> | undefined;
/**
 * Sets up the session of a page with a fake server and an idle feed. Call it before importing modules
 * that use them. Test files that share an environment share it (@once).
 */
export const setUpSession = (): ReturnType<typeof setUp> => (known ??= setUp());
