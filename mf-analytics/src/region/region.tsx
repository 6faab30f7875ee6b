import { type ReactNode, useId } from 'react';
import styles from './region.module.css';

/** A titled part of an analytics sheet, with its filters above its content. */
export function Region(props: {
  /** its accessible name */
  title: string;
  /** what it currently shows: 'BTC · OKX' */
  subject?: string;
  /** beside the title */
  note?: ReactNode;
  filters?: ReactNode;
  /** the filters are beside the title, with their labels before them, to save height */
  hasFiltersInHead?: boolean;
  /** fills the remaining height, for content that scrolls; otherwise as high as its content */
  fill?: boolean;
  /** at least as high as its content, and higher if there is room */
  grows?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const { hasFiltersInHead = false } = props;
  const filters = props.filters !== undefined && (
    <div className={styles.filters}>{props.filters}</div>
  );
  return (
    <section
      className={styles.region}
      data-print-panel=""
      data-fill={props.fill}
      data-grows={props.grows}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span id={titleId}>{props.title}</span>{' '}
          {props.subject !== undefined && <span className={styles.subject}>{props.subject}</span>}
        </h2>
        {props.note}
        {hasFiltersInHead && filters}
      </header>
      {!hasFiltersInHead && filters}
      {props.fill === true ? <div className={styles.body}>{props.children}</div> : props.children}
    </section>
  );
}
