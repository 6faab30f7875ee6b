import type { Session } from '@parallax/protocol';
import type { Request } from 'express';
import type { ApiFailure } from '../../../http/api/api-failure.ts';

/** The identity and the rights that an API access token grants. */
export interface TokenCaller {
  readonly who: Session;
  readonly readOnly: boolean;
}

/** The result of authenticating a request that carries an API access token. */
type TokenResult = TokenCaller | { readonly failure: ApiFailure };

const results = new WeakMap<Request, TokenResult>();

export const setTokenCaller = (request: Request, outcome: TokenResult): void => {
  results.set(request, outcome);
};

/**
 * The caller authenticated by an API access token; undefined when the request carries none. Throws
 * the failure when the token was rejected.
 */
export function tokenCallerOf(request: Request): TokenCaller | undefined {
  const outcome = results.get(request);
  if (outcome && 'failure' in outcome) throw outcome.failure;
  return outcome;
}
