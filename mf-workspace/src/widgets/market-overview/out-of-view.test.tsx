import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  BULK_FIGURES,
  bulkTickersSchema,
  type Contract,
  contractKey,
  listTickers,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { fakeScreen } from '../testing/fake-screen.ts';

const { setInView } = fakeScreen();
const contracts: readonly Contract[] = Array.from({ length: 50 }, (_, index) =>
  contractOf({ exchange: 'okx', exchangeName: 'OKX', symbol: `A${index}`, base: `A${index}` }),
);
const server = startServer();
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts,
  useDashContract: () => [undefined, () => undefined, undefined],
  useVenueFilter: () => ({ chosen: [], choose: () => undefined, passes: () => true }),
}));
const subscribed = new Set<string>();
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: () => undefined,
  subscribeTicker: (key: string) => {
    subscribed.add(key);
    return () => subscribed.delete(key);
  },
}));
const { queryClient } = await import('@parallax/api/react');
const { default: MarketOverview } = await import('./market-overview.tsx');
const { marketOverviewSettingsSchema } = await import('./market-overview-settings.ts');

const settings = marketOverviewSettingsSchema.parse({});
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
const navigation = { path: '/execution', search: '', navigate: () => undefined };
const MINUTE = 60_000;
/** Waits for the responses, while the clock of the page stands still. */
async function settled(): Promise<void> {
  do await act(() => setImmediate());
  while (queryClient.isFetching() > 0);
}
async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await settled();
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>
        <Profiler id="overview" onRender={onRender}>
          <MarketOverview settings={settings} onSettings={() => undefined} />
        </Profiler>
      </NavigationProvider>
    </QueryClientProvider>,
  );

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  server.respond(listTickers, () => bulkWith((index) => index));
});
afterEach(() => {
  setInView(true);
  Reflect.deleteProperty(document, 'hidden');
  queryClient.clear();
  subscribed.clear();
  jest.clearAllMocks();
  jest.useRealTimers();
});

describe('a Market overview out of view', () => {
  it('does not subscribe, request or render', async () => {
    show();
    await pass(MINUTE);
    expect(subscribed.size).toBeGreaterThan(5);
    setInView(false);
    await pass(1_000);
    expect(subscribed.size).toBe(0);
    const before = server.received(listTickers).length;
    onRender.mockClear();
    await pass(MINUTE);
    expect(subscribed.size).toBe(0);
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
