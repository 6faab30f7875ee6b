import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel, type VenueChoice } from '@parallax/channels';
import { act, cleanup, renderHook } from '@testing-library/react';
import { contract, mockFeed, session } from '../testing/fake-server.ts';

mockFeed();
const KEY = 'parallax.private.venue-filter';
const okx: VenueChoice = { group: 'exchange', id: 'okx', name: 'OKX', venues: ['okx'] };
const vault: VenueChoice = { group: 'vault', id: 'v', name: 'Treasury', venues: [] };
localStorage.setItem(KEY, JSON.stringify([okx]));

const { jotaiStore } = await import('../jotai-store.ts');
const { contractsAtom } = await import('../catalogue/catalogue-atoms.ts');
const { clearPrivateState } = await import('../private-state.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { useShownContracts, useVenueFilter } = await import('./use-venue-filter.ts');

const other = openChannel('filter-contracts');
const received = jest.fn();
other.listen(received);
const catalogue = [contract('okx', 'USDT'), contract('deribit', 'USD')];

jotaiStore.set(sessionAtom, { state: 'signed-in', session });

const show = () =>
  renderHook(() => ({ filter: useVenueFilter(), contracts: useShownContracts() })).result;
const settled = () => act(() => Promise.resolve());

afterEach(() => {
  received.mockClear();
});

describe('workspace §2 the venue filter', () => {
  it('survives a reload', () => {
    expect(show().current.filter.chosen).toEqual([okx]);
  });

  it('shows the contracts of the chosen venues and notifies the other tabs', async () => {
    jotaiStore.set(contractsAtom, catalogue);
    const shown = show();
    expect(shown.current.contracts.map(({ exchange }) => exchange)).toEqual(['okx']);
    const deribit = { ...okx, id: 'deribit', name: 'Deribit', venues: ['deribit'] };
    act(() => shown.current.filter.choose([okx, deribit]));
    expect(shown.current.contracts).toEqual(catalogue);
    await settled();
    const { traderId } = session;
    expect(received).toHaveBeenCalledWith({ traderId, chosen: [okx, deribit] });
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([okx, deribit]);
  });

  it('returns the identical catalogue without a choice', () => {
    jotaiStore.set(contractsAtom, catalogue);
    const shown = show();
    act(() => shown.current.filter.choose([]));
    expect(shown.current.contracts).toBe(catalogue);
  });

  it("hides no contract for a custodian's vault, which has no venues", () => {
    jotaiStore.set(contractsAtom, catalogue);
    const shown = show();
    act(() => shown.current.filter.choose([vault]));
    expect(shown.current.contracts).toBe(catalogue);
    expect(catalogue.every(shown.current.filter.passes)).toBe(true);
    act(() => shown.current.filter.choose([vault, okx]));
    expect(shown.current.contracts.map(({ exchange }) => exchange)).toEqual(['okx']);
  });

  it('applies the choice of another tab', async () => {
    const shown = show();
    other.post({ chosen: [okx] });
    await settled();
    expect(shown.current.filter.chosen).toEqual([okx]);
  });

  it('ignores the choice of another trader', async () => {
    const shown = show();
    act(() => shown.current.filter.choose([vault]));
    other.post({ traderId: '1c2d3e4f-52ab-4a7e-b6a0-1c9b8f6a7d34', chosen: [okx] });
    await settled();
    expect(shown.current.filter.chosen).toEqual([vault]);
    other.post({ traderId: session.traderId, chosen: [okx] });
    await settled();
    expect(shown.current.filter.chosen).toEqual([okx]);
  });

  it('reads a filter that another tab set before it was mounted', () => {
    const shown = show();
    act(() => shown.current.filter.choose([okx]));
    cleanup();
    localStorage.setItem(KEY, JSON.stringify([vault]));
    expect(show().current.filter.chosen).toEqual([vault]);
  });

  it('is reset with the session', () => {
    const shown = show();
    act(() => shown.current.filter.choose([okx]));
    act(() => clearPrivateState());
    expect(shown.current.filter.chosen).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
