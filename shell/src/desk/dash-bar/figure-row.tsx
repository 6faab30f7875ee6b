import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  id: string;
  label: ReactNode;
  value: ReactNode;
}

/** Labelled figures. A narrow header hides the last ones. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.figures}>
      <dl className={styles.row}>
        {figures.map(({ id, label, value }) => (
          <div key={id} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
