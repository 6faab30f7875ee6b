import { expect, it } from '@jest/globals';
import type { RiskAlert, RiskAlertInput } from '@parallax/protocol';
import {
  newRiskAlert,
  riskAlertFormSchema,
  type TypedRiskAlert,
  typedOf,
} from './risk-alert-form.ts';
import { inputOf } from './use-risk-alert-actions.ts';

const ACCOUNT_ID = 'c0000000-0000-4000-8000-000000000001';
const ACCOUNTS = new Map([[ACCOUNT_ID, { mode: 'PAPER' } as const]]);
const NEW = newRiskAlert({ metric: 'marginUse', accounts: 'LIVE' });
const ALERT: RiskAlert = {
  id: 'a0000000-0000-4000-8000-000000000001',
  metric: 'marginUse',
  mode: 'ALL',
  accountId: ACCOUNT_ID,
  base: null,
  comparison: 'above',
  threshold: '0.825',
  pauseS: 100,
  isActive: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  history: [],
  missing: [],
  notCounted: [],
};

const parse = (typed: Partial<TypedRiskAlert>, opened?: RiskAlert) =>
  riskAlertFormSchema(ACCOUNTS, opened).safeParse({ ...NEW, threshold: '80', ...typed });

it.each<[Partial<TypedRiskAlert>, Partial<RiskAlertInput>]>([
  [{}, { metric: 'marginUse', mode: 'LIVE', accountId: null, threshold: '0.8', pauseS: 900 }],
  [{ accounts: ACCOUNT_ID }, { mode: 'PAPER', accountId: ACCOUNT_ID }],
  // the base is that of another metric
  [{ base: 'BTC' }, { base: null }],
  [
    { metric: 'deltaUsd', base: 'BTC', threshold: '−1,250,000.5', comparison: 'below' },
    { base: 'BTC', threshold: '-1250000.5', comparison: 'below' },
  ],
  [{ threshold: '0.1' }, { threshold: '0.001' }],
  [{ pauseMinutes: '0' }, { pauseS: 0 }],
])('%j is sent as %j', (typed, input) => {
  expect(parse(typed).data).toMatchObject(input);
});

it.each<[Partial<TypedRiskAlert>, string, string]>([
  [{ threshold: '' }, 'threshold', 'Please enter a number.'],
  [
    { threshold: '1,500' },
    'threshold',
    '1,500 could be 1500 or 1.5: please type it without a comma.',
  ],
  [{ threshold: '-1' }, 'threshold', 'Please enter 0 or more.'],
  [{ threshold: `1${'0'.repeat(30)}` }, 'threshold', 'The number has too many digits.'],
  [{ accounts: 'gone' }, 'accounts', 'Please choose an account.'],
  [{ pauseMinutes: '1441' }, 'pauseMinutes', 'Please enter minutes from 0 to 1,440.'],
])('%j is refused at %s', (typed, field, message) => {
  expect(parse(typed).error?.issues).toMatchObject([{ path: [field], message }]);
});

it('an alert that is saved unchanged is sent as it was', () => {
  expect(parse(typedOf(ALERT), ALERT).data).toEqual(inputOf(ALERT));
});
