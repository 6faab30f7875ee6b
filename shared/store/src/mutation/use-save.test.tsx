import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, callForResponse } from '@parallax/api';
import { refusal, startServer } from '@parallax/api/testing';
import { createStrategy } from '@parallax/protocol';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { clearInMemoryState } from '../private-state.ts';
import { mutate } from './mutate.ts';
import { useSave } from './use-save.ts';

const server = startServer();
const id = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const carry = { name: 'Carry', companyId: id, groupId: id };
const strategy = { id, tag: 'Carry', groupId: id };
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
type Options = Parameters<typeof useSave<typeof createStrategy>>[1];
const save = async (
  options: Partial<Options> = {},
  signal?: AbortSignal,
  body: { name: string; companyId: string; groupId: string } = carry,
) => {
  const fallback = 'Not added';
  const { result } = renderHook(() => useSave(createStrategy, { fallback, ...options }), {
    wrapper,
  });
  return act(() => result.current.save({ body, signal }));
};
const refuse = (...texts: string[]) =>
  server.respond(createStrategy, () => Promise.reject(refusal(400, ...texts)));
/** Presses 'Try again' in a failure toast. */
const retry = async (title: string) => {
  const toast = (await screen.findByText(title)).closest('li') ?? document.body;
  fireEvent.click(within(toast).getByRole('button', { name: 'Try again' }));
};

beforeEach(() => {
  server.respond(createStrategy, () => strategy);
});
afterEach(removeToasts);

describe('useSave', () => {
  it('shows its success message, and no toast without a message', async () => {
    expect(await save({ success: 'Added' })).toMatchObject({ ok: true });
    expect(shownToasts()).toEqual([{ kind: 'success', title: 'Added' }]);
    await save();
    expect(shownToasts()).toHaveLength(1);
  });

  it.each<[string, Partial<Options>, object[]]>([
    ['the first text', {}, [{ title: 'Too long' }]],
    [
      'a title above the first text',
      { failureTitle: 'Error' },
      [{ title: 'Error', description: 'Too long' }],
    ],
    ['every text', { showsAll: true }, [{ title: 'Too long' }, { title: 'Taken' }]],
  ])('shows %s if the server rejects the save', async (_, options, toasts) => {
    refuse('Too long', 'Taken');
    expect(await save(options)).toMatchObject({ ok: false, text: 'Too long' });
    expect(shownToasts()).toEqual(toasts.map((toast) => ({ kind: 'error', ...toast })));
  });

  it('shows its fallback if the server sends no message', async () => {
    refuse();
    await save();
    expect(shownToasts()).toEqual([{ kind: 'error', title: 'Not added' }]);
  });

  it('shows its exact text above the cause if the browser may block the request', async () => {
    server.respond(createStrategy, () =>
      Promise.reject(new ApiError('call', { noResponse: 'blocked' })),
    );
    // only the second failure tells this from a lost connection
    await save();
    expect(shownToasts()).toEqual([{ kind: 'error', title: 'Not added' }]);
    await save({ noResponse: 'An unknown error occurred' });
    const description = expect.stringContaining('ad blocker');
    expect(shownToasts()).toContainEqual({
      kind: 'error',
      title: 'An unknown error occurred',
      description,
    });
  });

  it('can show a toast that outlives the session', async () => {
    await save({ success: 'Changed', outlivesSession: true });
    await save({ success: 'Added' });
    act(() => dismissSessionToasts());
    expect(shownToasts()).toEqual([{ kind: 'success', title: 'Changed' }]);
  });

  it.each([
    [true, {}, 0],
    [false, {}, 1],
    [true, { outlivesSession: true }, 1],
  ])(
    'after unmounting with onlyWhileMounted %s and %j, shows %s toasts',
    async (onlyWhileMounted, more, toasts) => {
      const { result, unmount } = renderHook(
        () =>
          useSave(createStrategy, { fallback: '', success: 'Added', onlyWhileMounted, ...more }),
        { wrapper },
      );
      await act(async () => {
        const saving = result.current.save({ body: carry });
        unmount();
        expect(await saving).toMatchObject({ ok: true });
      });
      expect(shownToasts()).toHaveLength(toasts);
    },
  );

  it.each([
    ['success', () => strategy],
    ['failure', () => Promise.reject(refusal(400, 'Too long'))],
  ])('shows no toast for a %s after the session has ended', async (_, respond) => {
    server.respond(createStrategy, respond);
    const send = server.delay(createStrategy);
    const { result } = renderHook(
      () => useSave(createStrategy, { fallback: 'Not added', success: 'Added' }),
      { wrapper },
    );
    await act(async () => {
      const pending = result.current.save({ body: carry });
      clearInMemoryState();
      send();
      await pending;
    });
    expect(shownToasts()).toEqual([]);
  });

  it('shows a success with outlivesSession after the session has ended', async () => {
    const send = server.delay(createStrategy);
    const { result } = renderHook(
      () => useSave(createStrategy, { fallback: '', success: 'Changed', outlivesSession: true }),
      { wrapper },
    );
    await act(async () => {
      const pending = result.current.save({ body: carry });
      clearInMemoryState();
      send();
      await pending;
    });
    expect(shownToasts()).toEqual([{ kind: 'success', title: 'Changed' }]);
  });

  it('leaves the cached queries alone after the session has ended', async () => {
    const send = server.delay(createStrategy);
    const update = jest.fn<() => void>();
    const call = (body: typeof carry) => callForResponse(createStrategy, { body });
    const saving = mutate(client, { call, update, invalidates: [] }, carry);
    clearInMemoryState();
    send();
    expect(await saving).toMatchObject({ ok: true });
    expect(update).not.toHaveBeenCalled();
  });

  it('removes failure toasts at the end of the session, even with outlivesSession', async () => {
    refuse('Too long', 'Taken');
    await save({ showsAll: true, outlivesSession: true });
    expect(shownToasts()).toHaveLength(2);
    act(() => dismissSessionToasts());
    expect(shownToasts()).toEqual([]);
  });

  it('removes the failure toasts of an earlier attempt when the next outcome is expected', async () => {
    refuse('Too long');
    await save();
    refuse('Taken');
    await save({ isExpected: ({ ok }) => !ok });
    expect(shownToasts()).toEqual([]);
  });

  it('shows no toast if aborted', async () => {
    refuse('Too long');
    await save({}, AbortSignal.abort());
    expect(shownToasts()).toEqual([]);
  });

  it('replaces the failures of an earlier attempt at the same action', async () => {
    refuse('Too long', 'Taken');
    await save({ showsAll: true });
    expect(shownToasts()).toHaveLength(2);
    refuse('Still taken');
    await save({ showsAll: true });
    expect(shownToasts()).toEqual([{ kind: 'error', title: 'Still taken' }]);
    server.respond(createStrategy, () => strategy);
    await save({ success: 'Added' }, undefined, { ...carry, name: 'Basis' });
    expect(shownToasts()).toEqual([{ kind: 'success', title: 'Added' }]);
  });

  it('can offer to try again until a retry succeeds, also after another save', async () => {
    render(<Toaster />);
    refuse('Too long');
    await save({ offersRetry: true });
    server.respond(createStrategy, () => strategy);
    await save();
    expect(shownToasts()).toMatchObject([{ title: 'Too long', action: 'Try again' }]);
    refuse('Still too long');
    await retry('Too long');
    await screen.findByText('Still too long');
    server.respond(createStrategy, () => strategy);
    await retry('Still too long');
    await waitFor(() => expect(shownToasts()).toEqual([]));
    expect(server.received(createStrategy)).toHaveLength(4);
    for (const { body } of server.received(createStrategy)) expect(body).toEqual(carry);
  });

  it('offers no retry for an item that no longer exists', async () => {
    server.respond(createStrategy, () => Promise.reject(refusal(404, 'Deleted')));
    await save({ offersRetry: true });
    expect(shownToasts()).toEqual([{ kind: 'error', title: 'Deleted' }]);
  });

  it.each<[string, Partial<Options>, Partial<typeof carry>]>([
    ['a save to another group', {}, { groupId: 'b3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22' }],
    ['a save for another purpose', { fallback: 'Not copied' }, {}],
  ])('keeps the failures of %s', async (_, options, other) => {
    refuse('Too long');
    await save();
    server.respond(createStrategy, () => strategy);
    await save(options, undefined, { ...carry, ...other });
    expect(shownToasts()).toEqual([{ kind: 'error', title: 'Too long' }]);
  });
});
