import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths, or numbers of pixels */
  width?: number | string;
  height?: number | string;
  /** accessible text such as 'Loading'; set it on one skeleton of a group */
  label?: string;
}

/** A placeholder for loading content. */
export function Skeleton({ width = '100%', height = '1em', label }: SkeletonProps): ReactNode {
  const style = { inlineSize: width, blockSize: height };
  return label === undefined ? (
    <span className={styles.skeleton} style={style} aria-hidden />
  ) : (
    <output className={styles.skeleton} style={style} aria-label={label} />
  );
}

/** The rows of a table; `levels` are those of a book, and `contracts` have two lines. */
export type SkeletonRows = 'contract-heads' | 'contracts' | 'rate-heads' | 'rates' | 'levels';

/** A placeholder for a loading table or book: rows that fill the height of the parent. */
export function RowsSkeleton({
  label,
  rows,
}: {
  label?: string;
  rows?: SkeletonRows | undefined;
}): ReactNode {
  const className = classNames(styles.skeleton, styles.rows);
  return label === undefined ? (
    <span className={className} data-rows={rows} aria-hidden />
  ) : (
    <output className={className} data-rows={rows} aria-label={label} />
  );
}
