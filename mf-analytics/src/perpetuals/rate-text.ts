import { formatFundingRate, NO_VALUE } from '@parallax/ui/format';

/** A funding rate with its sign, so that it does not depend on colour: 0.0001 → '+0.0100%'. */
export function signedRate(rate: number | null | undefined): string {
  const text = formatFundingRate(rate);
  const isUnsigned = text === NO_VALUE || text.startsWith('−') || Number.parseFloat(text) === 0;
  return isUnsigned ? text : `+${text}`;
}

/** The interval that a rate is paid in: '8h'. */
export const intervalText = (hours: number | null): string => (hours === null ? '' : `${hours}h`);
