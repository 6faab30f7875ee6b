import { callApi, failureText } from '@parallax/api';
import { type EndpointQueryResult, useBoundedQuery } from '@parallax/api/react';
import { type Data, stressRisk } from '@parallax/protocol';
import type { StressBody } from './stress-body.ts';

export type StressAnswer = Data<typeof stressRisk>;
export type StressCell = StressAnswer['cells'][number];

/** The server computes it at the prices of the moment. */
export const STRESS_REFRESH_MS = 5_000;
export const STRESS_FAILURE = 'The stress could not be computed';

/**
 * What the accounts and the hypothetical legs gain or lose in the moves.
 * @param enabled whether it is asked for
 * @param refetchInterval in milliseconds; false where the caller refreshes it
 */
export function useStress(
  body: StressBody,
  {
    enabled = true,
    refetchInterval = false,
  }: { enabled?: boolean; refetchInterval?: number | false } = {},
): EndpointQueryResult<StressAnswer> {
  const { data, state, error, ...actions } = useBoundedQuery({
    queryKey: [stressRisk.path, body],
    queryFn: ({ signal }) => callApi(stressRisk, { body, signal }),
    meta: { access: stressRisk.access },
    enabled,
    refetchInterval,
  });
  if (data !== undefined) return { ...actions, state: 'shown', data };
  if (state !== 'error') return { ...actions, state: 'loading' };
  return { ...actions, state: 'failed', message: failureText(error, STRESS_FAILURE), error };
}
