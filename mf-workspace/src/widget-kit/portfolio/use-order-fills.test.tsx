import { afterEach, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { listFills } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { act, renderHook } from '@testing-library/react';
import { INVERSE, SPOT } from '../../testing/contracts.ts';
import { accountOf, fillOf, orderOf } from '../../testing/trading.ts';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import type { OrderRow } from '../orders/order-row.ts';
import { tradesOfOrders } from './order-trades.ts';
import { tradesProfit } from './trades-profit.ts';
import { REFETCH_MS, useOrderFills } from './use-order-fills.ts';

const { server } = startPage();
const time = (text: string) => `2026-01-01T${text}.000Z`;
const rowOf = (order: OrderRow['order']): OrderRow => ({
  account: accountOf(),
  contract: SPOT,
  contractName: 'BTC/USDT',
  venueName: 'Binance Spot',
  order,
});
const SOLD = rowOf(
  orderOf({
    id: 'd0000000-0000-4000-8000-000000000002',
    side: 'sell',
    status: 'FILLED',
    filled: '0.1',
    averagePrice: '60500',
    createdAt: time('12:20:00'),
    updatedAt: time('12:20:00'),
  }),
);
const BUYING = orderOf({ amount: '0.4', createdAt: time('12:00:00') });
const buying = (filled: string, averagePrice: string, updatedAt: string) =>
  rowOf({ ...BUYING, filled, averagePrice, updatedAt: time(updatedAt) });
const fill = (price: string, at: string) =>
  fillOf({ id: at, orderId: BUYING.id, price, at: time(at), fee: '1' });
const SALE = fillOf({
  id: 'sale',
  orderId: SOLD.order.id,
  side: 'sell',
  price: '60500',
  at: time('12:20:00'),
});

const advance = (ms: number) => act(() => advanceClock(ms));

afterEach(() => queryClient.clear());

it('loads the fills of an open order again at most every 5 s, and keeps those it has', async () => {
  startFakeClock();
  let rows = [fill('61000', '12:30:00'), SALE, fill('59000', '12:10:00')];
  server.respond(listFills, () => ({ rows, cursor: null }));
  const first = [SOLD, buying('0.2', '60000', '12:30:00')];
  const { result, rerender } = renderHook((of: readonly OrderRow[]) => useOrderFills(of), {
    initialProps: first,
    wrapper: WithNavigation,
  });
  await advance(100);
  const { fills } = result.current;
  expect(fills).toEqual(rows);
  expect(server.received(listFills)).toEqual([
    { query: expect.not.objectContaining({ to: expect.anything() }) },
  ]);
  await advance(4 * REFETCH_MS);
  expect(server.received(listFills)).toHaveLength(1);

  const next = [SOLD, buying('0.3', '60500', '12:40:00')];
  rerender(next);
  expect(result.current.fills).toBe(fills);
  const { only, isSequenceUnclear } = tradesProfit(tradesOfOrders(next, fills, false));
  // 0.1 at 59,000 was sold; 0.1 at 61,000 and the rest at 61,500 are left
  expect([only?.open.toString(), isSequenceUnclear]).toEqual(['0.2', false]);
  expect(only?.averageIn?.toString()).toBe('60500');

  await advance(REFETCH_MS - 100);
  expect(server.received(listFills)).toHaveLength(1);
  rows = [fill('61500', '12:40:00'), ...rows];
  await advance(200);
  expect(server.received(listFills)).toHaveLength(2);
  expect(result.current.fills).toEqual(rows);
  await advance(4 * REFETCH_MS);
  expect(server.received(listFills)).toHaveLength(2);

  rerender([
    SOLD,
    rowOf({
      ...BUYING,
      filled: '0.3',
      averagePrice: '60500',
      status: 'CANCELLED',
      updatedAt: time('12:50:00'),
    }),
  ]);
  expect(result.current.fills).toEqual(rows);
});

it('loads no fills of contracts that are no longer listed', async () => {
  startFakeClock();
  server.respond(listFills, () => ({ rows: [], cursor: null }));
  const rows = [SOLD, buying('0.2', '60000', '12:30:00')].map((row) =>
    Object.assign({}, row, { contract: undefined }),
  );
  renderHook(() => useOrderFills(rows), { wrapper: WithNavigation });
  await advance(100);
  expect(server.received(listFills)).toEqual([]);
});

it('prices the rest of an inverse order so that the whole has its average', () => {
  const of = { exchange: INVERSE.exchange, symbol: INVERSE.symbol };
  const order = { ...BUYING, ...of, filled: '12000', averagePrice: '48000' };
  const row = { ...rowOf(order), contract: INVERSE };
  const known = { ...fill('60000', '12:10:00'), ...of, amount: '6000' };
  // 0.1 of 0.25 BTC are known
  expect(tradesOfOrders([row], [known], false)).toMatchObject([
    { price: '40000', amount: '6000' },
    { price: '60000', amount: '6000' },
  ]);
});

it('takes an open order as one trade where a page leaves out its first fills', async () => {
  startFakeClock();
  const rows = [fill('61000', '12:30:00'), SALE];
  server.respond(listFills, () => ({ rows, cursor: 'more' }));
  const of = [SOLD, buying('0.2', '60000', '12:30:00')];
  const { result } = renderHook(() => useOrderFills(of), { wrapper: WithNavigation });
  await advance(4 * REFETCH_MS);
  expect(result.current.fills).toEqual([SALE]);
  expect(server.received(listFills)).toHaveLength(1);
});
