import { failureText } from '@parallax/api';
import { endpointQuery, useBoundedQueries } from '@parallax/api/react';
import {
  type Contract,
  contractKey,
  type FundingPayment,
  listFundingHistory,
  type Timeseries,
} from '@parallax/protocol';

export const HISTORY_FAILURE = 'The funding history could not be loaded';

export interface Histories {
  /** the payments of each contract; undefined until loaded, and after a failed load */
  readonly payments: readonly (readonly FundingPayment[] | undefined)[];
  /** per contract */
  readonly failed: readonly boolean[];
  /** the combined state of the contracts that are not hidden */
  readonly state: 'loading' | 'failed' | 'empty' | 'shown';
  readonly message: string;
  readonly retry: () => void;
  /** stable; refetches in the background */
  readonly refresh: () => void;
}

/**
 * The funding payments of several perpetuals. A failed request does not hide the other histories.
 *
 * @param hidden the keys of the contracts that are loaded, but not shown
 */
export function useHistories(
  contracts: readonly Contract[],
  timeseries: Timeseries,
  hidden: readonly string[],
): Histories {
  const queries = useBoundedQueries(
    contracts.map((contract) =>
      endpointQuery(listFundingHistory, { query: { contract: contractKey(contract), timeseries } }),
    ),
  );
  const { data: payments, failed, errors, retry, refresh } = queries;
  const shown = contracts.flatMap((contract, index) =>
    hidden.includes(contractKey(contract)) ? [] : [index],
  );
  const error = shown.map((index) => errors[index]).find((each) => each);
  return {
    payments,
    failed,
    state: stateOf(
      shown.map((index) => ({ data: payments[index], hasFailed: failed[index] ?? false })),
    ),
    message: failureText(error, HISTORY_FAILURE),
    retry,
    refresh,
  };
}

interface HistoryResult {
  readonly data: readonly FundingPayment[] | undefined;
  readonly hasFailed: boolean;
}

function stateOf(results: readonly HistoryResult[]): Histories['state'] {
  if (results.some(({ data }) => data !== undefined && data.length > 0)) return 'shown';
  if (results.some(({ data, hasFailed }) => data === undefined && !hasFailed)) return 'loading';
  return results.some(({ hasFailed }) => hasFailed) ? 'failed' : 'empty';
}
