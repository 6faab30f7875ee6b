import { describe, expect, it } from '@jest/globals';
import type { PriceAlert } from '@parallax/protocol';
import { levelsOf, PRICE_LINES_MAX, roundToTick, withLine, withoutLine } from './price-lines.ts';

const KEY = 'okx:BTC-USDT';
const alert: PriceAlert = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  kind: 'above',
  contract: KEY,
  other: null,
  value: 120,
  windowMinutes: null,
  repeat: 'once',
  pauseMinutes: null,
  active: true,
  createdAt: '2026-11-21T08:00:00.000Z',
  firedAt: null,
  firings: 0,
};

describe('the lines of a price chart', () => {
  it.each([
    [100.26, 0.5, 100.5],
    [0.30000001, 0.1, 0.3],
    [0.0001, 0.5, 0.5],
    [1234.567, 0.01, 1234.57],
  ])('are rounded to the tick size: %d with a tick size of %d becomes %d', (price, tick, line) => {
    expect(roundToTick(price, { tick })).toBe(line);
  });

  it('are added once per price and contract, and can be removed', () => {
    const lines = withLine([], KEY, 100, 'a');
    expect(lines).toEqual([{ id: 'a', contract: KEY, price: 100 }]);
    expect(withLine(lines, KEY, 100, 'b')).toEqual(lines);
    expect(withLine(lines, 'okx:ETH-USDT', 100, 'b')).toHaveLength(2);
    expect(withoutLine(lines, 'a')).toEqual([]);
  });

  it('lose the oldest line beyond the limit', () => {
    let lines = withLine([], KEY, 1, 'first');
    for (let price = 2; price <= PRICE_LINES_MAX + 1; price += 1) {
      lines = withLine(lines, KEY, price, String(price));
    }
    expect(lines).toHaveLength(PRICE_LINES_MAX);
    expect(lines[0]?.id).toBe('2');
  });

  it('are shown with the alerts, and an inactive alert has a quiet tone', () => {
    const levels = levelsOf(
      [{ id: 'a', contract: KEY, price: 100 }],
      [alert, { ...alert, active: false }],
    );
    expect(levels).toEqual([
      { id: 'a', value: 100, label: '' },
      { id: alert.id, value: 120, label: 'Alert above', tone: 'info' },
      { id: alert.id, value: 120, label: 'Alert above', tone: 'quiet' },
    ]);
  });
});
