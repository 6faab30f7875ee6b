import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listAccounts, listAlgoOrders, listAlgoSchedule, listFills } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { twapOf } from '../../testing/algos.ts';
import { SPOT } from '../../testing/contracts.ts';
import { accountOf, fillOf, orderOf } from '../../testing/trading.ts';
import { showAlgo } from '../../widget-kit/algos/chosen-algo.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import AlgoOrderChartWidget from './algo-order-chart-widget.ts';
import { algoPoints, fillsOfAlgo } from './algo-points.ts';

installFakeEngines();
const page = startPage({ contracts: [SPOT] });
const { server } = page;

const START = '2026-01-01T12:00:00.000Z';
const times = { startedAt: START, endsAt: '2026-01-01T12:00:30.000Z' };
const twap = twapOf({
  ...times,
  amount: '0.3',
  filled: '0.15',
  parameters: { durationS: 30, intervalS: 10, randomise: 0, style: 'taker' },
});
const other = twapOf({ id: 'b0000000-0000-4000-8000-000000000009', side: 'sell' });
const fills = [
  fillOf({ id: 'f2', amount: '0.05', price: '60020', at: '2026-01-01T12:00:12.000Z' }),
  fillOf({ id: 'f1', amount: '0.1', price: '60000', at: START }),
  fillOf({ id: 'f0', orderId: other.id, amount: '5', at: START }),
];
const slots = [{ at: START, amount: '0.1', orderId: orderOf().id, state: 'FILLED' as const }];

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listAlgoOrders, ({ query }) => ({
    rows: query.status === 'active' ? [twap, other] : [],
    cursor: null,
  }));
  server.respond(listAlgoSchedule, () => slots);
  server.respond(listFills, () => ({ rows: fills, cursor: null }));
});
afterEach(() => queryClient.clear());

const show = () =>
  render(<StoredWidget widget={AlgoOrderChartWidget} />, { wrapper: WithNavigation });

describe('design §5 Algo order chart', () => {
  it('has the fills of the algo alone, against what its plan has by then', () => {
    const points = algoPoints(twap, fillsOfAlgo(fills, slots), SPOT);
    const start = Date.parse(START);
    expect(points).toEqual([
      { at: start, price: 60_000, filled: 0.1, planned: 0.1 },
      { at: start + 10_000, price: null, filled: null, planned: 0.2 },
      { at: start + 12_000, price: 60_020, filled: 0.15, planned: null },
      { at: start + 20_000, price: null, filled: null, planned: 0.3 },
    ]);
  });

  it('shows the newest algo, and the one that is chosen elsewhere on the sheet', async () => {
    show();
    await screen.findByRole('figure', { name: /^TWAP, Buy 0\.3 BTC of BTC\/USDT/ });
    expect(screen.getByText('+1.67 bps')).toBeVisible();
    act(() => showAlgo(other.id));
    await screen.findByRole('figure', { name: /^TWAP, Sell 0\.6 BTC/ });
    await waitFor(() =>
      expect(server.received(listAlgoSchedule).at(-1)).toMatchObject({
        query: { AlgoOrderId: other.id },
      }),
    );
  });

  it('says what to do where there are no algos', async () => {
    server.respond(listAlgoOrders, () => ({ rows: [], cursor: null }));
    show();
    expect(await screen.findByText('No algos')).toBeInTheDocument();
  });
});
