import type { AccountChanges, MarginUse, Position } from '@parallax/protocol';

/** Undefined before anything of an account is known. */
type Live = AccountChanges | undefined;

export const usesOf = (live: Live): readonly MarginUse[] => live?.account?.marginUse ?? [];

/** The use that is nearest to liquidation; none of an account without margin. */
export const highestOf = (uses: readonly MarginUse[]): readonly MarginUse[] =>
  uses.toSorted((one, other) => Number(other.ratio) - Number(one.ratio)).slice(0, 1);

/** The position whose mark price is nearest to that of its liquidation. */
export const nearestOf = (live: Live): Position | undefined =>
  live?.positions
    .filter(({ distanceToLiquidation }) => distanceToLiquidation !== null)
    .sort((one, other) => Number(one.distanceToLiquidation) - Number(other.distanceToLiquidation))
    .at(0);

/** Whether an account has margin to show. */
export const hasMargin = (live: Live): boolean =>
  usesOf(live).length > 0 || nearestOf(live) !== undefined;
