import type { MarginMode } from '@parallax/protocol';
import { notional } from './contract-value.ts';
import { type Decimal, isZero, maximum, minimum, round18, ZERO } from './decimal.ts';
import {
  type AccountMarginInput,
  type AssetSums,
  type Line,
  type LineMargin,
  lineMarginsOf,
  type MarginPrices,
  priceOf,
} from './margin-line.ts';
import { addUp, NO_SUMS } from './margin-sums.ts';
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

/** What of a balance new orders can use. */
function freeOf(balance: Decimal, marginBalance: Decimal, available: Decimal): Decimal {
  if (marginBalance.lt(ZERO)) return marginBalance;
  return minimum(maximum(available, ZERO), maximum(balance, ZERO));
}

function assetMargin(asset: string, balance: Decimal, sums: AssetSums = NO_SUMS): AssetMargin {
  const { unrealised, isolated, optionValue, initial, maintenance, reserved } = sums;
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

function positionMargin(own: LineMargin): PositionMargin {
  const { line, initial, maintenance, unrealised, isIsolated } = own;
  const { terms, position } = line;
  if (terms.option !== null) {
    return {
      mode: 'cross',
      initialMargin: initial,
      maintenanceMargin: maintenance,
      leverage: null,
      isLiquidated: false,
    };
  }
  const valuedAt = priceOf(line);
  return {
    mode: isIsolated ? 'isolated' : 'cross',
    initialMargin: initial,
    maintenanceMargin: maintenance,
    leverage:
      isZero(initial) || valuedAt === null
        ? null
        : round18(notional(terms, position.amount, valuedAt).div(initial)),
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
export const accountMargin = (input: AccountMarginInput): AccountMargin =>
  marginOfLines(input, lineMarginsOf(input));

/** The margin of an account of which that of its lines is known. */
export function marginOfLines(
  input: AccountMarginInput,
  lines: readonly LineMargin[],
): AccountMargin {
  const sums = addUp(input, lines);
  const single = new Map<string, AssetMargin>();
  for (const asset of new Set([...input.balances.keys(), ...sums.keys()]))
    single.set(asset, assetMargin(asset, input.balances.get(asset) ?? ZERO, sums.get(asset)));
  const { assets, unified } =
    input.unified === undefined ? { assets: single, unified: null } : unify(single, input.unified);
  const held = lines.filter(({ line }) => !isZero(line.position.amount));
  return {
    assets,
    positions: new Map(held.map((own) => [own.line.terms.key, positionMargin(own)])),
    unpriced: lines
      .filter(({ line }) => isUnpriced(line, input.prices))
      .map(({ line }) => line.terms.key),
    unified,
  };
}
