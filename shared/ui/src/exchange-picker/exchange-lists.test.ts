import { describe, expect, it } from '@jest/globals';
import { isOwnExchange, isPrimeBroker, isTradingExchange } from './exchange-lists.ts';

const venue = { custodian: false, primeBroker: false, active: true, tradable: true };
const cases = [
  ['an exchange', venue, [true, true, false]],
  ['an exchange that is not tradable', { ...venue, tradable: false }, [false, true, false]],
  ['an exchange that is not active', { ...venue, active: false }, [false, false, false]],
  ['a custodian', { ...venue, custodian: true, tradable: false }, [false, false, false]],
  ['a prime broker', { ...venue, primeBroker: true, tradable: false }, [false, false, true]],
  [
    'a prime broker that is not active',
    { ...venue, primeBroker: true, active: false },
    [false, false, false],
  ],
] as const;

describe('workspace §5 the flags of an exchange', () => {
  it.each(cases)('classify %s', (_, exchange, [trading, own, broker]) => {
    expect(isTradingExchange(exchange)).toBe(trading);
    expect(isOwnExchange(exchange)).toBe(own);
    expect(isPrimeBroker(exchange)).toBe(broker);
  });
});
