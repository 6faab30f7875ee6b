import { callApi, failureText } from '@parallax/api';
import { type EndpointQueryResult, useBoundedQuery } from '@parallax/api/react';
import { type Body, type Data, stressRisk } from '@parallax/protocol';
import type { RiskAccounts } from './use-risk.ts';

export type StressBody = Body<typeof stressRisk>;
export type Stress = Data<typeof stressRisk>;
export type StressCell = Stress['cells'][number];

export const STRESS_FAILURE = 'The stress could not be computed';
/** The server computes it at the prices of the moment. */
export const STRESS_REFRESH_MS = 2_000;

/**
 * What accounts, and hypothetical legs, gain in moves of the market.
 * @param enabled whether it is asked for
 * @param refetchInterval in milliseconds; false where the caller refreshes it
 */
export function useStress(
  body: StressBody,
  {
    enabled = true,
    refetchInterval = STRESS_REFRESH_MS,
  }: { enabled?: boolean; refetchInterval?: number | false } = {},
): EndpointQueryResult<Stress> {
  const { data, state, error, ...actions } = useBoundedQuery({
    queryKey: [stressRisk.path, body],
    queryFn: ({ signal }) => callApi(stressRisk, { body, signal }),
    meta: { access: stressRisk.access },
    enabled,
    refetchInterval,
    // an answer to an earlier question is of an earlier book
    gcTime: 0,
  });
  if (data !== undefined) return { ...actions, state: 'shown', data };
  if (state !== 'error') return { ...actions, state: 'loading' };
  const message = error ? failureText(error, STRESS_FAILURE) : STRESS_FAILURE;
  return { ...actions, state: 'failed', message, error };
}

/** The house set's moves of the accounts at the prices now; refreshed while it is used. */
export const useHouseStress = ({ mode, AccountId }: RiskAccounts): EndpointQueryResult<Stress> =>
  useStress(
    AccountId === undefined ? { set: 'house', mode } : { set: 'house', accountIds: [AccountId] },
  );
