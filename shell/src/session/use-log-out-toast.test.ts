import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { signOut } from '@parallax/protocol';
import { logOut } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, renderHook, screen } from '@testing-library/react';
import { createElement } from 'react';
import { useLogOutToast } from './use-log-out-toast.ts';

const { server } = startPage();

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Starts a logout; the returned function ends it. */
async function startLogOut() {
  const response = server.hold(signOut);
  const ends: Promise<void>[] = [];
  await act(async () => {
    ends.push(logOut());
    await advanceClock();
  });
  return () =>
    act(async () => {
      response.send(null);
      await advanceClock();
      await Promise.all(ends);
    });
}

beforeEach(() => startFakeClock());
afterEach(() => {
  jest.useRealTimers();
  dismissSessionToasts();
});

describe('workspace §4 the logout toast', () => {
  it('appears after 300 ms and is dismissed when the logout ends', async () => {
    render(createElement(Toaster));
    renderHook(useLogOutToast);
    await pass(10_000);
    const end = await startLogOut();
    await pass(299);
    expect(shownToasts()).toEqual([]);
    await pass(1);
    expect(shownToasts()).toMatchObject([{ kind: 'info', title: 'Logging out…' }]);
    await pass(60_000);
    expect(screen.getByText('Logging out…')).toBeVisible();
    await end();
    expect(shownToasts()).toEqual([]);
  });

  it('does not appear if the logout takes less than 300 ms', async () => {
    renderHook(useLogOutToast);
    const end = await startLogOut();
    await pass(200);
    await end();
    await pass(10_000);
    expect(shownToasts()).toEqual([]);
  });
});
