import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { getLayout, type Layout, type LayoutItem, putLayout } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { dismissSessionToasts, showToast, Toaster } from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import SheetCanvas from './sheet-canvas.tsx';

const BTC = 'binance_spot:BTCUSDT';
const ADA = 'okx:ADA-USDT';
const SOL = 'okx:SOL-USDT';
const contracts = [
  contractOf(),
  contractOf({ symbol: 'ADA-USDT', base: 'ADA', exchange: 'okx' }),
  contractOf({ symbol: 'SOL-USDT', base: 'SOL', exchange: 'okx' }),
];
let saved: Layout;
const { server } = startPage({ contracts });
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const linked = (i: string, type: LayoutItem['type'], x: number): LayoutItem => ({
  i,
  type,
  x,
  y: 0,
  w: 6,
  h: 18,
  settings: {},
  link: { to: 'header' },
});
const book = linked('book', 'ORDER_BOOK', 0);
const trades = linked('trades', 'RECENT_TRADES', 6);

const picker = async (title: string) =>
  within(await screen.findByRole('region', { name: title })).findByRole('button', {
    name: /, choose another$/,
  });
async function expectShown(base: string): Promise<void> {
  for (const title of ['Order book', 'Recent trades']) {
    await waitFor(async () => expect(await picker(title)).toHaveTextContent(`${base}/USDT`));
  }
}
function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider
        value={{ path: '/execution/desk', search: `?id=${sheetId}`, navigate: () => undefined }}
      >
        <SheetCanvas sheetId={sheetId} />
        <Toaster />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const choose = async (base: string) => {
    await user.click(await picker('Order book'));
    await user.type(await screen.findByRole('combobox', { name: 'Contract' }), base);
    await user.keyboard('{Enter}');
    await expectShown(base);
  };
  return { choose, undo: () => user.keyboard('{Control>}z{/Control}'), user };
}

beforeEach(() => {
  server.respond(getLayout, () => saved);
  server.respond(putLayout, ({ body }) => {
    saved = savedLayout(body);
    return saved;
  });
  saved = { revision: 1, items: [book, trades] };
  act(() => chooseDashContract(BTC));
});

describe('design §7 undo of a contract choice in a widget that follows the header', () => {
  it('restores the contract of the header and of all widgets that follow it, and redo applies the choice again', async () => {
    const { choose, undo, user } = show();
    await choose('ADA');
    expect(dashContractKey()).toBe(ADA);
    await choose('SOL');
    await undo();
    await expectShown('ADA');
    expect(screen.getByText('Undone: contract of the header changed.')).toBeInTheDocument();
    await undo();
    await expectShown('BTC');
    expect(dashContractKey()).toBe(BTC);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expectShown('ADA');
    expect(saved.items).toEqual([book, trades]);
  });

  it('is skipped if another contract has been chosen since; the step before it is undone', async () => {
    const { choose, undo, user } = show();
    (await screen.findByRole('button', { name: 'Move Order book' })).focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await choose('ADA');
    act(() => chooseDashContract(SOL));
    await undo();
    await expectShown('SOL');
    expect(screen.getByText('Undone: Order book moved.')).toBeInTheDocument();
  });
});

/** Presses keys on the grip of the order book. */
const pressKeys = async (keys: string) => {
  const { undo, user } = show();
  (await screen.findByRole('button', { name: 'Move Order book' })).focus();
  await user.keyboard(keys);
  return { undo };
};

describe('the announcement of an undone step', () => {
  it('distinguishes a resize from a move', async () => {
    saved = { revision: 1, items: [{ ...trades, x: 0, y: 18 }, book] };
    const { undo } = await pressKeys('{Enter}{Shift>}{ArrowDown}{/Shift}{Enter}');
    await undo();
    expect(screen.getByText('Undone: Order book resized.')).toBeInTheDocument();
  });

  it('is inserted again if the message is the same', async () => {
    const move = '{Enter}{ArrowDown}{Enter}';
    const { undo } = await pressKeys(move + move);
    await undo();
    const first = screen.getByText('Undone: Order book moved.');
    const region = first.closest('output');
    expect(region).not.toBeNull();
    await undo();
    const second = screen.getByText('Undone: Order book moved.');
    expect(second).not.toBe(first);
    expect(second.closest('output')).toBe(region);
  });
});

describe('the toast that offers to undo a step', () => {
  it('is dismissed when the step is undone by keyboard', async () => {
    const { undo, user } = show();
    const region = within(await screen.findByRole('region', { name: 'Order book' }));
    await user.click(region.getByRole('button', { name: 'Widget menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const toast = (await screen.findByText('Order book removed')).closest('li');
    await undo();
    expect(await screen.findByRole('region', { name: 'Order book' })).toBeVisible();
    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });
});

describe('Ctrl+Z after the removal of another sheet', () => {
  it('undoes a later step of this sheet, also after that step was redone', async () => {
    const { undo, user } = show();
    const restore = jest.fn();
    const removeSheet = () =>
      act(() => {
        const action = { label: 'Undo', onSelect: restore, undoKeys: true };
        showToast({ kind: 'success', title: 'Sheet removed successfully', action });
      });
    const move = await screen.findByRole('button', { name: 'Move Order book' });
    removeSheet();
    move.focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await undo();
    expect(screen.getByText('Undone: Order book moved.')).toBeInTheDocument();
    removeSheet();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByText('Redone: Order book moved.')).toBeInTheDocument();
    await undo();
    expect(screen.getByText('Undone: Order book moved.')).toBeInTheDocument();
    expect(restore).not.toHaveBeenCalled();
    act(() => dismissSessionToasts());
  });
});
