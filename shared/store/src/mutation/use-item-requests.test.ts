import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearInMemoryState } from '../private-state.ts';
import { useItemRequests } from './use-item-requests.ts';

/** Renders the hook; the test settles each request. */
function renderRequests() {
  const { result } = renderHook(useItemRequests);
  const sent: string[] = [];
  const press = (name: string, id: string, action: string) => {
    const ends = { resolve: () => {}, reject: () => {} };
    const request = () => {
      sent.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.resolve = () => resolve(name);
        ends.reject = () => reject(new Error(name));
      });
    };
    const settled = jest.fn<(outcome: unknown) => void>();
    act(() => void result.current.run(id, action, request).then(settled, settled));
    return {
      settled,
      resolve: () => act(async () => ends.resolve()),
      reject: () => act(async () => ends.reject()),
    };
  };
  return {
    sent,
    press,
    isPending: (id: string, action?: string) => result.current.isPending(id, action),
  };
}

describe('useItemRequests', () => {
  it.each(['switch', 'remove'])('ignores an action that is already pending: %s', async (action) => {
    const { sent, press } = renderRequests();
    const first = press('first', 'a', action);
    const second = press('second', 'a', action);
    await first.resolve();
    expect(sent).toEqual(['first']);
    expect(first.settled).toHaveBeenCalledWith('first');
    expect(second.settled).toHaveBeenCalledWith(undefined);
    press('third', 'a', action);
    expect(sent).toEqual(['first', 'third']);
  });

  it.each(['resolve', 'reject'] as const)(
    'sends different actions of an item in sequence when the requests %s',
    async (end) => {
      const { sent, press, isPending } = renderRequests();
      const change = press('switch', 'a', 'switch');
      const edit = press('edit', 'a', 'edit');
      const removal = press('removal', 'a', 'remove');
      expect(sent).toEqual(['switch']);
      expect(isPending('a', 'remove')).toBe(true);
      await change[end]();
      expect(sent).toEqual(['switch', 'edit']);
      expect(isPending('a', 'switch')).toBe(false);
      await edit[end]();
      expect(sent).toEqual(['switch', 'edit', 'removal']);
      await removal.resolve();
      expect(removal.settled).toHaveBeenCalledWith('removal');
      expect(isPending('a')).toBe(false);
    },
  );

  it('ignores a change of an item whose removal is pending', async () => {
    const { sent, press } = renderRequests();
    const change = press('switch', 'a', 'switch');
    press('removal', 'a', 'remove');
    await change.resolve();
    press('late switch', 'a', 'switch');
    expect(sent).toEqual(['switch', 'removal']);
  });

  it('sends requests of different items in parallel', () => {
    const { sent, press, isPending } = renderRequests();
    press('switch of a', 'a', 'switch');
    press('removal of b', 'b', 'remove');
    expect(sent).toEqual(['switch of a', 'removal of b']);
    expect(isPending('a', 'remove')).toBe(false);
    expect(isPending('b', 'remove')).toBe(true);
  });

  it('drops queued requests after the session has ended', async () => {
    const { sent, press } = renderRequests();
    const change = press('switch', 'a', 'switch');
    const removal = press('removal', 'a', 'remove');
    clearInMemoryState();
    await change.resolve();
    expect(removal.settled).toHaveBeenCalledWith(undefined);
    expect(sent).toEqual(['switch']);
  });

  it.each(['switch', 'remove'])(
    'rejects if the request fails, and accepts further requests of the item: %s',
    async (action) => {
      const { sent, press, isPending } = renderRequests();
      const failing = press('failing', 'a', action);
      await failing.reject();
      expect(failing.settled).toHaveBeenCalledWith(new Error('failing'));
      expect(isPending('a')).toBe(false);
      press('next', 'a', 'switch');
      expect(sent).toEqual(['failing', 'next']);
    },
  );
});
