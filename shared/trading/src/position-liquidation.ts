import { isMargined } from './contract-terms.ts';
import { type Decimal, isZero } from './decimal.ts';
import { distanceToLiquidation, liquidationPrice } from './liquidation-price.ts';
import type { AccountMargin, AssetMargin } from './margin.ts';
import { type AccountMarginInput, type LineMargin, lineMargin, linesOf } from './margin-line.ts';
import { unifiedLiquidationPrice } from './unified-liquidation-price.ts';

export interface PositionLiquidation {
  /** mark price, all other positions unchanged; null for options and if there is none */
  readonly price: Decimal | null;
  /** of it from the mark price; null if either is unknown */
  readonly distance: Decimal | null;
}

const NONE: PositionLiquidation = { price: null, distance: null };

/** What a cross position may lose before unrealised profit of its own, where each asset covers its positions. */
const collateralOf = (own: LineMargin, asset: AssetMargin): Decimal =>
  asset.marginBalance.minus(own.unrealised).minus(asset.maintenanceMargin).plus(own.maintenance);

function priceOfLine(
  own: LineMargin,
  { unified }: AccountMarginInput,
  { assets }: AccountMargin,
): Decimal | null {
  const { terms, position } = own.line;
  if (own.isIsolated) return liquidationPrice({ terms, position, collateral: own.initial });
  if (unified !== undefined) return unifiedLiquidationPrice(own, [...assets.values()], unified);
  const asset = assets.get(terms.settle);
  return asset === undefined
    ? null
    : liquidationPrice({ terms, position, collateral: collateralOf(own, asset) });
}

/**
 * Where a position of an account is liquidated. It is no part of the margin, which is computed far more often than
 * this is shown.
 * @param margin of the same account
 */
export function positionLiquidation(
  key: string,
  account: AccountMarginInput,
  margin: AccountMargin,
): PositionLiquidation {
  const held = account.positions.get(key);
  if (held === undefined || !isMargined(held.terms) || isZero(held.position.amount)) return NONE;
  const orders = account.orders.filter(({ terms }) => terms.key === key);
  const [line] = linesOf({ ...account, positions: new Map([[key, held]]), orders });
  if (line === undefined) return NONE;
  return lineLiquidation(lineMargin(line, account), account, margin);
}

/** The same of a position with margin, of which that margin is known. */
export function lineLiquidation(
  own: LineMargin,
  account: AccountMarginInput,
  margin: AccountMargin,
): PositionLiquidation {
  const price = priceOfLine(own, account, margin);
  const { mark } = own.line;
  const distance = price === null || mark === null ? null : distanceToLiquidation(price, mark);
  return { price, distance };
}
