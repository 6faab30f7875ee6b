import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { endpoints } from '@parallax/contract';
import { act, renderHook } from '@testing-library/react';
import { z } from 'zod';
import {
  fakeServer,
  mockSurroundings,
  noAnswer,
  refusal,
  session,
} from '../testing/fake-server.ts';

const { stopFeed } = mockSurroundings();
const { jotaiStore } = await import('../jotai-store.ts');
const { queryClient } = await import('../query-client.ts');
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
await import('../dash-contract/use-dash-contract.ts');
const { loadCatalogue } = await import('../catalogue/load-catalogue.ts');
const { sessionAtom } = await import('./session-atom.ts');
const { useLoggingOut, useSession } = await import('./use-session.ts');
const { useKeepTyped } = await import('./use-keep-typed.ts');
const { useWaitingReload } = await import('./use-waiting-reload.ts');
const { logOut, signIn } = await import('./sign-in.ts');
const { checkSession } = await import('./check-session.ts');
const { listenForAuth } = await import('./listen-for-auth.ts');
const { holdLogOut } = await import('./log-out-lock.ts');

const KEY = 'parallax.session';
const DASH_KEY = 'parallax.private.dash-contract';
/** Of code that this page has not loaded. */
const ELSEWHERE_KEY = 'parallax.private.choice-of-another-chunk';
const UNSAVED_KEY = 'parallax.unsaved-layout.7.desk';
const other = { traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33' };
const login = openChannel('login');
const logout = openChannel('logout');
const signOut = openChannel('sign-out');
const heard: string[] = [];
login.listen(() => heard.push('login'));
logout.listen(() => heard.push('logout'));
signOut.listen(() => heard.push('sign-out'));

const reload = jest.fn();
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

const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
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

/** Locks as far as one holder and those who wait for it go. Returns how to take them away again. */
function fakeLocks(): () => void {
  let held: Promise<unknown> = Promise.resolve();
  type Options = { mode?: string; signal?: AbortSignal };
  const request = (_: string, { signal }: Options, run: () => unknown) => {
    const granted = held.then(run);
    held = granted;
    const givenUp = new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([granted, givenUp]);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
}

/** A form that signs in, with something typed into it. */
const typing = () => renderHook(useKeepTyped, { initialProps: true });

/** What such a form is to offer. */
const offered = () => renderHook(useWaitingReload).result.current;

function expectForgotten(kept: string | null = null) {
  expect(state()).toBe('signed-out');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStorage.getItem(DASH_KEY)).toBe(kept);
  expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
  expect(jotaiStore.get(contractsAtom)).toEqual([]);
  expect(stopFeed).toHaveBeenCalled();
}

describe('the session', () => {
  it('is asked for at its first use, once', async () => {
    const [first, second] = [renderHook(useSession), renderHook(useSession)];
    expect(first.result.current).toEqual({ state: 'pending' });
    await tick();
    expect(first.result.current).toEqual({ state: 'signed-in', session });
    expect(second.result.current).toEqual({ state: 'signed-in', session });
    expect(fakeServer.times(endpoints.getSession)).toBe(1);
    expect(localStorage.getItem(KEY)).toBe(JSON.stringify({ traderId: session.traderId }));
  });

  it('forgets what the browser kept for somebody else', async () => {
    localStorage.setItem(KEY, JSON.stringify(other));
    localStorage.setItem(DASH_KEY, '"okx:BTC-USDT"');
    renderHook(useSession);
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(DASH_KEY)).toBeNull();
  });

  it.each([
    ['another person comes', () => localStorage.setItem(KEY, JSON.stringify(other))],
    ['it has ended', () => fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'))],
  ])(
    'takes along the choices of code that is not loaded, not unsaved work, when %s',
    async (_, change) => {
      localStorage.setItem(KEY, JSON.stringify({ traderId: session.traderId }));
      localStorage.setItem(ELSEWHERE_KEY, '"mine"');
      localStorage.setItem(UNSAVED_KEY, '"work"');
      localStorage.setItem('parallax.theme', 'dark');
      change();
      renderHook(useSession);
      await tick();
      expect(state()).not.toBe('pending');
      expect(localStorage.getItem(ELSEWHERE_KEY)).toBeNull();
      expect(localStorage.getItem(UNSAVED_KEY)).toBe('"work"');
      expect(localStorage.getItem('parallax.theme')).toBe('dark');
    },
  );

  it('is signed out on a 401', async () => {
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    const { result } = renderHook(useSession);
    await tick();
    expect(result.current).toEqual({ state: 'signed-out' });
  });

  it('is an error after 30 s without any answer: nothing is waited for longer', async () => {
    fakeServer.answer(
      endpoints.getSession,
      (input) =>
        new Promise((_, reject) => {
          const { signal } = z.object({ signal: z.instanceof(AbortSignal) }).parse(input);
          signal.addEventListener('abort', () => reject(noAnswer));
        }),
    );
    const { result } = renderHook(useSession);
    await tick(29_999);
    expect(result.current.state).toBe('pending');
    await tick(1);
    expect(result.current.state).toBe('error');
  });

  it('is an error after three attempts without an answer, and can be asked for again', async () => {
    fakeServer.fail(endpoints.getSession, noAnswer, 3);
    const { result } = renderHook(useSession);
    await tick(2_000);
    expect(result.current).toMatchObject({ state: 'error', message: 'Network Error' });
    expect(fakeServer.times(endpoints.getSession)).toBe(3);
    act(() => {
      if (result.current.state === 'error') result.current.retry();
    });
    await tick();
    expect(result.current.state).toBe('signed-in');
  });
});

describe('workspace §4 a session that may have ended', () => {
  it('is left when the server does not know it any more, and the other tabs are told', async () => {
    await signedIn();
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    await checkSession();
    await tick();
    expectForgotten();
    expect(heard).toEqual(['sign-out']);
  });

  it.each([
    ['lives on', undefined, true],
    ['cannot be asked for', noAnswer, false],
  ])('stays when it %s, and says whether it is known: %#', async (_, answer, known) => {
    await signedIn();
    if (answer) fakeServer.fail(endpoints.getSession, answer);
    expect(await checkSession()).toBe(known);
    await tick();
    expect(state()).toBe('signed-in');
    expect(heard).toEqual([]);
  });
});

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

describe('workspace §4, §9 the other tabs', () => {
  it.each([
    ['logout', () => logout.post({}), '"okx:BTC-USDT"'],
    ['sign-out', () => signOut.post({}), null],
  ])('forget at once and reload after 1 s on %s', async (_, post, kept) => {
    await signedIn();
    post();
    await tick(999);
    expectForgotten(kept);
    expect(reload).not.toHaveBeenCalled();
    await tick(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keep the choices of a person whose log out fails, who comes back to them', async () => {
    await signedIn();
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

  it('clear what the browser keeps once the server has ended the session', async () => {
    await signedIn();
    logout.post({});
    await tick();
    signOut.post({});
    await tick(1_000);
    expectForgotten();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reload no sooner than the server has ended the session, however slow it is', async () => {
    await signedIn();
    const restore = fakeLocks();
    const ended = holdLogOut();
    logout.post({});
    await tick(14_000);
    expect(state()).toBe('signed-out');
    expect(reload).not.toHaveBeenCalled();
    ended();
    await tick();
    expect(reload).toHaveBeenCalledTimes(1);
    restore();
  });

  it('do not wait for ever for a tab that hangs in its log out', async () => {
    await signedIn();
    const restore = fakeLocks();
    const ended = holdLogOut();
    logout.post({});
    await tick(20_999);
    expect(reload).not.toHaveBeenCalled();
    await tick(1);
    expect(reload).toHaveBeenCalledTimes(1);
    ended();
    restore();
  });

  it('sign in once the log out of another tab has ended, and are not loaded anew by it', async () => {
    await signedIn();
    const restore = fakeLocks();
    const ended = holdLogOut();
    logout.post({});
    await tick(2_000);
    const before = fakeServer.times(endpoints.signIn);
    const signing = signIn(session.email, 'secret');
    await tick(5_000);
    expect(fakeServer.times(endpoints.signIn)).toBe(before);
    ended();
    await tick();
    await signing;
    await tick(30_000);
    expect([state(), fakeServer.times(endpoints.signIn)]).toEqual(['signed-in', before + 1]);
    expect(reload).not.toHaveBeenCalled();
    restore();
  });

  it.each([
    ['logout', () => logout.post({})],
    ['sign-out', () => signOut.post({})],
  ])('do not disturb a sign-in form on %s', async (_, post) => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    post();
    await tick(2_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('keep what is typed into the form that a log out brings, and offer to reload', async () => {
    await signedIn();
    logout.post({});
    await tick();
    const form = typing();
    await tick(60_000);
    form.rerender(false);
    form.rerender(true);
    expect(reload).not.toHaveBeenCalled();
    const waiting = offered();
    expect(waiting?.why).toBe('signed-out');
    act(() => waiting?.reload());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keep what is typed when somebody signs in elsewhere, also while it is cleared, and offer to follow', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = typing();
    expect(offered()).toBeUndefined();
    login.post({ traderId: session.traderId });
    login.post({ traderId: session.traderId });
    await tick(60_000);
    form.rerender(false);
    form.rerender(true);
    expect(reload).not.toHaveBeenCalled();
    const waiting = offered();
    expect(waiting?.why).toBe('signed-in');
    act(() => waiting?.reload());
    expect(reload).toHaveBeenCalledTimes(1);
    expect(offered()).toBeUndefined();
    form.unmount();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('follow a sign-in when the form that was typed in is left', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = typing();
    login.post({ traderId: session.traderId });
    await tick();
    expect(reload).not.toHaveBeenCalled();
    form.unmount();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offer no more to follow a sign-in that is over', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = typing();
    login.post({ traderId: session.traderId });
    await tick();
    logout.post({});
    await tick(2_000);
    expect(offered()).toBeUndefined();
    form.unmount();
    expect(reload).not.toHaveBeenCalled();
  });

  it('are not loaded anew once the form that was typed in has signed in', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = typing();
    login.post(other);
    await tick();
    await act(() => signIn(session.email, 'secret'));
    expect(offered()).toBeUndefined();
    form.unmount();
    await tick(60_000);
    expect(state()).toBe('signed-in');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['reload when they are signed out', 'signed-out', session.traderId, 1],
    ['reload when another trader came', 'signed-in', other.traderId, 1],
    ['stay as they are for the same trader', 'signed-in', session.traderId, 0],
  ] as const)('%s on a sign-in', async (_, before, traderId, times) => {
    jotaiStore.set(
      sessionAtom,
      before === 'signed-in' ? { state: before, session } : { state: before },
    );
    login.post({ traderId });
    await tick();
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

describe('a session that ended on the server', () => {
  it('forgets all that is private, tells the other tabs once, and keeps the address', async () => {
    globalThis.history.replaceState(null, '', '/execution/majors?id=7');
    await signedIn();
    fakeServer.endSession();
    fakeServer.endSession();
    await tick();
    expectForgotten();
    expect(heard).toEqual(['sign-out']);
    expect(globalThis.location.pathname).toBe('/execution/majors');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is told by a call of its own, not by one that an earlier session made', async () => {
    await signedIn();
    const before = performance.now();
    fakeServer.endSession();
    await tick(1_000);
    await signIn(session.email, 'secret');
    fakeServer.endSession(before);
    expect(state()).toBe('signed-in');
    fakeServer.endSession();
    expect(state()).toBe('signed-out');
  });

  it('does not let answers of the old session into the page', async () => {
    await signedIn();
    fakeServer.endSession();
    let answer: ((contracts: unknown) => void) | undefined;
    fakeServer.answer(
      endpoints.listContracts,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const loading = loadCatalogue();
    await tick();
    await signIn(session.email, 'secret');
    answer?.(['contracts of the session before']);
    await loading;
    expect(jotaiStore.get(contractsAtom)).toEqual([]);
  });
});
