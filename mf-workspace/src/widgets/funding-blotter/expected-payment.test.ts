import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { decimal } from '@parallax/trading';
import { expectedPayment } from './expected-payment.ts';

const linear = contractOf({ instType: 'perpetual', riskType: 'linear', settle: 'USDT' });
const inverse = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
  contractSizeUnit: 'USD',
});

describe('expectedPayment', () => {
  it.each([
    ['a long position pays a positive rate', '2', 0.0001, '-12'],
    ['a short position receives it', '-2', 0.0001, '12'],
    ['a long position receives a negative rate', '2', -0.0002, '24'],
  ])('%s', (_, amount, rate, payment) => {
    expect(expectedPayment(linear, { amount }, { mark: decimal('60000'), rate })).toBe(payment);
  });

  it('is in the base for an inverse contract, whose amount is in dollars', () => {
    const payment = expectedPayment(
      inverse,
      { amount: '6000' },
      { mark: decimal('60000'), rate: 0.0001 },
    );
    expect(payment).toBe('-0.00001');
  });
});
