import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { contract as btc, fakeServer, mockFeed, session } from '../testing/fake-server.ts';

mockFeed();
// the result does not show how often it was computed
const contract = await import('@parallax/protocol');
const defaultContract = jest.fn(contract.defaultContract);
jest.unstable_mockModule('@parallax/protocol', () => ({ ...contract, defaultContract }));
const { jotaiStore } = await import('../jotai-store.ts');
const { changeTrader } = await import('../trader/change-trader.ts');
const { loadTrader } = await import('../trader/load-trader.ts');
const { clearPrivateState } = await import('../private-state.ts');
const { defaultContractAtom } = await import('./default-contract-atom.ts');
const { loadCatalogue } = await import('./load-catalogue.ts');

const SECOND = 1_000;
let stop: () => void;

beforeEach(() => {
  startFakeClock();
  fakeServer.reset();
  defaultContract.mockClear();
  stop = jotaiStore.sub(defaultContractAtom, () => {});
});
afterEach(() => {
  stop();
  clearPrivateState();
  jest.useRealTimers();
});

async function loadPage(): Promise<void> {
  void loadCatalogue();
  void loadTrader(session.traderId);
  await advanceClock(0);
}

it("workspace §4, §9 the default contract is computed once, even if the trader's profile changes", async () => {
  await loadPage();
  expect(jotaiStore.get(defaultContractAtom)).toMatchObject({ exchange: 'binance_spot' });
  for (const firstName of ['Tess', 'Tomasina', 'Tess']) {
    changeTrader(session.traderId, { firstName });
    await advanceClock(SECOND / 10);
  }
  expect(defaultContract).toHaveBeenCalledTimes(1);
});

it('workspace §4, §9 the default contract is recomputed for new contracts, at most once a second', async () => {
  const at: number[] = [];
  defaultContract.mockImplementation((...args) => {
    at.push(Date.now());
    return contract.defaultContract(...args);
  });
  // an expired contract causes the most frequent reloads
  const expired = { ...btc('okx', 'USDT'), expiry: Date.now() - 1 };
  fakeServer.respond(contract.endpoints.listContracts, () => [expired]);
  await loadPage();
  await advanceClock(3_600 * SECOND);
  expect(at.length).toBeGreaterThan(3);
  const apart = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(SECOND);
});
