import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { setProductMap } from '@parallax/federation/loading';
import { NavigationProvider } from '@parallax/federation/navigation';
import { productMapOf, type WidgetContribution } from '@parallax/federation/registry';
import { type Contract, listSheets, type Sheet } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import type { MenuItem } from '@parallax/ui';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useContractMenu } from './use-contract-menu.tsx';

const desk: Sheet = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a07',
  name: 'Majors',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
};
const widget = (
  type: WidgetContribution['type'],
  title: string,
  contracts: NonNullable<WidgetContribution['contracts']>,
): WidgetContribution => ({
  type,
  title,
  contracts,
  category: 'Market data',
  description: '',
  order: type === 'ORDER_BOOK' ? 20 : 10,
  icon: 'book-open',
  listing: 'add-widget',
  size: { w: 6, h: 18 },
  minSize: { w: 6, h: 10 },
  narrow: { wholeRow: false },
});
setProductMap(
  productMapOf(
    {
      mf_workspace: {
        pages: [{ path: 'execution', label: 'Execution', order: 10, canvas: true }],
        widgets: [
          widget('FUNDING_HISTORY', 'Funding history', ['perpetual']),
          widget('ORDER_BOOK', 'Order book', ['spot', 'perpetual']),
        ],
      },
    },
    (reason) => {
      throw new Error(reason);
    },
  ),
);

const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const btc = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const { server } = startPage({ contracts: [eth, btc] });
const widgets = openChannel('add-widget');
const links = openChannel('link-contract');
const added: ChannelMessage<'add-widget'>[] = [];
const linked: ChannelMessage<'link-contract'>[] = [];
widgets.listen((message) => {
  added.push(message);
  if ('type' in message && message.id !== undefined) widgets.post({ taken: message.id });
});
let linkWidgets = 0;
links.listen((message) => {
  linked.push(message);
  if ('link' in message && linkWidgets > 0) links.post({ taken: message.id, widgets: linkWidgets });
});

const watchLists = openChannel('add-to-watchlist');
const watched: ChannelMessage<'add-to-watchlist'>[] = [];
watchLists.listen((message) => watched.push(message));

/** Returns the address that is open at the end. */
const navigate = jest.fn((to: string): string => to);
function Page({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState('/analytics/spot-ladders?id=1');
  const [path = '', query = ''] = address.split('?');
  const open = (to: string): void => {
    act(() => setAddress(navigate(to)));
    widgets.post({ opened: pageId });
  };
  return (
    <NavigationProvider value={{ path, search: `?${query}`, navigate: open }}>
      {children}
    </NavigationProvider>
  );
}
const onItems = jest.fn<(items: readonly MenuItem[]) => void>();
const itemsShown = (): readonly MenuItem[] => onItems.mock.lastCall?.[0] ?? [];
function Menus({ contracts }: { contracts: readonly Contract[] }) {
  const { menuOf, dialog } = useContractMenu();
  onItems(menuOf(...contracts).items);
  return dialog;
}
const show = (...contracts: (typeof eth)[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page>
        <Menus contracts={contracts} />
      </Page>
    </QueryClientProvider>,
  );
const select = (...labels: string[]) =>
  act(async () => {
    let found: MenuItem | undefined;
    for (const label of labels) {
      found = (found?.items ?? itemsShown()).find((item) => item.label === label);
    }
    found?.onSelect?.();
  });

beforeEach(() => {
  server.respond(listSheets, ({ query }) => (query.rootPath === 'execution' ? [desk] : []));
  navigate.mockClear();
  added.length = 0;
  linked.length = 0;
  watched.length = 0;
  linkWidgets = 0;
});

describe('the menu of a contract', () => {
  it('shows the contract in the dash bar', async () => {
    show(eth);
    await select('Show in the dash bar');
    expect(dashContractKey()).toBe('okx:ETH-USDT');
  });

  it('has a submenu for each contract of a pair', () => {
    show(eth, btc);
    expect(itemsShown().map(({ label }) => label)).toEqual(['ETH/USDT on okx', 'BTC/USDT on okx']);
    expect(itemsShown()[1]?.items).toHaveLength(4);
  });

  it('sends the contract to the linked widgets of every open sheet', async () => {
    linkWidgets = 2;
    show(eth);
    await select('Send to linked widgets', 'Blue');
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(shownToasts()[0]).toMatchObject({
      title: 'ETH/USDT sent to Blue',
      description: '2 widgets show it.',
    });
    expect(linked[0]).toEqual({ link: 'blue', contract: 'okx:ETH-USDT', id: expect.any(String) });
  });

  it('sends the contract to a chosen sheet if no open sheet has widgets of the link colour', async () => {
    show(eth);
    await select('Send to linked widgets', 'Pink');
    const name = 'Send ETH/USDT to a sheet';
    expect(await screen.findByRole('dialog', { name }, { timeout: 4_000 })).toBeVisible();
    linkWidgets = 1;
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Majors' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(navigate).toHaveBeenCalledWith(`/execution/majors?id=${desk.id}`);
    expect(linked.at(-1)).toMatchObject({ link: 'pink', to: pageId });
  });

  it('sends the contract with one id until the watch list of a chosen sheet replies', async () => {
    show(eth);
    await select('Add to watch list');
    const name = 'Send ETH/USDT to a sheet';
    expect(await screen.findByRole('dialog', { name }, { timeout: 4_000 })).toBeVisible();
    watched.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Majors' }));
    await waitFor(() => expect(watched).toHaveLength(2), { timeout: 4_000 });
    const [first, second] = watched;
    expect(first).toEqual({ contract: 'okx:ETH-USDT', to: pageId, id: expect.any(String) });
    expect(second).toEqual(first);
    if (first === undefined || !('contract' in first) || first.id === undefined)
      throw new Error('no id');
    watchLists.post({ taken: first.id, added: true });
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(shownToasts()[0]).toMatchObject({ title: 'ETH/USDT on okx added to the watch list' });
  });

  it('adds a new widget of the contract to a sheet, even beside widgets of the same type', async () => {
    show(eth);
    await select('New widget on a sheet');
    expect(await screen.findByRole('dialog', { name: 'New widget of ETH/USDT' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Majors' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      type: 'ORDER_BOOK',
      settings: { contract: 'okx:ETH-USDT' },
      allowsDuplicate: true,
      to: pageId,
    });
  });

  it('sends nothing to another sheet that the user opens meanwhile', async () => {
    navigate.mockReturnValueOnce('/execution/other?id=2');
    show(eth);
    await select('New widget on a sheet');
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Majors' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(shownToasts()[0]).toMatchObject({ title: 'Majors could not be opened' });
    expect(added).toEqual([]);
  });
});
