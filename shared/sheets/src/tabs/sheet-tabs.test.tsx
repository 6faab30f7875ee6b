import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { endpoints, type MenuBar, SHEET_NAME_TAKEN, type Sheet } from '@parallax/contract';
import { NavigationProvider } from '@parallax/federation/navigation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

interface Toast {
  kind: string;
  title: string;
  action?: { label: string; onSelect: () => void };
}
type Answers = Partial<Record<string, (input: unknown) => unknown>>;
let answers: Answers = {};
const calls: { path: string; method: string; input: unknown }[] = [];
jest.unstable_mockModule('@parallax/api', () => ({
  ApiError,
  callApi: async (endpoint: { path: string; method: string }, input: unknown) => {
    calls.push({ ...endpoint, input });
    return answers[`${endpoint.method} ${endpoint.path}`]?.(input);
  },
}));
const toasts: { kind: string; title: string }[] = [];
let undo: (() => void) | undefined;
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({
  ...state,
  showToast: ({ kind, title, action }: Toast) => {
    toasts.push({ kind, title });
    undo = action?.onSelect;
  },
}));
const { SheetTabs } = await import('./sheet-tabs.tsx');
const { offerUnsavedWork } = await import('../unsaved/unsaved-work.ts');

const LAYOUT = `GET ${endpoints.getLayout.path}`;
const LIST = `GET ${endpoints.listSheets.path}`;
const ADD = `POST ${endpoints.addSheet.path}`;
const RENAME = `PUT ${endpoints.renameSheet.path}`;
const DELETE = `DELETE ${endpoints.deleteSheet.path}`;
const SORT = `PUT ${endpoints.sortSheets.path}`;

const sheet = (n: number, name: string, menuBar: MenuBar = 'EXECUTION'): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const desk = sheet(1, 'BTC desk');
const carry = sheet(2, 'ETH carry');
const navigate = jest.fn();
let openSheet: (id: string) => void;
let openOtherArea: () => void;

function show(openId: string | undefined = desk.id, menuBar: MenuBar = 'EXECUTION') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (path: string, id: string | undefined, shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <NavigationProvider value={{ path, search: id ? `?id=${id}` : '', navigate }}>
        {shown}
      </NavigationProvider>
    </QueryClientProvider>
  );
  const tabsOf = (id: string | undefined) =>
    page('/execution/any', id, <SheetTabs menuBar={menuBar} openId={id} />);
  const { rerender } = render(tabsOf(openId));
  openSheet = (id) => rerender(tabsOf(id));
  openOtherArea = () => rerender(page('/risk', undefined, null));
  return userEvent.setup();
}
/** Holds the answer of a call back. Returns how to give it. */
function slow(call: string): () => Promise<void> {
  const answer = answers[call];
  let give: (() => void) | undefined;
  answers[call] = (input) =>
    new Promise((resolve) => {
      give = () => resolve(answer?.(input));
    });
  return async () => {
    await waitFor(() => expect(give).toBeDefined());
    await act(async () => give?.());
  };
}
const refuse =
  (status: number | undefined, ...texts: string[]) =>
  () => {
    throw new ApiError('call', { status, texts });
  };
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const menuItem = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Sheet menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

const reorder = async () => {
  // jsdom lays nothing out: tabs side by side
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === this || tab.parentElement === this);
    return new DOMRect(Math.max(0, at) * 100, 0, 100, 28);
  });
  const user = show();
  (await screen.findByRole('tab', { name: 'BTC desk' })).focus();
  await user.keyboard(' ');
  await screen.findByText(/BTC desk picked up, place 1 of 2/);
  await user.keyboard('{ArrowRight}');
  await screen.findByText(/BTC desk picked up, place 2 of 2/);
  await user.keyboard(' ');
  await screen.findByText(/Dropped BTC desk/);
};

describe('the tabs of sheets', () => {
  beforeEach(() => {
    calls.length = 0;
    toasts.length = 0;
    navigate.mockClear();
    let list = [desk, carry];
    answers = {
      [LIST]: () => list,
      [ADD]: () => sheet(3, 'Altcoins'),
      [RENAME]: () => sheet(1, 'New name'),
      [DELETE]: () => {
        list = [carry];
        return null;
      },
      [SORT]: () => null,
    };
  });

  it('are links to their sheets, the open one selected', async () => {
    show();
    const tablist = await screen.findByRole('tablist', { name: 'Sheets' });
    const [first, second] = within(tablist).getAllByRole('tab');
    expect(first).toHaveAttribute('href', `/execution/btc-desk?id=${desk.id}`);
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(second).toHaveAttribute('aria-selected', 'false');
  });

  it('can be tried again when they could not be loaded', async () => {
    answers[LIST] = refuse(undefined, 'Network Error');
    const user = show();
    await screen.findByRole('alert');
    answers[LIST] = () => [desk];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'BTC desk' })).toBeVisible();
  });

  it('add a sheet, which opens at once', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    const add = screen.getByRole('button', { name: 'Add' });
    await user.type(screen.getByLabelText('Sheet name'), 'Al{Enter}');
    expect(add).toBeDisabled();
    await user.type(screen.getByLabelText('Sheet name'), 'tcoins{Enter}');
    expect(await screen.findByRole('tab', { name: 'Altcoins' })).toHaveFocus();
    expect(navigate).toHaveBeenCalledWith(`/execution/altcoins?id=${sheet(3, '').id}`);
    expect(toasts).toEqual([{ kind: 'success', title: 'Sheet added successfully' }]);
  });

  it('say when a name is taken, whatever its case, and refuse it', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'eth CARRY');
    expect(screen.getByText(SHEET_NAME_TAKEN)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it("show the server's text when adding fails, and keep what was typed", async () => {
    answers[ADD] = refuse(409, SHEET_NAME_TAKEN);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    expect(toasts).toEqual([{ kind: 'error', title: SHEET_NAME_TAKEN }]);
    expect(screen.getByLabelText('Sheet name')).toHaveValue('Altcoins');
    expect(navigate).not.toHaveBeenCalled();
  });

  it("do not show the server's text on the phone", async () => {
    answers[ADD] = refuse(409, SHEET_NAME_TAKEN);
    const user = show(undefined, 'MOBILE');
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    expect(toasts).toEqual([{ kind: 'error', title: 'An error occurred while adding the sheet' }]);
  });

  it('rename the open sheet', async () => {
    const user = show();
    await menuItem(user, 'Rename');
    const field = screen.getByLabelText('Sheet name');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'New name');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('tab', { name: 'New name' })).toBeVisible();
    expect(screen.queryByLabelText('Sheet name')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sheet menu' })).toHaveFocus();
    expect(toasts).toEqual([{ kind: 'success', title: 'Sheet updated successfully' }]);
  });

  it.each([
    ['the answer says no', refuse(404, 'Gone'), 'Error updating the sheet'],
    [
      'no answer comes',
      refuse(undefined, 'Network Error'),
      'An error occurred while updating the sheet',
    ],
  ])('put the old name back when %s', async (_, answer, title) => {
    answers[RENAME] = answer;
    const user = show();
    await menuItem(user, 'Rename');
    await user.clear(screen.getByLabelText('Sheet name'));
    await user.type(screen.getByLabelText('Sheet name'), 'New name{Enter}');
    expect(toasts).toEqual([{ kind: 'error', title }]);
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(screen.getByLabelText('Sheet name')).toHaveFocus();
  });

  it("delete the open sheet and lead to the area's root", async () => {
    const user = show();
    await menuItem(user, 'Delete');
    expect(tabNames()).toEqual(['ETH carry']);
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
    expect(navigate).toHaveBeenCalledWith('/execution');
    expect(toasts).toEqual([{ kind: 'success', title: 'Sheet removed successfully' }]);
  });

  it('leave a person where they have gone while a sheet was deleted', async () => {
    const answer = slow(DELETE);
    const user = show();
    await menuItem(user, 'Delete');
    openSheet(carry.id);
    await answer();
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('leave a person in the area to which they have gone while a sheet was added', async () => {
    const answer = slow(ADD);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    openOtherArea();
    await answer();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('bring a deleted sheet back with its widgets, where it was', async () => {
    const items = [{ i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} }];
    const again = { ...desk, id: sheet(3, '').id };
    answers[LAYOUT] = () => ({ revision: 4, items });
    answers[ADD] = () => again;
    const user = show();
    await menuItem(user, 'Delete');
    act(() => undo?.());
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
    expect(calls).toContainEqual(
      expect.objectContaining({
        method: 'PUT',
        path: endpoints.putLayout.path,
        input: { query: { sheetId: again.id }, body: { revision: 0, items } },
      }),
    );
    expect(screen.getByRole('tab', { name: 'BTC desk' })).toHaveFocus();
    expect(toasts.at(-1)).toEqual({ kind: 'success', title: 'Sheet is back' });
  });

  it('have what a person has just done saved before they delete, and not after', async () => {
    const order: string[] = [];
    const noted = (name: string) => () => {
      order.push(name);
      return null;
    };
    answers[LAYOUT] = noted('read');
    answers[DELETE] = noted('delete');
    const withdraw = offerUnsavedWork(desk.id, {
      save: async () => void order.push('save'),
      drop: () => order.push('drop'),
    });
    const user = show();
    await menuItem(user, 'Delete');
    withdraw();
    expect(order).toEqual(['save', 'read', 'delete', 'drop']);
  });

  it('leave no empty sheet when its widgets cannot be put back, and offer to try again', async () => {
    const items = [{ i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} }];
    const again = { ...desk, id: sheet(3, '').id };
    answers[LAYOUT] = () => ({ revision: 4, items });
    answers[ADD] = () => again;
    answers[`PUT ${endpoints.putLayout.path}`] = refuse(undefined, 'Network Error');
    const user = show();
    await menuItem(user, 'Delete');
    calls.length = 0;
    act(() => undo?.());
    const failed = { kind: 'error', title: 'An error occurred while adding the sheet' };
    await waitFor(() => expect(toasts).toContainEqual(failed));
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', input: { query: { sheetId: again.id } } }),
    );
    expect(tabNames()).toEqual(['ETH carry']);

    answers[`PUT ${endpoints.putLayout.path}`] = () => null;
    act(() => undo?.());
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
  });

  it('do not take a sheet for lost that is back in another place only', async () => {
    answers[LAYOUT] = () => ({ revision: 4, items: [] });
    answers[ADD] = () => ({ ...desk, id: sheet(3, '').id });
    answers[SORT] = refuse(500);
    const user = show();
    await menuItem(user, 'Delete');
    act(() => undo?.());
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual([
        'Sheet removed successfully',
        'Sheet is back',
        'Error updating sheet order',
      ]),
    );
  });

  it.each([
    ["the server's text", refuse(404, 'No such sheet.'), 'No such sheet.'],
    ['a text of their own without one', refuse(500), 'Error occurred while deleting the sheet'],
    [
      'another when no answer comes',
      refuse(undefined, 'Network Error'),
      'An unknown error occurred',
    ],
  ])('show %s when deleting fails', async (_, answer, title) => {
    answers[DELETE] = answer;
    const user = show();
    await menuItem(user, 'Delete');
    expect(toasts).toEqual([{ kind: 'error', title }]);
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('tell of another sheet in analytics only', async () => {
    const ladder = 'ANALYTICS/SPOT_LADDERS';
    answers[LIST] = () => [sheet(1, 'Majors', ladder), sheet(2, 'Minors', ladder)];
    const user = show(desk.id, ladder);
    await user.click(await screen.findByRole('tab', { name: 'Majors' }));
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Minors' }));
    expect(toasts).toEqual([{ kind: 'info', title: 'Sheet changed' }]);
  });

  it('lead from one to the next by arrow keys', async () => {
    const user = show();
    (await screen.findByRole('tab', { name: 'BTC desk' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
  });

  describe('are reordered by keyboard', () => {
    it('at once, and then saved', async () => {
      await reorder();
      expect(tabNames()).toEqual(['ETH carry', 'BTC desk']);
      expect(calls.find((call) => call.path === endpoints.sortSheets.path)?.input).toEqual({
        body: { items: [{ id: carry.id }, { id: desk.id }] },
      });
      expect(toasts).toEqual([{ kind: 'success', title: 'Sheet order updated successfully' }]);
    });

    it('and back when that fails', async () => {
      answers[SORT] = refuse(500, 'no');
      await reorder();
      expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
      expect(toasts).toEqual([{ kind: 'error', title: 'Error updating sheet order' }]);
    });
  });
});
