import { type ReactNode, useId } from 'react';
import { FiltersReset } from '../saving/filters-reset.tsx';
import styles from './table-view.module.css';

/** A view of one region that contains a table. */
export function TableView(props: {
  title: string;
  note: string;
  /** whether stored filters were invalid */
  reset: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <div className={styles.view}>
      {props.reset && <FiltersReset />}
      <section className={styles.region} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {props.title}
          </h2>
          <span className={styles.note}>{props.note}</span>
        </header>
        <div className={styles.body}>{props.children}</div>
      </section>
    </div>
  );
}
