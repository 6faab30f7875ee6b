import type { Session } from '@parallax/protocol';
import type { Request } from 'express';
import type { ApiFailure } from './api-failure.ts';

/** The identity and the rights that an API access token grants. */
export interface TokenCaller {
  readonly tokenId: string;
  readonly trader: Session;
  readonly readOnly: boolean;
}

/** The result of authenticating a request that carries an API access token. */
type TokenResult = TokenCaller | { readonly failure: ApiFailure };

const results = new WeakMap<Request, TokenResult>();

export const setTokenResult = (request: Request, result: TokenResult): void => {
  results.set(request, result);
};

/**
 * The caller authenticated by an API access token; undefined when the request carries none. Throws
 * the failure when the token was rejected.
 */
export function findTokenCaller(request: Request): TokenCaller | undefined {
  const result = results.get(request);
  if (result && 'failure' in result) throw result.failure;
  return result;
}
