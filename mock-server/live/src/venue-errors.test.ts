import { describe, expect, it } from '@jest/globals';
import { ExchangeClosedByUser, NetworkError, RateLimitExceeded } from 'ccxt';
import { openExchange } from './open-exchange.ts';
import { toCcxtMarket } from './testing/replay-fixtures.ts';
import { isRateLimited, isRefusal, isUnreachable } from './venue-errors.ts';

describe('an error of a venue', () => {
  it('counts as a rejected request if a requested contract is not traded', async () => {
    const exchange = openExchange('okx', 'http://127.0.0.1:9');
    exchange.setMarkets([toCcxtMarket({ id: 'BTC-USDT', symbol: 'BTC/USDT' })]);
    const thrown: unknown = await exchange
      .watchTickers(['BTC/USDT', 'GONE/USDT'])
      .catch((error: unknown) => error);
    expect(String(thrown)).toContain('GONE/USDT');
    expect([isRefusal(thrown), isUnreachable(thrown)]).toEqual([true, false]);
  });

  it('does not count as a rejected request if the venue is unreachable or was disconnected', () => {
    expect(isRefusal(new NetworkError('unavailable'))).toBe(false);
    expect(isRefusal(new ExchangeClosedByUser('by us'))).toBe(false);
  });

  it('counts as a rate limit only after too many requests', () => {
    expect(isRateLimited(new RateLimitExceeded('429'))).toBe(true);
    expect(isRateLimited(new NetworkError('unavailable'))).toBe(false);
  });
});
