import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/contract';
import { fakeServer, noAnswer, refusal, session } from '../testing/fake-server.ts';
import { heard, reload, setUpSession, tick } from './testing/set-up-session.ts';

const { expectForgotten, jotaiStore, signedIn, state } = await setUpSession();
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
const { loadCatalogue } = await import('../catalogue/load-catalogue.ts');
const { checkSession } = await import('./check-session.ts');
const { signIn } = await import('./sign-in.ts');

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
