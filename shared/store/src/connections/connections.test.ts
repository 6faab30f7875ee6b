import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { type CompanyExchange, endpoints } from '@parallax/protocol';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { catalogueEntry, okx } from '../testing/connections.ts';
import {
  contract,
  fakeServer,
  mockFeed,
  noResponse,
  session,
  trader,
} from '../testing/fake-server.ts';

const { channels } = mockFeed();
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { jotaiStore } = await import('../jotai-store.ts');
const { exchangesAtom } = await import('../catalogue/catalogue-atoms.ts');
const { clearPrivateState } = await import('../private-state.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { traderAtom } = await import('../trader/trader-atom.ts');
const { passesAtom } = await import('../venue-filter/venue-filter-atoms.ts');
const { connectionChanged } = await import('./connection-changed.ts');
const { followConnections } = await import('./follow-connections.ts');

const STORED = 'parallax.private.disconnected-exchanges';
const kraken = { ...okx, id: '1c2d3e4f-52ab-4a7e-b6a0-1c9b8f6a7d34', exchangeId: 'kraken_spot' };

const other = openChannel('company-exchanges');
const received = jest.fn();
other.listen(received);
let stop = (): void => {};

const passes = (exchange: string): boolean =>
  jotaiStore.get(passesAtom)(contract(exchange, 'USDT'));
const advance = (ms = 0) => advanceClock(ms);
const serve = (...list: CompanyExchange[]) =>
  fakeServer.respond(endpoints.listCompanyExchanges, () => list);

async function untilJoined(id: string): Promise<void> {
  while (!channels.has(id)) await advance(1);
}

async function follow(...list: CompanyExchange[]): Promise<void> {
  serve(...list);
  stop = followConnections();
  await advance();
}

beforeEach(() => {
  startFakeClock();
  fakeServer.reset();
  received.mockReset();
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  jotaiStore.set(traderAtom, { state: 'success', value: trader });
  jotaiStore.set(exchangesAtom, [
    catalogueEntry('okx'),
    catalogueEntry('kraken_spot'),
    catalogueEntry('deribit'),
    catalogueEntry('prime_usd', { isPrime: true }),
    catalogueEntry('hidden_road', { primeBroker: true }),
    catalogueEntry('copper', { custodian: true }),
  ]);
});

afterEach(() => {
  stop();
  clearPrivateState();
  queryClient.clear();
  removeToasts();
  jest.useRealTimers();
});

describe('settings §4 live channels of the connections', () => {
  it('are joined for active connections only', async () => {
    await follow(okx, { ...kraken, active: false });
    expect([...channels.keys()]).toEqual([okx.id]);
    stop();
    expect(channels.size).toBe(0);
  });

  it('are joined for connections that are cached already, as after a visit to another page', async () => {
    await follow(okx);
    stop();
    stop = followConnections();
    expect([...channels.keys()]).toEqual([okx.id]);
  });

  it('are joined for the connections that another tab broadcasts during the first request', async () => {
    fakeServer.respond(endpoints.listCompanyExchanges, () => new Promise(() => undefined));
    stop = followConnections();
    await advance();
    other.post({ traderId: session.traderId, exchanges: [okx] });
    await untilJoined(okx.id);
    expect([...channels.keys()]).toEqual([okx.id]);
  });

  it('are left at once when a connection is deactivated, even if the refresh fails', async () => {
    await follow(okx, kraken);
    fakeServer.fail(endpoints.listCompanyExchanges, noResponse);
    const done = connectionChanged(okx.id, 'deactivated');
    await advance();
    expect([...channels.keys()]).toEqual([kraken.id]);
    expect(passes('okx')).toBe(false);
    await advance(5_000);
    await done;
    expect(shownToasts()).toMatchObject([
      { kind: 'error', title: 'Failed to get company exchanges' },
    ]);
    expect([...channels.keys()]).toEqual([kraken.id]);
  });

  it('are joined 1 s after a connection was added and listed', async () => {
    await follow(kraken);
    serve(kraken, okx);
    void connectionChanged(okx.id, 'added');
    await advance(999);
    expect(queryClient.getQueryData(queryKeyOf(endpoints.listCompanyExchanges))).toEqual([
      kraken,
      okx,
    ]);
    expect(channels.has(okx.id)).toBe(false);
    expect(received).not.toHaveBeenCalled();
    await advance(1);
    expect(channels.has(okx.id)).toBe(true);
    expect(received).toHaveBeenCalledWith({
      traderId: session.traderId,
      exchanges: [kraken, okx],
    });
  });

  it('are joined 1 s after a refetched list contains a new connection', async () => {
    await follow(kraken);
    queryClient.setQueryData(queryKeyOf(endpoints.listCompanyExchanges), [kraken, okx]);
    await advance(999);
    expect([...channels.keys()]).toEqual([kraken.id]);
    await advance(1);
    expect([...channels.keys()]).toEqual([kraken.id, okx.id]);
  });

  it('are joined at once when the tab that added the connection broadcasts it', async () => {
    await follow(kraken);
    other.post({ traderId: session.traderId, exchanges: [kraken, okx] });
    await advance();
    expect([...channels.keys()]).toEqual([kraken.id, okx.id]);
  });

  it('hide the venue and reload the list after a removal by another admin', async () => {
    await follow(okx, kraken);
    serve(kraken);
    channels.get(okx.id)?.(null);
    await advance();
    expect([...channels.keys()]).toEqual([kraken.id]);
    expect(passes('okx')).toBe(false);
    expect(fakeServer.requestCount(endpoints.listCompanyExchanges)).toBe(2);
  });

  it('do not reload the list for a state that is already shown', async () => {
    await follow(okx);
    const { companyExchangeVaults: _, ...state } = okx;
    channels.get(okx.id)?.(state);
    await advance();
    expect(fakeServer.requestCount(endpoints.listCompanyExchanges)).toBe(1);
  });
});

describe('settings §4, §7 a changed connection in the other tabs', () => {
  it('is broadcast with the refreshed list, and the trader is reloaded', async () => {
    await follow(okx);
    const inactive = { ...okx, active: false };
    serve(inactive);
    fakeServer.respond(endpoints.getTrader, () => ({ ...trader, companyName: 'Acme 2' }));
    await connectionChanged(okx.id, 'deactivated');
    await advance();
    expect(received).toHaveBeenLastCalledWith({
      traderId: session.traderId,
      exchanges: [inactive],
    });
    expect(jotaiStore.get(traderAtom)).toMatchObject({ value: { companyName: 'Acme 2' } });
  });

  it('is applied when another tab of the same trader broadcasts it', async () => {
    await follow(okx, kraken);
    const exchanges = [{ ...okx, active: false }, kraken];
    other.post({ traderId: kraken.id, exchanges: [] });
    other.post({ traderId: session.traderId, exchanges });
    await advance();
    expect([...channels.keys()]).toEqual([kraken.id]);
    expect(passes('okx')).toBe(false);
    expect(passes('kraken_spot')).toBe(true);
  });
});

describe('settings §4 prices of disconnected venues', () => {
  it('are hidden until the venue is connected again, even after a reload', async () => {
    await follow(okx);
    expect(passes('okx')).toBe(true);
    serve();
    await connectionChanged(okx.id, 'removed');
    expect(passes('okx')).toBe(false);
    expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toEqual(['okx']);
    serve(okx);
    await connectionChanged(okx.id, 'activated');
    expect(passes('okx')).toBe(true);
    expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toEqual([]);
  });

  it('stay visible while another connection to the venue is active', async () => {
    const second = { ...kraken, exchangeId: 'okx' };
    await follow(okx, second);
    serve(second);
    await connectionChanged(okx.id, 'removed');
    expect(passes('okx')).toBe(true);
  });

  it('are hidden from the start if the connection is inactive, but shown without a connection', async () => {
    await follow({ ...okx, active: false });
    expect(passes('okx')).toBe(false);
    expect(passes('deribit')).toBe(true);
  });

  it('are hidden for the prime exchange without its prime broker, but never for a custodian', async () => {
    const broker = { ...okx, exchangeId: 'hidden_road', primeBroker: true };
    const custodian = { ...kraken, exchangeId: 'copper', custodian: true };
    await follow(broker, custodian);
    serve();
    await connectionChanged(broker.id, 'removed');
    expect(passes('prime_usd')).toBe(false);
    expect(passes('okx')).toBe(true);
  });

  it('are reset at the end of the session', async () => {
    await follow({ ...okx, active: false });
    clearPrivateState();
    expect(passes('okx')).toBe(true);
    expect(localStorage.getItem(STORED)).toBeNull();
  });
});
