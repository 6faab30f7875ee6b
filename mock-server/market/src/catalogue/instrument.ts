import type { Contract, InstType, OptionType, RiskType } from '@parallax/protocol';
import { type VenueId, venueFacts } from './exchanges.ts';
import { readableDate } from './expiries.ts';

/** A contract with its venue and the parameters of its simulation. */
export interface Instrument {
  readonly contract: Contract;
  readonly venue: VenueId;
  /** price step; in the base for inverse options */
  readonly tick: number;
  /** size step, in base units, or in US dollars for inverse contracts other than options */
  readonly lot: number;
  /** Unix milliseconds; null when it does not expire */
  readonly expiry: number | null;
  /** funding interval in hours; null unless it is a perpetual */
  readonly fundingHours: number | null;
}

/** The definition of a contract; omitted values are derived. */
export interface InstrumentSpec {
  readonly venue: VenueId;
  readonly symbol: string;
  /** the venue's symbol, when `symbol` differs from it because two contracts share it */
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
  /**
   * size of one of the venue's contracts; by default one unit of the base, or one lot of an
   * inverse contract
   */
  readonly contractSize?: number;
  /** the quote of linear and the base of inverse contracts by default */
  readonly settle?: string;
  /** true when derived from the venue's conventions, false when taken from a recorded list */
  readonly generated: boolean;
  /** whether tick, lot and contract size are assumed by convention; `generated` by default */
  readonly assumedSteps?: boolean;
}

const decimals = new Map<number, number>();

/** Number of decimals of a step: 0.5 → 1, 0.00001 → 5, 10 → 0. */
export function decimalsOf(step: number): number {
  const count = decimals.get(step) ?? countDecimals(step);
  decimals.set(step, count);
  return count;
}

function countDecimals(step: number): number {
  for (let digits = 0; digits < 18; digits += 1) {
    if (Number(step.toFixed(digits)) === step) return digits;
  }
  return 18;
}

const OPTION_NAMES = { call: 'Call', put: 'Put' } as const;

function dropdownText({
  base,
  quote,
  instType,
  expiry,
  strike,
  optionType,
}: InstrumentSpec): string {
  const pair = `${base}/${quote}`;
  if (instType === 'perpetual') return `${pair} Perpetual`;
  if (expiry === undefined) return pair;
  const dated = `${pair} ${readableDate(expiry)}`;
  if (strike === undefined || optionType === undefined) return dated;
  return `${dated} ${strike} ${OPTION_NAMES[optionType]}`;
}

/** The unit of a contract's sizes, and what profit and loss are settled in. */
function unitsOf({ base, quote, instType, riskType = 'linear', lot, ...spec }: InstrumentSpec) {
  const isInverse = riskType === 'inverse';
  const isSizedInQuote = isInverse && instType !== 'option';
  return {
    contractSize: spec.contractSize ?? (isSizedInQuote ? lot : 1),
    contractSizeUnit: isSizedInQuote ? quote : base,
    settle: instType === 'spot' ? null : (spec.settle ?? (isInverse ? base : quote)),
  };
}

export function instrument(spec: InstrumentSpec): Instrument {
  const { venue, symbol, base, quote, instType, tick, lot, generated } = spec;
  const { assumedSteps = generated } = spec;
  const { displayName, origExchange } = venueFacts(venue);
  return {
    contract: {
      symbol,
      base,
      quote,
      instType,
      riskType: instType === 'spot' ? null : (spec.riskType ?? 'linear'),
      exchange: venue,
      exchangeName: displayName,
      origExchange,
      origSymbol: spec.origSymbol ?? symbol,
      qtyDecimals: decimalsOf(lot),
      priceDecimals: decimalsOf(tick),
      marketDropdown: dropdownText(spec),
      generated,
      expiry: spec.expiry ?? null,
      strike: spec.strike ?? null,
      optionType: spec.optionType ?? null,
      tick,
      lot,
      ...(assumedSteps && { assumedSteps }),
      ...unitsOf(spec),
    },
    venue,
    tick,
    lot,
    expiry: spec.expiry ?? null,
    fundingHours: instType === 'perpetual' ? (spec.fundingHours ?? 8) : null,
  };
}
