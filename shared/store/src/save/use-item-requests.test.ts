import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type ItemAction, useItemRequests } from './use-item-requests.ts';

/** The requests of a list, which the test ends. */
function renderRequests() {
  const { result } = renderHook(useItemRequests);
  const sent: string[] = [];
  const press = (name: string, id: string, action: ItemAction) => {
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
  const pending = () => {
    const { change, remove } = result.current.pending;
    return { change: [...change], remove: [...remove] };
  };
  return { sent, press, pending };
}

describe('useItemRequests', () => {
  it.each<ItemAction>(['change', 'remove'])(
    'ignores the same action while it is pending: %s',
    async (action) => {
      const { sent, press } = renderRequests();
      const first = press('first', 'a', action);
      const second = press('second', 'a', action);
      await first.resolve();
      expect(sent).toEqual(['first']);
      expect(first.settled).toHaveBeenCalledWith('first');
      expect(second.settled).toHaveBeenCalledWith(undefined);
      press('third', 'a', action);
      expect(sent).toEqual(['first', 'third']);
    },
  );

  it.each(['resolve', 'reject'] as const)(
    'removes an item after its pending change: %s',
    async (end) => {
      const { sent, press, pending } = renderRequests();
      const change = press('change', 'a', 'change');
      const removal = press('removal', 'a', 'remove');
      expect(sent).toEqual(['change']);
      expect(pending()).toEqual({ change: ['a'], remove: ['a'] });
      await change[end]();
      expect(sent).toEqual(['change', 'removal']);
      await removal.resolve();
      expect(removal.settled).toHaveBeenCalledWith('removal');
      expect(pending()).toEqual({ change: [], remove: [] });
    },
  );

  it('ignores a change while the removal is pending', async () => {
    const { sent, press } = renderRequests();
    const change = press('change', 'a', 'change');
    press('removal', 'a', 'remove');
    await change.resolve();
    press('late change', 'a', 'change');
    expect(sent).toEqual(['change', 'removal']);
  });

  it('does not let one item wait for another', () => {
    const { sent, press, pending } = renderRequests();
    press('change of a', 'a', 'change');
    press('removal of b', 'b', 'remove');
    expect(sent).toEqual(['change of a', 'removal of b']);
    expect(pending()).toEqual({ change: ['a'], remove: ['b'] });
  });

  it.each<ItemAction>(['change', 'remove'])(
    'rejects with the request, and the item is free again: %s',
    async (action) => {
      const { sent, press, pending } = renderRequests();
      const failing = press('failing', 'a', action);
      await failing.reject();
      expect(failing.settled).toHaveBeenCalledWith(new Error('failing'));
      expect(pending()).toEqual({ change: [], remove: [] });
      press('next', 'a', 'change');
      expect(sent).toEqual(['failing', 'next']);
    },
  );
});
