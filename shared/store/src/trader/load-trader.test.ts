import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoints } from '@parallax/contract';
import {
  fakeServer,
  mockSurroundings,
  noAnswer,
  refusal,
  session,
  trader,
} from '../testing/fake-server.ts';

mockSurroundings();
const { jotaiStore } = await import('../jotai-store.ts');
const { forgetPrivateState } = await import('../private-state.ts');
const { loadTrader } = await import('./load-trader.ts');
const { traderAtom } = await import('./trader-atom.ts');

beforeEach(() => {
  jest.useFakeTimers();
  fakeServer.reset();
});

afterEach(() => {
  forgetPrivateState();
  jest.useRealTimers();
});

const asked = () => fakeServer.times(endpoints.getTrader);

describe('workspace §4, §9 the trader', () => {
  it('is asked for every 200 ms until the trader id is known', async () => {
    fakeServer.fail(endpoints.getTrader, noAnswer, 3);
    void loadTrader(session.traderId);
    await jest.advanceTimersByTimeAsync(599);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    expect(asked()).toBe(3);
    await jest.advanceTimersByTimeAsync(1);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBe(4);
  });

  it.each([
    ['no answer comes', noAnswer, 'Network Error'],
    ['the server fails', refusal(500, 'Broken.'), 'Broken.'],
  ])('is an error after 2 s, and asked for during 30 s, while %s', async (_, answer, message) => {
    fakeServer.fail(endpoints.getTrader, answer);
    void loadTrader(session.traderId);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    await jest.advanceTimersByTimeAsync(1);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message });
    await jest.advanceTimersByTimeAsync(27_999);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message });
    // at the start, and every 200 ms until the thirtieth second ends
    expect(asked()).toBe(150);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBe(150);
  });

  it('is there after all when a later answer brings it', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(500, 'Broken.'), 20);
    void loadTrader(session.traderId);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'success', value: trader });
  });

  it('is asked for by one attempt at a time, and an earlier one says no more', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(500, 'Broken.'));
    void loadTrader(session.traderId);
    await jest.advanceTimersByTimeAsync(3_000);
    void loadTrader(session.traderId);
    const before = asked();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
    expect(asked() - before).toBeLessThanOrEqual(6);
  });

  it('is an error at once when the server refuses', async () => {
    fakeServer.fail(endpoints.getTrader, refusal(403, 'Not yours.'));
    await loadTrader(session.traderId);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'error', message: 'Not yours.' });
    expect(asked()).toBe(1);
  });

  it('is not asked for any more once the session has ended', async () => {
    fakeServer.fail(endpoints.getTrader, noAnswer);
    void loadTrader(session.traderId);
    await jest.advanceTimersByTimeAsync(400);
    forgetPrivateState();
    const before = asked();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
    expect(jotaiStore.get(traderAtom)).toEqual({ state: 'pending' });
  });
});
