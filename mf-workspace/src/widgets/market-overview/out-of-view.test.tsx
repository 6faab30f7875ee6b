import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import {
  BULK_FIGURES,
  bulkTickersSchema,
  type Contract,
  contractKey,
  listTickers,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { fakeScreen } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { WithNavigation } from '../testing/with-navigation.tsx';
import MarketOverview from './market-overview.tsx';
import { marketOverviewSettingsSchema } from './market-overview-settings.ts';

const { setInView } = fakeScreen();
const contracts: readonly Contract[] = Array.from({ length: 50 }, (_, index) =>
  contractOf({ exchange: 'okx', exchangeName: 'OKX', symbol: `A${index}`, base: `A${index}` }),
);
const { server, feed } = startPage({ contracts });

const empty = Object.fromEntries(BULK_FIGURES.map((name) => [name, contracts.map(() => null)]));
const bulkWith = (turnover: (index: number) => number) =>
  bulkTickersSchema.parse({
    ...empty,
    at: 1,
    contracts: contracts.map(contractKey),
    index_price: contracts.map(() => 1),
    volume_24h_quote: contracts.map((_, index) => turnover(index)),
  });
const onRender = jest.fn();
const MINUTE = 60_000;
async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await act(() => advanceClock());
}
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Profiler id="overview" onRender={onRender}>
        <MarketOverview
          settings={marketOverviewSettingsSchema.parse(settings)}
          onSettings={() => undefined}
        />
      </Profiler>
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  startFakeClock();
  server.respond(listTickers, () => bulkWith((index) => index));
});
afterEach(() => {
  setInView(true);
  Reflect.deleteProperty(document, 'hidden');
  jest.clearAllMocks();
  jest.useRealTimers();
});

describe('a Market overview out of view', () => {
  it('does not subscribe, request or render', async () => {
    show();
    await pass(MINUTE);
    expect(feed.topics().length).toBeGreaterThan(5);
    setInView(false);
    // a row that leaves with the next paint keeps its topic for a second from then on; if the feed was
    // silent in the fake minute, the topic that ends the outage stays until it is connected again
    for (let second = 0; second < 30 && feed.topics().length > 0; second += 1) await pass(1_000);
    expect(feed.topics()).toEqual([]);
    const before = server.received(listTickers).length;
    onRender.mockClear();
    await pass(MINUTE);
    expect(feed.topics()).toEqual([]);
    expect(server.received(listTickers)).toHaveLength(before);
    expect(onRender).not.toHaveBeenCalled();
  });

  it('neither requests nor renders in a hidden tab', async () => {
    show();
    await pass(MINUTE);
    setHidden(true);
    await pass(1_000);
    const before = server.received(listTickers).length;
    onRender.mockClear();
    await pass(MINUTE);
    expect(server.received(listTickers)).toHaveLength(before);
    expect(onRender).not.toHaveBeenCalled();
  });

  it('requests the values at once when it comes back into view, and sorts by them', async () => {
    show();
    await pass(1_000);
    setInView(false);
    await pass(MINUTE);
    server.respond(listTickers, () => bulkWith((index) => -index));
    const before = server.received(listTickers).length;
    setInView(true);
    await pass(1);
    expect(server.received(listTickers)).toHaveLength(before + 1);
    await pass(5_000);
    expect(document.querySelector('tr[data-index="0"]')).toHaveTextContent('A0/USDT');
  });
});

describe('a Market overview in view', () => {
  it.each([
    ['requests the rates again while a column in US dollars is shown', null, 12],
    ['requests nothing without such a column', ['turnover', 'open-interest'], 0],
  ])('sorted by a column without live values, %s', async (_, hidden, requests) => {
    const sorts = [{ columnId: 'contract', direction: 'ascending' }];
    show({ table: { sorts, hidden } });
    await pass(1_000);
    const before = server.received(listTickers).length;
    await pass(MINUTE);
    expect(server.received(listTickers)).toHaveLength(before + requests);
  });
});
