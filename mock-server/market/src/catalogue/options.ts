import type { VenueId } from './exchanges.ts';
import { type ExpiryCounts, nextExpiries } from './expiries.ts';
import { type Instrument, type InstrumentSpec, instrument } from './instrument.ts';
import { OPTION_BASES, type OptionBase, strikesOf } from './option-grid.ts';
import type { Steps } from './steps.ts';

/** The options that a venue lists. */
export interface OptionListing extends Pick<InstrumentSpec, 'quote' | 'riskType'> {
  /** size of one contract: one unit of the base by default, or one lot */
  readonly contractSize?: 'lot';
  readonly venue: VenueId;
  readonly steps: Readonly<Record<OptionBase, Steps>>;
  /** the bases whose steps are from a recorded instrument list */
  readonly recordedSteps: readonly OptionBase[];
  readonly expiries: ExpiryCounts;
  /** `side` is C or P */
  readonly symbolOf: (base: OptionBase, expiry: number, strike: number, side: string) => string;
}

const SIDES = [
  ['call', 'C'],
  ['put', 'P'],
] as const;

/** Calls and puts of BTC and ETH at every strike of every listed expiry, at 08:00 UTC. */
export function listOptions(listing: OptionListing, now: number): Instrument[] {
  const { venue, quote, riskType = 'linear', steps, recordedSteps, expiries, symbolOf } = listing;
  return nextExpiries(now, expiries).flatMap((expiry) =>
    OPTION_BASES.flatMap((base) =>
      strikesOf(base, expiry, now).flatMap((strike) =>
        SIDES.map(([optionType, side]) => {
          const [tick, lot] = steps[base];
          const symbol = symbolOf(base, expiry, strike, side);
          return instrument({
            venue,
            symbol,
            base,
            quote,
            instType: 'option',
            riskType,
            tick,
            lot,
            ...(listing.contractSize === undefined ? {} : { contractSize: lot }),
            expiry,
            strike,
            optionType,
            generated: true,
            assumedSteps: !recordedSteps.includes(base),
          });
        }),
      ),
    ),
  );
}
