import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, isZero, ONE, round18, ZERO } from './decimal.ts';
import type { PositionState } from './position.ts';
import { entryPriceOf } from './position-figures.ts';
import { type MarginRates, marginRates } from './venue-margin.ts';

/** The size of an amount in units of the base. */
export const baseSize = (terms: ContractTerms, amount: Decimal, price: Decimal): Decimal =>
  terms.kind === 'inverse' ? notional(terms, amount, price) : amount.abs();

/** The rates of a position at a price, of which only those of the maintenance margin are meant. */
export const maintenanceAt = (terms: ContractTerms, amount: Decimal, price: Decimal): MarginRates =>
  marginRates(terms, notional(terms, amount, price), baseSize(terms, amount, price));

/** Those of the smallest position, to which a price of 0 or without limit leads. */
const lowestRates = (terms: ContractTerms): MarginRates => marginRates(terms, ZERO, ZERO);

export const isSameMaintenance = (first: MarginRates, second: MarginRates): boolean =>
  first.maintenance.eq(second.maintenance) && first.deduction.eq(second.deduction);

/** The price at which collateral and unrealised profit are the maintenance margin at given rates. */
function priceAt(
  { kind }: ContractTerms,
  { amount, cost }: PositionState,
  collateral: Decimal,
  rate: Decimal,
  deduction: Decimal,
): Decimal | null {
  const money = collateral.plus(deduction).minus(cost);
  const margin = rate.times(amount.abs());
  const [numerator, denominator] =
    kind === 'inverse' ? [amount.plus(margin), money] : [money, margin.minus(amount)];
  if (isZero(denominator)) return null;
  const price = round18(numerator.div(denominator));
  return price.gt(ZERO) ? price : null;
}

/** Each step is one of Newton's method on a concave function, and ends at its root. */
const STEPS_MAX = 60;

export interface LiquidationTerms {
  readonly terms: ContractTerms;
  readonly position: PositionState;
  /** what may be lost, in the settlement asset, before unrealised profit of this position */
  readonly collateral: Decimal;
  /** fee of the liquidation, as a fraction of the notional */
  readonly feeRate?: Decimal;
}

/**
 * The mark price at which collateral + unrealised profit = maintenance margin, rounded to 18 decimals; null
 * if there is none, as for an inverse short of at most its collateral.
 *
 * Linear: (C + d − cost) / (|q|·r − q), inverse: (q + |q|·r) / (C + d − cost), where r and d are rate and
 * deduction of the tier at that price (Binance, 'How to Calculate Liquidation Price'; isolated: freqtrade,
 * `dry_run_liquidation_price`). The collateral of an isolated position is its margin; that of a cross
 * position is the balance + unrealised profit of the others − their maintenance margin.
 */
export function liquidationPrice({
  terms,
  position,
  collateral,
  feeRate = ZERO,
}: LiquidationTerms): Decimal | null {
  const { amount } = position;
  const entry = entryPriceOf(terms, position);
  if (isZero(amount)) return null;
  let rates = entry === null ? lowestRates(terms) : maintenanceAt(terms, amount, entry);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const rate = rates.maintenance.plus(feeRate);
    const price = priceAt(terms, position, collateral, rate, rates.deduction);
    const next = price === null ? lowestRates(terms) : maintenanceAt(terms, amount, price);
    if (isSameMaintenance(next, rates)) return price;
    rates = next;
  }
  return null;
}

/** |liquidation price / mark price − 1|, rounded to 18 decimals. */
export const distanceToLiquidation = (liquidation: Decimal, mark: Decimal): Decimal =>
  round18(liquidation.div(mark).minus(ONE).abs());
