import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import * as feed from '@parallax/feed';
import { type CompanyExchange, type ExchangeState, listCompanyExchanges } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  connection,
  fakeServer,
  idOf,
  mockSurroundings,
  vault,
} from '../providers/testing/fake-server.ts';

const joined = new Map<string, (state: ExchangeState | null) => void>();
const notified = new Set<() => void>();
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeExchange(id: string, listener: (state: ExchangeState | null) => void) {
    joined.set(id, listener);
    return () => joined.delete(id);
  },
  subscribeTrader(_id: string, { onUpdates }: { onUpdates: () => void }) {
    notified.add(onUpdates);
    return () => notified.delete(onUpdates);
  },
}));
const { signInAs } = await mockSurroundings();
const { queryClient } = await import('@parallax/api/react');
const { useCompanyExchanges } = await import('./use-company-exchanges.ts');
const { reloadCompanyExchanges } = await import('./reload-company-exchanges.ts');

const copper = connection(1, 'copper', 'Cold', [vault(1)]);
const prime = connection(2, 'hidden_road', 'Prime');

function List() {
  const { data } = useCompanyExchanges(ADMIN.traderId);
  return <p>{data?.map(({ name }) => name).join(', ')}</p>;
}
const has = (list: readonly CompanyExchange[]) =>
  fakeServer.respond(listCompanyExchanges, () => list);
const show = async (list: readonly CompanyExchange[], text: string) => {
  signInAs(ADMIN);
  has(list);
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText(text)).toBeVisible();
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const reload = async () => {
  await act(() => reloadCompanyExchanges(queryClient, ADMIN.traderId));
  await pass(0);
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  fakeServer.reset();
  jest.useRealTimers();
});

describe('settings §4 live channels', () => {
  it('joins those of active connections and leaves them with the last screen', async () => {
    await show([copper, { ...prime, active: false }], 'Cold, Prime');
    expect([...joined.keys()]).toEqual([copper.id]);
    cleanup();
    expect(joined.size).toBe(0);
    expect(notified.size).toBe(0);
  });

  it('leaves a deactivated or deleted connection and joins an activated one', async () => {
    await show([copper, { ...prime, active: false }], 'Cold, Prime');
    has([{ ...copper, active: false }, prime]);
    await reload();
    expect([...joined.keys()]).toEqual([prime.id]);
    has([]);
    await reload();
    expect(joined.size).toBe(0);
  });

  it('joins an added connection after 1 s', async () => {
    await show([copper], 'Cold');
    has([copper, prime]);
    await reload();
    await pass(999);
    expect([...joined.keys()]).toEqual([copper.id]);
    await pass(1);
    expect([...joined.keys()]).toEqual([copper.id, prime.id]);
  });
});

describe('changes by other people', () => {
  it('reloads when a channel reports another state, not when it repeats the known one', async () => {
    await show([copper], 'Cold');
    const { companyExchangeVaults: _, ...state } = copper;
    joined.get(copper.id)?.(state);
    await pass(200);
    expect(fakeServer.sent(listCompanyExchanges)).toHaveLength(1);
    has([{ ...copper, name: 'Renamed' }]);
    joined.get(copper.id)?.({ ...state, name: 'Renamed' });
    await pass(200);
    expect(screen.getByText('Renamed')).toBeVisible();
    has([]);
    joined.get(copper.id)?.(null);
    await pass(200);
    expect(screen.queryByText('Renamed')).toBeNull();
  });

  it('reloads once for several notifications', async () => {
    await show([copper], 'Cold');
    has([copper, prime]);
    for (const notify of [...notified, ...notified]) notify();
    await pass(200);
    expect(screen.getByText('Cold, Prime')).toBeVisible();
    expect(fakeServer.sent(listCompanyExchanges)).toHaveLength(2);
  });
});

describe('settings §7 other tabs', () => {
  it('receive the reloaded list, unless another trader is signed in', async () => {
    jest.useRealTimers();
    const other = openChannel('company-exchanges');
    const received = jest.fn();
    other.listen(received);
    signInAs(ADMIN);
    has([copper]);
    render(
      <QueryClientProvider client={queryClient}>
        <List />
      </QueryClientProvider>,
    );
    await screen.findByText('Cold');
    has([copper, prime]);
    await act(() => reloadCompanyExchanges(queryClient, ADMIN.traderId));
    await waitFor(() =>
      expect(received).toHaveBeenCalledWith({
        traderId: ADMIN.traderId,
        exchanges: [copper, prime],
      }),
    );
    other.post({ traderId: idOf(999), exchanges: [] });
    other.post({ traderId: ADMIN.traderId, exchanges: [prime] });
    expect(await screen.findByText('Prime')).toBeVisible();
    other.close();
  });
});
