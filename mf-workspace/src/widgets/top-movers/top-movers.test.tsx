import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  BULK_FIGURES,
  bulkTickersSchema,
  type Contract,
  contractKey,
  listTickers,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { receiveLegs } from '../../widget-kit/options/what-if.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import TopMovers from './top-movers.tsx';
import { topMoversSettingsSchema } from './top-movers-settings.ts';

const contracts: readonly Contract[] = ['A', 'B', 'C', 'D'].map((base) =>
  contractOf({ exchange: 'okx', exchangeName: 'OKX', symbol: base, base, quote: 'USD' }),
);
const page = startPage({ contracts });
const { server } = page;

const empty = contracts.map(() => null);
const bulk = bulkTickersSchema.parse({
  ...Object.fromEntries(BULK_FIGURES.map((name) => [name, empty])),
  at: 1,
  contracts: contracts.map(contractKey),
  last: [10, 20.5, 30, 40],
  volume_24h_quote: [2_000_000, 3_000_000, 50_000, 5_000_000],
  chg_24h_pct: [0.01, 0.05, 0.9, -0.02],
});
const onSettings = jest.fn();
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TopMovers settings={topMoversSettingsSchema.parse(settings)} onSettings={onSettings} />
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );
const names = (side: string) =>
  within(screen.getByRole('table', { name: side }))
    .queryAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) => row.textContent.slice(0, 5));

beforeEach(() => {
  server.respond(listTickers, () => bulk);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

describe('design §7 Top movers', () => {
  it('shows gainers and losers of at least $1M turnover, with their turnover', async () => {
    show();
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
    expect(names('Losers')).toEqual(['D/USD']);
    expect(screen.getByText('5.00M')).toBeVisible();
  });

  it('shows how many movers each side has in all', async () => {
    const six = Array.from({ length: 6 }, (_, index) =>
      contractOf({ exchange: 'okx', symbol: `S${index}`, base: `S${index}` }),
    );
    await page.signIn({ contracts: six });
    server.respond(listTickers, () =>
      bulkTickersSchema.parse({
        ...Object.fromEntries(BULK_FIGURES.map((name) => [name, six.map(() => null)])),
        at: 1,
        contracts: six.map(contractKey),
        chg_24h_pct: six.map(() => 0.01),
      }),
    );
    show({ count: '5', leastTurnover: 'Any' });
    await waitFor(() => expect(names('Gainers')).toHaveLength(5));
    expect(screen.getByText('5 of 6 contracts')).toBeVisible();
    expect(screen.getByText('No losers')).toBeVisible();
  });

  it('shows the figures it ranks by before the first tick', async () => {
    show();
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
    const [, first] = within(screen.getByRole('table', { name: 'Gainers' })).getAllByRole('row');
    expect(first).toHaveTextContent(/20\.50.*\+5\.00%.*3\.00M/);
  });

  it('shows the full name of the venue below the contract where it fits', async () => {
    show();
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
    const [venue] = within(screen.getByRole('table', { name: 'Gainers' })).getAllByText('OKX');
    expect(venue).toHaveClass('name');
  });

  it('shows every mover if there is no minimum turnover', async () => {
    show({ leastTurnover: 'Any' });
    await waitFor(() => expect(names('Gainers')).toEqual(['C/USD', 'B/USD', 'A/USD']));
  });

  it('shows one side at a time in a narrow widget', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
    show();
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
    expect(screen.queryByRole('table', { name: 'Losers' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Losers' }));
    expect(names('Losers')).toEqual(['D/USD']);
    expect(screen.queryByRole('table', { name: 'Gainers' })).toBeNull();
    width.mockRestore();
  });

  it('has menus for the type and the turnover in a narrow widget', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Type: All' }));
    await user.click(screen.getByRole('menuitem', { name: 'Spot' }));
    await user.click(screen.getByRole('button', { name: 'Minimum turnover: $1M' }));
    await user.click(screen.getByRole('menuitem', { name: '$10M' }));
    expect(onSettings.mock.calls).toEqual([[{ type: 'Spot' }], [{ leastTurnover: '$10M' }]]);
    width.mockRestore();
  });

  it('keeps the focus on the chosen side in a narrow widget', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
    show();
    const losers = await screen.findByRole('button', { name: 'Losers' });
    await userEvent.setup().click(losers);
    expect(names('Losers')).toEqual(['D/USD']);
    expect(losers).toHaveFocus();
    width.mockRestore();
  });

  it.each([
    [490, ['Contract', 'Last', '24h', 'Turnover (USD)']],
    // the turnover fits without a column of the change
    [398, ['Contract', 'Last, 24h', 'Turnover (USD)']],
    [393, ['Contract', 'Last', '24h', 'Turnover (USD)']],
    [340, ['Contract', 'Last, 24h', 'Turnover (USD)']],
  ])('has room for aligned prices in a table of %d px', async (px, heads) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
    show();
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
    const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(shown.slice(1)).toEqual(heads);
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/20\.50.*\+5\.00%/);
  });

  it.each([393, 340])('aligns prices of different decimals in a table of %d px', async (px) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
    show();
    const prices = await screen.findAllByText(/^(20\.50|10\.00)$/);
    const ownDecimals = prices.map((price) =>
      price.closest('td')?.style.getPropertyValue('--own-decimals'),
    );
    expect(ownDecimals).toEqual(['2', '2']);
  });

  it('reports that a side is empty', async () => {
    show({ type: 'Perpetual' });
    expect(await screen.findByText('No gainers')).toBeVisible();
    expect(screen.getByText('No losers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  });

  it('saves its choices, and uses the default for an invalid value', async () => {
    show({ leastTurnover: 7, onePerBase: 'no' });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Spot' }));
    await user.click(screen.getByRole('button', { name: '$10M' }));
    await user.click(screen.getByRole('switch', { name: 'One per base', checked: true }));
    expect(onSettings.mock.calls).toEqual([
      [{ type: 'Spot' }],
      [{ leastTurnover: '$10M' }],
      [{ onePerBase: false }],
    ]);
  });

  it('shows the contract of a clicked row in the dash bar', async () => {
    show();
    await userEvent.setup().click(await screen.findByText('D/USD'));
    expect(dashContractKey()).toBe('okx:D');
  });

  it('offers its contracts to a what-if on the page', async () => {
    const offered = jest.fn();
    const stop = receiveLegs(offered);
    const user = userEvent.setup();
    show();
    await user.pointer({ keys: '[MouseRight]', target: await screen.findByText('D/USD') });
    await user.click(await screen.findByRole('menuitem', { name: 'Add to what-if' }));
    act(stop);
    expect(offered.mock.calls).toEqual([['okx:D']]);
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listTickers, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names('Losers')).toEqual(['D/USD']));
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
    await waitFor(() => expect(names('Gainers')).toEqual(['B/USD', 'A/USD']));
  });
});
