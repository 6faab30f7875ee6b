import type { CSSProperties } from 'react';
import styles from './aligned.module.css';

/** Adds space after a number, so that its decimal point aligns with those of its column. */
export const ALIGNED = styles.aligned;

/**
 * The style of an element with the class `ALIGNED`. The space is added by CSS, because the text itself
 * is copied, read out, and rewritten with each price.
 * @param own the decimals of the number
 * @param missing the result of `missingDecimals`, or a custom property with this value
 */
export const alignedStyle = (
  own: number,
  missing: string,
): CSSProperties & Record<`--${string}`, number | string> => ({
  '--own-decimals': own,
  '--missing-decimals': missing,
});
