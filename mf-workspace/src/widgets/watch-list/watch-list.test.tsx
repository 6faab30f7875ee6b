// @alone its timers, feed or page would be those of other tests

import { describe, expect, it, jest } from '@jest/globals';
import { contractKey, listFundingRates } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import WatchList from './watch-list.tsx';
import { readWatchList } from './watch-list-settings.ts';

const btc = contractOf({ exchangeName: 'Binance Spot' });
const eth = contractOf({ exchangeName: 'Binance Spot', symbol: 'ETHUSDT', base: 'ETH' });
const exchanges = [
  catalogueEntry('binance_spot', { displayName: 'Binance Spot' }),
  catalogueEntry('deribit', { displayName: 'Deribit' }),
];
const page = startPage({ contracts: [btc, eth], exchanges });

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

const show = (contracts = ['binance_spot:BTCUSDT', 'deribit:BTC-27DEC24'], table = {}) => {
  const onSettings = jest.fn();
  render(<WatchList settings={readWatchList({ contracts, table })} onSettings={onSettings} />, {
    wrapper: WithNavigation,
  });
  return onSettings;
};

const showWithHeader = () => {
  const header = document.body.appendChild(document.createElement('div'));
  render(
    <HeaderSlotsContext value={{ subtitle: header, controls: null }}>
      <WatchList
        settings={readWatchList({ contracts: [contractKey(btc), contractKey(eth)] })}
        onSettings={() => undefined}
      />
    </HeaderSlotsContext>,
    { wrapper: WithNavigation },
  );
  return header;
};

describe('the header of the watch list while the feed is disconnected', () => {
  it("says 'stale' if a price was received", async () => {
    const header = showWithHeader();
    await page.feed.ticker(contractKey(btc), { at: Date.now() });
    await page.feed.disconnect();
    expect(header).toHaveTextContent(/stale \d+ s$/);
    header.remove();
  });

  it("says 'no data' if no price was received, and its rows say which venue they wait for", async () => {
    const header = showWithHeader();
    await page.feed.disconnect();
    expect(header).toHaveTextContent(/no data \d+ s$/);
    expect(rowOf('BTC/USDT')).toHaveTextContent('Waiting for Binance Spot');
    expect(rowOf('BTC/USDT')).not.toHaveTextContent('no data');
    header.remove();
  });
});

describe("the field 'Add contract'", () => {
  it('reports a contract that is in the list already, in one toast however often', async () => {
    const user = userEvent.setup();
    const onSettings = show();
    for (let time = 0; time < 2; time += 1) {
      await user.type(screen.getByRole('combobox', { name: 'Add contract' }), 'btc');
      await user.click(await screen.findByRole('option', { name: /BTC/ }));
    }
    expect(onSettings).not.toHaveBeenCalled();
    const title = 'BTC/USDT on Binance Spot is already on the watch list';
    expect(shownToasts()).toEqual([expect.objectContaining({ kind: 'info', title })]);
  });
});

describe('design §7 a row of the watch list', () => {
  it('has the same height in a tall list', () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    show();
    expect(rowOf('BTC/USDT')).toHaveStyle({ blockSize: '36px' });
    jest.restoreAllMocks();
  });

  it('shows the funding rate of a perpetual with its interval, from one request for all', async () => {
    const perpetuals = ['BTC', 'ETH'].map((base) =>
      contractOf({ exchange: 'okx', symbol: `${base}-SWAP`, base, instType: 'perpetual' }),
    );
    await page.signIn({ contracts: [btc, ...perpetuals], exchanges });
    page.server.respond(listFundingRates, () =>
      perpetuals.map((each) => fundingRateOf(each, 0.0001, 4)),
    );
    show([btc, ...perpetuals].map(contractKey));
    for (const contract of perpetuals) {
      await page.feed.ticker(contractKey(contract), { pred_funding_rate: 0.0001 });
    }
    await waitFor(() => expect(screen.getAllByTitle('Per 4h')).toHaveLength(2));
    expect(screen.getAllByTitle('Per 4h')[0]).toHaveTextContent('+0.0100% 4h');
    expect(page.server.received(listFundingRates)).toHaveLength(1);
  });

  it('shows the turnover of an option in the currency of its price', async () => {
    const option = contractOf({
      exchange: 'deribit',
      symbol: 'BTC-25DEC26-100000-C',
      instType: 'option',
      riskType: 'inverse',
      quote: 'USD',
      strike: 1e5,
      optionType: 'call',
      expiry: Date.UTC(2026, 11, 25, 8),
    });
    await page.signIn({ contracts: [option], exchanges });
    show([contractKey(option)], { hidden: ['chart'] });
    await page.feed.ticker(contractKey(option), { volume_24h_quote: 12.4 });
    await waitFor(() => expect(rowOf('25 Dec 26')).toHaveTextContent('12.40 BTC'));
  });

  it('is sorted by its turnover in dollars', async () => {
    const dollars = contractOf({ symbol: 'BTCUSD', quote: 'USD', instType: 'perpetual' });
    const inBtc = contractOf({ symbol: 'ETHBTC', base: 'ETH', quote: 'BTC' });
    await page.signIn({ contracts: [dollars, inBtc], exchanges });
    page.server.respond(listFundingRates, () => []);
    show([contractKey(dollars), contractKey(inBtc)], {
      sorts: [{ columnId: 'volume', direction: 'descending' }],
    });
    await page.feed.ticker(contractKey(inBtc), { volume_24h_quote: 12 });
    await page.feed.ticker(contractKey(dollars), { volume_24h_quote: 900, index_price: 100_000 });
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('ETH/BTC'));
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('BTC/USD');
  });

  it('selects its contract for the header, on a click or Enter', async () => {
    const user = userEvent.setup();
    show(['binance_spot:BTCUSDT', 'binance_spot:ETHUSDT']);
    await user.click(within(rowOf('BTC/USDT')).getByText('BTC/USDT'));
    expect(dashContractKey()).toBe('binance_spot:BTCUSDT');
    act(() => rowOf('ETH/USDT').focus());
    await user.keyboard('{Enter}');
    expect(dashContractKey()).toBe('binance_spot:ETHUSDT');
  });

  it("has the menu of its contract, or only 'Move up', 'Move down' and 'Remove' if the contract is delisted", async () => {
    const user = userEvent.setup();
    const onSettings = show();
    await user.click(screen.getByRole('button', { name: 'Menu for BTC/USDT on Binance Spot' }));
    await user.hover(screen.getByRole('menuitem', { name: 'Send to linked widgets' }));
    expect(await screen.findByRole('menuitem', { name: 'Blue' })).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Menu for BTC 27 Dec 24 on Deribit' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Move upAlt ↑',
      'Move downAlt ↓',
      'RemoveDelete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const rest = expect.objectContaining({ contracts: ['binance_spot:BTCUSDT'] });
    expect(onSettings).toHaveBeenCalledWith(expect.objectContaining({ lists: [rest] }));
  });

  it.each([
    [
      'its menu',
      async (user: UserEvent) => {
        await user.click(screen.getByRole('button', { name: 'Menu for BTC/USDT on Binance Spot' }));
        await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
      },
    ],
    [
      'Delete',
      async (user: UserEvent) => {
        act(() => rowOf('BTC/USDT').focus());
        await user.keyboard('{Delete}');
      },
    ],
    [
      'its button, which the arrow keys reach',
      async (user: UserEvent) => {
        act(() => rowOf('BTC/USDT').focus());
        const button = screen.getByRole('button', { name: 'Remove BTC/USDT on Binance Spot' });
        await user.keyboard('{ArrowRight}'.repeat(4));
        expect(button).toHaveFocus();
        await user.keyboard('{Enter}');
      },
    ],
  ])('passes the focus to the next row when it is removed by %s', async (_, removeFirst) => {
    const onSettings = show();
    await removeFirst(userEvent.setup());
    const rest = expect.objectContaining({ contracts: ['deribit:BTC-27DEC24'] });
    expect(onSettings).toHaveBeenCalledWith(expect.objectContaining({ lists: [rest] }));
    await waitFor(() => expect(rowOf('BTC 27 Dec 24')).toHaveFocus());
  });

  it('is one tab stop together with all other rows', () => {
    show();
    const stops = [...screen.getByRole('table').querySelectorAll<HTMLElement>('tbody *')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops).toEqual([rowOf('BTC/USDT')]);
  });

  it('shows the display name of its venue, and is not clickable if its contract is delisted', async () => {
    const user = userEvent.setup();
    show();
    expect(within(rowOf('BTC/USDT')).getByText('Binance Spot')).toBeVisible();
    await user.click(screen.getByText('Deribit · no longer listed'));
    expect(dashContractKey()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Remove BTC 27 Dec 24 on Deribit' })).toBeVisible();
  });

  it('remains, without prices, when its venue is no longer connected', async () => {
    await page.disconnect('binance_spot');
    const user = userEvent.setup();
    show();
    await page.feed.ticker('binance_spot:BTCUSDT');
    expect(screen.getByText('2 contracts')).toBeVisible();
    const row = within(rowOf('BTC/USDT'));
    await user.click(row.getByText('Binance Spot · no longer connected'));
    expect(dashContractKey()).toBeUndefined();
    expect(row.queryByText(/\d/)).toBeNull();
    expect(row.getByRole('button', { name: 'Remove BTC/USDT on Binance Spot' })).toBeVisible();
  });

  it('is hidden by the venue filter even if its venue is no longer connected', async () => {
    await page.disconnect('binance_spot', 'deribit');
    page.filterVenues('deribit');
    show();
    expect(rowOf('BTC 27 Dec 24')).toBeVisible();
    expect(screen.queryByText('BTC/USDT')).toBeNull();
  });
});
