import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type Candle, contractKey, listCandles } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { spreadChartSettingsSchema } from './spread-chart-settings.ts';
import { useSpread } from './use-spread.ts';

const spot = contractOf();
const perp = contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP', instType: 'perpetual' });
const { server, feed } = startPage({ contracts: [spot, perp] });

const STEP = 900_000;
const candle = (index: number): Candle => ({
  at: index * STEP,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
});
/** Every candle, or every nth one, of the indexes from `first` to `last`. */
const candlesOf = (first: number, last: number, nth = 1): Candle[] =>
  Array.from({ length: Math.floor((last - first) / nth) + 1 }, (_, index) =>
    candle(first + index * nth),
  );
const settings = spreadChartSettingsSchema.parse({ meanLength: '20' });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Renders the hook. Returns the current spread, and the indexes of its candles. */
function renderSpread() {
  const { result } = renderHook(() => useSpread(spot, perp, settings), { wrapper });
  const indexes = () => result.current.data.rows.map(({ at }) => at / STEP);
  return { spread: () => result.current, indexes };
}

it('fills a gap in the feed that is longer than one update covers', async () => {
  let last = 29;
  server.respond(listCandles, () => candlesOf(0, last));
  const { spread, indexes } = renderSpread();
  await waitFor(() => expect(indexes()).toHaveLength(30));
  const stop = spread().live();
  last = 429;
  for (const contract of [spot, perp]) {
    await feed.candles(contractKey(contract), '15m', [candle(last)]);
  }
  await waitFor(() => expect(indexes().at(-1)).toBe(last));
  expect(indexes()).toEqual(candlesOf(0, last).map(({ at }) => at / STEP));
  expect(
    spread()
      .data.rows.slice(19)
      .every(({ mean }) => mean !== null),
  ).toBe(true);
  stop();
});

it('has a mean on a new candle although one contract has few candles', async () => {
  server.respond(listCandles, ({ query: { contract } }) =>
    candlesOf(0, 300, contract === contractKey(perp) ? 10 : 1),
  );
  const { spread, indexes } = renderSpread();
  await waitFor(() => expect(indexes()).toHaveLength(31));
  const stop = spread().live();
  for (const contract of [spot, perp]) {
    await feed.candles(contractKey(contract), '15m', [candle(301)]);
  }
  expect(indexes()).toHaveLength(32);
  expect(spread().data.rows.at(-1)?.mean).toBe(0);
  stop();
});

it('loads earlier candles until both contracts start at the same time', async () => {
  server.respond(listCandles, ({ query: { contract, to } }) => {
    if (contract === contractKey(perp)) return to === undefined ? candlesOf(0, 9) : [];
    return to === undefined ? candlesOf(20, 30) : candlesOf(0, 19);
  });
  const { indexes } = renderSpread();
  await waitFor(() => expect(indexes()).toEqual(candlesOf(0, 9).map(({ at }) => at / STEP)));
});
