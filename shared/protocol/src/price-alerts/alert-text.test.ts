import { describe, expect, it } from '@jest/globals';
import { alertConditionText, alertFigureText, minutesText } from './alert-text.ts';
import type { PriceAlert } from './price-alerts.ts';

type Condition = Pick<PriceAlert, 'kind' | 'value' | 'windowMinutes'>;

describe('design §7 the description of a price alert', () => {
  it.each<[string, Condition]>([
    ['above 120,000.00', { kind: 'above', value: 120_000, windowMinutes: null }],
    ['crosses 0.12345', { kind: 'crosses', value: 0.12345, windowMinutes: null }],
    ['moves 5.00% in 1 h 30 min', { kind: 'moves', value: 0.05, windowMinutes: 90 }],
    ['spread reaches −0.0500%', { kind: 'spread', value: -0.0005, windowMinutes: null }],
    ['funding reaches 0.0100%', { kind: 'funding', value: 0.0001, windowMinutes: null }],
    ['basis reaches 8.50%', { kind: 'basis', value: 0.085, windowMinutes: null }],
  ])("read '%s'", (text, condition) => {
    expect(alertConditionText(condition, 2)).toBe(text);
  });

  it('round measured figures', () => {
    expect(alertFigureText('spread', -0.000418489, 2)).toBe('−0.0418%');
    expect(alertFigureText('crosses', 100.456, 2)).toBe('100.46');
  });

  it.each([
    [15, '15 min'],
    [60, '1 h'],
    [1_440, '24 h'],
  ])('show %d minutes as %s', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text);
  });
});
