import { describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { endpoints } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { fakeServer, noResponse, session } from '../testing/fake-server.ts';
import { KEY, received, reload, setUpSession, tick } from './testing/set-up-session.ts';

const { expectPrivateStateCleared, jotaiStore, sessionAtom, startSignedIn, state } =
  await setUpSession();
const { useLoggingOut } = await import('./use-session.ts');
const { leaveEndedSession, logOut, signIn } = await import('./sign-in.ts');

describe('signing in', () => {
  it('starts the session, stores its trader and notifies the other tabs', async () => {
    await signIn(session.email, 'secret');
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(KEY)).toContain(session.traderId);
    expect(received).toEqual(['login']);
    expect(reload).not.toHaveBeenCalled();
  });

  it("rejects with the server's error and changes nothing", async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    fakeServer.fail(endpoints.signIn, refusal(401, 'Wrong e-mail or password.'));
    await expect(signIn('x', 'y')).rejects.toThrow('Wrong e-mail or password.');
    expect(state()).toBe('signed-out');
    expect(received).toEqual([]);
  });
});

describe('settings §4 the end of a session by a change of e-mail', () => {
  it('signs out this tab and the other tabs without a request', async () => {
    await startSignedIn();
    leaveEndedSession();
    await tick();
    expectPrivateStateCleared();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(received).toEqual(['logout', 'sign-out']);
    expect(fakeServer.requestCount(endpoints.signOut)).toBe(0);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('workspace §4 logging out', () => {
  it('notifies the other tabs, then the server, and clears all private state', async () => {
    await startSignedIn();
    await logOut();
    await tick();
    expectPrivateStateCleared();
    expect(jotaiStore.get(sessionAtom)).toEqual({ state: 'signed-out', loggedOut: true });
    expect(received).toEqual(['logout', 'sign-out']);
    expect(fakeServer.requestCount(endpoints.signOut)).toBe(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('sends one request for concurrent calls, and is pending until the response', async () => {
    await startSignedIn();
    const { result } = renderHook(useLoggingOut);
    const response = fakeServer.hold(endpoints.signOut);
    act(() => void logOut());
    await tick(20_000);
    expect([result.current, state()]).toEqual([true, 'signed-in']);
    act(() => void logOut());
    response.send(null);
    await tick();
    expect([result.current, state()]).toEqual([false, 'signed-out']);
    expect(fakeServer.requestCount(endpoints.signOut)).toBe(1);
    expect(received).toEqual(['logout', 'sign-out']);
  });

  it('keeps the session and notifies the other tabs when the request fails', async () => {
    await startSignedIn();
    fakeServer.fail(endpoints.signOut, noResponse);
    const loggedOut = logOut();
    // the other tabs do this when the logout starts
    localStorage.removeItem(KEY);
    await expect(loggedOut).rejects.toThrow(noResponse.message);
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(KEY)).toContain(session.traderId);
    expect(received).toEqual(['logout', 'login']);
    expect(renderHook(useLoggingOut).result.current).toBe(false);
  });
});
