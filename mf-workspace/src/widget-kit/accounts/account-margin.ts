import type { AccountChanges, MarginUse, Position } from '@parallax/protocol';
import { NO_VALUE } from '@parallax/ui/format';

/** Fractions of the way to liquidation from which a margin use is marked. */
const WARN = 0.5;
export const DANGER = 0.8;

/** '85.0%' */
export const percentText = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;

/** A fraction in decimal text as '85.0%'; a dash where it is not known. */
export const ratioText = (ratio: string | null): string =>
  ratio === null ? NO_VALUE : percentText(Number(ratio));

/** @param use maintenance margin by margin balance: at 1 the venue liquidates */
export const toneOfUse = (use: number): 'calm' | 'warn' | 'danger' =>
  use >= DANGER ? 'danger' : use >= WARN ? 'warn' : 'calm';

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
