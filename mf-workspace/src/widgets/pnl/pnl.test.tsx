import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { getPnl, listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { ACCOUNT_ID, accountOf, orderOf } from '../../testing/trading.ts';
import type { ProfitRow } from '../../widget-kit/portfolio/profit-columns.tsx';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import PnlWidget from './pnl-widget.ts';

const page = startPage({ contracts: [], trader: { startOfDay: '06:00:00' } });
const { server } = page;
const user = userEvent.setup({ delay: null });

const rowOf = (name: string, more: Partial<ProfitRow> = {}): ProfitRow => ({
  key: name,
  name,
  realised: '100.5',
  unrealised: '-20',
  funding: '1.25',
  fees: '3',
  turnoverUsd: '5000',
  fills: 4,
  total: '78.75',
  ...more,
});

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const queries = () =>
  server
    .received(getPnl)
    .map(({ query }) =>
      z
        .object({ groupBy: z.string(), from: z.string().optional(), mode: z.string().optional() })
        .parse(query),
    );

const show = () => render(<StoredWidget widget={PnlWidget} />, { wrapper: WithNavigation });

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(getPnl, () => [
    rowOf('Paper spot', { key: ACCOUNT_ID }),
    rowOf('Former futures', { total: '-1000' }),
  ]);
});
afterEach(() => queryClient.clear());

describe('design §6 P&L', () => {
  it('shows realised and unrealised apart, and the sums', async () => {
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toBe('Former futures−1,000.00+100.50−20.00+1.253.00');
    expect(rows()[1]).toMatch(/^Paper spotPaper/);
    expect(figure('Total')).toBe('−921.25');
    expect(figure('Realised')).toBe('+201.00');
    expect(figure('Fees')).toBe('6.00');
  });

  it("begins the period at the trader's start of day", async () => {
    show();
    await waitFor(() => expect(queries()).toHaveLength(1));
    const [today] = queries();
    expect(today).toMatchObject({ groupBy: 'account' });
    const from = new Date(today?.from ?? 0);
    expect(from.getUTCHours()).toBe(6);
    const elapsed = serverNow() - from.getTime();
    expect(elapsed).toBeGreaterThanOrEqual(0);
    expect(elapsed).toBeLessThan(24 * 3_600_000);
    await user.click(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() => expect(queries()).toHaveLength(2));
    const week = new Date(queries()[1]?.from ?? 0);
    expect(from.getTime() - week.getTime()).toBe(6 * 24 * 3_600_000);
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ groupBy: 'account' }));
  });

  it('is of live accounts unless paper is chosen, where there are both', async () => {
    server.respond(listAccounts, () => [
      accountOf(),
      accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' }),
    ]);
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    const choice = await screen.findByRole('radiogroup', { name: 'Accounts' });
    expect(within(choice).getByRole('radio', { name: 'Live' })).toBeChecked();
    expect(queries().at(-1)).not.toHaveProperty('mode');
    for (const [name, mode] of [
      ['Paper', 'PAPER'],
      ['All', 'ALL'],
    ] as const) {
      await user.click(within(choice).getByRole('radio', { name }));
      await waitFor(() => expect(queries().at(-1)).toMatchObject({ mode }));
    }
  });

  it('offers no choice of accounts of one kind, and says what the figures are', async () => {
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.getByText(/^P&L is of positions by their trades/)).toBeInTheDocument();
  });

  it('lists days newest first', async () => {
    server.respond(getPnl, () => [rowOf('2026-11-27', { unrealised: null }), rowOf('2026-11-28')]);
    show();
    await user.click(await screen.findByRole('button', { name: 'Day' }));
    await waitFor(() => expect(rows()[0]).toMatch(/^2026-11-28/));
    // a day of which no value is stored
    expect(rows()[1]).toBe('2026-11-27+78.75+100.50—+1.253.00');
    expect(screen.getByText('Total', { selector: 'dt' })).toBeInTheDocument();
  });

  it('says since when the unrealised profit counts if no value is stored for the start', async () => {
    const unrealisedSince = '2026-11-28T02:10:00.000Z';
    server.respond(getPnl, () => [
      rowOf('Paper spot', { unrealisedSince }),
      rowOf('Paper futures'),
    ]);
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(figure('Unrealised')).toMatch(/^−40\.00 Since .*: there is no value of the start$/);
    expect(rows()[1]).toContain('−20.00 *');
    expect(rows()[0]).not.toContain('*');
  });

  it('says that the total leaves out what has no price', async () => {
    server.respond(getPnl, () => [rowOf('Paper spot', { unrealised: null })]);
    show();
    expect(await screen.findByText('Total, without what has no price')).toBeInTheDocument();
  });

  it('keeps its figures and marks them as not live when the server does not respond', async () => {
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    server.refuse(getPnl, 400, 'Broken.');
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^As of \d\d:\d\d:\d\d$/)).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
  });

  it('leads to Settings without accounts', async () => {
    server.respond(listAccounts, () => []);
    show();
    expect(await screen.findByText('No accounts')).toBeInTheDocument();
  });
});
