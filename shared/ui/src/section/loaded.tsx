import type { ReactNode } from 'react';
import { FailurePanel } from '../status/failure-panel.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import styles from './section.module.css';

/** A query result, as returned by `useEndpointQuery`. */
export interface QueryResult<Value> {
  readonly state: 'loading' | 'failed' | 'empty' | 'shown';
  readonly data?: Value | undefined;
  /** the reason of the failure */
  readonly message?: string;
  readonly retry?: () => void;
}

interface LoadedProps<Value> {
  of: QueryResult<Value>;
  /** the title of the failure panel */
  failure: string;
  /** shown instead of an empty result */
  empty: ReactNode;
  /** shown above the skeleton while loading */
  loadingText?: string;
  /** number of skeleton rows */
  lines?: number;
  children: (value: Value) => ReactNode;
}

/** The failure of a query: its reason, and a button to try again. */
export function QueryFailure(props: {
  title: string;
  of: Pick<QueryResult<unknown>, 'message' | 'retry'>;
}): ReactNode {
  const { title, of } = props;
  return (
    <FailurePanel
      title={title}
      {...(of.message !== undefined && { detail: of.message })}
      {...(of.retry && { onRetry: of.retry })}
    />
  );
}

/**
 * Renders a query result: a skeleton while loading, then the failure, the empty state or the data.
 */
export function Loaded<Value>(props: LoadedProps<Value>): ReactNode {
  const { of, failure, empty, loadingText, lines = 3, children } = props;
  if (of.state === 'empty') return empty;
  if (of.data !== undefined) return children(of.data);
  if (of.state === 'failed') return <QueryFailure title={failure} of={of} />;
  return (
    <div className={styles.loading} aria-busy>
      {loadingText === undefined ? null : <output>{loadingText}</output>}
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          height={52}
          {...(line === 0 && loadingText === undefined && { label: 'Loading' })}
        />
      ))}
    </div>
  );
}
