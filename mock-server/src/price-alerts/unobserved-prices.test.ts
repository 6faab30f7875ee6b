import { describe, expect, it } from '@jest/globals';
import type { Candle, PriceAlertKind } from '@parallax/protocol';
import type { Side } from './crossing.ts';
import { missedChange } from './unobserved-prices.ts';
import type { WatchedAlert } from './watched-alert.ts';

const VALUE = 110;
const AT = 1_700_000_040_000;
const alertOf = (kind: PriceAlertKind, side: Side): WatchedAlert => ({
  id: 'alert',
  traderId: 'trader',
  kind,
  contract: 'binance_spot:BTCUSDT',
  other: null,
  value: VALUE,
  windowMinutes: null,
  repeat: 'each time',
  pauseMinutes: null,
  revision: 0,
  expiresAt: null,
  side,
  sideAt: AT,
  storedFirings: 0,
  conditionFiredAt: null,
  window: undefined,
});
const candle = (low: number, high: number, close: number): Candle => ({
  at: AT,
  open: close,
  high,
  low,
  close,
  volume: 1,
});

describe('missedChange', () => {
  it.each<[PriceAlertKind, Side, string, Candle, number | undefined]>([
    ['above', 'below', 'has risen to the value', candle(100, 110, 105), 110],
    ['above', 'above', 'has fallen below the value and risen again', candle(100, 120, 115), 115],
    ['above', 'above', 'has fallen below the value', candle(100, 120, 105), undefined],
    ['above', 'above', 'has stayed above the value', candle(111, 120, 115), undefined],
    ['below', 'below', 'has risen above the value and fallen again', candle(100, 120, 105), 105],
    ['below', 'below', 'has risen above the value', candle(100, 120, 115), undefined],
    ['crosses', 'at', 'has fallen below the value and risen above it', candle(100, 120, 115), 115],
    ['crosses', 'at', 'has left the value', candle(100, 110, 105), undefined],
  ])('evaluates an alert of kind %s on side %s whose price %s', (kind, side, _, missed, figure) => {
    const change = missedChange([missed], alertOf(kind, side));
    expect(change?.firing).toEqual(
      figure === undefined ? undefined : { figure, at: AT, isFromCandle: true },
    );
  });
});
