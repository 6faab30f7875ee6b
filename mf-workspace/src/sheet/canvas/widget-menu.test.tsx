import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import {
  contractKey,
  getLayout,
  type Layout,
  type LayoutItem,
  listMarkHistory,
  listPriceAlerts,
  listSheets,
  moveWidget,
  putLayout,
  type Sheet,
  sheetAddress,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { movedLayouts, savedLayout } from '../../testing/saved-layout.ts';
import SheetCanvas from './sheet-canvas.tsx';

const sheetOf = (n: number, name: string): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
const desk = sheetOf(1, 'Desk');
const other = sheetOf(2, 'Other');
let layouts: Record<string, Layout>;
let canSave: (sheetId: string) => boolean;

const btc = contractOf();
const ada = contractOf({ symbol: 'ADA-USDT', base: 'ADA', exchange: 'okx' });
const { server } = startPage({ contracts: [btc, ada] });
const newestToast = () => shownToasts().at(-1)?.title;
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const item = (i: string, change: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 18,
  settings: {},
  ...change,
});
const trades = item('trades', { type: 'RECENT_TRADES', x: 6 });
const itemsOf = ({ id }: Sheet) => layouts[id]?.items;

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider
        value={{
          path: '/execution/desk',
          search: sheetAddress('EXECUTION', desk).replace(/^.*\?/, '?'),
          navigate: () => undefined,
        }}
      >
        <SheetCanvas sheetId={desk.id} />
        <Toaster />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const widget = (name: string) => screen.findByRole('region', { name });
async function choose(user: ReturnType<typeof userEvent.setup>, title: string, name: string) {
  await user.click(within(await widget(title)).getByRole('button', { name: 'Widget menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
async function link(user: ReturnType<typeof userEvent.setup>, title: string, to: string) {
  await choose(user, title, 'Link');
  await user.click(await screen.findByRole('radio', { name: to }));
  await user.keyboard('{Escape}');
}

beforeEach(() => {
  act(() => chooseDashContract(contractKey(ada)));
  server.respond(listSheets, ({ query }) => (query.rootPath === 'execution' ? [desk, other] : []));
  server.respond(getLayout, ({ query }) => layouts[query.sheetId] ?? { revision: 0, items: [] });
  server.respond(putLayout, ({ query: { sheetId }, body }) => {
    if (!canSave(sheetId)) throw refusal(403, 'No.');
    const saved = savedLayout(body);
    layouts[sheetId] = saved;
    return saved;
  });
  server.respond(moveWidget, ({ body }) => {
    const { fromSheetId: from, toSheetId: to } = body;
    if (![from, to].every(canSave)) throw refusal(403, 'No.');
    const none = { revision: 0, items: [] };
    const saved = { source: layouts[from] ?? none, target: layouts[to] ?? none };
    const { source, target } = movedLayouts(saved, body);
    layouts = { ...layouts, [from]: source, [to]: target };
    return { source, target };
  });
  server.respond(listMarkHistory, () => []);
  server.respond(listPriceAlerts, () => []);
  layouts = {
    [desk.id]: { revision: 1, items: [item('book'), trades] },
    [other.id]: { revision: 1, items: [item('there', { h: 10 })] },
  };
  canSave = () => true;
});
afterEach(() => act(() => dismissSessionToasts()));

describe('design §7 Maximise', () => {
  it('fills the canvas until Escape or Restore and does not change the layout', async () => {
    const user = show();
    for (const restore of [
      () => user.keyboard('{Escape}'),
      () => choose(user, 'Order book', 'Restore'),
    ]) {
      await choose(user, 'Order book', 'Maximise');
      const book = within(await widget('Order book'));
      expect(book.queryByRole('button', { name: 'Move Order book' })).toBeNull();
      await restore();
      expect(await book.findByRole('button', { name: 'Move Order book' })).toBeVisible();
    }
    expect(layouts[desk.id]?.revision).toBe(1);
  });

  it('ends when a widget is added', async () => {
    const user = show();
    await choose(user, 'Order book', 'Maximise');
    await choose(user, 'Order book', 'Duplicate');
    await waitFor(() =>
      expect(screen.getAllByRole('region', { name: 'Order book' })).toHaveLength(2),
    );
    expect(screen.getAllByRole('button', { name: 'Move Order book' })).toHaveLength(2);
  });

  it('continues when Escape closes an open menu', async () => {
    const user = show();
    await choose(user, 'Order book', 'Maximise');
    const book = within(await widget('Order book'));
    await user.click(book.getByRole('button', { name: 'Widget menu' }));
    await user.keyboard('{Escape}');
    expect(book.queryByRole('button', { name: 'Move Order book' })).toBeNull();
  });
});

describe('design §7 Link', () => {
  it('shows one contract in all widgets of a colour, and saves colour and contract', async () => {
    layouts[desk.id] = {
      revision: 1,
      items: [item('book', { settings: { contract: 'okx:ADA-USDT' } }), trades],
    };
    const user = show();
    await link(user, 'Order book', 'Blue');
    await link(user, 'Recent trades', 'Blue');
    expect(await widget('Recent trades')).toHaveAttribute('data-link', 'blue');
    expect(
      await within(await widget('Recent trades')).findByRole('button', { name: /^ADA\/USDT/ }),
    ).toBeVisible();
    const to = { to: 'blue', contract: 'okx:ADA-USDT' };
    await waitFor(() => expect(itemsOf(desk)?.map((each) => each.link)).toEqual([to, to]));
  });

  it('is offered only in widgets that show or choose a contract', async () => {
    layouts[desk.id] = {
      revision: 1,
      items: [item('notes', { type: 'NOTES' }), item('alerts', { type: 'PRICE_ALERTS', x: 6 })],
    };
    const user = show();
    for (const [title, count] of [
      ['Notes', 0],
      ['Price alerts', 1],
    ] as const) {
      await user.click(within(await widget(title)).getByRole('button', { name: 'Widget menu' }));
      expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible();
      expect(screen.queryAllByRole('menuitem', { name: 'Link' })).toHaveLength(count);
      await user.keyboard('{Escape}');
    }
  });

  it('shows the contract of a selected row in the widgets with the same link colour as the table', async () => {
    const list = item('list', {
      type: 'WATCH_LIST',
      x: 12,
      w: 12,
      settings: { lists: [{ id: 'first', name: 'Majors', contracts: ['okx:ADA-USDT'] }] },
    });
    layouts[desk.id] = { revision: 1, items: [item('book'), trades, list] };
    act(() => chooseDashContract(contractKey(btc)));
    const user = show();
    await link(user, 'Order book', 'Blue');
    await link(user, 'Watch list', 'Blue');
    await user.click(within(await widget('Watch list')).getByText('ADA/USDT'));
    expect(
      await within(await widget('Order book')).findByRole('button', { name: /^ADA\/USDT/ }),
    ).toBeVisible();
    expect(
      within(await widget('Recent trades')).queryByRole('button', { name: /^ADA\/USDT/ }),
    ).toBeNull();
    expect(dashContractKey()).toBe(contractKey(btc));
  });

  it('shows the contract of the header, which the widget retains when it is unlinked', async () => {
    const user = show();
    await link(user, 'Order book', 'Header');
    const book = within(await widget('Order book'));
    expect(await book.findByRole('button', { name: /^ADA\/USDT/ })).toBeVisible();
    await link(user, 'Order book', 'None');
    expect(await widget('Order book')).not.toHaveAttribute('data-link');
    expect(book.getByRole('button', { name: /^ADA\/USDT/ })).toBeVisible();
  });
});

describe('design §7 Move to sheet', () => {
  it('moves a widget below all widgets of the target sheet, and Undo moves it back', async () => {
    const user = show();
    await choose(user, 'Order book', 'Move to sheet');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to sheet' }));
    expect(dialog.queryByRole('button', { name: 'Move to Desk' })).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Move to Other' }));
    await waitFor(() => expect(itemsOf(desk)).toEqual([trades]));
    expect(itemsOf(other)).toEqual([item('there', { h: 10 }), item('book', { y: 10 })]);
    expect(newestToast()).toBe('Order book moved to Other');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(itemsOf(desk)).toContainEqual(item('book')));
    await waitFor(() => expect(itemsOf(other)).toEqual([item('there', { h: 10 })]));
  });

  it('keeps a widget on its sheet if the target sheet cannot be saved', async () => {
    canSave = (sheetId) => sheetId !== other.id;
    const user = show();
    await choose(user, 'Order book', 'Move to sheet');
    await user.click(await screen.findByRole('button', { name: 'Move to Other' }));
    await waitFor(() => expect(newestToast()).toBe('The widget could not be moved'));
    expect(await widget('Order book')).toBeVisible();
    expect(itemsOf(other)).toHaveLength(1);
    expect(layouts[desk.id]?.revision).toBe(1);
  });

  it('refuses a second watch list on the target sheet', async () => {
    const list = item('list', { type: 'WATCH_LIST' });
    layouts = {
      [desk.id]: { revision: 1, items: [list] },
      [other.id]: { revision: 1, items: [item('theirs', { type: 'WATCH_LIST' })] },
    };
    const user = show();
    await choose(user, 'Watch list', 'Move to sheet');
    await user.click(await screen.findByRole('button', { name: 'Move to Other' }));
    await waitFor(() => expect(newestToast()).toBe('Error on add widget'));
    expect(itemsOf(other)).toHaveLength(1);
  });
});
