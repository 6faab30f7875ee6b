import { type Decimal, isZero, ONE, round18, ZERO } from './decimal.ts';
import type { AccountMargin } from './margin.ts';

/** How much of a margin balance is used, in its asset; of a unified account in dollars. */
export interface MarginUse {
  /** null for a unified account, whose assets cover all positions together */
  readonly asset: string | null;
  readonly marginBalance: Decimal;
  /** by the initial margin of positions and orders, and by what other orders reserve */
  readonly used: Decimal;
  readonly maintenanceMargin: Decimal;
  /** maintenance margin / margin balance, from 0: at 1 the venue liquidates */
  readonly ratio: Decimal;
}

/** Maintenance margin / margin balance, from 0; 1 where margin is needed and no balance is left. */
export function marginRatio(maintenance: Decimal, balance: Decimal): Decimal {
  if (isZero(maintenance)) return ZERO;
  return balance.gt(ZERO) ? round18(maintenance.div(balance)) : ONE;
}

/**
 * What cross positions and orders use, for each balance that covers some; none for an account that trades spot
 * alone. The ratio is Binance's 'Margin Ratio' and Bybit's 'MMR' ('Trading Terms and Formulas in UTA'). An isolated
 * position is covered by its own margin, and is no part of it. None while a price that a unified account needs is
 * unknown.
 */
export function marginUseOf({ assets, unified }: AccountMargin): readonly MarginUse[] {
  const using = [...assets.values()].filter(
    ({ initialMargin, maintenanceMargin }) => !isZero(initialMargin) || !isZero(maintenanceMargin),
  );
  if (using.length === 0) return [];
  if (unified === null) {
    return using.map(({ asset, marginBalance, available, maintenanceMargin }) => ({
      asset,
      marginBalance,
      used: marginBalance.minus(available),
      maintenanceMargin,
      ratio: marginRatio(maintenanceMargin, marginBalance),
    }));
  }
  const { marginBalance, available, maintenanceMargin } = unified;
  if (marginBalance === null || available === null || maintenanceMargin === null) return [];
  return [
    {
      asset: null,
      marginBalance,
      used: marginBalance.minus(available),
      maintenanceMargin,
      ratio: marginRatio(maintenanceMargin, marginBalance),
    },
  ];
}
