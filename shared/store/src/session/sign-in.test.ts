import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/contract';
import { act, renderHook } from '@testing-library/react';
import { fakeServer, noAnswer, refusal, session } from '../testing/fake-server.ts';
import { heard, KEY, reload, setUpSession, tick } from './testing/set-up-session.ts';

const { expectForgotten, jotaiStore, sessionAtom, signedIn, state } = await setUpSession();
const { useLoggingOut } = await import('./use-session.ts');
const { logOut, signIn } = await import('./sign-in.ts');

describe('signing in', () => {
  it('makes the page the session, keeps the hint and tells the other tabs', async () => {
    await signIn(session.email, 'secret');
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(KEY)).toContain(session.traderId);
    expect(heard).toEqual(['login']);
    expect(reload).not.toHaveBeenCalled();
  });

  it("passes on the server's refusal and changes nothing", async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    fakeServer.fail(endpoints.signIn, refusal(401, 'Wrong e-mail or password.'));
    await expect(signIn('x', 'y')).rejects.toThrow('Wrong e-mail or password.');
    expect(state()).toBe('signed-out');
    expect(heard).toEqual([]);
  });
});

describe('workspace §4 logging out', () => {
  it('tells the other tabs first, then the server, and forgets all that is private', async () => {
    await signedIn();
    await logOut();
    await tick();
    expectForgotten();
    expect(heard).toEqual(['logout', 'sign-out']);
    expect(fakeServer.times(endpoints.signOut)).toBe(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is one, and known to be under way, until the server has answered', async () => {
    await signedIn();
    const { result } = renderHook(useLoggingOut);
    let answer: (() => void) | undefined;
    fakeServer.answer(
      endpoints.signOut,
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    act(() => void logOut());
    await tick(20_000);
    expect([result.current, state()]).toEqual([true, 'signed-in']);
    act(() => void logOut());
    answer?.();
    await tick();
    expect([result.current, state()]).toEqual([false, 'signed-out']);
    expect(fakeServer.times(endpoints.signOut)).toBe(1);
    expect(heard).toEqual(['logout', 'sign-out']);
  });

  it('stays signed in, and says so to the other tabs, when the server cannot be asked', async () => {
    await signedIn();
    fakeServer.fail(endpoints.signOut, noAnswer);
    await expect(logOut()).rejects.toThrow('Network Error');
    await tick();
    expect(state()).toBe('signed-in');
    expect(heard).toEqual(['logout', 'login']);
    expect(renderHook(useLoggingOut).result.current).toBe(false);
  });
});
