import type { Session } from '@parallax/contract';
import type { Request } from 'express';
import type { ApiFailure } from '../api/api-failure.ts';

/** On whose behalf an API access token calls. */
export interface TokenCaller {
  readonly who: Session;
  readonly readOnly: boolean;
}

/** What became of a request that names an API access token. */
type Outcome = TokenCaller | { readonly failure: ApiFailure };

const outcomes = new WeakMap<Request, Outcome>();

export const setTokenCaller = (request: Request, outcome: Outcome): void => {
  outcomes.set(request, outcome);
};

/**
 * On whose behalf an API access token calls; undefined when the request names none. Throws the
 * failure of a request whose token is not good for it.
 */
export function tokenCallerOf(request: Request): TokenCaller | undefined {
  const outcome = outcomes.get(request);
  if (outcome && 'failure' in outcome) throw outcome.failure;
  return outcome;
}
