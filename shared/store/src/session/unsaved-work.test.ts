import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { z } from 'zod';
import { fakeServer, noResponse, session } from '../testing/fake-server.ts';
import { logout, setUpSession, signOut, tick } from './testing/set-up-session.ts';

const { startSignedIn, state } = await setUpSession();
const { logOut } = await import('./sign-in.ts');
const { onSessionReset } = await import('../private-state.ts');
const { onDraftFlush } = await import('./page-unload.ts');
const { onLogOut, unsavedItem } = await import('./unsaved-work.ts');

const item = () => unsavedItem('7.desk', z.string());
const KEY = `parallax.unsaved-layout.${session.traderId}.7.desk`;

// as a layout does: the end of the session removes its query, and it then stores its unsaved changes
onSessionReset(() => item().write('work'));

describe('workspace §4 unsaved changes at the end of a session', () => {
  it('are saved before a logout and cleared from storage afterwards', async () => {
    await startSignedIn();
    const steps: string[] = [];
    fakeServer.respond(endpoints.signOut, () => {
      steps.push('sign-out');
      return null;
    });
    const stop = onLogOut(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500);
      });
      steps.push('saved');
    });
    const leaving = logOut();
    await tick(1_500);
    await leaving;
    stop();
    expect(steps).toEqual(['saved', 'sign-out']);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are flushed from a draft and saved before a logout, even without other unsaved changes', async () => {
    await startSignedIn();
    const steps: string[] = [];
    fakeServer.respond(endpoints.signOut, () => {
      steps.push('sign-out');
      return null;
    });
    let stop: (() => void) | undefined;
    const unsubscribe = onDraftFlush(() => {
      stop = onLogOut(async () => void steps.push('saved'));
    });
    await logOut();
    unsubscribe();
    stop?.();
    expect(steps).toEqual(['saved', 'sign-out']);
  });

  it('delay a logout by 2 s at most', async () => {
    await startSignedIn();
    const stop = onLogOut(() => new Promise(() => undefined));
    void logOut();
    await tick(1_999);
    expect(state()).toBe('signed-in');
    await tick(1);
    expect(state()).toBe('signed-out');
    stop();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('stay stored when the logout fails', async () => {
    await startSignedIn();
    item().write('work');
    fakeServer.fail(endpoints.signOut, noResponse);
    await expect(logOut()).rejects.toThrow(noResponse.message);
    expect(localStorage.getItem(KEY)).toBe('"work"');
  });

  it('are cleared in the other tabs by a logout', async () => {
    await startSignedIn();
    logout.post({});
    await tick();
    expect(localStorage.getItem(KEY)).toBe('"work"');
    signOut.post({});
    await tick();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['here', () => fakeServer.endSession()],
    ['in another tab', async () => signOut.post({})],
  ])(
    'stay stored for the same trader after the session has expired, detected %s',
    async (_, end) => {
      await startSignedIn();
      await end();
      await tick();
      expect(state()).toBe('signed-out');
      expect(localStorage.getItem(KEY)).toBe('"work"');
    },
  );
});
