import { accruedOf } from '../accrued-funding.ts';
import { collateralRatio } from '../collateral-ratio.ts';
import { type Decimal, isZero, ONE, toText, ZERO } from '../decimal.ts';
import type { AccountMarginInput, LineMargin } from '../margin-line.ts';
import { collateralUsd } from '../unified-margin.ts';
import { round8, text8 } from './usd-units.ts';

/** What an asset brings to the margin balance of an account. Decimal text. */
export interface CollateralAsset {
  readonly asset: string;
  /** balance + unrealised profit, without the value of options */
  readonly amount: string;
  readonly valueUsd: string;
  /** the part of the value that does not count, as a fraction; 1 where the asset covers none of the positions */
  readonly haircut: string;
  readonly collateralUsd: string;
}

/** The margin of an account in dollars, each figure rounded to 8 decimals. */
export interface MarginUsd {
  /** exactly the sum of what the assets bring */
  readonly marginBalanceUsd: Decimal;
  readonly assets: readonly CollateralAsset[];
  /** of the positions, by contract key; only of those whose settlement asset has a price in dollars */
  readonly positions: ReadonlyMap<
    string,
    { readonly initialMarginUsd: Decimal; readonly maintenanceMarginUsd: Decimal }
  >;
  /** what open orders can add to the initial margin; without what spot orders and purchases of options reserve */
  readonly ordersMarginUsd: Decimal;
  /** whether positions or orders need margin */
  readonly needsMargin: boolean;
  /** assets without a price in dollars, which all figures leave out */
  readonly unpriced: readonly string[];
}

/** What positions bring to an asset and need of it. */
interface Own {
  readonly isUsed: boolean;
  /** unrealised profit with accrued funding, also of isolated positions */
  readonly profit: Decimal;
  readonly initialOfOrders: Decimal;
}

const NOTHING: Own = { isUsed: false, profit: ZERO, initialOfOrders: ZERO };

const needs = ({ initial, initialOfOrders, maintenance }: LineMargin): boolean =>
  !isZero(initial) || !isZero(initialOfOrders) || !isZero(maintenance);

function byAsset(lines: readonly LineMargin[]): ReadonlyMap<string, Own> {
  const all = new Map<string, Own>();
  for (const each of lines) {
    const { terms, position } = each.line;
    const own = all.get(terms.settle) ?? NOTHING;
    all.set(terms.settle, {
      isUsed: own.isUsed || needs(each),
      profit: own.profit.plus(each.unrealised).plus(accruedOf(position)),
      initialOfOrders: own.initialOfOrders.plus(each.initialOfOrders),
    });
  }
  return all;
}

/** The part of an asset that counts as collateral: all of the settlement assets in use, or its ratio if unified. */
function ratioOf(asset: string, isCounted: boolean, input: AccountMarginInput): Decimal {
  if (input.unified !== undefined) return collateralRatio(asset);
  return isCounted ? ONE : ZERO;
}

/**
 * The margin of an account in dollars: of `accountMargin`, with isolated positions and what they were given. Where
 * each asset covers its own positions, those count that cover any, or all if none does.
 * @param lines the margin of its lines
 * @param usdOf dollars per unit of an asset
 */
export function marginUsd(
  input: AccountMarginInput,
  lines: readonly LineMargin[],
  usdOf: (asset: string) => Decimal | undefined,
): MarginUsd {
  const owned = byAsset(lines);
  const needsMargin = lines.some(needs);
  const assets: CollateralAsset[] = [];
  const unpriced: string[] = [];
  let [marginBalanceUsd, ordersMarginUsd] = [ZERO, ZERO];
  for (const asset of new Set([...input.balances.keys(), ...owned.keys()])) {
    const own = owned.get(asset) ?? NOTHING;
    const amount = (input.balances.get(asset) ?? ZERO).plus(own.profit);
    if (isZero(amount) && !own.isUsed) continue;
    const usd = usdOf(asset);
    if (usd === undefined) {
      unpriced.push(asset);
      continue;
    }
    const ratio = ratioOf(asset, own.isUsed || !needsMargin, input);
    // what is owed counts in full
    const counted = amount.lt(ZERO) && !isZero(ratio) ? ONE : ratio;
    const collateral = round8(
      input.unified === undefined
        ? amount.times(usd).times(counted)
        : collateralUsd(asset, amount, usd),
    );
    assets.push({
      asset,
      amount: text8(amount),
      valueUsd: text8(amount.times(usd)),
      haircut: toText(ONE.minus(counted)),
      collateralUsd: toText(collateral),
    });
    marginBalanceUsd = marginBalanceUsd.plus(collateral);
    ordersMarginUsd = ordersMarginUsd.plus(round8(own.initialOfOrders.times(usd)));
  }
  return {
    marginBalanceUsd,
    assets,
    positions: positionsUsd(lines, usdOf),
    ordersMarginUsd,
    needsMargin,
    unpriced,
  };
}

function positionsUsd(
  lines: readonly LineMargin[],
  usdOf: (asset: string) => Decimal | undefined,
): MarginUsd['positions'] {
  return new Map(
    lines.flatMap(({ line, initial, maintenance }) => {
      const usd = usdOf(line.terms.settle);
      if (usd === undefined || isZero(line.position.amount)) return [];
      const initialMarginUsd = round8(initial.times(usd));
      const maintenanceMarginUsd = round8(maintenance.times(usd));
      return [[line.terms.key, { initialMarginUsd, maintenanceMarginUsd }] as const];
    }),
  );
}
