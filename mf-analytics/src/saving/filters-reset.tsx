import styles from './filters-reset.module.css';

/** Reports that stored filters were invalid. */
export const FiltersReset = () => (
  <output className={styles.notice}>Some filters could not be read and were reset.</output>
);
