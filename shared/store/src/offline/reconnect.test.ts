import { expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { z } from 'zod';
import { setUpSession, tick } from '../session/testing/set-up-session.ts';
import { fakeServer, noResponse, session } from '../testing/fake-server.ts';

const { jotaiStore, signedIn } = await setUpSession();
const { cachedSinceAtom } = await import('./cached-since.ts');
const { reconnect } = await import('./reconnect.ts');

it('design §7 an attempt that runs when the network returns is replaced at once', async () => {
  await signedIn();
  jotaiStore.set(cachedSinceAtom, 1);
  fakeServer.respond(
    endpoints.getSession,
    (input) =>
      new Promise((_, reject) => {
        const { signal } = z.object({ signal: z.instanceof(AbortSignal) }).parse(input);
        signal.addEventListener('abort', () => reject(noResponse));
      }),
  );
  void reconnect();
  await tick(2_500);
  expect(jotaiStore.get(cachedSinceAtom)).toBe(1);
  fakeServer.respond(endpoints.getSession, () => session);
  window.dispatchEvent(new Event('online'));
  await tick();
  expect(jotaiStore.get(cachedSinceAtom)).toBeUndefined();
});
