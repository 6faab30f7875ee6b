import { describe, expect, it } from '@jest/globals';
import {
  accruedOf,
  accrueFunding,
  accruesFunding,
  nextFundingBooking,
  rateOfFunding,
} from './accrued-funding.ts';
import { decimal } from './decimal.ts';
import { bookFunding } from './funding.ts';
import { NO_POSITION } from './position.ts';
import { INVERSE, INVERSE_FUTURE, LINEAR, LINEAR_DERIBIT } from './testing/test-contracts.ts';
import { valueAccount } from './valuation.ts';

// Deribit, 'Funding Specifications': rate · size · Δt / 8 h

const MINUTE = 60_000;
const position = { ...NO_POSITION, amount: decimal('-2'), cost: decimal('-120000') };
const rate = { rate: decimal('0.0008'), mark: decimal('60000') };
const quarter = accrueFunding(LINEAR_DERIBIT, position, rate, { since: 0, until: 15 * MINUTE });

describe('continuous funding', () => {
  it('of a quarter of an hour is a 32nd of the rate for 8 hours', () => {
    // 120,000 · 0.0008 / 32, which a short receives
    expect(quarter.amount.toString()).toBe('3');
    expect(quarter.until).toBe(15 * MINUTE);
  });

  it('accrues on, each time at the rate of then', () => {
    const next = accrueFunding(
      LINEAR_DERIBIT,
      { ...position, accrued: quarter },
      { ...rate, rate: decimal('-0.0016') },
      { since: 0, until: 30 * MINUTE },
    );
    expect(next.amount.toString()).toBe('-3');
    expect(
      accrueFunding(LINEAR_DERIBIT, { ...position, accrued: next }, rate, { since: 0, until: 0 }),
    ).toEqual(next);
  });

  it('of an inverse contract is in coins', () => {
    const long = { ...NO_POSITION, amount: decimal('60000') };
    const whole = accrueFunding(INVERSE, long, rate, { since: 0, until: 480 * MINUTE });
    // 60,000 / 60,000 BTC · 0.0008
    expect(whole.amount.toString()).toBe('-0.0008');
  });

  it('counts in equity before it is booked, and once', () => {
    const equityOf = (held: typeof position, balance: string) =>
      valueAccount({
        balances: new Map([['USDC', decimal(balance)]]),
        positions: [{ terms: LINEAR_DERIBIT, position: held }],
        markOf: () => rate.mark,
        usdOf: () => decimal('1'),
      }).equityUsd.toString();
    const accruing = { ...position, accrued: quarter };
    expect(equityOf(accruing, '1000')).toBe('1003');
    const booked = bookFunding(LINEAR_DERIBIT, accruing, quarter.amount).position;
    expect(accruedOf(booked).toString()).toBe('0');
    expect(booked.funding.toString()).toBe('3');
    expect(equityOf({ ...position, ...booked }, '1003')).toBe('1003');
  });

  it('has the rate of one payment that brings the same', () => {
    expect(
      rateOfFunding(LINEAR_DERIBIT, position.amount, quarter.amount, rate.mark).toString(),
    ).toBe('0.000025');
  });

  it('is booked at 08:00 UTC', () => {
    const eight = Date.UTC(2025, 10, 11, 8);
    expect(nextFundingBooking(eight - 1)).toBe(eight);
    expect(nextFundingBooking(eight)).toBe(eight + 24 * 60 * MINUTE);
  });

  it('is that of perpetuals of Deribit', () => {
    expect([LINEAR_DERIBIT, INVERSE_FUTURE, LINEAR].map(accruesFunding)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
