import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_FILLS_MAX, mergeAccount } from '@parallax/protocol';
import { balanceOf, changesOf, fillOf, orderOf, positionOf } from './testing/accounts.ts';

const before = changesOf({
  orders: [orderOf('a'), orderOf('b')],
  fills: [fillOf('f1')],
  balances: [balanceOf('USDT', '100'), balanceOf('BTC', '1')],
  positions: [positionOf('BTCUSDT', '0.1'), positionOf('ETHUSDT', '2')],
});

describe('design §5 a change of an account', () => {
  it('merges orders by id, balances by asset and positions by contract, and appends fills', () => {
    const merged = mergeAccount(
      before,
      changesOf({
        orders: [orderOf('a', { filled: '0.05' }), orderOf('c')],
        fills: [fillOf('f2')],
        balances: [balanceOf('USDT', '50')],
        positions: [positionOf('BTCUSDT', '0.15')],
      }),
      false,
    );
    expect(merged.orders.map(({ id, filled }) => [id, filled])).toEqual([
      ['a', '0.05'],
      ['b', '0'],
      ['c', '0'],
    ]);
    expect(merged.fills.map(({ id }) => id)).toEqual(['f1', 'f2']);
    expect(merged.balances.map(({ asset, total }) => [asset, total])).toEqual([
      ['USDT', '50'],
      ['BTC', '1'],
    ]);
    expect(merged.positions.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['BTCUSDT', '0.15'],
      ['ETHUSDT', '2'],
    ]);
  });

  it('removes orders that are done and positions that are closed', () => {
    const { orders, positions } = mergeAccount(
      before,
      changesOf({
        orders: [orderOf('a', { status: 'FILLED' })],
        positions: [positionOf('BTCUSDT', '0')],
      }),
      false,
    );
    expect(orders.map(({ id }) => id)).toEqual(['b']);
    expect(positions.map(({ symbol }) => symbol)).toEqual(['ETHUSDT']);
  });

  it('keeps the lists in which nothing has changed', () => {
    const change = changesOf({ balances: [balanceOf('USDT', '50')] });
    const merged = mergeAccount(before, change, false);
    expect(merged.orders).toBe(before.orders);
    expect(merged.fills).toBe(before.fills);
    expect(merged.positions).toBe(before.positions);
  });

  it('does not repeat a fill, and keeps the latest ones', () => {
    const fills = Array.from({ length: ACCOUNT_FILLS_MAX }, (_, index) => fillOf(`n${index}`));
    const merged = mergeAccount(before, changesOf({ fills: [fillOf('f1'), ...fills] }), false);
    expect(merged.fills.map(({ id }) => id)).toEqual(fills.map(({ id }) => id));
  });

  it('replaces everything if it is a snapshot', () => {
    const snapshot = changesOf({ balances: [balanceOf('USDT', '7')] });
    expect(mergeAccount(before, snapshot, true)).toEqual(snapshot);
  });
});
