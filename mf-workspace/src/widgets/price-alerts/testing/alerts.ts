import { contractKey, type Notification, type PriceAlert } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

export const spot = contractOf({ exchangeName: 'Binance Spot' });
export const usdm = contractOf({
  exchange: 'binance_usdm',
  exchangeName: 'Binance USD-M',
  instType: 'perpetual',
});
export const coinm = contractOf({
  exchange: 'binance_coinm',
  exchangeName: 'Binance COIN-M',
  instType: 'perpetual',
});
export const perp = contractOf({ exchange: 'okx', exchangeName: 'OKX', instType: 'perpetual' });

export const alertOf = (more: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  kind: 'above',
  contract: contractKey(spot),
  other: null,
  value: 110,
  windowMinutes: null,
  repeat: 'once',
  pauseMinutes: null,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  firedAt: null,
  conditionFiredAt: null,
  firings: 0,
  ...more,
});
export const other = alertOf({
  id: 'a0000000-0000-4000-8000-000000000002',
  kind: 'funding',
  contract: contractKey(perp),
  value: 0.0003,
  repeat: 'each time',
  pauseMinutes: 60,
  firedAt: '2026-01-01T11:30:00.000Z',
  conditionFiredAt: '2026-01-01T11:30:00.000Z',
  firings: 2,
});
/** The notification of the first alert. */
export const firing: Notification = {
  id: 'b0000000-0000-4000-8000-000000000001',
  type: 'ALERT',
  kind: null,
  title: 'BTC/USDT above 110.00',
  short_message: 'Last price 111.00 on Binance Spot at 11:00:00 UTC.',
  exchangeId: null,
  created_at: '2026-01-01T11:00:00.000Z',
  read: false,
  data: JSON.stringify({
    priceAlert: alertOf().id,
    event: 'fired',
    kind: 'above',
    contract: contractKey(spot),
    other: null,
    value: 110,
    figure: 111,
  }),
};
