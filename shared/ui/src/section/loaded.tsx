import type { ReactNode } from 'react';
import { FailurePanel } from '../status/failure-panel.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import styles from './section.module.css';

/** A query result, as returned by `useEndpointQuery`. */
export interface QueryResult<Value> {
  readonly state: 'loading' | 'failed' | 'empty' | 'shown';
  readonly data?: Value | undefined;
  /** the reason for the failure */
  readonly message?: string;
  readonly retry?: () => void;
}

interface LoadedProps<Value> {
  result: QueryResult<Value>;
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
  result: Pick<QueryResult<unknown>, 'message' | 'retry'>;
}): ReactNode {
  const { title, result } = props;
  return (
    <FailurePanel
      title={title}
      {...(result.message !== undefined && { detail: result.message })}
      {...(result.retry && { onRetry: result.retry })}
    />
  );
}

/** The failure of a query whose data a screen can do without, in one line; nothing unless it failed. */
export function InlineFailure({ result }: { result: QueryResult<unknown> }): ReactNode {
  if (result.state !== 'failed') return null;
  return (
    <span role="alert" className={styles.inlineFailure}>
      {result.message}{' '}
      <button type="button" className={styles.inlineRetry} onClick={result.retry}>
        Try again
      </button>
    </span>
  );
}

/**
 * Renders a query result: a skeleton while loading, then the failure, the empty state or the data.
 */
export function Loaded<Value>(props: LoadedProps<Value>): ReactNode {
  const { result, failure, empty, loadingText, lines = 3, children } = props;
  if (result.state === 'empty') return empty;
  if (result.data !== undefined) return children(result.data);
  if (result.state === 'failed') return <QueryFailure title={failure} result={result} />;
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
