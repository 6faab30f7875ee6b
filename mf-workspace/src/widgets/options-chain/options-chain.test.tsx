import { describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getOptionsChain } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { optionsChainSettingsSchema } from './options-chain-settings.ts';
import { chain, contracts, EXPIRIES } from './testing/chain.ts';
import {
  headers,
  layout,
  onSettings,
  show,
  startChainPage,
  widget,
} from './testing/show-chain.tsx';

const page = startChainPage();
const { server } = page;
/** columns from the strike outwards */
const QUOTES = ['Bid', 'Ask'];
const QUOTES_AND_SIZES = [...QUOTES, 'Bid size', 'Ask size'];
const PRICES = ['Bid IV', 'Ask IV', 'Mark', 'Mark IV'];
const GREEKS = ['Gamma', 'Theta', 'Vega'];
const TRADED = ['Volume', 'Open int.', 'Last'];
/** The columns of calls, whose outermost comes first, with each bid before its ask. */
const mirrored = (columns: readonly string[]): string[] => {
  const asks = new Set(columns.filter((name) => name.startsWith('Ask')));
  return columns.toReversed().flatMap((name) => {
    if (asks.has(name)) return [];
    const ask = name.replace('Bid', 'Ask');
    return asks.has(ask) ? [name, ask] : name;
  });
};
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) =>
    [...row.querySelectorAll('td,th')].slice(1).map(({ textContent }) => textContent),
  );

describe('design §7 Options chain', () => {
  it('shows calls and puts on either side of the strike', async () => {
    layout.width = 1_500;
    show();
    expect(await screen.findByText('4 strikes')).toBeVisible();
    const prices = ['0.0512', '—', '50.0%', '—'];
    const cells = ['0.05200', '52.3%', '−0.250', '1.23K', '—'];
    const [first = [], , third = []] = rows();
    expect(third).toEqual([
      ...cells.toReversed(),
      // each bid before its ask
      '50.0%',
      '—',
      '0.0512',
      '—',
      'ATM100,000',
      ...prices,
      ...cells,
    ]);
    expect(first.slice(9)).toEqual(['80,000', ...[...prices, ...cells].map(() => '—')]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '101,000.0',
      '100,500.0',
      'BTC',
      'BTC',
    ]);
    expect(screen.getByText('Prices in').nextElementSibling).toHaveTextContent('BTC');
  });

  it.each([
    [2_560, [...QUOTES_AND_SIZES, ...PRICES, 'Delta', ...GREEKS, ...TRADED]],
    [2_100, [...QUOTES_AND_SIZES, ...PRICES, 'Delta', 'Theta', ...TRADED]],
    [1_960, [...QUOTES_AND_SIZES, ...PRICES, 'Delta', ...TRADED]],
    [1_290, [...QUOTES, ...PRICES, 'Delta']],
    [1_000, ['Bid', 'Ask', 'Mark', 'Mark IV', 'Delta']],
    [760, ['Bid', 'Ask', 'Mark IV', 'Delta']],
    [600, ['Bid', 'Ask']],
  ])('shows the most important columns of both sides that fit in %d px', async (px, names) => {
    layout.width = px;
    show();
    expect(await screen.findByText('4 strikes')).toBeVisible();
    expect(headers()).toEqual([
      ...mirrored(names).map((name) => `Call ${name}`),
      'Strike',
      ...names.map((name) => `Put ${name}`),
    ]);
  });

  it.each([
    ['no size is shown', 760, {}, 'Prices inBTC'],
    ['sizes are shown', 1_960, {}, 'Prices inBTCSizes inBTC'],
    ['the user has added a size', 760, { hidden: ['call bid'] }, 'Prices inBTCSizes inBTC'],
    ['a single side shows no size', 350, {}, 'Prices inBTC'],
  ])('names the units of the shown columns: %s', async (_, px, table, units) => {
    layout.width = px;
    show({ table });
    expect(await screen.findByText('4 strikes')).toBeVisible();
    expect(document.body).toHaveTextContent(new RegExp(`100,500\\.0${units}(?!Sizes)`));
  });

  it('has a group header above the calls and one above the puts', async () => {
    show();
    await screen.findByText('4 strikes');
    const groups = screen
      .getAllByRole('columnheader')
      .filter((header) => header.hasAttribute('colspan'));
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Calls', 'Puts']);
    expect(screen.getByRole('button', { name: 'Call Bid' })).toBeVisible();
  });

  it('shades the calls below the price of the underlying and the puts above it', async () => {
    show({ strikes: 'All' });
    await screen.findByText('4 strikes');
    const shaded = [...document.querySelectorAll('tr[data-index]')].map((row) =>
      [...row.querySelectorAll('td')]
        .slice(1)
        .map((cell) => (cell.hasAttribute('data-shaded') ? '#' : '.'))
        .join(''),
    );
    // the underlying is at 101,000
    expect(shaded).toEqual([...Array<string>(3).fill('#####......'), '......#####']);
  });

  it('shows more columns of one side if they fit', async () => {
    layout.width = 1_400;
    show({ side: 'Puts' });
    await screen.findByText('4 strikes');
    expect(headers()).toEqual([
      'Strike',
      ...[...QUOTES_AND_SIZES, ...PRICES, 'Delta', ...GREEKS, ...TRADED].map(
        (name) => `Put ${name}`,
      ),
    ]);
  });

  it('requests the chosen expiry while it is listed, otherwise the nearest expiry', async () => {
    for (const [expiry, requested] of [
      [undefined, EXPIRIES[0]],
      [EXPIRIES[1], EXPIRIES[1]],
      [1, EXPIRIES[0]],
    ]) {
      const { unmount } = show({ expiry });
      await screen.findByText('4 strikes');
      expect(server.received(getOptionsChain).at(-1)).toMatchObject({
        query: { expiry: String(requested) },
      });
      unmount();
      queryClient.clear();
    }
  });

  it('saves the number of strikes and the side', async () => {
    show({ side: 'Puts', strikes: 'All' });
    await screen.findByText('4 strikes');
    expect(rows()[0]?.[0]).toBe('80,000');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '5' }));
    expect(onSettings).toHaveBeenLastCalledWith({ strikes: '5' });
    await user.click(screen.getByRole('button', { name: 'Calls' }));
    expect(onSettings).toHaveBeenLastCalledWith({ side: 'Calls' });
  });

  it('shows one side if the widget is narrow', async () => {
    layout.width = 320;
    show();
    await screen.findByText('4 strikes');
    expect(rows()[0]?.slice(0, 2)).toEqual(['80,000', '0.0512']);
    expect(screen.queryByRole('button', { name: 'Both' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Calls' })).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    [479, ['Strike', 'Call Bid', 'Call Ask']],
    [480, ['Call Bid', 'Call Ask', 'Strike', 'Put Bid', 'Put Ask']],
  ])(
    'shows at least bid and ask, of one side or of both, in a widget of %d px',
    async (px, first) => {
      layout.width = px;
      show();
      await screen.findByText('4 strikes');
      expect(headers().slice(0, first.length)).toEqual(first);
    },
  );

  it('opens with the at-the-money strike in the middle and no row cut off at the top', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(96);
    show();
    await screen.findByText('4 strikes');
    // there is room for two rows of 24 px below two header rows: the second and the third
    expect(screen.getByRole('table').scrollTop).toBe(24);
  });

  it.each([{ strikes: 'All' }, { exchange: 'deribit', base: 'ETH' }])(
    'moves the at-the-money strike to the middle again for %j',
    async (change) => {
      jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(96);
      const ofEth = contracts.map((each) => ({ ...each, symbol: `E${each.symbol}`, base: 'ETH' }));
      await page.signIn({ contracts: [...contracts, ...ofEth] });
      server.respond(getOptionsChain, ({ query: { base } }) => ({ ...chain, base }));
      const { rerender } = show(change);
      const name = (await screen.findByRole('table')).getAttribute('aria-label');
      rerender(widget({ exchange: 'deribit', base: 'BTC' }));
      const table = await screen.findByRole('table', { name: /BTC/ });
      table.scrollTop = 0;
      rerender(widget(change));
      expect(screen.getByRole('table', { name: name ?? '' }).scrollTop).toBe(24);
    },
  );

  it('shows its quotes and figures as stale while the feed is disconnected', async () => {
    show();
    await screen.findByText('4 strikes');
    const parts = [screen.getByText('101,000.0'), ...screen.getAllByText('52.3%')];
    const areStale = () => new Set(parts.map((part) => part.closest('[data-stale]') !== null));
    expect(areStale()).toEqual(new Set([false]));
    await page.feed.disconnect();
    expect(areStale()).toEqual(new Set([true]));
    await page.feed.restore();
    expect(areStale()).toEqual(new Set([false]));
  });

  it('resets only invalid settings', () => {
    expect(optionsChainSettingsSchema.parse({ base: 'ETH', strikes: 7, side: 'Puts' })).toEqual(
      expect.objectContaining({ base: 'ETH', strikes: '10', side: 'Puts' }),
    );
  });

  it('reports an expiry without strikes', async () => {
    server.respond(getOptionsChain, () => ({ ...chain, rows: [] }));
    show();
    expect(await screen.findByText('The venue lists no strikes for this expiry.')).toBeVisible();
  });

  it('reports that a venue has no options on a base', () => {
    show({ exchange: 'coinbase', base: 'BTC' });
    expect(screen.getByText('coinbase has no options on BTC')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
  });

  it('reports that the venue filter hides the chain', async () => {
    page.filterVenues('okx');
    show({ exchange: 'deribit', base: 'BTC' });
    expect(
      screen.getByText('The market for BTC options on Deribit is hidden by the venue filter'),
    ).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    expect(await screen.findByText('4 strikes')).toBeVisible();
  });

  it('reports that its venue is disconnected, which no filter can change', async () => {
    await page.disconnect('deribit');
    show({ exchange: 'deribit', base: 'BTC' });
    expect(
      screen.getByText('The market for BTC options on Deribit is no longer connected'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(getOptionsChain, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('4 strikes')).toBeVisible();
  });
});
