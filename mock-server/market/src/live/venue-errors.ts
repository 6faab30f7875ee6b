import type { LiveInstrument } from '@parallax/live';

/** Classifies errors of a venue and describes them for users and the log. */
export interface VenueErrors {
  readonly failureReason: (error: unknown) => string;
  readonly isUnreachable: (error: unknown) => boolean;
  readonly isRefusal: (error: unknown) => boolean;
  /** whether only this contract of a batch is refused */
  readonly isRefusalOf: (error: unknown, instrument: LiveInstrument) => boolean;
  readonly isRateLimited: (error: unknown) => boolean;
  readonly firstLineOf: (error: unknown) => string;
}
