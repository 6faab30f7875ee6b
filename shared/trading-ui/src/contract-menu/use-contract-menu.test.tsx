import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import type { Contract, Sheet } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import type { MenuItem } from '@parallax/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const ui = await import('@parallax/ui/state');
const showToast = jest.fn<(toast: { title: string; description?: string }) => void>();
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast }));
const store = await import('@parallax/store');
const chooseDash = jest.fn();
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useDashContract: () => [undefined, chooseDash, undefined],
  useVenueFilter: () => ({ chosen: [], choose: () => undefined, passes: () => true }),
}));
const desk: Sheet = {
  id: '7',
  name: 'Majors',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
};
const sheets = await import('@parallax/sheets');
jest.unstable_mockModule('@parallax/sheets', () => ({
  ...sheets,
  ChooseSheetDialog: (props: {
    title: string;
    onChoose: (sheet: Sheet) => void;
    onClose: () => void;
  }) => (
    <button
      type="button"
      onClick={() => {
        props.onClose();
        props.onChoose(desk);
      }}
    >
      {props.title}
    </button>
  ),
}));
const loading = await import('@parallax/federation/loading');
jest.unstable_mockModule('@parallax/federation/loading', () => ({
  ...loading,
  productMap: () => ({
    ...loading.productMap(),
    widgets: [
      { type: 'FUNDING_HISTORY', title: 'Funding history', contracts: ['perpetual'] },
      { type: 'ORDER_BOOK', title: 'Order book', contracts: ['spot', 'perpetual'] },
    ],
  }),
}));
const { useContractMenu } = await import('./use-contract-menu.tsx');

const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const btc = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
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

const navigate = jest.fn<(to: string) => void>(() => widgets.post({ opened: pageId }));
const onItems = jest.fn<(items: readonly MenuItem[]) => void>();
const itemsShown = (): readonly MenuItem[] => onItems.mock.lastCall?.[0] ?? [];
function Menus({ contracts }: { contracts: readonly Contract[] }) {
  const { menuOf, dialog } = useContractMenu();
  onItems(menuOf(...contracts).items);
  return dialog;
}
const show = (...contracts: (typeof eth)[]) =>
  render(
    <NavigationProvider value={{ path: '/analytics/spot-ladders', search: '?id=1', navigate }}>
      <Menus contracts={contracts} />
    </NavigationProvider>,
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
  showToast.mockClear();
  navigate.mockClear();
  added.length = 0;
  linked.length = 0;
  linkWidgets = 0;
});

describe('the menu of a contract', () => {
  it('shows the contract in the dash bar', async () => {
    show(eth);
    await select('Show in the dash bar');
    expect(chooseDash).toHaveBeenCalledWith('okx:ETH-USDT');
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
    await waitFor(() => expect(showToast).toHaveBeenCalledTimes(1));
    expect(showToast.mock.calls[0]?.[0]).toMatchObject({
      title: 'ETH/USDT sent to Blue',
      description: '2 widgets show it.',
    });
    expect(linked[0]).toEqual({ link: 'blue', contract: 'okx:ETH-USDT', id: expect.any(String) });
  });

  it('sends the contract to a chosen sheet if no open sheet has widgets of the link colour', async () => {
    show(eth);
    await select('Send to linked widgets', 'Pink');
    const dialog = await screen.findByRole(
      'button',
      { name: 'Send ETH/USDT to a sheet' },
      { timeout: 4_000 },
    );
    linkWidgets = 1;
    await userEvent.click(dialog);
    await waitFor(() => expect(showToast).toHaveBeenCalledTimes(1));
    expect(navigate).toHaveBeenCalledWith('/execution/majors?id=7');
    expect(linked.at(-1)).toMatchObject({ link: 'pink', to: pageId });
  });

  it('adds a new widget of the contract to a sheet, even beside widgets of the same type', async () => {
    show(eth);
    await select('New widget on a sheet');
    await userEvent.click(await screen.findByRole('button', { name: 'New widget of ETH/USDT' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      type: 'ORDER_BOOK',
      settings: { contract: 'okx:ETH-USDT' },
      repeats: true,
      to: pageId,
    });
  });
});
