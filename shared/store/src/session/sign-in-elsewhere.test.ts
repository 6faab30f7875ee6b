import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { session } from '../testing/fake-server.ts';
import { login, logout, other, reload, setUpSession, tick } from './testing/set-up-session.ts';

const { jotaiStore, sessionAtom, state } = await setUpSession();
const { usePreventReload } = await import('./use-prevent-reload.ts');
const { usePendingReload } = await import('./use-pending-reload.ts');
const { signIn } = await import('./sign-in.ts');

const renderFormWithInput = () => renderHook(usePreventReload, { initialProps: true });
const pendingReload = () => renderHook(usePendingReload).result.current;

describe('workspace §4, §9 the other tabs after a sign-in', () => {
  it('keep the form and offer a reload when another tab signs in, even if the input is cleared', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = renderFormWithInput();
    expect(pendingReload()).toBeUndefined();
    login.post({ traderId: session.traderId });
    login.post({ traderId: session.traderId });
    await tick(60_000);
    form.rerender(false);
    form.rerender(true);
    expect(reload).not.toHaveBeenCalled();
    const pending = pendingReload();
    expect(pending?.reason).toBe('signed-in');
    act(() => pending?.reload());
    expect(reload).toHaveBeenCalledTimes(1);
    expect(pendingReload()).toBeUndefined();
    form.unmount();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reload after a sign-in in another tab when a form with input is closed', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = renderFormWithInput();
    login.post({ traderId: session.traderId });
    await tick();
    expect(reload).not.toHaveBeenCalled();
    form.unmount();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('no longer offer a reload when the new session has ended', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = renderFormWithInput();
    login.post({ traderId: session.traderId });
    await tick();
    logout.post({});
    await tick(2_000);
    expect(pendingReload()).toBeUndefined();
    form.unmount();
    expect(reload).not.toHaveBeenCalled();
  });

  it('do not reload when their own sign-in form, which had delayed the reload, is used to sign in', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    const form = renderFormWithInput();
    login.post(other);
    await tick();
    await act(() => signIn(session.email, 'secret'));
    expect(pendingReload()).toBeUndefined();
    form.unmount();
    await tick(60_000);
    expect(state()).toBe('signed-in');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['reload if signed out', 'signed-out', session.traderId, 1],
    ['reload if the trader is different', 'signed-in', other.traderId, 1],
    ['do not reload if the trader is the same', 'signed-in', session.traderId, 0],
  ] as const)('%s when another tab signs in', async (_, before, traderId, times) => {
    jotaiStore.set(
      sessionAtom,
      before === 'signed-in' ? { state: before, session } : { state: before },
    );
    login.post({ traderId });
    await tick();
    expect(reload).toHaveBeenCalledTimes(times);
  });
});
