import type { LiveInstrument } from '@parallax/live';

/** Thrown when the venue cannot be reached. */
export class Unreachable extends Error {}
/** Thrown when a rate limit is hit. */
export class RateLimited extends Unreachable {}
/** Thrown for contracts that the venue does not list. */
export class Refused extends Error {
  constructor(readonly symbol?: string) {
    super('no such contract');
  }
}

/** Classifies the errors above. */
export const errors = {
  failureReason: (error: unknown) =>
    error instanceof Unreachable ? 'It cannot be reached' : 'Else',
  isUnreachable: (error: unknown) => error instanceof Unreachable,
  isRefusal: (error: unknown) => error instanceof Refused,
  isRefusalOf: (error: unknown, { symbol }: LiveInstrument) =>
    error instanceof Refused && error.symbol === symbol,
  isRateLimited: (error: unknown) => error instanceof RateLimited,
  firstLineOf: String,
};
