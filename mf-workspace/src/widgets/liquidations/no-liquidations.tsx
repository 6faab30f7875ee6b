import { LIQUIDATIONS_MAX } from '@parallax/protocol';
import { EmptyState } from '@parallax/ui';
import { formatCount, formatPrice } from '@parallax/ui/format';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

/** Why a view is empty. */
export interface MissingLiquidations {
  /** how many there are of the base and the venues, including those below the minimum value */
  readonly count: number;
  /** how many of them have no value in US dollars */
  readonly unvalued: number;
  /** the server may have more of the last 24 hours than it was asked for */
  readonly isPartial: boolean;
  /** names the venues after 'from'; undefined for all venues */
  readonly venuePhrase: string | undefined;
}

/** States what is known when a view has no liquidations. */
export function NoLiquidations({
  settings: { base, least },
  count,
  unvalued,
  isPartial,
  venuePhrase,
}: MissingLiquidations & { settings: LiquidationsSettings }) {
  if (count > 0 && unvalued === count) {
    return (
      <EmptyState
        title="No liquidations with a known USD value yet"
        hint="The USD rate of their quote currency is not known."
      />
    );
  }
  const minimum = count > 0 ? ` of ${formatPrice(least, decimalsOf(least))} USD or more` : '';
  const subject = `No ${base === undefined ? '' : `${base} `}liquidations${minimum}`;
  const from = venuePhrase === undefined ? '' : ` from ${venuePhrase}`;
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
