import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  addSheet,
  type Contract,
  contractKey,
  listContracts,
  listSheets,
  type Sheet,
  signOut,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { registerCommands, useOverlay } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
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
import userEvent from '@testing-library/user-event';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { NO_EARLY_INPUT } from './early-input.ts';
import PaletteList from './palette-list.tsx';

const sheets = openChannel('add-widget');
/** if set, the next navigation ends up here instead */
let redirected: string | undefined;
const navigate = jest.fn<(to: string) => void>((to) => {
  history.pushState(null, '', redirected ?? to);
  sheets.post({ opened: pageId });
});
const change = jest.fn();
const onClose = jest.fn();
const ask = jest.fn();
const sheet = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'BTC desk',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
} as const;
const HIDDEN = { exchange: 'okx', exchangeName: 'OKX' };
const contracts: readonly Contract[] = Array.from({ length: 3_000 }, (_, n) =>
  contractOf({ symbol: `A${n}USDT`, base: `A${n}`, ...(n === 2_998 && HIDDEN) }),
);
const page = startPage({ contracts });
const { server } = page;
beforeAll(setDemoProduct);

const watched: ChannelMessage<'add-to-watchlist'>[] = [];
const watchList = openChannel('add-to-watchlist');
watchList.listen((message) => {
  watched.push(message);
  if ('contract' in message && message.id !== undefined) {
    watchList.post({ taken: message.id, added: true });
  }
});

const added: ChannelMessage<'add-widget'>[] = [];
sheets.listen((message) => {
  if (!('type' in message)) return;
  added.push(message);
  if (message.id !== undefined) sheets.post({ taken: message.id });
});

function show({ canvas = true, early = NO_EARLY_INPUT } = {}) {
  const user = userEvent.setup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <NavigationProvider value={{ path: '/execution', search: '', navigate }}>
        <PaletteList
          area={canvas ? { path: 'execution', canvas, addWidget: true } : { path: 'algo' }}
          linkOf={(slug) => `/${slug}`}
          dash={{ view: 'tickertape', change, show: change }}
          early={early}
          onEarly={() => undefined}
          ask={ask}
          onClose={onClose}
        />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return { user, ...view };
}
const options = () => screen.queryAllByRole('option');

const copyOf = (n: number): Sheet => ({ ...sheet, id: `${n}${sheet.id.slice(1)}` });
const respondSheets = (sheets: Sheet[]) =>
  server.respond(listSheets, ({ query }) => (query.rootPath === 'execution' ? sheets : []));

beforeEach(() => {
  jest.clearAllMocks();
  added.length = 0;
  watched.length = 0;
  respondSheets([sheet]);
  redirected = undefined;
  history.replaceState(null, '', '/execution');
});

describe('the command palette', () => {
  it('lists everything but contracts for an empty query', async () => {
    show();
    expect(screen.getByRole('combobox', { name: 'Search everything' })).toHaveFocus();
    expect(await screen.findByRole('option', { name: /BTC desk/ })).toBeVisible();
    expect(screen.getAllByRole('group')).toHaveLength(6);
    expect(screen.queryByRole('option', { name: /USDT/ })).toBeNull();
  });

  it('lists at most 6 sheets for an empty query', async () => {
    respondSheets([0, 1, 2, 3, 4, 5, 6, 7].map(copyOf));
    show();
    expect(await screen.findAllByRole('option', { name: /^BTC desk/ })).toHaveLength(6);
  });

  it('lists at most 20 contracts, and shows the selected contract in the dash bar', async () => {
    const { user } = show();
    await user.keyboard('usdt');
    const group = screen.getByRole('group', { name: 'Contracts' });
    expect(within(group).getAllByRole('option')).toHaveLength(20);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('a2999{Enter}');
    expect(dashContractKey()).toBe(contractKey(contractOf({ symbol: 'A2999USDT' })));
    expect(change).toHaveBeenCalledWith('searchbar');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ["offers 'Add to watch list' in an area with a canvas", true, 1],
    ["does not offer 'Add to watch list' in an area without a canvas", false, 0],
  ])('%s', async (_, canvas, times) => {
    const { user } = show({ canvas });
    await user.keyboard('a2999');
    expect(screen.getByRole('option', { name: /^A2999/ })).toBeVisible();
    expect(screen.queryAllByRole('option', { name: /^Add to watch list/ })).toHaveLength(times);
  });

  it.each([
    ['the open sheet', true, []],
    ['the last Execution sheet, and opens that sheet', false, [['/execution']]],
  ])("adds a keyword's widget to %s", async (_, canvas, opened) => {
    const { user } = show({ canvas });
    await user.keyboard('book a2999');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(
      /^Order book · A2999\/USDT · binance_spot · spot Last — 24h change —$/,
    );
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      type: 'ORDER_BOOK',
      settings: { contract: 'binance_spot:A2999USDT' },
      allowsDuplicate: true,
      to: pageId,
    });
    expect(navigate.mock.calls).toEqual(opened);
  });

  it('describes how to add a widget by keyword until a keyword is typed', async () => {
    const { user } = show();
    expect(screen.getByRole('combobox')).toHaveAccessibleDescription(/^To add a widget/);
    await user.keyboard('book a2999');
    expect(screen.getByRole('combobox')).not.toHaveAccessibleDescription();
  });

  it("adds a keyword's widget to a new sheet if Execution has none", async () => {
    server.respond(listSheets, () => []);
    server.respond(addSheet, () => ({ ...sheet, name: 'New sheet' }));
    const { user } = show({ canvas: false });
    await waitFor(() => expect(screen.queryByText('Loading your sheets…')).toBeNull());
    await user.keyboard('book a2999{Enter}');
    await waitFor(() => expect(added).toMatchObject([{ type: 'ORDER_BOOK', to: pageId }]));
    expect(navigate.mock.calls).toEqual([[`/execution/new-sheet?id=${sheet.id}`]]);
    expect(server.received(addSheet)).toHaveLength(1);
  });

  it("does not add a keyword's widget to a sheet of another area", async () => {
    redirected = '/risk';
    const { user } = show({ canvas: false });
    await user.keyboard('book a2999{Enter}');
    const title = 'Order book was not added';
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title }]));
    expect(added).toEqual([]);
  });

  it.each([
    ['a contract', 'A2999', 'on binance_spot', undefined],
    ['a contract hidden by the venue filter', 'A2998', 'on OKX', 'The venue filter hides it.'],
  ])('adds %s to the watch list', async (_, base, venue, description) => {
    page.filterVenues('binance_spot');
    const { user } = show();
    await user.keyboard(base);
    await user.click(screen.getByRole('option', { name: /^Add to watch list/ }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    const contract = contracts.find((each) => each.base === base);
    expect(watched[0]).toMatchObject({ contract: contract && contractKey(contract), to: pageId });
    expect(shownToasts()[0]).toMatchObject({
      kind: 'success',
      title: `${base}/USDT ${venue} added to the watch list`,
      description,
    });
  });

  it('supports the keyboard: the first entry is active, arrows move, Enter selects', async () => {
    const { user } = show();
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(options()[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('risk');
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/risk');
  });

  it.each([
    ['as most browsers send it', { isComposing: true }],
    ['as Safari sends it', { keyCode: 229 }],
  ])('ignores an Enter that confirms an IME composition, %s', async (_, enter) => {
    show();
    const field = screen.getByRole('combobox');
    // the results are updated after the input
    act(() => {
      fireEvent.input(field, { target: { value: 'risk' } });
      fireEvent.keyDown(field, { key: 'Enter', ...enter });
    });
    expect(options()[0]).toHaveTextContent('Risk');
    expect(navigate).not.toHaveBeenCalled();
    act(() => {
      fireEvent.input(field, { target: { value: 'ris' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(navigate).toHaveBeenCalledWith('/risk');
  });

  it('lists commands registered by a component while it is mounted', async () => {
    const run = jest.fn();
    const { user } = show();
    const offer = { id: 'widget:NOTES', group: 'Widgets', label: 'Notes', run };
    let end: (() => void) | undefined;
    act(() => {
      end = registerCommands([offer]);
    });
    await user.keyboard('notes');
    await user.click(screen.getByRole('option', { name: 'Notes' }));
    expect(run).toHaveBeenCalledTimes(1);
    act(() => end?.());
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('lists recent commands first when reopened, except the logout', async () => {
    server.refuse(signOut, 500, 'Broken.');
    const { user, unmount } = show();
    await user.click(screen.getByRole('option', { name: /^Algo/ }));
    await user.click(screen.getByRole('option', { name: /^Log out/ }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    unmount();
    show();
    const recent = screen.getByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Algo']);
    expect(options()[0]).toHaveTextContent('Algo');
  });

  it.each([
    ['add widget', 'Add Widget', 'add-widget'],
    ['add component', 'Add component', 'add-component'],
    ['notifications', 'Notifications', 'notifications'],
  ] as const)(
    "'%s' finds '%s', which opens the same dialog as the button in the header",
    async (typed, label, overlay) => {
      const { result } = renderHook(() => useOverlay(overlay));
      const { user } = show();
      await user.keyboard(typed);
      expect(options()[0]).toHaveTextContent(label);
      await user.keyboard('{Enter}');
      expect(result.current[0]).toBe(true);
    },
  );

  it('offers commands while the contracts are loading', async () => {
    await page.signInWithout(listContracts);
    const { user } = show();
    expect(screen.getByText('Loading contracts…')).toBeVisible();
    await user.keyboard('a2999');
    expect(options()).toEqual([]);
    expect(screen.queryByText('Nothing found')).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('risk{Enter}');
    expect(navigate).toHaveBeenCalledWith('/risk');
  });

  it("reports contracts that could not be loaded, and 'Try again' lists them", async () => {
    server.refuseOnce(listContracts, 403, 'No access.');
    await page.signIn();
    const { user } = show();
    await user.keyboard('a2999');
    expect(screen.getByText('The contracts could not be loaded.')).toBeVisible();
    expect(options()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /^A2999/ })).toBeVisible();
    expect(screen.queryByText('The contracts could not be loaded.')).toBeNull();
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('reports sheets that could not be loaded, and retries on request', async () => {
    server.refuseOnce(listSheets, 500, 'Broken.');
    const { user } = show();
    expect(await screen.findByText('Some sheets could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /BTC desk/ })).toBeVisible();
    const [refused, ...others] = server.received(listSheets);
    expect(others).toContainEqual(refused);
  });

  it("retries on Enter on 'Try again', selects no entry, and refocuses the field", async () => {
    server.refuseOnce(listSheets, 500, 'Broken.');
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.tab();
    expect(again).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: /BTC desk/ })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(navigate).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
