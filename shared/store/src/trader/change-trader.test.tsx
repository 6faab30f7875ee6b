import { afterEach, describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { act, renderHook } from '@testing-library/react';
import { mockSurroundings, session, trader } from '../testing/fake-server.ts';

mockSurroundings();
const { jotaiStore } = await import('../jotai-store.ts');
const { traderAtom } = await import('./trader-atom.ts');
const { changeTrader } = await import('./change-trader.ts');
const { useTrader } = await import('./use-trader.ts');

const other = openChannel('trader');
const heard: unknown[] = [];
other.listen((message) => heard.push(message));

afterEach(() => {
  heard.length = 0;
});

const show = () => {
  jotaiStore.set(traderAtom, { state: 'success', value: { ...trader } });
  return renderHook(useTrader).result;
};
const settled = () => act(() => Promise.resolve());

describe('a change of the trader', () => {
  it('shows here and is told to the other tabs', async () => {
    const shown = show();
    act(() => changeTrader(session.traderId, { firstName: 'Tessa' }));
    const changed = { ...trader, firstName: 'Tessa' };
    expect(shown.current).toEqual({ state: 'success', value: changed });
    await settled();
    expect(heard).toEqual([{ trader: changed }]);
  });

  it('shows when another tab tells of it', async () => {
    const shown = show();
    other.post({ trader: { ...trader, lastName: 'Elsewhere' } });
    await settled();
    expect(shown.current).toMatchObject({ value: { lastName: 'Elsewhere' } });
  });

  it("leaves somebody else's profile alone", async () => {
    const shown = show();
    const stranger = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
    act(() => changeTrader(stranger, { firstName: 'No' }));
    other.post({ trader: { ...trader, traderId: stranger, firstName: 'No' } });
    await settled();
    expect(shown.current).toMatchObject({ value: { firstName: 'Tess' } });
    expect(heard).toEqual([]);
  });
});
