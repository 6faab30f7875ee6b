import type { Contract, InstType, OptionType, RiskType } from '@parallax/contract';
import { type VenueId, venueFacts } from './exchanges.ts';
import { readableDate } from './expiries.ts';

/** A contract with what the market has to know of it beyond what people see. */
export interface Instrument {
  readonly contract: Contract;
  readonly venue: VenueId;
  /** step of the price; an inverse option is priced in its base */
  readonly tick: number;
  /** step of the size: base units, or US dollars for inverse contracts that are no options */
  readonly lot: number;
  /** Unix milliseconds; null for what does not expire */
  readonly expiry: number | null;
  /** hours between two fundings; null for what is not a perpetual */
  readonly fundingHours: number | null;
}

/** How one kind of contract is listed; what is left out follows from the rest. */
export interface Listing {
  readonly venue: VenueId;
  readonly symbol: string;
  /** the venue's own symbol, where two of its contracts share one */
  readonly origSymbol?: string;
  readonly base: string;
  readonly quote: string;
  readonly instType: InstType;
  readonly riskType?: RiskType;
  readonly tick: number;
  readonly lot: number;
  readonly expiry?: number;
  readonly fundingHours?: number;
  readonly strike?: number;
  readonly optionType?: OptionType;
  /** true: by the venue's public conventions; false: taken from a recorded list */
  readonly generated: boolean;
}

const decimals = new Map<number, number>();

/** Digits behind the point that a step needs: 0.5 → 1, 0.00001 → 5, 10 → 0. */
export function decimalsOf(step: number): number {
  const known = decimals.get(step) ?? countDecimals(step);
  decimals.set(step, known);
  return known;
}

function countDecimals(step: number): number {
  for (let digits = 0; digits < 18; digits += 1) {
    if (Number(step.toFixed(digits)) === step) return digits;
  }
  return 18;
}

const NAMES_OF_OPTIONS = { call: 'Call', put: 'Put' } as const;

function dropdownText({ base, quote, instType, expiry, strike, optionType }: Listing): string {
  const pair = `${base}/${quote}`;
  if (instType === 'perpetual') return `${pair} Perpetual`;
  if (expiry === undefined) return pair;
  const dated = `${pair} ${readableDate(expiry)}`;
  if (strike === undefined || optionType === undefined) return dated;
  return `${dated} ${strike} ${NAMES_OF_OPTIONS[optionType]}`;
}

export function instrument(listing: Listing): Instrument {
  const { venue, symbol, base, quote, instType, tick, lot, generated } = listing;
  const { displayName, origExchange } = venueFacts(venue);
  return {
    contract: {
      symbol,
      base,
      quote,
      instType,
      riskType: instType === 'spot' ? null : (listing.riskType ?? 'linear'),
      exchange: venue,
      exchangeName: displayName,
      origExchange,
      origSymbol: listing.origSymbol ?? symbol,
      qtyDecimals: decimalsOf(lot),
      priceDecimals: decimalsOf(tick),
      marketDropdown: dropdownText(listing),
      generated,
      expiry: listing.expiry ?? null,
      strike: listing.strike ?? null,
      optionType: listing.optionType ?? null,
    },
    venue,
    tick,
    lot,
    expiry: listing.expiry ?? null,
    fundingHours: instType === 'perpetual' ? (listing.fundingHours ?? 8) : null,
  };
}
