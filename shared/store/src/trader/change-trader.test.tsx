import { beforeEach, describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { act, renderHook } from '@testing-library/react';
import { mockFeed, session, trader } from '../testing/fake-server.ts';

mockFeed();
const { jotaiStore } = await import('../jotai-store.ts');
const { traderAtom } = await import('./trader-atom.ts');
const { changeTrader } = await import('./change-trader.ts');
const { useTrader } = await import('./use-trader.ts');

const other = openChannel('trader');
const received: unknown[] = [];
other.listen((message) => received.push(message));

beforeEach(() => {
  received.length = 0;
});

const show = () => {
  jotaiStore.set(traderAtom, { state: 'success', value: { ...trader } });
  return renderHook(useTrader).result;
};
const settled = () => act(() => Promise.resolve());

describe('changeTrader', () => {
  it('changes the trader here and in the other tabs', async () => {
    const shown = show();
    act(() => changeTrader(session.traderId, { firstName: 'Tessa' }));
    const changed = { ...trader, firstName: 'Tessa' };
    expect(shown.current).toEqual({ state: 'success', value: changed });
    await settled();
    expect(received).toEqual([{ trader: changed }]);
  });

  it('applies changes of another tab', async () => {
    const shown = show();
    other.post({ trader: { ...trader, lastName: 'Elsewhere' } });
    await settled();
    expect(shown.current).toMatchObject({ value: { lastName: 'Elsewhere' } });
  });

  it("does not change another trader's profile", async () => {
    const shown = show();
    const stranger = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
    act(() => changeTrader(stranger, { firstName: 'No' }));
    other.post({ trader: { ...trader, traderId: stranger, firstName: 'No' } });
    await settled();
    expect(shown.current).toMatchObject({ value: { firstName: 'Tess' } });
    expect(received).toEqual([]);
  });
});
