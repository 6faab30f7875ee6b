import { describe, expect, it } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { expiredMessage, firedMessage } from './alert-message.ts';
import type { WatchedAlert } from './watched-alert.ts';

const now = Date.UTC(2026, 10, 22, 23, 41);
const spot = contractOf({ exchangeName: 'Binance Spot' });
const margin = contractOf({ exchangeName: 'Binance Spot', symbol: 'BTCUSDC', quote: 'USDC' });
const perp = contractOf({
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  exchange: 'okx',
  exchangeName: 'OKX',
});

const spreadOf = (contract: Contract, other: Contract): WatchedAlert => ({
  id: 'alert',
  traderId: 'trader',
  kind: 'spread',
  contract: contractKey(contract),
  other: contractKey(other),
  value: 0.005,
  windowMinutes: null,
  repeat: 'once',
  pauseMinutes: null,
  revision: 0,
  expiresAt: null,
  side: 'below',
  sideAt: now,
  storedFirings: 0,
  conditionFiredAt: null,
  window: undefined,
});
const firedOf = (alert: WatchedAlert, ...listed: readonly Contract[]) => {
  const contracts = new Map(listed.map((contract) => [contractKey(contract), contract]));
  return firedMessage(alert, { figure: 0.006, at: now }, { contracts, now });
};

describe('design §7 the notification of a spread alert', () => {
  it.each([
    ['both venues', perp, spot, 'OKX − Binance Spot'],
    ['a common venue once', spot, margin, 'Binance Spot'],
  ])('names %s', (_, contract, other, venues) => {
    const { short_message } = firedOf(spreadOf(contract, other), contract, other);
    expect(short_message).toBe(`Spread 0.6000% on ${venues} at 23:41:00 UTC.`);
  });

  it('reads the name of a removed contract from its symbol', () => {
    const future = contractOf({
      symbol: 'BTCUSDT_261225',
      instType: 'future',
      exchange: 'binance_usdm',
      expiry: Date.UTC(2026, 11, 25, 8),
    });
    const alert = spreadOf(future, spot);
    const condition = 'spread reaches 0.5000%';
    const title = `BTC 25 Dec 26 USDT − BTC/USDT ${condition}`;
    expect(firedOf(alert, future, spot).title).toBe(title);
    expect(firedOf(alert, spot).title).toBe(title);
    expect(firedOf(alert).title).toBe(`BTC 25 Dec 26 USDT − BTCUSDT ${condition}`);
    expect(expiredMessage(alert, new Map()).short_message).toBe(
      `BTC 25 Dec 26 USDT − BTCUSDT ${condition}: a contract has expired.`,
    );
  });
});
