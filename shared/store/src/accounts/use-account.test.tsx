import { describe, expect, it } from '@jest/globals';
import { accountTopic } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { startPage } from '../testing/start-page.ts';
import { useAccount, useAccountStates } from './use-account.ts';

const page = startPage();
const ID = '7f0c0000-0000-4000-8000-000000000003';
const OTHER_ID = '7f0c0000-0000-4000-8000-000000000004';

const update = (id: string, total: string) => ({
  kind: 'account' as const,
  topic: accountTopic(id),
  data: {
    account: {
      id,
      name: 'Paper',
      exchangeName: 'okx',
      mode: 'PAPER' as const,
      state: 'connected' as const,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
    orders: [],
    fills: [],
    balances: [{ accountId: id, asset: 'USDT', total, free: total, used: '0', valueUsd: null }],
    positions: [],
  },
});

describe('useAccount', () => {
  it('subscribes while it is used, and follows the changes of the account', async () => {
    const { result, unmount } = renderHook(() => useAccount(ID));
    expect(result.current).toBeUndefined();
    await page.feed.publish(update(ID, '100'));
    expect(result.current?.balances).toMatchObject([{ total: '100' }]);
    await page.feed.publish(update(ID, '90'));
    expect(result.current?.balances).toMatchObject([{ total: '90' }]);
    expect(page.feed.topics()).toEqual([accountTopic(ID)]);
    unmount();
    await act(() => page.feed.venueStatus());
    expect(page.feed.topics()).toEqual([]);
  });

  it('has no state without an account', async () => {
    const { result } = renderHook(() => useAccount(undefined));
    expect(result.current).toBeUndefined();
  });
});

describe('useAccountStates', () => {
  it('has the accounts that have arrived, and forgets those that are no longer asked for', async () => {
    await page.feed.publish(update(ID, '1'), update(OTHER_ID, '2'));
    const { result, rerender } = renderHook(({ ids }) => useAccountStates(ids), {
      initialProps: { ids: [ID, OTHER_ID] },
    });
    await page.feed.publish(update(ID, '3'));
    expect([...result.current.keys()].sort()).toEqual([ID, OTHER_ID]);
    rerender({ ids: [OTHER_ID] });
    expect([...result.current.keys()]).toEqual([OTHER_ID]);
  });
});
