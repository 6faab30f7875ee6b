import { directionOfText, formatDifference, formatPercent, formatPrice } from '@parallax/ui/format';

interface SignedText {
  text: string;
  direction: 'up' | 'down' | undefined;
}

const signed = (text: string): SignedText => ({ text, direction: directionOfText(text) });

/** '+240.50', with the direction of its sign. */
export const differenceText = (value: number | undefined, decimals: number): SignedText =>
  signed(formatDifference(value, decimals));

/** '+2.83%', with the direction of its sign. */
export const percentText = (fraction: number | undefined): SignedText =>
  signed(formatPercent(fraction));

/** Fractional days: '34.2', and 'Expired' after expiry. */
export function daysText(days: number | undefined): string {
  return days !== undefined && days <= 0 ? 'Expired' : formatPrice(days, 1);
}
