import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, refusal, startFakeClock } from '@parallax/api/testing';
import { endpoints } from '@parallax/protocol';
import { fakeServer, mockFeed, noResponse, session, trader } from '../testing/fake-server.ts';

mockFeed();
const { jotaiStore } = await import('../jotai-store.ts');
const { clearPrivateState } = await import('../private-state.ts');
const { loadTrader } = await import('./load-trader.ts');
const { traderAtom } = await import('./trader-atom.ts');

beforeEach(() => {
  startFakeClock();
  fakeServer.reset();
});

afterEach(() => {
  clearPrivateState();
  jest.useRealTimers();
});

const requests = () => fakeServer.requestCount(endpoints.getTrader);

describe('workspace §4, §9 loadTrader', () => {
  it('retries every 200 ms until the server responds', async () => {
    fakeServer.fail(endpoints.getTrader, noResponse, 3);
    void loadTrader(session.traderId);
    await advanceClock(599);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    expect(requests()).toBe(3);
    await advanceClock(1);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
    await advanceClock(10_000);
    expect(requests()).toBe(4);
  });

  it.each([
    ['there is no response', noResponse, noResponse.message],
    ['the server fails', refusal(500, 'Broken.'), 'Broken.'],
  ])('reports an error after 2 s and retries for 30 s while %s', async (_, response, message) => {
    fakeServer.fail(endpoints.getTrader, response);
    void loadTrader(session.traderId);
    await advanceClock(1_999);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    await advanceClock(1);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message });
    await advanceClock(27_999);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message });
    // at the start, then every 200 ms for 30 s
    expect(requests()).toBe(150);
    await advanceClock(10_000);
    expect(requests()).toBe(150);
  });

  it('reports an error after 2 s while the server does not respond, and applies a late response', async () => {
    const held = fakeServer.hold(endpoints.getTrader);
    void loadTrader(session.traderId);
    await advanceClock(1_999);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    await advanceClock(1);
    expect(jotaiStore.get(traderAtom)).toEqual({
      state: 'error',
      message: 'The server took too long to answer. Try again.',
    });
    await advanceClock(5_000);
    held.send(trader);
    await advanceClock(0);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
    expect(requests()).toBe(1);
  });

  it('recovers from the error with a later response', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(500, 'Broken.'), 20);
    void loadTrader(session.traderId);
    await advanceClock(10_000);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
  });

  it('runs one attempt at a time and ignores earlier attempts', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(500, 'Broken.'));
    void loadTrader(session.traderId);
    await advanceClock(3_000);
    void loadTrader(session.traderId);
    const before = requests();
    await advanceClock(1_000);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    expect(requests() - before).toBeLessThanOrEqual(6);
  });

  it('reports an error immediately when the server rejects the request', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(403, 'Not yours.'));
    await loadTrader(session.traderId);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message: 'Not yours.' });
    expect(requests()).toBe(1);
  });

  it('stops when the session has ended', async () => {
    fakeServer.fail(endpoints.getTrader, noResponse);
    void loadTrader(session.traderId);
    await advanceClock(400);
    clearPrivateState();
    const before = requests();
    await advanceClock(60_000);
    expect(requests()).toBe(before);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
  });
});
