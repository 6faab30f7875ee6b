import { collateralRatio } from './collateral-ratio.ts';
import { type Decimal, isZero, minimum, round18, ZERO } from './decimal.ts';

/** An account whose assets cover the positions of all settlement assets together. */
export interface UnifiedAccount {
  /** dollars per unit of an asset at its index price; undefined if it is unknown */
  readonly usdOf: (asset: string) => Decimal | undefined;
}

/** What an asset brings to a unified account and needs of it, in the asset. */
export interface UnifiedPart {
  readonly asset: string;
  readonly balance: Decimal;
  /** balance + unrealised profit, without isolated positions and their margin */
  readonly marginBalance: Decimal;
  readonly initialMargin: Decimal;
  readonly maintenanceMargin: Decimal;
  readonly isolatedMargin: Decimal;
  readonly reserved: Decimal;
}

/** In dollars. */
export interface UnifiedMargin {
  /** Σ equity × index price × collateral ratio; null while an index price that it needs is unknown */
  readonly marginBalance: Decimal | null;
  readonly initialMargin: Decimal | null;
  readonly maintenanceMargin: Decimal | null;
  /**
   * margin balance − initial margin − the collateral value of what is reserved, without collateral of unknown
   * price; null while the price of what is owed or needed is unknown
   */
  readonly available: Decimal | null;
  /** whether the venue liquidates: maintenance margin ≥ margin balance. Never while a price is unknown. */
  readonly isLiquidated: boolean;
  /** assets with an index price that is needed and unknown */
  readonly unindexed: readonly string[];
}

/** The venues whose accounts are unified. */
const UNIFIED: ReadonlySet<string> = new Set(['bybit_unified']);

/** The unified account of a venue; undefined for a venue where each settlement asset covers its own positions. */
export const unifiedAccountOf = (
  exchange: string,
  usdOf: UnifiedAccount['usdOf'],
): UnifiedAccount | undefined => (UNIFIED.has(exchange) ? { usdOf } : undefined);

/** The collateral value of an equity: at its ratio if positive, else in full (Bybit, 'Understanding Collateral Value Ratios'). */
export const collateralUsd = (asset: string, equity: Decimal, usd: Decimal): Decimal =>
  equity.gt(ZERO) ? equity.times(usd).times(collateralRatio(asset)) : equity.times(usd);

const needsMargin = ({ initialMargin, maintenanceMargin }: UnifiedPart): boolean =>
  !isZero(initialMargin) || !isZero(maintenanceMargin);

/** Whether the asset needs the collateral of others, or may. */
const isOwed = (part: UnifiedPart): boolean => needsMargin(part) || part.marginBalance.lt(ZERO);

const isUsed = (part: UnifiedPart): boolean => isOwed(part) || !isZero(part.marginBalance);

/**
 * The margin of a unified account (Bybit, 'Trading Terms and Formulas in UTA'): margin balance = Σ (wallet balance
 * + unrealised profit of perpetuals and futures) × index price × collateral ratio.
 */
export function unifiedMargin(
  parts: readonly UnifiedPart[],
  { usdOf }: UnifiedAccount,
): UnifiedMargin {
  let marginBalance = ZERO;
  let initialMargin = ZERO;
  let maintenanceMargin = ZERO;
  let reserved = ZERO;
  let isOwedUnpriced = false;
  const unindexed: string[] = [];
  for (const part of parts) {
    if (!isUsed(part)) continue;
    const usd = usdOf(part.asset);
    if (usd === undefined) {
      unindexed.push(part.asset);
      isOwedUnpriced ||= isOwed(part);
      continue;
    }
    marginBalance = marginBalance.plus(collateralUsd(part.asset, part.marginBalance, usd));
    initialMargin = initialMargin.plus(part.initialMargin.times(usd));
    maintenanceMargin = maintenanceMargin.plus(part.maintenanceMargin.times(usd));
    reserved = reserved.plus(part.reserved.times(usd).times(collateralRatio(part.asset)));
  }
  const isKnown = unindexed.length === 0;
  return {
    marginBalance: isKnown ? marginBalance : null,
    initialMargin: isKnown ? initialMargin : null,
    maintenanceMargin: isKnown ? maintenanceMargin : null,
    available: isOwedUnpriced ? null : marginBalance.minus(initialMargin).minus(reserved),
    isLiquidated: isKnown && maintenanceMargin.gt(ZERO) && marginBalance.lte(maintenanceMargin),
    unindexed,
  };
}

/** What a unified account has for orders that are settled in an asset, in the asset. */
export interface UnifiedHeadroom {
  /** for margin */
  readonly available: Decimal;
  /** of the own balance, for what is sold or paid */
  readonly spendable: Decimal;
}

/**
 * What of an asset new orders can use. Margin is taken of all collateral; what is sold or paid is of the asset's
 * own balance, and no more than what the margin can do without. An amount of unknown price is not available.
 */
export function unifiedHeadroom(
  part: UnifiedPart,
  all: readonly UnifiedPart[],
  { margin, account }: { readonly margin: UnifiedMargin; readonly account: UnifiedAccount },
): UnifiedHeadroom {
  const own = part.balance.minus(part.isolatedMargin).minus(part.reserved);
  const usd = account.usdOf(part.asset);
  const available =
    usd === undefined || margin.available === null ? ZERO : round18(margin.available.div(usd));
  if (!all.some(isOwed)) return { available, spendable: own };
  if (margin.available === null) return { available, spendable: minimum(own, ZERO) };
  // what has no price counts for nothing above, so that the margin can do without it
  if (usd === undefined) return { available, spendable: own };
  const dispensable = round18(margin.available.div(usd.times(collateralRatio(part.asset))));
  return { available, spendable: minimum(own, dispensable) };
}
