import { describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { valueHoldings } from './value-account.ts';

const accountId = 'account';

/** The free BTC of an account with 2, of which a stop with a limit sells 0.5. */
function freeOf(exchange: string, isLive: boolean, changes: Partial<Order> = {}) {
  const contract = contractOf({
    exchange,
    symbol: 'BTCUSDT',
    instType: 'spot',
    base: 'BTC',
    quote: 'USDT',
  });
  const stop: Order = {
    id: 'stop',
    accountId,
    exchange,
    symbol: contract.symbol,
    side: 'sell',
    type: 'stop_limit',
    amount: '0.5',
    price: '59000',
    triggerPrice: '59500',
    triggerBy: 'last',
    timeInForce: 'GTC',
    expiresAt: null,
    postOnly: false,
    reduceOnly: false,
    strategyId: null,
    algoOrderId: null,
    traderId: 'trader',
    source: 'ticket',
    status: 'OPEN',
    reason: null,
    cancelRequested: false,
    amountUnit: 'BTC',
    notionalUsd: null,
    filled: '0',
    averagePrice: null,
    fees: [],
    venueOrderId: 'v',
    createdAt: '2026-11-28T08:00:00.000Z',
    updatedAt: '2026-11-28T08:00:00.000Z',
    ...changes,
  };
  const { balances } = valueHoldings(
    {
      isLive,
      balances: [{ accountId, asset: 'BTC', total: '2' }],
      positions: [],
      orders: [stop],
      margins: [],
    },
    {
      contract: () => contract,
      exchange: () => undefined,
      usd: () => 60_000,
      ticker: () => undefined,
    },
  );
  return balances.map(({ free, used }) => ({ free, used }));
}

describe('what a spot order that waits for its trigger price sells', () => {
  it('is locked where the live venue locks it at once', () => {
    const locked = [{ free: '1.5', used: '0.5' }];
    expect(freeOf('binance_spot', true)).toEqual(locked);
    expect(freeOf('coinbase', true)).toEqual(locked);
  });

  it('is free elsewhere and on paper until the order was triggered', () => {
    const triggered = { triggeredAt: '2026-11-28T08:01:00.000Z' };
    for (const [exchange, isLive] of [
      ['okx', true],
      ['binance_spot', false],
    ] as const) {
      expect(freeOf(exchange, isLive)).toEqual([{ free: '2', used: '0' }]);
      expect(freeOf(exchange, isLive, triggered)).toEqual([{ free: '1.5', used: '0.5' }]);
    }
  });
});
