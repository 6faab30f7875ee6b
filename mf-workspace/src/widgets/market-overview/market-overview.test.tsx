import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  BULK_FIGURES,
  bulkTickersSchema,
  type Contract,
  contractKey,
  listFundingRates,
  listTickers,
} from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment, type PropsWithChildren } from 'react';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import MarketOverview from './market-overview.tsx';
import {
  DEFAULT_OVERVIEW_TABLE,
  marketOverviewSettingsSchema,
} from './market-overview-settings.ts';

const contracts: readonly Contract[] = Array.from({ length: 500 }, (_, index) =>
  contractOf({
    exchange: 'okx',
    exchangeName: 'OKX',
    symbol: `A${index}`,
    base: `A${index}`,
    quote: 'USD',
    priceDecimals: index === 498 ? 5 : 2,
  }),
);
const page = startPage({ contracts });
const { server } = page;

const empty = contracts.map(() => null);
const bulk = bulkTickersSchema.parse({
  ...Object.fromEntries(BULK_FIGURES.map((name) => [name, empty])),
  at: 1,
  contracts: contracts.map(contractKey),
  volume_24h_quote: contracts.map((_, index) => index),
  chg_24h_pct: contracts.map((_, index) => (index === 7 ? 0.5 : 0)),
});

const onSettings = jest.fn<(change: object) => void>();
const show = (settings: object = {}, Frame: ComponentType<PropsWithChildren> = Fragment) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Frame>
        <MarketOverview
          settings={marketOverviewSettingsSchema.parse(settings)}
          onSettings={onSettings}
        />
      </Frame>
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );
// queries by role are slow in a table of this size
const names = () =>
  [...document.querySelectorAll('tr[data-index]')].map(
    (row) => row.children[1]?.firstChild?.firstChild?.textContent,
  );

const sortedHeader = () => document.querySelector('th[aria-sort$="ending"]');

/** Why the rows cannot be downloaded; null if they can be. */
async function exportReason(): Promise<string | null> {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const item = await screen.findByRole('menuitem', { name: 'Download CSV' });
  expect(item.hasAttribute('aria-disabled')).toBe(item.hasAttribute('title'));
  await user.keyboard('{Escape}');
  return item.getAttribute('title');
}

beforeEach(() => {
  server.respond(listTickers, () => bulk);
});
afterEach(() => {
  jest.clearAllMocks();
  jest.restoreAllMocks();
});

describe('design §7 Market overview', () => {
  it('sorts all contracts by turnover as soon as the values are loaded', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading prices' })).toBeInTheDocument();
    expect(names()).toEqual([]);
    await waitFor(() => expect(names()).not.toEqual([]));
    expect(names().slice(0, 2)).toEqual(['A499/USD', 'A498/USD']);
    expect(screen.getByText('500 contracts')).toBeVisible();
  });

  it('shows the contracts after a second and sorts them when slow values arrive', async () => {
    const response = server.hold(listTickers);
    show();
    await waitFor(() => expect(names()).not.toEqual([]));
    expect(names()[0]).toBe('A0/USD');
    response.send(bulk);
    await waitFor(() => expect(names()[0]).toBe('A499/USD'));
  });

  it('is neither marked as sorted nor exported before the figures are loaded', async () => {
    const response = server.hold(listTickers);
    show();
    await waitFor(() => expect(names()).not.toEqual([]));
    expect(sortedHeader()).toBeNull();
    expect(await exportReason()).toBe('The figures are still loading');
    response.send(bulk);
    await waitFor(() => expect(sortedHeader()).toHaveTextContent('Turnover (USD)'));
    expect(await exportReason()).toBeNull();
  });

  it('is not exported if the figures could not be loaded, and says so', async () => {
    server.refuseOnce(listTickers, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    expect(sortedHeader()).toBeNull();
    expect(await exportReason()).toBe('The values to sort by could not be loaded');
  });

  it('shows the figures of the bulk response until the feed sends any', async () => {
    show();
    await waitFor(() => expect(names()).not.toEqual([]));
    expect(document.querySelector('tr[data-index] [data-field="chg_24h_pct"]')).toHaveTextContent(
      '0.00%',
    );
  });

  it('aligns the points of prices of contracts with different decimals', async () => {
    show();
    await waitFor(() => expect(names()[1]).toBe('A498/USD'));
    const ownDecimals = ['last', 'bid', 'ask', 'chg_24h_pct'].map((field) =>
      [...document.querySelectorAll(`tr[data-index] [data-field="${field}"]`)]
        .slice(0, 2)
        .map((figure) => figure.closest('td')?.style.getPropertyValue('--own-decimals')),
    );
    expect(ownDecimals).toEqual([
      ['2', '5'],
      ['2', '5'],
      ['2', '5'],
      ['', ''],
    ]);
  });

  it('subscribes to the rows in view only', async () => {
    show();
    await waitFor(() => expect(names()[0]).toBe('A499/USD'));
    await waitFor(() => expect(page.feed.topics().length).toBeGreaterThan(5));
    expect(page.feed.topics().length).toBeLessThan(100);
  });

  it('filters by a range that its field shows in percent', async () => {
    show({
      table: { filters: { change: { kind: 'range', min: 0.4, max: null } }, filtersOpen: true },
    });
    await waitFor(() => expect(names()).toEqual(['A7/USD']));
    expect(screen.getByRole('textbox', { name: '24h at least' })).toHaveValue('40');
    expect(screen.getByText('1 of 500 contracts')).toBeVisible();
  });

  it('saves its sort order', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Venue' }));
    const sorts = [{ columnId: 'venue', direction: 'ascending' }];
    expect(onSettings).toHaveBeenLastCalledWith({ table: expect.objectContaining({ sorts }) });
  });

  it('shows the contract of a clicked row in the dash bar', async () => {
    show({ table: { sorts: [] } });
    await userEvent.setup().click(await screen.findByText('A0/USD'));
    expect(dashContractKey()).toBe('okx:A0');
  });

  it('names the sorted column in its header when narrow, where the column may be out of view', async () => {
    const subtitle = document.createElement('span');
    document.body.append(subtitle);
    const showNarrow = (settings: object = {}) =>
      show(settings, ({ children }) => (
        <HeaderSlotsContext value={{ subtitle, controls: null }}>{children}</HeaderSlotsContext>
      ));
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    const { unmount } = showNarrow();
    // not before the rows are sorted
    expect(subtitle).toHaveTextContent('All contracts');
    await waitFor(() => expect(subtitle).toHaveTextContent(/^By turnover \(USD\)$/));
    unmount();
    // columns that are always in view
    for (const columnId of ['change', 'contract']) {
      const sorts = [{ columnId, direction: 'descending' }];
      const sorted = showNarrow({ table: { ...DEFAULT_OVERVIEW_TABLE, sorts } });
      await waitFor(() => expect(sortedHeader()).toBeVisible());
      expect(subtitle).toHaveTextContent(/^All contracts$/);
      sorted.unmount();
    }
    width.mockReturnValue(900);
    showNarrow();
    expect(subtitle).toHaveTextContent(/^All contracts$/);
    width.mockRestore();
    subtitle.remove();
  });

  it('shows the terms and venue of an option on a second line when narrow', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    const option = { instType: 'option', strike: 1e5, optionType: 'call' } as const;
    const terms = { ...option, exchangeName: 'OKX', expiry: Date.UTC(2026, 11, 25, 8) };
    await page.signIn({ contracts: [contractOf({ symbol: 'A0', exchange: 'okx', ...terms })] });
    show();
    expect((await screen.findByText('OKX')).closest('.venue')).toHaveTextContent(
      /^100,000 Call · OKX$/,
    );
    expect(names()).toEqual(['BTC 25 Dec 26']);
    expect(screen.getByTitle('BTC 25 Dec 26 100,000 Call · OKX')).toBeVisible();
  });

  it('shows the funding rate of a perpetual with its interval', async () => {
    const perpetual = contractOf({ exchange: 'okx', instType: 'perpetual' });
    await page.signIn({ contracts: [perpetual] });
    server.respond(listFundingRates, () => [fundingRateOf(perpetual, 0.0001, 4)]);
    show();
    expect(await screen.findByTitle('Per 4h')).toHaveTextContent('4h');
  });

  it('copies the name of a contract as it is shown, which its filter finds by the symbol', async () => {
    const filters = { contract: { kind: 'text', text: 'A7' } };
    show({ table: { ...DEFAULT_OVERVIEW_TABLE, filters } });
    await waitFor(() => expect(names()).toContain('A7/USD'));
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const user = userEvent.setup();
    act(() => document.querySelector<HTMLElement>('tr[data-index]')?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith(names()[0] ?? '');
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listTickers, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(names()).toContain('A499/USD');
  });

  it('reports that every contract is disconnected, which no filter can change', async () => {
    await page.disconnect('okx');
    show();
    expect(await screen.findByText('Every contract is no longer connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('reports that the venue filter hides every contract', async () => {
    page.filterVenues('kraken');
    show();
    expect(await screen.findByText('Every contract is hidden by the venue filter')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    expect(await screen.findByText('500 contracts')).toBeVisible();
  });
});
