import type { CSSProperties } from 'react';
import styles from './aligned.module.css';

/** Leaves room after a figure, so that its point aligns with those of its column. */
export const ALIGNED = styles.aligned;

/**
 * The style of an element with the class `ALIGNED`. The room is CSS, since the text of the figure is
 * copied and read out, and is rewritten with each price.
 * @param own the decimals of the figure
 * @param missing `missingDecimals` as a CSS string, or the custom property that holds it
 */
export const alignedStyle = (
  own: number,
  missing: string,
): CSSProperties & Record<`--${string}`, number | string> => ({
  '--own-decimals': own,
  '--missing-decimals': missing,
});
