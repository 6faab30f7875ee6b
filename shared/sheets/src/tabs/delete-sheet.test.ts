import { describe, expect, it } from '@jest/globals';
import {
  addSheet,
  deleteSheet,
  getLayout,
  listSheets,
  putLayout,
  sortSheets,
} from '@parallax/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { registerUnsavedWork } from '../unsaved/unsaved-work.ts';
import {
  answerLayouts,
  carry,
  clickToastButton,
  delayResponse,
  desk,
  menuItem,
  navigate,
  noResponse,
  refuse,
  sent,
  server,
  setUpTabs,
  sheet,
  tabNames,
  toastButton,
  toasts,
} from './testing/set-up-tabs.tsx';

const { openSheet, show } = setUpTabs();

const removed = { kind: 'success', title: 'Sheet removed successfully' };

describe('deleting a sheet', () => {
  it('navigates to the root of the area', async () => {
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
    expect(navigate).toHaveBeenCalledWith('/execution');
    expect(toasts()).toEqual([removed]);
  });

  it.each([
    ['the last deletion first', true, [carry.name]],
    ['the first deletion first', false, [desk.name]],
  ])(
    'restores the original order when two deletions are undone, %s',
    async (_, isLastFirst, first) => {
      const [desk2, carry2] = [
        { ...desk, id: sheet(3, '').id },
        { ...carry, id: sheet(4, '').id },
      ];
      server.respond(addSheet, ({ body: { name } }) => (name === desk.name ? desk2 : carry2));
      const user = show();
      await menuItem(user, 'Delete');
      await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
      const undoDesk = await toastButton();
      openSheet(carry.id);
      await menuItem(user, 'Delete');
      await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
      const undoCarry = await toastButton();
      fireEvent.click(isLastFirst ? undoCarry : undoDesk);
      await waitFor(() => expect(tabNames()).toEqual(first));
      fireEvent.click(isLastFirst ? undoDesk : undoCarry);
      await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
      await waitFor(() =>
        expect(sent(sortSheets)).toEqual([
          { body: { items: [{ id: isLastFirst ? carry2.id : desk2.id }] } },
          { body: { items: [{ id: desk2.id }, { id: carry2.id }] } },
        ]),
      );
    },
  );

  it('can be undone: the sheet returns before the sheet that followed it, even if the sheets have since been reordered', async () => {
    const again = { ...desk, id: sheet(3, '').id };
    const [hedges, last] = [sheet(4, 'Hedges'), sheet(5, 'Last')];
    server.respond(listSheets, () => [desk, carry, hedges]);
    server.respond(addSheet, () => again);
    const user = show();
    await screen.findByRole('tab', { name: 'Hedges' });
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([removed]));
    server.respond(listSheets, () => [last, hedges, carry]);
    // the list is refetched when the page is visible again
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(tabNames()).toEqual(['Last', 'Hedges', 'ETH carry']));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['Last', 'Hedges', 'BTC desk', 'ETH carry']));
  });

  it('does not navigate if the trader has navigated in the meantime', async () => {
    const answer = delayResponse(deleteSheet);
    const user = show();
    await menuItem(user, 'Delete');
    openSheet(carry.id);
    await answer();
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('can be undone: the sheet returns to its position, with its widgets and their positions on phones', async () => {
    const notes = { i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} };
    const place = { i: 'a', x: 5, y: 2, w: 6, h: 8 };
    const again = { ...desk, id: sheet(3, '').id };
    answerLayouts([notes], { columns: 11, items: [{ ...notes, ...place }] });
    server.respond(addSheet, () => again);
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([removed]));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
    expect(sent(putLayout)).toEqual([
      { query: { sheetId: again.id }, body: { revision: 0, items: [notes] } },
      { query: { sheetId: again.id, columns: '11' }, body: { revision: 0, items: [place] } },
    ]);
    expect(screen.getByRole('tab', { name: 'BTC desk' })).toHaveFocus();
    expect(toasts().at(-1)).toEqual({ kind: 'success', title: 'Sheet restored' });
  });

  it('saves pending changes first and discards them afterwards', async () => {
    const order: string[] = [];
    server.respond(getLayout, () => {
      order.push('read');
      return { revision: 4, items: [] };
    });
    server.respond(deleteSheet, () => {
      order.push('delete');
      return null;
    });
    const unregister = registerUnsavedWork(desk.id, {
      save: async () => void order.push('save'),
      drop: () => order.push('drop'),
    });
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(order).toEqual(['save', 'read', 'delete', 'drop']));
    unregister();
  });

  it('leaves no empty sheet if the widgets cannot be restored, and offers a retry', async () => {
    const items = [{ i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} }];
    const again = { ...desk, id: sheet(3, '').id };
    answerLayouts(items);
    server.respond(addSheet, () => again);
    server.respond(putLayout, noResponse);
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([removed]));
    await clickToastButton();
    const failed = { kind: 'error', title: 'An error occurred while adding the sheet' };
    await waitFor(() => expect(toasts()).toContainEqual(failed));
    expect(sent(deleteSheet)).toEqual(
      [desk.id, again.id].map((sheetId) => ({ query: { sheetId } })),
    );
    expect(tabNames()).toEqual(['ETH carry']);

    server.respond(putLayout, () => ({ revision: 1, items }));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
  });

  it('can be undone after a lost response: the retry removes the empty sheet from the tabs and the saved order', async () => {
    const [lost, again] = [sheet(7, desk.name), sheet(8, desk.name)];
    let list = [desk, carry];
    server.respond(listSheets, () => list);
    server.respond(deleteSheet, ({ query: { sheetId } }) => {
      list = list.filter(({ id }) => id !== sheetId);
      return null;
    });
    server.respond(addSheet, () => {
      list = [...list, again];
      return again;
    });
    server.respondOnce(addSheet, () => {
      list = [...list, lost];
      return noResponse();
    });
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([removed]));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry', 'BTC desk']));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
    const order = [again.id, carry.id].map((id) => ({ id }));
    await waitFor(() => expect(sent(sortSheets)).toEqual([{ body: { items: order } }]));
  });

  it('reports that the order could not be saved after an undo', async () => {
    server.respond(addSheet, () => ({ ...desk, id: sheet(3, '').id }));
    server.respond(sortSheets, refuse(500));
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([removed]));
    await clickToastButton();
    await waitFor(() =>
      expect(toasts().map(({ title }) => title)).toEqual([
        'Sheet removed successfully',
        'Sheet restored',
        'Error updating sheet order',
      ]),
    );
  });

  it.each([
    ["the server's text", refuse(404, 'No such sheet.'), 'No such sheet.'],
    [
      'the fixed message when the server sends none',
      refuse(500),
      'Error occurred while deleting the sheet',
    ],
    ['another fixed text when there is no response', noResponse, 'An unknown error occurred'],
  ])('shows %s if it fails', async (_, answer, title) => {
    server.respond(deleteSheet, answer);
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title }]));
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(navigate).not.toHaveBeenCalled();
  });
});
