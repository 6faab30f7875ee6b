import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getPortfolioHistory, listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
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
});
