import { describe, expect, it, jest } from '@jest/globals';
import { openExchange } from './open-exchange.ts';
import { stubClient } from './testing/replay-fixtures.ts';
import { unwatchLiquidations, watchLiquidations } from './watch-liquidations.ts';

describe('unwatchLiquidations', () => {
  it.each([
    ['okx', { op: 'unsubscribe', args: [{ channel: 'liquidation-orders', instType: 'SWAP' }] }],
    ['binance_usdm', { method: 'UNSUBSCRIBE', params: ['!forceOrder@arr'], id: 0 }],
    ['binance_coinm', { method: 'UNSUBSCRIBE', params: ['!forceOrder@arr'], id: 0 }],
  ] as const)(
    'unsubscribes from %s once, on the connection that has the subscription',
    async (venue, message) => {
      const exchange = openExchange(venue);
      exchange.setMarkets([]);
      const [client, other] = [stubClient(), stubClient('wss://other')];
      jest.spyOn(exchange, 'watchMultiple').mockImplementation(async (...call) => {
        for (const name of Array.isArray(call[3]) ? call[3] : []) client.subscriptions[name] = true;
      });
      await watchLiquidations(exchange, venue);
      expect(Object.keys(client.subscriptions)).toHaveLength(1);
      Reflect.set(exchange.clients, client.url, client);
      Reflect.set(exchange.clients, other.url, other);
      const [send, sendOther] = [jest.spyOn(client, 'send'), jest.spyOn(other, 'send')];
      await unwatchLiquidations(exchange, venue);
      expect(send.mock.calls).toEqual([[message]]);
      expect(sendOther).not.toHaveBeenCalled();
      expect(client.subscriptions).toEqual({});
      await unwatchLiquidations(exchange, venue);
      expect(send).toHaveBeenCalledTimes(1);
    },
  );
});
