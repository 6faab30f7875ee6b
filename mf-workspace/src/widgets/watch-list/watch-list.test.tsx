import { describe, expect, it, jest } from '@jest/globals';
import type { VenueChoice } from '@parallax/channels';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';

const btc = contractOf({ exchangeName: 'Binance Spot' });
const choose = jest.fn();
let disconnected = new Set<string>();
let chosen: readonly VenueChoice[] = [];
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => [btc],
  useShownContracts: () => [btc],
  useContract: () => undefined,
  useDashContract: () => [undefined, choose, undefined],
  useDisconnectedVenues: () => disconnected,
  useVenueFilter: () => ({
    chosen,
    choose: jest.fn(),
    passes: ({ exchange }: { exchange: string }) => !disconnected.has(exchange),
  }),
  useVenueNames: () => () => 'Deribit',
}));
const tradingUi = await import('@parallax/trading-ui');
jest.unstable_mockModule('@parallax/trading-ui', () => ({
  ...tradingUi,
  useContractsLoaded: () => true,
}));
const ui = await import('@parallax/ui/state');
const showToast = jest.fn();
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast }));
const { default: WatchList } = await import('./watch-list.tsx');
const { readWatchList } = await import('./watch-list-settings.ts');

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

const show = () => {
  const contracts = ['binance_spot:BTCUSDT', 'deribit:BTC-27DEC24'];
  const onSettings = jest.fn();
  render(<WatchList settings={readWatchList({ contracts })} onSettings={onSettings} />, {
    wrapper: WithNavigation,
  });
  return onSettings;
};

describe("the field 'Add contract'", () => {
  it('reports a contract that is in the list already', async () => {
    const user = userEvent.setup();
    const onSettings = show();
    await user.type(screen.getByRole('combobox', { name: 'Add contract' }), 'btc');
    await user.click(await screen.findByRole('option', { name: /BTC/ }));
    expect(onSettings).not.toHaveBeenCalled();
    expect(showToast.mock.calls).toEqual([
      [
        {
          kind: 'info',
          title: 'BTC/USDT on Binance Spot is on the watch list already',
          id: 'add-to-watch-list',
        },
      ],
    ]);
  });
});

describe('design §7 a row of the watch list', () => {
  it('selects its contract for the header, on a click or Enter', async () => {
    const user = userEvent.setup();
    show();
    await user.click(within(rowOf('BTC/USDT')).getByText('BTC/USDT'));
    expect(choose).toHaveBeenLastCalledWith('binance_spot:BTCUSDT');
    choose.mockClear();
    rowOf('BTC/USDT').focus();
    await user.keyboard('{Enter}');
    expect(choose).toHaveBeenLastCalledWith('binance_spot:BTCUSDT');
  });

  it("has the menu of its contract, or only 'Remove' if the contract is delisted", async () => {
    const user = userEvent.setup();
    const onSettings = show();
    await user.click(screen.getByRole('button', { name: 'Menu of BTC/USDT on Binance Spot' }));
    await user.hover(screen.getByRole('menuitem', { name: 'Send to linked widgets' }));
    expect(await screen.findByRole('menuitem', { name: 'Blue' })).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Menu of BTC-27DEC24 on Deribit' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Remove',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const rest = expect.objectContaining({ contracts: ['binance_spot:BTCUSDT'] });
    expect(onSettings).toHaveBeenCalledWith(expect.objectContaining({ lists: [rest] }));
  });

  it("passes the focus to the 'Remove' button of the next row when its menu removes it", async () => {
    const user = userEvent.setup();
    const onSettings = show();
    await user.click(screen.getByRole('button', { name: 'Menu of BTC/USDT on Binance Spot' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const rest = expect.objectContaining({ contracts: ['deribit:BTC-27DEC24'] });
    expect(onSettings).toHaveBeenCalledWith(expect.objectContaining({ lists: [rest] }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove BTC-27DEC24 on Deribit' })).toHaveFocus(),
    );
  });

  it("passes the focus to the next row when it is removed, if the 'Remove' button is hidden, as on a phone", async () => {
    const style = document.createElement('style');
    style.textContent = '[title="Remove"] { display: none; }';
    document.head.append(style);
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Menu of BTC/USDT on Binance Spot' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(rowOf('BTC-27DEC24')).toHaveFocus());
    style.remove();
  });

  it('shows the display name of its venue, and is not clickable if its contract is delisted', async () => {
    const user = userEvent.setup();
    show();
    expect(within(rowOf('BTC/USDT')).getByText('Binance Spot')).toBeVisible();
    choose.mockClear();
    await user.click(screen.getByText('Deribit · no longer listed'));
    expect(choose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Remove BTC-27DEC24 on Deribit' })).toBeVisible();
  });

  it('remains, without prices, when its venue is no longer connected', async () => {
    disconnected = new Set(['binance_spot']);
    const user = userEvent.setup();
    show();
    disconnected = new Set();
    expect(screen.getByText('2 contracts')).toBeVisible();
    const row = within(rowOf('BTC/USDT'));
    choose.mockClear();
    await user.click(row.getByText('Binance Spot · no longer connected'));
    expect(choose).not.toHaveBeenCalled();
    expect(row.queryByText(/\d/)).toBeNull();
    expect(row.getByRole('button', { name: 'Remove BTC/USDT on Binance Spot' })).toBeVisible();
  });

  it('is hidden by the venue filter even if its venue is no longer connected', () => {
    disconnected = new Set(['binance_spot', 'deribit']);
    chosen = [{ group: 'exchange', id: 'deribit', name: 'Deribit', venues: ['deribit'] }];
    show();
    disconnected = new Set();
    chosen = [];
    expect(rowOf('BTC-27DEC24')).toBeVisible();
    expect(screen.queryByText('BTC/USDT')).toBeNull();
  });
});
