import {
  annualise,
  type BasisValue,
  type BidAsk,
  basisBetween,
  convertedPrices,
  fundingUntil,
  isTwoSided,
  knownMid,
} from '../basis/basis-formulas.ts';

export interface PairInputs {
  /** prices of the leg that is bought, in its quote currency */
  readonly leg: BidAsk;
  /** prices of the future that is sold, in its quote currency */
  readonly future: BidAsk;
  /** the price of one unit of the leg's quote currency in the future's; 1 if they are equal */
  readonly rate: number;
  /** fractional days to expiry of the future */
  readonly days: number;
  /** taker fees as fractions; null if unknown */
  readonly legFee: number | null;
  readonly futureFee: number | null;
  /** of a perpetual leg; 'none' for spot, undefined while unknown */
  readonly funding: { readonly rate: number; readonly intervalHours: number } | 'none' | undefined;
}

/** A return as a fraction of the leg's price, and annualised. */
export interface Return {
  readonly fraction: number;
  readonly annualised: number | undefined;
}

/**
 * Basis prices are in the future's quote currency; fees, funding and returns are fractions of the
 * leg's price. Undefined where an input is missing.
 */
export interface PairFigures {
  readonly mid: BasisValue | undefined;
  /** buy the leg at its ask, sell the future at its bid */
  readonly executable: BasisValue | undefined;
  readonly fees: number | undefined;
  readonly afterFees: Return | undefined;
  /** paid by a perpetual leg until expiry; negative when received */
  readonly funding: number | undefined;
  readonly net: Return | undefined;
}

const NO_FIGURES: PairFigures = {
  mid: undefined,
  executable: undefined,
  fees: undefined,
  afterFees: undefined,
  funding: undefined,
  net: undefined,
};

const minusCost = (value: Return | undefined, cost: number | undefined, days: number) => {
  if (value === undefined || cost === undefined) return undefined;
  const fraction = value.fraction - cost;
  return { fraction, annualised: annualise(fraction, days) };
};

/** Mid basis = future mid − leg mid; executable basis = future bid − leg ask. */
export function pairFigures(inputs: PairInputs): PairFigures {
  const { future, rate, days, legFee, futureFee } = inputs;
  const leg = convertedPrices(inputs.leg, rate);
  if (leg === undefined || !isTwoSided(future) || !(days > 0)) return NO_FIGURES;
  const executable = basisBetween(future.bid, leg.ask, days);
  const fees =
    legFee === null || futureFee === null ? undefined : legFee + futureFee * (future.bid / leg.ask);
  const afterFees = minusCost(executable, fees, days);
  const funding = fundingCost(inputs);
  return {
    mid: basisBetween(knownMid(future), knownMid(leg), days),
    executable,
    fees,
    afterFees,
    funding,
    net: minusCost(afterFees, inputs.funding === 'none' ? 0 : funding, days),
  };
}

function fundingCost({ funding, days }: PairInputs): number | undefined {
  if (funding === undefined || funding === 'none') return undefined;
  return fundingUntil(funding.rate, funding.intervalHours, days);
}
