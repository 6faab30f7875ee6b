import { decimal, toText } from '@parallax/trading';
import { formatDecimalText } from '@parallax/ui/format';

/** A fraction as a move, a whole percentage as one: '−50%'. */
export const moveOf = (fraction: string): string => {
  const percent = toText(decimal(fraction).times('100'));
  return `${formatDecimalText(percent, { most: 2, signed: true })}%`;
};

/** 'Spot −20%, volatility +50%' */
export const moveName = ({ spot, vol }: { readonly spot: string; readonly vol: string }): string =>
  `Spot ${moveOf(spot)}, volatility ${moveOf(vol)}`;
