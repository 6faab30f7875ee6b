// @alone a session check of another test would end its own

import { describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { endpoints } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { fakeServer, noResponse, session } from '../testing/fake-server.ts';
import { DASH_KEY, KEY, other, setUpSession, tick } from './testing/set-up-session.ts';

const { state } = await setUpSession();
const { useSession } = await import('./use-session.ts');

/** A private key written by code that this page has not loaded. */
const UNLOADED_CODE_KEY = 'parallax.private.choice-of-another-chunk';
const UNSAVED_KEY = `parallax.unsaved-layout.${session.traderId}.7.desk`;
const OTHER_TRADERS_UNSAVED_KEY = `parallax.unsaved-layout.${other.traderId}.7.desk`;

describe('the session', () => {
  it('is loaded once, on first use', async () => {
    const [first, second] = [renderHook(useSession), renderHook(useSession)];
    expect(first.result.current).toEqual({ state: 'pending' });
    await tick();
    expect(first.result.current).toEqual({ state: 'signed-in', session });
    expect(second.result.current).toEqual({ state: 'signed-in', session });
    expect(fakeServer.requestCount(endpoints.getSession)).toBe(1);
    expect(localStorage.getItem(KEY)).toBe(JSON.stringify({ traderId: session.traderId }));
  });

  it('clears stored state of another trader', async () => {
    localStorage.setItem(KEY, JSON.stringify(other));
    localStorage.setItem(DASH_KEY, '"okx:BTC-USDT"');
    renderHook(useSession);
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(DASH_KEY)).toBeNull();
  });

  it.each([
    ['another trader was signed in before', () => localStorage.setItem(KEY, JSON.stringify(other))],
    [
      'the session has ended',
      () => fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.')),
    ],
  ])(
    'if %s, clears private values of code that is not loaded, but keeps unsaved changes',
    async (_, change) => {
      localStorage.setItem(KEY, JSON.stringify({ traderId: session.traderId }));
      localStorage.setItem(UNLOADED_CODE_KEY, '"mine"');
      localStorage.setItem(UNSAVED_KEY, '"work"');
      localStorage.setItem('parallax.theme', 'dark');
      change();
      renderHook(useSession);
      await tick();
      expect(state()).not.toBe('pending');
      expect(localStorage.getItem(UNLOADED_CODE_KEY)).toBeNull();
      expect(localStorage.getItem(UNSAVED_KEY)).toBe('"work"');
      expect(localStorage.getItem('parallax.theme')).toBe('dark');
    },
  );

  it('clears the unsaved changes of other traders when it starts', async () => {
    localStorage.setItem(UNSAVED_KEY, '"mine"');
    localStorage.setItem(OTHER_TRADERS_UNSAVED_KEY, '"theirs"');
    renderHook(useSession);
    await tick();
    expect(state()).toBe('signed-in');
    expect(localStorage.getItem(UNSAVED_KEY)).toBe('"mine"');
    expect(localStorage.getItem(OTHER_TRADERS_UNSAVED_KEY)).toBeNull();
  });

  it('is signed out on a 401', async () => {
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    const { result } = renderHook(useSession);
    await tick();
    expect(result.current).toEqual({ state: 'signed-out' });
  });

  it('is an error after 30 s without a response', async () => {
    fakeServer.hold(endpoints.getSession);
    const { result } = renderHook(useSession);
    await tick(29_999);
    expect(result.current.state).toBe('pending');
    await tick(1);
    expect(result.current.state).toBe('error');
  });

  it('is loaded by itself after an outage of the server, with growing pauses and without losing unsaved changes', async () => {
    localStorage.setItem(UNSAVED_KEY, '"work"');
    const unavailable = refusal(503, 'The server cannot reach its database at the moment.');
    fakeServer.fail(endpoints.getSession, unavailable);
    const { result } = renderHook(useSession);
    await tick(2_000);
    expect(result.current).toMatchObject({
      state: 'error',
      message: 'The server cannot reach its database at the moment.',
      unavailable: true,
    });
    await tick(60_000);
    const requests = fakeServer.requestCount(endpoints.getSession);
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(12);
    fakeServer.respond(endpoints.getSession, () => session);
    await tick(19_000);
    await tick(1_000);
    expect(result.current).toEqual({ state: 'signed-in', session });
    expect(localStorage.getItem(UNSAVED_KEY)).toBe('"work"');
  });

  it('is signed out if it has ended during an outage', async () => {
    fakeServer.fail(endpoints.getSession, refusal(503, 'No database'));
    const { result } = renderHook(useSession);
    await tick(2_000);
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    await tick(3_000);
    expect(result.current).toEqual({ state: 'signed-out' });
    const requests = fakeServer.requestCount(endpoints.getSession);
    await tick(60_000);
    expect(fakeServer.requestCount(endpoints.getSession)).toBe(requests);
  });

  it('is an error after three failed attempts and can be retried', async () => {
    fakeServer.fail(endpoints.getSession, noResponse, 3);
    const { result } = renderHook(useSession);
    await tick(2_000);
    expect(result.current).toMatchObject({ state: 'error', message: noResponse.message });
    expect(fakeServer.requestCount(endpoints.getSession)).toBe(3);
    act(() => {
      if (result.current.state === 'error') result.current.retry();
    });
    await tick();
    expect(result.current.state).toBe('signed-in');
  });
});
