import type { ReactNode } from 'react';
import styles from './content-skeleton.module.css';
import { RowsSkeleton, Skeleton, type SkeletonRows } from './skeleton.tsx';

/**
 * What fills a widget: rows, rows above a bar, a watch list, funding rates, an order book, or a chart below
 * a bar.
 */
export type ContentShape = 'rows' | 'table' | 'contracts' | 'rates' | 'book' | 'chart';

const Rows = ({ rows }: { rows?: SkeletonRows }) => (
  <span className={styles.rows}>
    <RowsSkeleton rows={rows} />
  </span>
);

/** The row of the column headers. */
const Head = ({ rows }: { rows?: SkeletonRows }) => (
  <span className={styles.head}>
    <RowsSkeleton rows={rows} />
  </span>
);

const Footer = () => (
  <span className={styles.footer}>
    <Skeleton width="24%" height={LINE} />
  </span>
);

const LINE = 'calc(var(--g) * 3)';

const PARTS: Record<ContentShape, ReactNode> = {
  rows: <Rows />,
  table: (
    <>
      <Rows />
      <Footer />
    </>
  ),
  contracts: (
    <>
      <Head rows="contract-heads" />
      <Rows rows="contracts" />
      <Footer />
    </>
  ),
  rates: (
    <>
      <Head rows="rate-heads" />
      <Rows rows="rates" />
      <Footer />
    </>
  ),
  book: (
    <>
      <Head />
      <Rows rows="levels" />
      <span className={styles.middle}>
        <Skeleton width="30%" height="calc(var(--g) * 4)" />
        <Skeleton width="36%" height={LINE} />
      </span>
      <Rows rows="levels" />
    </>
  ),
  chart: (
    <>
      <span className={styles.toolbar}>
        <Skeleton width="40%" height={LINE} />
      </span>
      <span className={styles.plot}>
        <Skeleton height="100%" />
      </span>
    </>
  ),
};

/** A placeholder of a widget's content, with the bars that its content has. */
export function ContentSkeleton({
  shape = 'rows',
  label,
}: {
  shape?: ContentShape | undefined;
  /** accessible text such as 'Loading' */
  label?: string;
}): ReactNode {
  return label === undefined ? (
    <span className={styles.content} data-shape={shape} aria-hidden>
      {PARTS[shape]}
    </span>
  ) : (
    <output className={styles.content} data-shape={shape} aria-label={label}>
      {PARTS[shape]}
    </output>
  );
}
