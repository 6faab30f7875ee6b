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
  /** the payments of each contract; undefined until loaded, or if they could not be */
  readonly payments: readonly (readonly FundingPayment[] | undefined)[];
  /** per contract */
  readonly failed: readonly boolean[];
  readonly state: 'loading' | 'failed' | 'empty' | 'shown';
  readonly message: string;
  readonly retry: () => void;
  /** stable; refetches in the background */
  readonly refresh: () => void;
}

/** The funding payments of several perpetuals. One that fails does not hide the others. */
export function useHistories(contracts: readonly Contract[], timeseries: Timeseries): Histories {
  const results = useQueries({
    queries: contracts.map((contract) =>
      endpointQuery(listFundingHistory, { query: { contract: contractKey(contract), timeseries } }),
    ),
  });
  const newest = useRef(results);
  useEffect(() => {
    newest.current = results;
  });
  const refresh = useCallback(() => {
    for (const { refetch } of newest.current) void refetch({ cancelRefetch: false });
  }, []);
  const retry = (): void => {
    for (const { data, refetch } of results) if (data === undefined) void refetch();
  };

  const payments = results.map(({ data }) => data);
  const failed = results.map(({ data, isError }) => data === undefined && isError);
  return {
    payments,
    failed,
    state: stateOf(payments, failed),
    message: failureText(results.find(({ error }) => error !== null)?.error, HISTORY_FAILURE),
    retry,
    refresh,
  };
}

function stateOf(
  payments: readonly (readonly FundingPayment[] | undefined)[],
  failed: readonly boolean[],
): Histories['state'] {
  if (payments.some((each) => each !== undefined && each.length > 0)) return 'shown';
  if (payments.some((each, index) => each === undefined && failed[index] !== true)) {
    return 'loading';
  }
  return failed.includes(true) ? 'failed' : 'empty';
}
