import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { endpoints } from '@parallax/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { received, setUpSession, tick } from '../session/testing/set-up-session.ts';
import { fakeServer } from '../testing/fake-server.ts';

const { jotaiStore, startSignedIn, state } = await setUpSession();
const { queryClient } = await import('@parallax/api/react');
const { stepStatesAtom } = await import('../catalogue/catalogue-atoms.ts');
const { reconnect } = await import('../session/reconnect.ts');
const { followOutages } = await import('./follow-outages.ts');

const unavailable = refusal(503, 'The server cannot reach its database at the moment.');
const announce = () => globalThis.parallaxUnavailable?.dispatchEvent(new Event('unavailable'));

let stop: () => void;
beforeEach(() => {
  stop = followOutages();
});
afterEach(() => stop());

describe('a page during an outage of the server', () => {
  it('stays signed in, asks with growing pauses, and then loads what failed', async () => {
    await startSignedIn();
    jotaiStore.set(stepStatesAtom, (states) => ({ ...states, venues: 'failed' }));
    let isUp = false;
    const observer = new QueryObserver(queryClient, {
      queryKey: ['failing'],
      queryFn: () => (isUp ? Promise.resolve('loaded') : Promise.reject(unavailable)),
      retry: false,
    });
    const unsubscribe = observer.subscribe(() => undefined);
    await tick();
    expect(observer.getCurrentResult().status).toBe('error');

    fakeServer.fail(endpoints.getSession, unavailable);
    announce();
    announce();
    await tick(60_000);
    const requests = fakeServer.requestCount(endpoints.getSession);
    expect(requests).toBeGreaterThan(3);
    expect(requests).toBeLessThan(9);
    expect(state()).toBe('signed-in');
    expect(received).toEqual([]);

    isUp = true;
    fakeServer.reset();
    await tick(19_000);
    await tick(1_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'loaded' });
    expect(jotaiStore.get(stepStatesAtom).venues).toBe('done');
    unsubscribe();
  });

  it('requests less and less often what stays unavailable while the session is available', async () => {
    await startSignedIn();
    let requests = 0;
    const queryFn = () => {
      requests += 1;
      announce();
      return Promise.reject(unavailable);
    };
    const observer = new QueryObserver(queryClient, {
      queryKey: ['unavailable'],
      queryFn,
      retry: false,
    });
    const unsubscribe = observer.subscribe(() => undefined);
    await tick(600_000);
    unsubscribe();
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(16);
  });

  it('shares the session requests of a reconnect', async () => {
    await startSignedIn();
    fakeServer.fail(endpoints.getSession, unavailable);
    announce();
    void reconnect();
    announce();
    await tick(2_500);
    expect(fakeServer.requestCount(endpoints.getSession)).toBe(1);
  });

  it('signs out all tabs if the session ended meanwhile', async () => {
    await startSignedIn();
    fakeServer.fail(endpoints.getSession, refusal(401, 'Please sign in.'));
    announce();
    await tick(3_000);
    expect(state()).toBe('signed-out');
    expect(received).toEqual(['sign-out']);
  });
});
