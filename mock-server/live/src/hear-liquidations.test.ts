import { describe, expect, it, jest } from '@jest/globals';
import { forgetLiquidations, hearLiquidations } from './hear-liquidations.ts';
import { openExchange } from './open-exchange.ts';
import { deafClient } from './testing/hear-recorded.ts';

describe('the stream of liquidations', () => {
  it.each([
    ['okx', { op: 'unsubscribe', args: [{ channel: 'liquidation-orders', instType: 'SWAP' }] }],
    ['binance_usdm', { method: 'UNSUBSCRIBE', params: ['!forceOrder@arr'], id: 0 }],
    ['binance_coinm', { method: 'UNSUBSCRIBE', params: ['!forceOrder@arr'], id: 0 }],
  ] as const)('of %s is ended under the name that ccxt has given it', async (venue, message) => {
    const exchange = openExchange(venue);
    exchange.setMarkets([]);
    const [client, other] = [deafClient(), deafClient('wss://other')];
    jest.spyOn(exchange, 'watchMultiple').mockImplementation(async (...call) => {
      for (const name of Array.isArray(call[3]) ? call[3] : []) client.subscriptions[name] = true;
    });
    await hearLiquidations(exchange, venue);
    expect(Object.keys(client.subscriptions)).toHaveLength(1);
    Reflect.set(exchange.clients, client.url, client);
    Reflect.set(exchange.clients, other.url, other);
    const [send, sendOther] = [jest.spyOn(client, 'send'), jest.spyOn(other, 'send')];
    await forgetLiquidations(exchange, venue);
    expect(send.mock.calls).toEqual([[message]]);
    expect(sendOther).not.toHaveBeenCalled();
    expect(client.subscriptions).toEqual({});
    await forgetLiquidations(exchange, venue);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
