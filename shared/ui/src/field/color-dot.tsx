import type { PaletteColor } from '@parallax/protocol';
import type { ReactNode } from 'react';
import styles from './color.module.css';

/** The colour mark of a group, shown beside its name. */
export function ColorDot({ color }: { color: PaletteColor }): ReactNode {
  return <span className={styles.dot} data-color={color} aria-hidden />;
}
