import { describe, expect, it } from '@jest/globals';
import { type FailureCounts, rollbackReason } from './rollback-decision.ts';

const LIMITS = { failingPeopleMin: 3, failingCompaniesMin: 2 };
const NO_FAILURES: FailureCounts = { users: 1_000, failing: 0, companies: 40, failingCompanies: 0 };

const failing = (counts: Partial<FailureCounts>): FailureCounts => ({
  users: 100,
  failing: 3,
  companies: 10,
  failingCompanies: 2,
  ...counts,
});

describe('the decision to roll a failing version back', () => {
  it.each<[string, FailureCounts, FailureCounts, number]>([
    ['failures for enough users and companies', failing({}), NO_FAILURES, 10],
    ['exactly 1% of the users', failing({ users: 300 }), NO_FAILURES, 10],
    [
      'one company, which is all of the installation, and 10% of its users',
      failing({ users: 30, companies: 1, failingCompanies: 1 }),
      NO_FAILURES,
      1,
    ],
    ['no users of the previous version', failing({}), { ...NO_FAILURES, users: 0 }, 10],
    [
      'more than twice the previous failure rate',
      failing({ users: 10, failing: 5 }),
      failing({ users: 10, failing: 2 }),
      10,
    ],
  ])('is made with %s', (_, version, previous, companies) => {
    expect(rollbackReason(version, previous, LIMITS, companies)).toBeDefined();
  });

  it.each<[string, FailureCounts, FailureCounts | undefined, number]>([
    ['an unknown failure rate of the previous version', failing({}), undefined, 10],
    ['too few users', failing({ failing: 2 }), NO_FAILURES, 10],
    ['one company of several', failing({ failing: 90, failingCompanies: 1 }), NO_FAILURES, 10],
    [
      'one company of several, which alone has loaded the version',
      failing({ users: 3, companies: 1, failingCompanies: 1 }),
      NO_FAILURES,
      2,
    ],
    ['less than 1% of the users', failing({ users: 301 }), NO_FAILURES, 10],
    [
      'less than 10% of the users of a single company',
      failing({ users: 31, companies: 1, failingCompanies: 1 }),
      NO_FAILURES,
      1,
    ],
    [
      'twice the previous failure rate',
      failing({ users: 10, failing: 4 }),
      failing({ users: 10, failing: 2 }),
      10,
    ],
  ])('is not made with %s', (_, version, previous, companies) => {
    expect(rollbackReason(version, previous, LIMITS, companies)).toBeUndefined();
  });

  it('states the counts, the share and the thresholds', () => {
    expect(rollbackReason(failing({ users: 7 }), NO_FAILURES, LIMITS, 10)).toBe(
      'It failed for 3 of 7 users (43%) in 2 of 10 companies, the previous version for 0 of 1000. Threshold: 3 users, 2 companies, 1% of the users and more than 2 times the previous failure rate.',
    );
  });
});
