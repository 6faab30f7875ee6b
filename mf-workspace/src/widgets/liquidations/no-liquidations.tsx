import { LIQUIDATIONS_MAX } from '@parallax/protocol';
import { EmptyState } from '@parallax/ui';
import { formatCount, formatPrice } from '@parallax/ui/format';
import { decimalsOf } from '../contract/decimals-of.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

/** Why a view is empty. */
export interface MissingLiquidations {
  /** how many there are of the base and the venues, below the minimum value too */
  readonly count: number;
  /** how many of them have no value in US dollars */
  readonly unvalued: number;
  /** the server may have more of the last 24 hours than it was asked for */
  readonly isPartial: boolean;
  /** the venues, if these are not all; follows 'from' */
  readonly venues: string | undefined;
}

/** States what is known when a view has no liquidations. */
export function NoLiquidations({
  settings: { base, least },
  count,
  unvalued,
  isPartial,
  venues,
}: MissingLiquidations & { settings: LiquidationsSettings }) {
  if (count > 0 && unvalued === count) {
    return (
      <EmptyState
        title="No liquidation has a value in USD yet"
        hint="The index price of their quote is not known."
      />
    );
  }
  const minimum = count > 0 ? ` of ${formatPrice(least, decimalsOf(least))} USD or more` : '';
  const subject = `No ${base === undefined ? '' : `${base} `}liquidations${minimum}`;
  const from = venues === undefined ? '' : ` from ${venues}`;
  return (
    <EmptyState
      title={
        isPartial
          ? `${subject}${from} among the latest ${formatCount(LIQUIDATIONS_MAX)}`
          : `${subject} received${from} in the last 24 hours`
      }
      hint={
        unvalued > 0
          ? 'Those without a value in USD are not shown.'
          : 'New ones appear here as they happen.'
      }
    />
  );
}
