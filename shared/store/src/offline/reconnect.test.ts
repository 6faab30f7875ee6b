import { expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { setUpSession, tick } from '../session/testing/set-up-session.ts';
import { fakeServer } from '../testing/fake-server.ts';

const { jotaiStore, startSignedIn } = await setUpSession();
const { cachedSinceAtom } = await import('./cached-since.ts');
const { reconnect } = await import('./reconnect.ts');

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
