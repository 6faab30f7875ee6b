import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import { tickerOf } from '@parallax/feed/testing/feed-values';
import { listFundingRates, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { act, render } from '@testing-library/react';

type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
const listeners = new Set<Listener>();
const feed = await import('@parallax/feed');
// 20,000 updates by the feed server would take a minute
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: (_key: string, listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const { Figures } = await import('./figures.tsx');
const { server } = startPage();

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
function usedHeap(): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  return getHeapStatistics().used_heap_size;
}

it('workspace §9 the figures of the dash bar retain no memory per ticker update while the same figures are shown', () => {
  server.respond(listFundingRates, () => []);
  const contract = contractOf({ instType: 'perpetual', riskType: 'linear' });
  render(<Figures contract={contract} />, { wrapper: QueriesProvider });
  const ticker = tickerOf({
    mark_price: 100,
    index_price: 100,
    pred_funding_rate: 0.0001,
    next_funding_time: 1,
    volume_24h_quote: 1_000_000,
    open_interest: 1_000,
  });
  const tick = () => {
    for (const listener of listeners) listener(ticker, { stale: false });
  };
  act(tick);
  act(tick);
  const before = usedHeap();
  for (let count = 0; count < 20_000; count += 1) tick();
  expect(usedHeap() - before).toBeLessThan(1_000_000);
});
