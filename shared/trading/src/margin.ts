import type { MarginMode } from '@parallax/protocol';
import { accruedOf } from './accrued-funding.ts';
import { notional } from './contract-value.ts';
import { type Decimal, isZero, maximum, minimum, round18, ZERO } from './decimal.ts';
import { distanceToLiquidation, liquidationPrice } from './liquidation-price.ts';
import {
  type AccountMarginInput,
  type Line,
  type LineMargin,
  lineMargin,
  linesOf,
  type MarginPrices,
  priceOf,
} from './margin-line.ts';
import { type OpenOrder, reservedBy } from './open-order.ts';
import { reducibleAmount } from './reducing-orders.ts';
import { unifiedLiquidationPrice } from './unified-liquidation-price.ts';
import {
  type UnifiedAccount,
  type UnifiedMargin,
  unifiedHeadroom,
  unifiedMargin,
} from './unified-margin.ts';

/** Margin of all contracts that are settled in an asset, in this asset. */
export interface AssetMargin {
  readonly asset: string;
  readonly balance: Decimal;
  /** balance + unrealised profit + accrued funding + value of options */
  readonly equity: Decimal;
  /** what covers cross positions: equity without options and without isolated positions and their margin */
  readonly marginBalance: Decimal;
  /** of cross positions, and of all orders */
  readonly initialMargin: Decimal;
  /** of cross positions */
  readonly maintenanceMargin: Decimal;
  readonly isolatedMargin: Decimal;
  /** by spot orders and orders that buy options */
  readonly reserved: Decimal;
  /** for the margin of new orders: margin balance − initial margin − reserved; of all collateral if unified */
  readonly available: Decimal;
  /** of the balance for what new orders sell or pay: the same, and of a unified account at most its own balance */
  readonly spendable: Decimal;
  /** initial margin + reserved + isolated margin */
  readonly required: Decimal;
  /**
   * the part of the balance that new orders can use: what is spendable, from 0 to the balance. Below 0 only where
   * the margin balance is, which it is then, or the balance of a unified account.
   */
  readonly free: Decimal;
  /** the rest of the balance: what is required and what is lost, as far as profit does not cover it */
  readonly used: Decimal;
  /** whether the venue liquidates the cross positions: margin balance ≤ maintenance margin, of all assets if unified */
  readonly isLiquidated: boolean;
}

/** Margin of a position, in its settlement asset. */
export interface PositionMargin {
  readonly mode: MarginMode;
  readonly initialMargin: Decimal;
  readonly maintenanceMargin: Decimal;
  /** notional / initial margin; null for options */
  readonly leverage: Decimal | null;
  /** the others unchanged; null for options and if there is none */
  readonly liquidationPrice: Decimal | null;
  readonly distanceToLiquidation: Decimal | null;
  /** whether the venue liquidates an isolated position: its margin + unrealised profit ≤ maintenance margin */
  readonly isLiquidated: boolean;
}

export interface AccountMargin {
  readonly assets: ReadonlyMap<string, AssetMargin>;
  /** by contract key; without spot */
  readonly positions: ReadonlyMap<string, PositionMargin>;
  /**
   * keys of contracts without a mark price, or without a price of the underlying. They are valued at the
   * entry or order price, and a short option as if at the money.
   */
  readonly unpriced: readonly string[];
  /** null unless the account is unified */
  readonly unified: UnifiedMargin | null;
}

interface Sums {
  balance: Decimal;
  unrealised: Decimal;
  /** unrealised profit of isolated positions */
  isolatedProfit: Decimal;
  isolated: Decimal;
  optionValue: Decimal;
  initial: Decimal;
  maintenance: Decimal;
  reserved: Decimal;
}

/** The sums of an asset, which are added if they are missing. */
function sumsOf(sums: Map<string, Sums>, asset: string): Sums {
  const known = sums.get(asset);
  if (known !== undefined) return known;
  const added = {
    balance: ZERO,
    unrealised: ZERO,
    isolatedProfit: ZERO,
    isolated: ZERO,
    optionValue: ZERO,
    initial: ZERO,
    maintenance: ZERO,
    reserved: ZERO,
  };
  sums.set(asset, added);
  return added;
}

function addUp(
  { balances, positions, orders, prices }: AccountMarginInput,
  lines: readonly LineMargin[],
) {
  const sums = new Map<string, Sums>();
  for (const [asset, balance] of balances) sumsOf(sums, asset).balance = balance;
  for (const each of lines) {
    const sum = sumsOf(sums, each.line.terms.settle);
    sum.optionValue = sum.optionValue.plus(each.optionValue);
    sum.initial = sum.initial.plus(each.initialOfOrders);
    const profit = each.unrealised.plus(accruedOf(each.line.position));
    if (each.isIsolated) {
      sum.isolatedProfit = sum.isolatedProfit.plus(profit);
      sum.isolated = sum.isolated.plus(each.initial);
    } else {
      sum.unrealised = sum.unrealised.plus(profit);
      sum.initial = sum.initial.plus(each.initial);
      sum.maintenance = sum.maintenance.plus(each.maintenance);
    }
  }
  for (const order of withoutExcess(orders, positions)) {
    const reserved = reservedBy(order, prices);
    if (reserved === null) continue;
    const sum = sumsOf(sums, reserved.asset);
    sum.reserved = sum.reserved.plus(reserved.amount);
  }
  return sums;
}

/**
 * The orders with no more than the position of what closes it by sales of spot: each fill takes from the others,
 * so that together they never sell more.
 */
function* withoutExcess(
  orders: readonly OpenOrder[],
  positions: AccountMarginInput['positions'],
): Iterable<OpenOrder> {
  const left = new Map<string, Decimal>();
  for (const order of orders) {
    const { terms, side, reduceOnly } = order;
    if (terms.kind !== 'spot' || side !== 'sell' || !reduceOnly) {
      yield order;
      continue;
    }
    const held = reducibleAmount(side, positions.get(terms.key)?.position.amount ?? ZERO);
    const remaining = minimum(order.remaining, left.get(terms.key) ?? held);
    left.set(terms.key, (left.get(terms.key) ?? held).minus(remaining));
    yield { ...order, remaining };
  }
}

/** What of a balance new orders can use. */
function freeOf(balance: Decimal, marginBalance: Decimal, available: Decimal): Decimal {
  if (marginBalance.lt(ZERO)) return marginBalance;
  return minimum(maximum(available, ZERO), maximum(balance, ZERO));
}

function assetMargin(asset: string, sums: Sums): AssetMargin {
  const { balance, unrealised, isolated, optionValue, initial, maintenance, reserved } = sums;
  const marginBalance = balance.minus(isolated).plus(unrealised);
  const required = initial.plus(reserved);
  const available = marginBalance.minus(required);
  const free = freeOf(balance, marginBalance, available);
  return {
    asset,
    balance,
    equity: balance.plus(unrealised).plus(sums.isolatedProfit).plus(optionValue),
    marginBalance,
    initialMargin: initial,
    maintenanceMargin: maintenance,
    isolatedMargin: isolated,
    reserved,
    available,
    spendable: available,
    required: required.plus(isolated),
    free,
    used: balance.minus(free),
    isLiquidated: maintenance.gt(ZERO) && marginBalance.lte(maintenance),
  };
}

/** The assets of a unified account, each with what it may use of the whole. */
function unify(
  single: ReadonlyMap<string, AssetMargin>,
  account: UnifiedAccount,
): { readonly assets: ReadonlyMap<string, AssetMargin>; readonly unified: UnifiedMargin } {
  const all = [...single.values()];
  const unified = unifiedMargin(all, account);
  const assets = new Map<string, AssetMargin>();
  for (const each of all) {
    const headroom = unifiedHeadroom(each, all, { margin: unified, account });
    const free = minimum(maximum(headroom.spendable, ZERO), each.balance);
    assets.set(each.asset, {
      ...each,
      ...headroom,
      free,
      used: each.balance.minus(free),
      isLiquidated: unified.isLiquidated && each.maintenanceMargin.gt(ZERO),
    });
  }
  return { assets, unified };
}

/** What a cross position may lose before unrealised profit of its own, where each asset covers its positions. */
const collateralOf = (own: LineMargin, asset: AssetMargin): Decimal =>
  asset.marginBalance.minus(own.unrealised).minus(asset.maintenanceMargin).plus(own.maintenance);

function liquidationPriceOf(
  own: LineMargin,
  asset: AssetMargin,
  { input, assets }: { input: AccountMarginInput; assets: ReadonlyMap<string, AssetMargin> },
): Decimal | null {
  const { terms, position } = own.line;
  if (own.isIsolated) return liquidationPrice({ terms, position, collateral: own.initial });
  if (input.unified !== undefined)
    return unifiedLiquidationPrice(own, [...assets.values()], input, input.unified);
  return liquidationPrice({ terms, position, collateral: collateralOf(own, asset) });
}

function positionMargin(
  own: LineMargin,
  of: { readonly input: AccountMarginInput; readonly assets: ReadonlyMap<string, AssetMargin> },
): PositionMargin {
  const asset = of.assets.get(own.line.terms.settle);
  const { line, initial, maintenance, unrealised, isIsolated } = own;
  const { terms, position, mark } = line;
  if (terms.option !== null || asset === undefined) {
    return {
      mode: 'cross',
      initialMargin: initial,
      maintenanceMargin: maintenance,
      leverage: null,
      liquidationPrice: null,
      distanceToLiquidation: null,
      isLiquidated: false,
    };
  }
  const price = liquidationPriceOf(own, asset, of);
  const valuedAt = priceOf(line);
  return {
    mode: isIsolated ? 'isolated' : 'cross',
    initialMargin: initial,
    maintenanceMargin: maintenance,
    leverage:
      isZero(initial) || valuedAt === null
        ? null
        : round18(notional(terms, position.amount, valuedAt).div(initial)),
    liquidationPrice: price,
    distanceToLiquidation:
      price === null || mark === null ? null : distanceToLiquidation(price, mark),
    isLiquidated: isIsolated && initial.plus(unrealised).lte(maintenance),
  };
}

/** Whether a price that the margin of a contract needs is missing. */
const isUnpriced = ({ terms, mark }: Line, { underlyingOf }: MarginPrices): boolean =>
  mark === null || (terms.option !== null && underlyingOf(terms) === undefined);

/**
 * The margin of an account: cross margin per settlement asset ('single-asset mode') or of all assets together
 * (unified), beside isolated positions. Orders need the initial margin of what the position would be if all orders
 * of one side were filled, as on Binance.
 */
export function accountMargin(input: AccountMarginInput): AccountMargin {
  const lines = linesOf(input).map((line) => lineMargin(line, input));
  const single = new Map<string, AssetMargin>();
  for (const [asset, sums] of addUp(input, lines)) single.set(asset, assetMargin(asset, sums));
  const { assets, unified } =
    input.unified === undefined ? { assets: single, unified: null } : unify(single, input.unified);
  const held = lines.filter(({ line }) => !isZero(line.position.amount));
  return {
    assets,
    positions: new Map(
      held.map((own) => [own.line.terms.key, positionMargin(own, { input, assets })]),
    ),
    unpriced: lines
      .filter(({ line }) => isUnpriced(line, input.prices))
      .map(({ line }) => line.terms.key),
    unified,
  };
}
