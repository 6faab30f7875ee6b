import { QueryFailure, type QueryResult } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './chart-frame.module.css';

export const NOT_LOADED = 'The chart could not be loaded';

/** Covers the chart while it has no data. */
export function ChartState(props: {
  query: Omit<QueryResult<unknown>, 'data'>;
  hasData: boolean;
  failure: string | undefined;
  empty: ReactNode;
}): ReactNode {
  const { query, hasData, failure = NOT_LOADED, empty } = props;
  if (query.state === 'failed' && !hasData) {
    return (
      <div className={styles.state}>
        <QueryFailure title={failure} result={query} />
      </div>
    );
  }
  if (query.state === 'loading' && !hasData) {
    return <output className={styles.loading} aria-label="Loading chart" />;
  }
  return hasData ? null : <div className={styles.state}>{empty}</div>;
}
