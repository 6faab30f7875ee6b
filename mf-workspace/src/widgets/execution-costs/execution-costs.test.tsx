import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listAccounts, listExecutionCosts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf } from '../../testing/trading.ts';
import { exportedRows } from '../testing/exported-rows.ts';
import { catchDownloads } from '../testing/last-download.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import ExecutionCostsWidget from './execution-costs-widget.ts';
import type { CostRow } from './use-execution-costs.ts';

const { server } = startPage({ contracts: [] });

const rowOf = (key: string | null, name: string, more: Partial<CostRow> = {}): CostRow => ({
  key,
  name,
  orders: 1,
  fills: 2,
  notionalUsd: '28035.5',
  arrivalBps: '2.49750249',
  vwapBps: null,
  improvementBps: '-1.5',
  effectiveSpreadBps: '5',
  feeBps: '6.06',
  markoutBps: { s1: '-1', s5: '-2', s30: null, s60: null },
  shortfall: {
    delayBps: '7',
    realisedBps: '1.75',
    missedBps: '6',
    feesBps: '4.25',
    totalBps: '19',
  },
  ...more,
});

const respond = (rows: CostRow[], cursor: string | null = null) =>
  server.respond(listExecutionCosts, () => ({ mode: 'PAPER' as const, rows, cursor }));

const show = (settings = {}) =>
  render(<StoredWidget widget={ExecutionCostsWidget} settings={settings} />, {
    wrapper: WithNavigation,
  });

const lastQuery = () => server.received(listExecutionCosts).at(-1)?.query;

beforeEach(() => {
  installFakeEngines();
  server.respond(listAccounts, () => [accountOf()]);
});
afterEach(() => queryClient.clear());

describe('design §5 Execution costs', () => {
  it('lists orders with their costs, and says in each header what its sign means', async () => {
    respond([rowOf('o1', 'Buy 700 BTCUSDT, market')]);
    show();
    const table = await screen.findByRole('table', { name: 'Execution costs' });
    const row = within(table).getByRole('row', { name: /Buy 700 BTCUSDT/ });
    expect(row).toHaveTextContent('28,035.50');
    expect(row).toHaveTextContent('+2.50—−1.50+5.00+6.06−1.00−2.00——+19.00');
    for (const name of [
      /^Arrival \(\+ cost\)/,
      /^Improvement \(\+ good\)/,
      /^Shortfall \(\+ cost\)/,
    ])
      expect(within(table).getByRole('columnheader', { name })).toBeVisible();
  });

  it('asks for what is chosen: grouping, period and accounts, also with the keyboard', async () => {
    const user = userEvent.setup({ delay: null });
    server.respond(listAccounts, () => [
      accountOf(),
      accountOf({ id: 'c0000000-0000-4000-8000-000000000009', mode: 'LIVE', name: 'Main' }),
    ]);
    respond([rowOf(null, 'No strategy')]);
    show();
    await screen.findByText('No strategy');
    expect(lastQuery()).toMatchObject({ groupBy: 'order' });
    expect(lastQuery()).not.toHaveProperty('from');
    const strategy = screen.getByRole('button', { name: 'Strategy', pressed: false });
    strategy.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(lastQuery()).toMatchObject({ groupBy: 'strategy' }));
    await user.click(screen.getByRole('button', { name: '1W' }));
    await user.click(screen.getByRole('radio', { name: 'Paper' }));
    await waitFor(() => {
      expect(lastQuery()).toMatchObject({ mode: 'PAPER', from: expect.stringMatching(/T00:00/) });
    });
  });

  it('draws costs over time', async () => {
    const user = userEvent.setup({ delay: null });
    respond([rowOf('2026-11-28T10:00:00.000Z', '')]);
    show();
    await user.click(await screen.findByRole('button', { name: 'Chart' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ groupBy: 'hour' }));
    expect(await screen.findByText(/Shortfall \(\+ cost\)/)).toBeVisible();
  });

  it('says when only the largest are shown', async () => {
    respond([rowOf('o1', 'Buy 1 BTCUSDT, market')], '1_1_o1');
    show();
    expect(await screen.findByText('The 1 largest by notional are shown.')).toBeVisible();
  });

  it('says what leads to costs where there are none, and why they could not be loaded', async () => {
    respond([]);
    const { unmount } = show();
    expect(await screen.findByText('No orders in this period')).toBeVisible();
    unmount();
    queryClient.clear();
    server.refuse(listExecutionCosts, 400, 'The range is too long.');
    show({ period: '1Y' });
    expect(await screen.findByText('The range is too long.')).toBeVisible();
  });

  it('exports exact figures with their units and the ids of the rows', async () => {
    catchDownloads();
    respond([rowOf('o1', 'Buy 700 BTCUSDT, market')]);
    show();
    await screen.findByText('Buy 700 BTCUSDT, market');
    expect(await exportedRows()).toEqual([
      expect.objectContaining({
        Order: 'Buy 700 BTCUSDT, market',
        'Notional (USD)': '28035.5',
        'Arrival (+ cost) (bps)': '2.49750249',
        'VWAP (+ cost) (bps)': '',
        'Shortfall (+ cost) (bps)': '19',
        ID: 'o1',
      }),
    ]);
  });
});
