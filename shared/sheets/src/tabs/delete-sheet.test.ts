import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import {
  ADD,
  calls,
  carry,
  DELETE,
  delayResponse,
  desk,
  LAYOUT,
  menuItem,
  navigate,
  noResponse,
  refuse,
  responses,
  SORT,
  setUpTabs,
  sheet,
  tabNames,
  toasts,
} from './testing/set-up-tabs.tsx';

const { openSheet, show, runToastAction } = await setUpTabs();
const { registerUnsavedWork } = await import('../unsaved/unsaved-work.ts');

describe('the tabs of sheets', () => {
  it("delete the open sheet and lead to the area's root", async () => {
    const user = show();
    await menuItem(user, 'Delete');
    expect(tabNames()).toEqual(['ETH carry']);
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
    expect(navigate).toHaveBeenCalledWith('/execution');
    expect(toasts).toEqual([{ kind: 'success', title: 'Sheet removed successfully' }]);
  });

  it('do not navigate if the trader has navigated during the deletion', async () => {
    const respond = delayResponse(DELETE);
    const user = show();
    await menuItem(user, 'Delete');
    openSheet(carry.id);
    await respond();
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('restore a deleted sheet with its widgets, in its place', async () => {
    const items = [{ i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} }];
    const again = { ...desk, id: sheet(3, '').id };
    responses[LAYOUT] = () => ({ revision: 4, items });
    responses[ADD] = () => again;
    const user = show();
    await menuItem(user, 'Delete');
    act(() => runToastAction());
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
    expect(calls).toContainEqual(
      expect.objectContaining({
        method: 'PUT',
        path: endpoints.putLayout.path,
        input: { query: { sheetId: again.id }, body: { revision: 0, items } },
      }),
    );
    expect(screen.getByRole('tab', { name: 'BTC desk' })).toHaveFocus();
    expect(toasts.at(-1)).toEqual({ kind: 'success', title: 'Sheet restored' });
  });

  it('save pending changes before deleting and discard them afterwards', async () => {
    const order: string[] = [];
    const noted = (name: string) => () => {
      order.push(name);
      return null;
    };
    responses[LAYOUT] = noted('read');
    responses[DELETE] = noted('delete');
    const withdraw = registerUnsavedWork(desk.id, {
      save: async () => void order.push('save'),
      drop: () => order.push('drop'),
    });
    const user = show();
    await menuItem(user, 'Delete');
    withdraw();
    expect(order).toEqual(['save', 'read', 'delete', 'drop']);
  });

  it('leave no empty sheet when its widgets cannot be restored, and offer a retry', async () => {
    const items = [{ i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} }];
    const again = { ...desk, id: sheet(3, '').id };
    responses[LAYOUT] = () => ({ revision: 4, items });
    responses[ADD] = () => again;
    responses[`PUT ${endpoints.putLayout.path}`] = noResponse;
    const user = show();
    await menuItem(user, 'Delete');
    calls.length = 0;
    act(() => runToastAction());
    const failed = { kind: 'error', title: 'An error occurred while adding the sheet' };
    await waitFor(() => expect(toasts).toContainEqual(failed));
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', input: { query: { sheetId: again.id } } }),
    );
    expect(tabNames()).toEqual(['ETH carry']);

    responses[`PUT ${endpoints.putLayout.path}`] = () => null;
    act(() => runToastAction());
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
  });

  it('report a failed reorder after a restore', async () => {
    responses[LAYOUT] = () => ({ revision: 4, items: [] });
    responses[ADD] = () => ({ ...desk, id: sheet(3, '').id });
    responses[SORT] = refuse(500);
    const user = show();
    await menuItem(user, 'Delete');
    act(() => runToastAction());
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual([
        'Sheet removed successfully',
        'Sheet restored',
        'Error updating sheet order',
      ]),
    );
  });

  it.each([
    ["the server's text", refuse(404, 'No such sheet.'), 'No such sheet.'],
    ['a text of their own without one', refuse(500), 'Error occurred while deleting the sheet'],
    ['another without a response', noResponse, 'An unknown error occurred'],
  ])('show %s when deleting fails', async (_, response, title) => {
    responses[DELETE] = response;
    const user = show();
    await menuItem(user, 'Delete');
    expect(toasts).toEqual([{ kind: 'error', title }]);
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(navigate).not.toHaveBeenCalled();
  });
});
