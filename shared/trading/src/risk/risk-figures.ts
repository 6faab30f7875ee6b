import type { RiskLeg, RiskMissing } from './risk-leg.ts';

/** In dollars, decimal text, exactly the sum of lines. */
export interface Greeks {
  readonly deltaUsd: string;
  readonly gammaUsd: string;
  readonly vegaUsd: string;
  readonly thetaUsd: string;
}

export interface RiskOfBase extends Greeks {
  readonly base: string;
  /** Σ |deltaUsd| of its lines */
  readonly grossUsd: string;
}

export interface RiskOfExpiry extends Greeks {
  readonly base: string;
  /** ISO 8601; null for what does not expire */
  readonly expiry: string | null;
}

export interface RiskLine extends Greeks {
  readonly accountId: string;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly base: string;
  readonly expiry: string | null;
  readonly amount: string;
  readonly priceUsd: string;
  readonly initialMarginUsd: string | null;
  readonly maintenanceMarginUsd: string | null;
}

export interface RiskOfAccount {
  readonly accountId: string;
  readonly equityUsd: string;
  readonly grossUsd: string;
  /** null unless the equity is positive */
  readonly leverage: string | null;
  readonly marginBalanceUsd: string;
  /** Σ initial margin of its lines + `ordersMarginUsd` */
  readonly initialMarginUsd: string;
  readonly ordersMarginUsd: string;
  readonly maintenanceMarginUsd: string;
  /** maintenance margin / margin balance; null without margin; 1 where margin is needed and no balance is left */
  readonly marginUse: string | null;
  /** to the nearest liquidation of its positions, as a fraction of the mark price */
  readonly distance: string | null;
}

export interface RiskReport {
  readonly navUsd: string;
  readonly grossUsd: string;
  readonly netUsd: string;
  readonly leverage: string | null;
  readonly marginBalanceUsd: string;
  readonly initialMarginUsd: string;
  readonly maintenanceMarginUsd: string;
  /** the highest of the accounts */
  readonly marginUse: string | null;
  readonly nearestLiquidation: {
    readonly accountId: string;
    readonly exchange: string;
    readonly symbol: string;
    readonly price: string;
    readonly distance: string;
  } | null;
  /** largest gross first */
  readonly bases: readonly RiskOfBase[];
  /** by base as `bases`, soonest first, what does not expire before */
  readonly expiries: readonly RiskOfExpiry[];
  readonly accounts: readonly RiskOfAccount[];
  readonly lines: readonly RiskLine[];
  readonly missing: readonly RiskMissing[];
  readonly assumptions: readonly string[];
  /** for `stress` and `valueAtRisk`; no part of an answer */
  readonly legs: readonly RiskLeg[];
}
