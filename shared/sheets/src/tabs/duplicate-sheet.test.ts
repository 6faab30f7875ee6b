import { describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import {
  addSheet,
  deleteSheet,
  getLayout,
  type LayoutItem,
  listSheets,
  putLayout,
  sortSheets,
} from '@parallax/protocol';
import { removeToasts } from '@parallax/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
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
  toasts,
} from './testing/set-up-tabs.tsx';

const { openSheet, show } = setUpTabs();

const copy = sheet(3, 'BTC desk 2');
const items: LayoutItem[] = [
  { i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: { text: 'own' } },
  {
    i: 'b',
    type: 'ORDER_BOOK',
    x: 4,
    y: 0,
    w: 4,
    h: 4,
    settings: {},
    link: { to: 'blue', contract: 'okx:BTC-USDT' },
  },
];

function answerCopy() {
  let list = [desk, carry];
  answerLayouts(items);
  server.respond(listSheets, () => list);
  server.respond(putLayout, () => ({ revision: 1, items }));
  server.respond(addSheet, () => {
    list = [desk, carry, copy];
    return copy;
  });
}

const savedLayouts = () =>
  sent(putLayout).map(({ query, body }) => ({ query, body: putLayout.body.parse(body) }));

describe('duplicating the open sheet', () => {
  it('opens a copy with an unused name and all widgets and links, after the original', async () => {
    answerCopy();
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'BTC desk 2', 'ETH carry']));
    expect(sent(addSheet)).toEqual([{ body: { name: 'BTC desk 2', menuBar: 'EXECUTION' } }]);
    const copied = items.map((item) => ({ ...item, i: expect.not.stringMatching(/^[ab]$/) }));
    expect(sent(putLayout)).toEqual([
      { query: { sheetId: copy.id }, body: { revision: 0, items: copied } },
    ]);
    const order = [desk.id, copy.id, carry.id].map((id) => ({ id }));
    await waitFor(() => expect(sent(sortSheets)).toEqual([{ body: { items: order } }]));
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`/execution/btc-desk-2?id=${copy.id}`),
    );
    expect(screen.getByRole('tab', { name: 'BTC desk 2' })).toHaveFocus();
    expect(toasts()).toEqual([{ kind: 'success', title: 'Sheet added successfully' }]);
  });

  it('copies the positions on phones of any width', async () => {
    answerCopy();
    const [first, second] = items.map((item, index) => ({ ...item, x: 0, y: index * 4, w: 3 }));
    answerLayouts(items, { columns: 3, items: first && second ? [second, first] : [] });
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(tabNames()).toContain('BTC desk 2'));
    const [desktop, narrow] = savedLayouts();
    const [firstId, secondId] = desktop?.body.items.map(({ i }) => i) ?? [];
    expect(narrow).toEqual({
      query: { sheetId: copy.id, columns: '3' },
      body: {
        revision: 0,
        items: [
          { i: secondId, x: 0, y: 4, w: 3, h: 4 },
          { i: firstId, x: 0, y: 0, w: 3, h: 4 },
        ],
      },
    });
    expect(sent(putLayout)).toHaveLength(2);
  });

  it('chooses a name that is also unused in other browser tabs', async () => {
    answerCopy();
    const user = show();
    await screen.findByRole('tab', { name: 'BTC desk' });
    server.respond(listSheets, () => [desk, carry, sheet(4, 'btc desk 2')]);
    await menuItem(user, 'Duplicate');
    await waitFor(() =>
      expect(sent(addSheet)).toEqual([{ body: { name: 'BTC desk 3', menuBar: 'EXECUTION' } }]),
    );
  });

  it('saves pending changes before the copy is made', async () => {
    answerCopy();
    const order: string[] = [];
    server.respond(getLayout, () => {
      order.push('read');
      return { revision: 4, items: [] };
    });
    const unregister = registerUnsavedWork(desk.id, {
      save: async () => void order.push('save'),
      drop: () => order.push('drop'),
    });
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    unregister();
    expect(order).toEqual(['save', 'read']);
  });

  it('is disabled while a copy is added, and sends one request', async () => {
    answerCopy();
    const answer = delayResponse(addSheet);
    const user = show();
    await menuItem(user, 'Duplicate');
    await user.click(screen.getByRole('button', { name: 'Sheet menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await answer();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(sent(addSheet)).toHaveLength(1);
  });

  it('neither navigates nor moves the focus if the trader has navigated in the meantime', async () => {
    answerCopy();
    const answer = delayResponse(addSheet);
    const user = show();
    await menuItem(user, 'Duplicate');
    openSheet(carry.id);
    act(() => screen.getByRole('tab', { name: 'ETH carry' }).focus());
    await answer();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'BTC desk 2', 'ETH carry']));
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
  });

  it.each([
    ["the server's text for the limit", refuse(409, 'At most 500.'), 'At most 500.'],
    ['a fixed text', noResponse, 'An error occurred while adding the sheet'],
  ])('shows %s when the copy cannot be added', async (_, answer, title) => {
    answerCopy();
    server.respond(addSheet, answer);
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title }]));
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('dismisses the failure of an earlier attempt after a success', async () => {
    answerCopy();
    server.respond(addSheet, noResponse);
    const user = show();
    const failure = 'An error occurred while adding the sheet';
    await menuItem(user, 'Duplicate');
    const first = (await screen.findByText(failure)).closest('li');
    answerCopy();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(tabNames()).toContain('BTC desk 2'));
    await waitFor(() => expect(first).toHaveAttribute('data-removed', 'true'));
  });

  it('leaves no empty sheet if the widgets cannot be read or saved', async () => {
    answerCopy();
    server.respond(getLayout, noResponse);
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent(addSheet)).toEqual([]);

    act(removeToasts);
    answerCopy();
    server.respond(putLayout, noResponse);
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent(deleteSheet)).toContainEqual({ query: { sheetId: copy.id } });
    expect(navigate).not.toHaveBeenCalled();
  });

  it('offers a retry after the network was lost, and the retry leaves one copy', async () => {
    answerCopy();
    server.respond(putLayout, noResponse);
    server.respond(deleteSheet, noResponse);
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toHaveLength(1));

    const again = sheet(4, 'BTC desk 2');
    let list = [desk, carry, copy];
    server.respond(listSheets, () => list);
    server.respond(putLayout, () => ({ revision: 1, items }));
    server.respond(deleteSheet, () => {
      list = [desk, carry];
      return null;
    });
    server.respond(addSheet, () => {
      list = [...list, again];
      return again;
    });
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'BTC desk 2', 'ETH carry']));
    expect(sent(deleteSheet).at(-1)).toEqual({ query: { sheetId: copy.id } });
    const added = { body: { name: 'BTC desk 2', menuBar: 'EXECUTION' } };
    expect(sent(addSheet)).toEqual([added, added]);
    expect(sent(putLayout).at(-1)).toMatchObject({ query: { sheetId: again.id } });
  });

  it('replaces the empty sheet of a lost response on retry', async () => {
    answerCopy();
    const lost = sheet(7, 'BTC desk 2');
    let list = [desk, carry];
    server.respond(listSheets, () => list);
    server.respond(getLayout, ({ query: { sheetId, columns } }) => ({
      revision: 4,
      items: sheetId === lost.id || columns !== undefined ? [] : items,
    }));
    server.respond(deleteSheet, ({ query: { sheetId } }) => {
      list = list.filter(({ id }) => id !== sheetId);
      return null;
    });
    server.respond(addSheet, ({ body: { name } }) => {
      if (list.some((other) => other.name === name)) throw refusal(409, 'This name is taken.');
      list = [...list, copy];
      return copy;
    });
    server.respondOnce(addSheet, () => {
      list = [...list, lost];
      return noResponse();
    });
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'BTC desk 2', 'ETH carry']));
    expect(sent(deleteSheet)).toEqual([{ query: { sheetId: lost.id } }]);
    expect(sent(putLayout)).toMatchObject([{ query: { sheetId: copy.id } }]);
    expect(toasts().at(-1)).toEqual({ kind: 'success', title: 'Sheet added successfully' });
  });

  it('keeps a sheet of the same name that another tab has added with widgets', async () => {
    answerCopy();
    server.respond(addSheet, refuse(409, 'This name is taken.'));
    server.respondOnce(addSheet, noResponse);
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    server.respond(listSheets, () => [desk, carry, sheet(4, 'BTC desk 2')]);
    await clickToastButton();
    await waitFor(() =>
      expect(toasts().at(-1)).toEqual({ kind: 'error', title: 'This name is taken.' }),
    );
    expect(sent(deleteSheet)).toEqual([]);
  });
});
