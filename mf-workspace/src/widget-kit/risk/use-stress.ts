import { callApi, failureText } from '@parallax/api';
import { useBoundedQuery } from '@parallax/api/react';
import { type Data, stressRisk } from '@parallax/protocol';
import type { QueryResult } from '@parallax/ui';
import type { RiskAccounts } from './use-risk.ts';

export type Stress = Data<typeof stressRisk>;

export const STRESS_FAILURE = 'The stress could not be computed';
const REFRESH_MS = 2_000;

/** The house set's moves of the accounts at the prices now; refreshed while it is used. */
export function useHouseStress({ mode, AccountId }: RiskAccounts): QueryResult<Stress> {
  const body =
    AccountId === undefined
      ? { set: 'house' as const, mode }
      : { set: 'house' as const, accountIds: [AccountId] };
  const { data, state, error, retry } = useBoundedQuery({
    queryKey: [stressRisk.path, body],
    queryFn: ({ signal }) => callApi(stressRisk, { body, signal }),
    refetchInterval: REFRESH_MS,
  });
  if (data !== undefined) return { state: 'shown', data };
  if (state !== 'error') return { state: 'loading' };
  return {
    state: 'failed',
    message: error ? failureText(error, STRESS_FAILURE) : STRESS_FAILURE,
    retry,
  };
}
