import { expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { KEY, other, setUpSession, tick } from '../session/testing/set-up-session.ts';
import { fakeServer, session } from '../testing/fake-server.ts';

const { jotaiStore, startSignedIn } = await setUpSession();
const { cachedSinceAtom } = await import('./cached-since.ts');
const { reconnect } = await import('./reconnect.ts');
const { queryClient } = await import('@parallax/api/react');
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
const { sessionAtom } = await import('../session/session-atom.ts');

it('design §7 a pending reconnect attempt is replaced at once when the network returns', async () => {
  await startSignedIn();
  jotaiStore.set(cachedSinceAtom, 1);
  fakeServer.hold(endpoints.getSession);
  void reconnect();
  await tick(2_500);
  expect(jotaiStore.get(cachedSinceAtom)).toBe(1);
  window.dispatchEvent(new Event('online'));
  await tick();
  expect(jotaiStore.get(cachedSinceAtom)).toBeUndefined();
});

it('design §7 reconnecting as another trader clears the data of this page even if another tab has stored the new session', async () => {
  await startSignedIn();
  jotaiStore.set(cachedSinceAtom, 1);
  localStorage.setItem(KEY, JSON.stringify(other));
  fakeServer.respond(endpoints.getSession, () => ({ ...session, ...other }));
  void reconnect();
  await tick(2_500);
  expect(jotaiStore.get(sessionAtom)).toMatchObject({ state: 'signed-in', session: other });
  expect(jotaiStore.get(cachedSinceAtom)).toBeUndefined();
  expect(queryClient.getQueryData(['sheets'])).toBeUndefined();
  expect(jotaiStore.get(contractsAtom)).toEqual([]);
});
