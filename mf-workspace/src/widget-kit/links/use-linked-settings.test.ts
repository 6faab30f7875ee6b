import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLinkedSettings } from './use-linked-settings.ts';

const stored = { contract: 'okx:ADA-USDT', group: 1 };
const follow = (linked: string | undefined) => {
  const hook = renderHook((key: string | undefined) => useLinkedSettings(stored, key, 'blue'), {
    initialProps: linked,
  });
  return {
    ...hook,
    shown: () => hook.result.current.settings['contract'],
    refuse: (name: string | undefined) => act(() => hook.result.current.context.onRefusal(name)),
  };
};

describe('design §7 a linked widget', () => {
  it('retains the last linked contract that it can show', () => {
    const { rerender, shown, refuse } = follow('okx:BTC-USDT');
    rerender('okx:ETH-USDT');
    expect(shown()).toBe('okx:ETH-USDT');
    for (const option of ['deribit:BTC-1', 'deribit:BTC-2']) {
      rerender(option);
      refuse(option);
      expect(shown()).toBe('okx:ETH-USDT');
    }
    rerender('okx:BTC-USDT');
    refuse(undefined);
    expect(shown()).toBe('okx:BTC-USDT');
  });

  it('shows its stored contract if it cannot show the linked contract', () => {
    const { shown, refuse, rerender } = follow('deribit:BTC-1');
    refuse('BTC option');
    expect(shown()).toBe('okx:ADA-USDT');
    rerender(undefined);
    expect(shown()).toBe('okx:ADA-USDT');
  });
});

it('workspace §2 Share: the settings to share include the shown contract if none was chosen', () => {
  const { result } = renderHook(() => useLinkedSettings({ group: 1 }, undefined));
  act(() => result.current.context.onShown('okx:ADA-USDT'));
  expect(result.current.withShownContract({ group: 1 })).toEqual({
    contract: 'okx:ADA-USDT',
    group: 1,
  });
  expect(result.current.withShownContract(stored)).toEqual(stored);
});
