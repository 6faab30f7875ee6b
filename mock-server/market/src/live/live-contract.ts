import type { LiveInstrument } from '@parallax/live';
import type { Instrument } from '../catalogue/instrument.ts';
import type { LiveVenue } from './live-venue.ts';

export interface LiveContract {
  readonly venue: LiveVenue;
  readonly instrument: Instrument;
  /** undefined before the venue has been reached, or when it does not list the contract */
  readonly listed: LiveInstrument | undefined;
}
