import { failureText } from '@parallax/api';
import { endpointQuery } from '@parallax/api/react';
import {
  type Contract,
  contractKey,
  type FundingPayment,
  listFundingHistory,
  type Timeseries,
} from '@parallax/protocol';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

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
  const results = useQueries({
    queries: contracts.map((contract) =>
      endpointQuery(listFundingHistory, { query: { contract: contractKey(contract), timeseries } }),
    ),
  });
  const latestResults = useRef(results);
  useEffect(() => {
    latestResults.current = results;
  });
  const refresh = useCallback(() => {
    for (const { refetch } of latestResults.current) void refetch({ cancelRefetch: false });
  }, []);
  const retry = (): void => {
    for (const { data, refetch } of results) if (data === undefined) void refetch();
  };

  const keys = contracts.map(contractKey);
  const shown = results.filter((_, index) => !hidden.includes(keys[index] ?? ''));
  return {
    payments: results.map(({ data }) => data),
    failed: results.map(isFailed),
    state: stateOf(shown),
    message: failureText(shown.find(({ error }) => error !== null)?.error, HISTORY_FAILURE),
    retry,
    refresh,
  };
}

interface HistoryResult {
  readonly data: readonly FundingPayment[] | undefined;
  readonly isError: boolean;
}

const isFailed = ({ data, isError }: HistoryResult): boolean => data === undefined && isError;

function stateOf(results: readonly HistoryResult[]): Histories['state'] {
  if (results.some(({ data }) => data !== undefined && data.length > 0)) return 'shown';
  if (results.some((each) => each.data === undefined && !isFailed(each))) return 'loading';
  return results.some(isFailed) ? 'failed' : 'empty';
}
