import { describe, expect, it } from '@jest/globals';
import { ExchangeClosedByUser, NetworkError, RateLimitExceeded } from 'ccxt';
import { openExchange } from './open-exchange.ts';
import { marketOf } from './testing/hear-recorded.ts';
import { isAskingForPatience, isRefusal, isUnreachable } from './why.ts';

describe('what a venue throws', () => {
  it('is a refusal when it does not trade one of what is asked for', async () => {
    const exchange = openExchange('okx', 'http://127.0.0.1:9');
    exchange.setMarkets([marketOf({ id: 'BTC-USDT', symbol: 'BTC/USDT' })]);
    const why: unknown = await exchange
      .watchTickers(['BTC/USDT', 'GONE/USDT'])
      .catch((error: unknown) => error);
    expect(String(why)).toContain('GONE/USDT');
    expect([isRefusal(why), isUnreachable(why)]).toEqual([true, false]);
  });

  it('is none when it cannot be reached, or was left on purpose', () => {
    expect(isRefusal(new NetworkError('away'))).toBe(false);
    expect(isRefusal(new ExchangeClosedByUser('by us'))).toBe(false);
  });

  it('asks for patience when there were too many requests, and else does not', () => {
    expect(isAskingForPatience(new RateLimitExceeded('429'))).toBe(true);
    expect(isAskingForPatience(new NetworkError('away'))).toBe(false);
  });
});
