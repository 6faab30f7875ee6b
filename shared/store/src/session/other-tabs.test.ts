import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { fakeServer, session } from '../testing/fake-server.ts';
import {
  DASH_KEY,
  KEY,
  login,
  logout,
  reload,
  setUpSession,
  signOut,
  tick,
} from './testing/set-up-session.ts';

const { expectPrivateStateCleared, jotaiStore, sessionAtom, startSignedIn, state } =
  await setUpSession();
const { queryClient } = await import('@parallax/api/react');
const { usePreventReload } = await import('./use-prevent-reload.ts');
const { usePendingReload } = await import('./use-pending-reload.ts');
const { signIn } = await import('./sign-in.ts');
const { acquireLogOutLock } = await import('../session-state/log-out-lock.ts');

/** Installs a minimal LockManager with one lock and a queue. Returns a function that removes it. */
function fakeLocks(): () => void {
  let held: Promise<unknown> = Promise.resolve();
  type Options = { mode?: string; signal?: AbortSignal };
  const request = (_: string, { signal }: Options, run: () => unknown) => {
    const granted = held.then(run);
    held = granted;
    const aborted = new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([granted, aborted]);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
}

const renderFormWithInput = () => renderHook(usePreventReload, { initialProps: true });
const pendingReload = () => renderHook(usePendingReload).result.current;

describe('workspace §4, §9 the other tabs', () => {
  it.each([
    ['logout', () => logout.post({}), '"okx:BTC-USDT"'],
    ['sign-out', () => signOut.post({}), null],
  ])('sign out at once and reload after 1 s on %s', async (_, post, kept) => {
    await startSignedIn();
    post();
    await tick(999);
    expectPrivateStateCleared(kept);
    expect(reload).not.toHaveBeenCalled();
    await tick(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keep the private values of a trader whose logout fails', async () => {
    await startSignedIn();
    logout.post({});
    await tick();
    expect(state()).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
    login.post({ traderId: session.traderId });
    await tick();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(DASH_KEY)).toBe('"okx:BTC-USDT"');
  });

  it('clear the stored values once the server has ended the session', async () => {
    await startSignedIn();
    logout.post({});
    await tick();
    signOut.post({});
    await tick(1_000);
    expectPrivateStateCleared();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('record a logout once the server has ended the session, since another user may sign in next', async () => {
    await startSignedIn();
    logout.post({});
    await tick();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
    signOut.post({});
    await tick();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out', loggedOut: true });
    await tick(1_000);
    expect(reload).toHaveBeenCalledWith({ loggedOut: true });
  });

  it('reload as logged out even if the tab that logs out is closed before the response', async () => {
    await startSignedIn();
    logout.post({});
    await tick(1_000);
    expect(reload).toHaveBeenCalledWith({ loggedOut: true });
  });

  it.each([
    ['the session has ended', async () => signOut.post({})],
    [
      'the logout of another tab has failed',
      async () => {
        logout.post({});
        login.post({ traderId: session.traderId });
      },
    ],
    [
      'the session that this tab started after a logout has ended',
      async () => {
        logout.post({});
        await tick();
        const form = renderFormWithInput();
        signOut.post({});
        await tick(1_000);
        await signIn(session.email, 'secret');
        form.unmount();
        signOut.post({});
      },
    ],
  ])('reload without recording a logout if %s', async (_, run) => {
    await startSignedIn();
    await run();
    await tick(1_000);
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(reload).toHaveBeenCalledWith({ loggedOut: false });
  });

  it('keep the return address of a sign-in form that is already visible', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    logout.post({});
    signOut.post({});
    await tick(1_000);
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('reload only after the server has ended the session, even if that takes 14 s', async () => {
    await startSignedIn();
    const restore = fakeLocks();
    const releaseLock = acquireLogOutLock();
    logout.post({});
    await tick(14_000);
    expect(state()).toBe('signed-out');
    expect(reload).not.toHaveBeenCalled();
    releaseLock();
    await tick();
    expect(reload).toHaveBeenCalledTimes(1);
    restore();
  });

  it('reload after 21 s if the logout of another tab hangs', async () => {
    await startSignedIn();
    const restore = fakeLocks();
    const releaseLock = acquireLogOutLock();
    logout.post({});
    await tick(20_999);
    expect(reload).not.toHaveBeenCalled();
    await tick(1);
    expect(reload).toHaveBeenCalledTimes(1);
    releaseLock();
    restore();
  });

  it('delay a sign-in until the logout of another tab has ended, and do not reload', async () => {
    await startSignedIn();
    const restore = fakeLocks();
    const releaseLock = acquireLogOutLock();
    logout.post({});
    await tick(2_000);
    const before = fakeServer.requestCount(endpoints.signIn);
    const signing = signIn(session.email, 'secret');
    await tick(5_000);
    expect(fakeServer.requestCount(endpoints.signIn)).toBe(before);
    releaseLock();
    await tick();
    await signing;
    await tick(30_000);
    expect([state(), fakeServer.requestCount(endpoints.signIn)]).toEqual(['signed-in', before + 1]);
    expect(reload).not.toHaveBeenCalled();
    restore();
  });

  it.each([
    ['logout', () => logout.post({})],
    ['sign-out', () => signOut.post({})],
  ])('do not reload a sign-in form on %s', async (_, post) => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    post();
    await tick(2_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('keep the input of the sign-in form after a logout, and offer a reload', async () => {
    await startSignedIn();
    logout.post({});
    await tick();
    const form = renderFormWithInput();
    await tick(60_000);
    form.rerender(false);
    form.rerender(true);
    expect(reload).not.toHaveBeenCalled();
    const pending = pendingReload();
    expect(pending?.reason).toBe('signed-out');
    act(() => pending?.reload());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['at once', 0],
    ['after more than 1 s', 2_000],
  ])(
    "offer a reload with the reason 'signed-in' when the logout of another tab fails %s",
    async (_, ms) => {
      await startSignedIn();
      const restore = fakeLocks();
      const releaseLock = acquireLogOutLock();
      logout.post({});
      await tick();
      const form = renderFormWithInput();
      await tick(ms);
      login.post({ traderId: session.traderId });
      releaseLock();
      await tick(2_000);
      const pending = pendingReload();
      expect(pending?.reason).toBe('signed-in');
      act(() => pending?.reload());
      expect(reload).toHaveBeenCalledTimes(1);
      form.unmount();
      restore();
    },
  );
});
