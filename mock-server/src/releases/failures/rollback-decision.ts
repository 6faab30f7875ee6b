import type { UserCount } from './user-counts.ts';

/** How much more often a version may fail than the previous one. */
const RATIO_MAX = 2;
/** The least share of a version's users for whom it fails, in percent. */
const FAILING_PERCENT_MIN = 1;
/** The same in an installation with fewer companies than have to report failures. */
const FAILING_PERCENT_MIN_FEW_COMPANIES = 10;

/** How many users and companies a version has to fail for before it is rolled back automatically. */
export interface RollbackLimits {
  readonly failingPeopleMin: number;
  readonly failingCompaniesMin: number;
}

export type FailureCounts = Omit<UserCount, 'firstUseMs'>;

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Why a version is rolled back, with the counts and the thresholds; undefined if it is not. It has to fail
 * for users of several companies, since one company could invent the failures. An installation with fewer
 * companies requires failures in all of them, and for a larger share of the users.
 * @param previous undefined if it is unknown how often the previous version fails
 * @param companies how many companies the installation has
 */
export function rollbackReason(
  version: FailureCounts,
  previous: FailureCounts | undefined,
  { failingPeopleMin, failingCompaniesMin }: RollbackLimits,
  companies: number,
): string | undefined {
  if (previous === undefined) return undefined;
  const hasFewCompanies = companies < failingCompaniesMin;
  const companiesMin = hasFewCompanies ? Math.max(companies, 1) : failingCompaniesMin;
  const percentMin = hasFewCompanies ? FAILING_PERCENT_MIN_FEW_COMPANIES : FAILING_PERCENT_MIN;
  const failsForEnough =
    version.failing >= failingPeopleMin &&
    version.failingCompanies >= companiesMin &&
    version.failing * 100 >= percentMin * version.users;
  // a previous version without users counts as one without failures
  const failsMoreOften =
    version.failing * Math.max(previous.users, 1) > RATIO_MAX * previous.failing * version.users;
  if (!failsForEnough || !failsMoreOften) return undefined;
  const percent = Number(((100 * version.failing) / version.users).toPrecision(2));
  return [
    `It failed for ${version.failing} of ${counted(version.users, 'user', 'users')} (${percent}%) in ${version.failingCompanies} of ${counted(version.companies, 'company', 'companies')}, the previous version for ${previous.failing} of ${previous.users}.`,
    `Threshold: ${counted(failingPeopleMin, 'user', 'users')}, ${counted(companiesMin, 'company', 'companies')}, ${percentMin}% of the users and more than ${RATIO_MAX} times the previous failure rate.`,
  ].join(' ');
}
