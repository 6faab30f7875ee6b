import { describe, expect, it } from '@jest/globals';
import { parseTradingEvent } from '../notifications/trading-event.ts';
import { parsePriceAlertEvent } from '../price-alerts/price-alert-event.ts';
import { parseRiskAlertEvent, type RiskAlertEvent } from './risk-alert-event.ts';
import { riskAlertText, riskChangeText } from './risk-alert-text.ts';
import type { RiskAlert } from './risk-alerts.ts';

type Condition = Parameters<typeof riskAlertText>[0];

const condition = (change: Partial<RiskAlert> = {}): Condition => ({
  metric: 'leverage',
  mode: 'PAPER',
  base: null,
  comparison: 'above',
  threshold: '5',
  ...change,
});

describe('a risk alert in words', () => {
  it.each<[Condition, string | undefined, string]>([
    [condition(), 'Paper futures', 'Leverage of Paper futures is above 5'],
    [
      condition({ metric: 'marginUse', mode: 'LIVE', threshold: '0.825' }),
      undefined,
      'Margin use of all live accounts is above 82.5%',
    ],
    [
      condition({ metric: 'deltaUsd', base: 'BTC', comparison: 'below', threshold: '-250000' }),
      undefined,
      'Delta in BTC of all paper accounts is below −250,000 USD',
    ],
    [
      condition({ metric: 'dayLossUsd', mode: 'ALL', threshold: '1000' }),
      undefined,
      'Loss of the day of all accounts is above 1,000 USD',
    ],
  ])('%j of %s', (alert, name, text) => {
    expect(riskAlertText(alert, name)).toBe(text);
  });

  it('says what has changed', () => {
    const change = { metric: 'leverage', before: '4.81', now: '5.12345', threshold: '5' } as const;
    expect(riskChangeText(change)).toBe('4.81 before, 5.12 now, threshold 5.');
    expect(riskChangeText({ ...change, before: null })).toBe('5.12 now, threshold 5.');
    expect(
      riskChangeText({
        metric: 'liquidationDistance',
        before: '0.2',
        now: '0.1',
        threshold: '0.15',
      }),
    ).toBe('20.00% before, 10.00% now, threshold 15%.');
  });
});

it('the data of a risk alert is that of no other notification', () => {
  const event: RiskAlertEvent = {
    type: 'RISK_ALERT',
    id: 'a0000000-0000-4000-8000-000000000001',
    metric: 'varUsd',
    before: null,
    now: '1200.5',
    threshold: '1000',
  };
  const notification = { type: 'ALERT', data: JSON.stringify(event) } as const;
  expect(parseRiskAlertEvent(notification)).toEqual(event);
  expect(parsePriceAlertEvent(notification)).toBeUndefined();
  expect(parseTradingEvent(notification)).toBeUndefined();
  expect(parseRiskAlertEvent({ type: 'ALERT', data: 'no JSON' })).toBeUndefined();
});
