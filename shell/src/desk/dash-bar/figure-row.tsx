import { Skeleton } from '@parallax/ui';
import { Fragment, type ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  id: string;
  label: ReactNode;
  value: ReactNode;
}

/** Labelled figures. A narrow header hides the last groups, each as a whole. */
export function FigureRow({ groups }: { groups: readonly (readonly Figure[])[] }) {
  return (
    <div className={styles.figures}>
      <dl className={styles.row}>
        {groups.map((figures, index) => (
          <div
            key={figures[0]?.id}
            className={styles.figure}
            data-figures-so-far={groups.slice(0, index + 1).flat().length}
          >
            {figures.map(({ id, label, value }) => (
              <Fragment key={id}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </Fragment>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Keys of the skeletons of figures: the header has room for four at 1280 px. */
const SKELETONS = ['first', 'second', 'third', 'fourth'];

/** In place of figures whose values are loading. */
export function FigureSkeletons() {
  return (
    <div className={styles.figures}>
      <div className={styles.row}>
        {SKELETONS.map((key, index) => (
          <div key={key} className={styles.figure} data-figures-so-far={index + 1}>
            <div className={styles.skeleton}>
              <Skeleton height={26} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
