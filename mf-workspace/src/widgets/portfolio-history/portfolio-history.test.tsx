import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getPnl, getPortfolioHistory, listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf } from '../../testing/trading.ts';
import type { PortfolioPoint } from '../../widget-kit/portfolio/use-portfolio-history.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import PortfolioHistoryWidget from './portfolio-history-widget.ts';

const { server } = startPage({ contracts: [] });

const pointAt = (at: string, more: Partial<PortfolioPoint> = {}): PortfolioPoint => ({
  at: `2026-11-${at}:00:00.000Z`,
  navUsd: '1000',
  flowsUsd: '0',
  timeWeightedReturn: '0',
  drawdown: '0',
  isEstimated: false,
  isPartial: false,
  ...more,
});

const ofDay = (name: string, total: string) => ({
  key: name,
  name,
  realised: '20.5',
  unrealised: '-1',
  funding: '0.25',
  fees: '0.5',
  turnoverUsd: '100',
  fills: 1,
  total,
});

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

beforeEach(() => server.respond(listAccounts, () => [accountOf()]));
afterEach(() => queryClient.clear());

describe('design §6 Portfolio history', () => {
  it('has the NAV change without flows, and says how it differs from P&L', async () => {
    server.respond(getPortfolioHistory, () => [
      pointAt('27T10'),
      pointAt('28T10', { navUsd: '1600', flowsUsd: '500', timeWeightedReturn: '0.1' }),
    ]);
    render(<StoredWidget widget={PortfolioHistoryWidget} />, { wrapper: WithNavigation });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByRole('columnheader', { name: /NAV change USD/ })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: /P&L/ })).toBeNull();
    expect(rows()[0]).toContain('1,600.00+100.00+500.00');
    expect(screen.getByText(/^NAV change is that without flows\. It has the P&L/)).toBeVisible();
  });

  it('says why the return of a day is an estimate or is not known', async () => {
    server.respond(getPortfolioHistory, () => [
      pointAt('26T10'),
      pointAt('27T10', { timeWeightedReturn: '0.1', isEstimated: true }),
      pointAt('28T10', { timeWeightedReturn: null }),
    ]);
    render(<StoredWidget widget={PortfolioHistoryWidget} />, { wrapper: WithNavigation });
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toMatch(/— \*Not known: a price, a flow or a value above 0 is missing/);
    expect(rows()[1]).toMatch(/10\.00% \*Estimated: money was booked late or without values/);
    expect(rows()[2]).not.toContain('*');
  });

  it('adds up the trading of exactly the selected days, and their change of NAV', async () => {
    const user = userEvent.setup({ delay: null });
    server.respond(getPortfolioHistory, () => [
      pointAt('26T10'),
      pointAt('27T10', { navUsd: '1600', flowsUsd: '500' }),
      pointAt('28T10', { navUsd: '1590' }),
      pointAt('29T10', { navUsd: '1650' }),
    ]);
    server.respond(getPnl, () => [
      ofDay('2026-11-27', '7'),
      ofDay('2026-11-28', '9'),
      ofDay('2026-11-29', '19.25'),
    ]);
    render(<StoredWidget widget={PortfolioHistoryWidget} />, { wrapper: WithNavigation });
    await waitFor(() => expect(rows()).toHaveLength(4));
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
    const bar = screen.getByRole('group', { name: 'Selected days' });
    await waitFor(() => expect(bar).toHaveTextContent('Total+26.25'));
    expect(bar).toHaveTextContent(
      /^2 days selectedNAV change\+160\.00Flows\+500\.00Total\+26\.25Realised\+41\.00Unrealised−2\.00Funding\+0\.50Fees1\.00/,
    );
    expect(server.received(getPnl).at(-1)?.query).toMatchObject({
      groupBy: 'day',
      from: '2026-11-27T00:00:00.000Z',
    });
  });
});
