import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel, pageId } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import {
  contractKey,
  getLayout,
  type Layout,
  type LayoutItem,
  listMarkHistory,
  newId,
  putLayout,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import WidgetList from '../add-widget/widget-list.tsx';
import SheetCanvas from './sheet-canvas.tsx';

const btc = contractOf({ priceDecimals: 1 });
const ada = contractOf({ symbol: 'ADA-USDT', base: 'ADA', exchange: 'okx' });
let saved: Layout;
let narrow: Layout;
const { server } = startPage({ contracts: [btc, ada] });
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const item = (change: Partial<LayoutItem> = {}): LayoutItem => ({
  i: 'book',
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 18,
  settings: {},
  ...change,
});
const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const navigate = jest.fn();

function show(columns?: number, widgetNamed = '') {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider
        value={{ path: '/execution/desk', search: `?id=${sheetId}${widgetNamed}`, navigate }}
      >
        <SheetCanvas sheetId={sheetId} {...(columns === undefined ? {} : { columns })} />
        <WidgetList sheetId={sheetId} onAdded={() => undefined} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return user;
}
const widget = (name = 'Order book') => screen.findByRole('region', { name });
const menuItem = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(within(await widget()).getByRole('button', { name: 'Widget menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => {
  server.respond(getLayout, ({ query }) => (query.columns === undefined ? saved : narrow));
  server.respond(putLayout, ({ query, body }) => {
    const next = savedLayout(body);
    if (query.columns === undefined) saved = next;
    else narrow = next;
    return next;
  });
  server.respond(listMarkHistory, () => []);
});

afterEach(() => dismissSessionToasts());

describe("design §7 the channel 'add-to-watchlist'", () => {
  it('adds a contract to the saved watch list, not to a previewed list', async () => {
    const settings = { contracts: ['okx:ADA-USDT'] };
    saved = { revision: 1, items: [item({ type: 'WATCH_LIST', settings })] };
    show();
    const savedList = await widget('Watch list');
    await within(savedList).findByText('1 contract');
    openChannel('add-widget').post({ type: 'WATCH_LIST', settings, preview: true, to: pageId });
    await within(await widget('Watch list Preview')).findByText('1 contract');

    const shell = openChannel('add-to-watchlist');
    const responses: unknown[] = [];
    shell.listen((message) => responses.push(message));
    const [first, second] = [newId(), newId()];
    for (const id of [first, second]) {
      shell.post({ contract: contractKey(btc), to: pageId, id });
    }
    await waitFor(() => expect(responses).toContainEqual({ taken: second, added: false }));
    expect(responses).toEqual([
      { taken: first, added: true },
      { taken: second, added: false },
    ]);
    expect(await within(savedList).findByText('2 contracts')).toBeVisible();
  });
});

describe('the sheet canvas', () => {
  beforeEach(() => {
    saved = { revision: 1, items: [item()] };
    narrow = { revision: 0, items: [] };
    navigate.mockClear();
  });

  it('shows the full title of a widget as its tooltip, since a narrow widget shortens it', async () => {
    show();
    const heading = within(await widget()).getByRole('heading', { name: 'Order book' });
    expect(heading).toHaveAttribute('title', 'Order book');
  });

  it('retains a widget of an unknown type with its place and settings', async () => {
    const foreign = item({ i: 'theirs', type: 'REMOTE_HEATMAP', x: 6, settings: { depth: 3 } });
    saved = { revision: 1, items: [item(), foreign] };
    const user = show();
    expect(
      within(await widget('Remote heatmap')).getByText('This widget is not available.'),
    ).toBeTruthy();
    await menuItem(user, 'Remove');
    await waitFor(() => expect(saved.items).toEqual([foreign]));
  });

  it('retains a link of an unknown colour when another widget is moved, and shows its widget as unlinked', async () => {
    const link = { to: 'turquoise', contract: 'okx:ADA-USDT' };
    const newer = item({ i: 'trades', type: 'RECENT_TRADES', x: 6, link });
    saved = { revision: 1, items: [item(), newer] };
    const user = show();
    const trades = await widget('Recent trades');
    expect(trades).not.toHaveAttribute('data-link');
    expect(within(trades).queryByRole('img', { name: /Linked/ })).toBeNull();
    expect(await within(trades).findByRole('button', { name: /^BTC\/USDT/ })).toBeVisible();
    within(await widget())
      .getByRole('button', { name: 'Move Order book' })
      .focus();
    await user.keyboard('{Enter}{ArrowDown} ');
    await waitFor(() => expect(saved.items).toEqual([item({ y: 1 }), newer]));
  });

  it('renders its widgets as regions in the desktop grid', async () => {
    show();
    expect(
      await within(await widget()).findByRole('button', { name: /^BTC\/USDT binance_spot/ }),
    ).toBeVisible();
    expect(document.querySelector('[data-columns="24"]')).not.toBeNull();
  });

  it('moves and resizes a widget by keyboard and saves its place on drop', async () => {
    const user = show();
    within(await widget())
      .getByRole('button', { name: 'Move Order book' })
      .focus();
    await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByText(/column 3, row 2, 7 wide, 18 high/)).toBeInTheDocument();
    expect(saved.revision).toBe(1);
    await user.keyboard(' ');
    await waitFor(() => expect(saved.items).toEqual([item({ x: 2, y: 1, w: 7 })]));
  });

  it('ends the move of a widget by keyboard when undo removes the widget', async () => {
    const user = show();
    await menuItem(user, 'Duplicate');
    const [first, second] = await waitFor(() => {
      const grips = screen.getAllByRole('button', { name: 'Move Order book' });
      expect(grips).toHaveLength(2);
      return grips;
    });
    second?.focus();
    await user.keyboard('{Enter}{ArrowDown}{Control>}z{/Control}');
    await waitFor(() => expect(second).not.toBeInTheDocument());
    first?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByText(/^Order book: /)).toHaveTextContent('column 7, row 2,');
  });

  it("restores a widget's place when its move is cancelled", async () => {
    const user = show();
    within(await widget())
      .getByRole('button', { name: 'Move Order book' })
      .focus();
    await user.keyboard('{Enter}{ArrowRight}{Escape}');
    expect(
      screen.getByText('Order book is back at column 1, row 1, 6 wide, 18 high.'),
    ).toBeVisible();
  });

  it('picks up and drops a widget on a click event without a pointer, as screen readers send it', async () => {
    show();
    const handle = within(await widget()).getByRole('button', { name: 'Move Order book' });
    fireEvent.click(handle, { detail: 0 });
    expect(handle).toHaveAttribute('aria-pressed', 'true');
    expect(handle).toHaveFocus();
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    fireEvent.click(handle, { detail: 0 });
    expect(handle).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(saved.items).toEqual([item({ y: 1 })]));
  });

  it('does not pick up a widget on a mouse click', async () => {
    const user = show();
    const handle = within(await widget()).getByRole('button', { name: 'Move Order book' });
    await user.click(handle);
    expect(handle).toHaveAttribute('aria-pressed', 'false');
  });

  it('saves the chosen contract of a widget and retains its other settings', async () => {
    saved = { revision: 1, items: [item({ settings: { group: 10, later: 'kept' } })] };
    const user = show();
    await menuItem(user, 'Settings');
    await user.type(await screen.findByRole('combobox', { name: 'Contract' }), 'ada');
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() =>
      expect(saved.items[0]?.settings).toEqual({
        group: 10,
        later: 'kept',
        contract: 'okx:ADA-USDT',
      }),
    );
  });

  it('shows the default contract when the stored settings are invalid', async () => {
    saved = { revision: 1, items: [item({ settings: { contract: 7, group: 100 } })] };
    show();
    const shown = within(await widget());
    expect(await shown.findByRole('button', { name: /^BTC\/USDT binance_spot/ })).toBeVisible();
    expect(shown.getByRole('combobox', { name: 'Grouping' })).toHaveValue('1');
  });

  it('duplicates and removes a widget', async () => {
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(saved.items).toHaveLength(2));
    expect(saved.items[1]).toMatchObject({ type: 'ORDER_BOOK', x: 6, y: 0 });
    const [first] = screen.getAllByRole('button', { name: 'Widget menu' });
    if (first) await user.click(first);
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(saved.items).toHaveLength(1));
  });

  it('does not offer to duplicate the watch list', async () => {
    saved = { revision: 1, items: [item({ i: 'w', type: 'WATCH_LIST' })] };
    const user = show();
    const list = await widget('Watch list');
    await user.click(within(list).getByRole('button', { name: 'Widget menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
  });

  it.each([
    ['RECENT_TRADES', 'Recent trades'],
    ['ORDER_BOOK', 'Order book'],
  ] as const)(
    'reports and focuses a widget that is already on the sheet: %s',
    async (type, name) => {
      saved = { revision: 1, items: [item({ i: 't', type })] };
      const user = show();
      const existing = await widget(name);
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() =>
        expect(shownToasts()).toMatchObject([{ title: 'Already on this sheet' }]),
      );
      await waitFor(() => expect(existing).toHaveFocus());
      expect(saved.revision).toBe(1);
    },
  );

  it('shows an added widget, names it in the address and focuses it', async () => {
    const user = show();
    await widget();
    await user.click(screen.getByRole('button', { name: 'Recent trades' }));
    const added = await widget('Recent trades');
    await waitFor(() => expect(added).toHaveFocus());
    expect(navigate).toHaveBeenCalledWith(`/execution/desk?id=${sheetId}&widget=RECENT_TRADES`, {
      replace: true,
    });
    await waitFor(() =>
      expect(saved.items[1]).toMatchObject({ type: 'RECENT_TRADES', x: 0, y: 18 }),
    );
  });

  it('removes a widget from the address when the widget loses the focus', async () => {
    history.replaceState(null, '', `/execution/desk?id=${sheetId}&widget=ORDER_BOOK`);
    const user = show(undefined, '&widget=ORDER_BOOK');
    await waitFor(async () => expect(await widget()).toHaveFocus());
    await user.tab();
    expect(navigate).not.toHaveBeenCalled();
    await user.click(screen.getByRole('searchbox', { name: 'Search widgets' }));
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`/execution/desk?id=${sheetId}`, { replace: true }),
    );
  });

  it('does not change the address after another page was opened', async () => {
    const user = show(undefined, '&widget=ORDER_BOOK');
    await waitFor(async () => expect(await widget()).toHaveFocus());
    history.replaceState(null, '', '/analytics');
    await user.click(screen.getByRole('searchbox', { name: 'Search widgets' }));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('saves the places of a narrow grid separately from those of the desktop grid', async () => {
    const user = show(3);
    const book = within(await widget());
    expect(document.querySelector('[data-columns="3"]')).not.toBeNull();
    book.getByRole('button', { name: 'Move Order book' }).focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(narrow.items).toEqual([item({ y: 1, w: 3 })]));
    expect(saved.revision).toBe(1);
  });
});
