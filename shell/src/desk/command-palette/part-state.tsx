import { Button } from '@parallax/ui';
import type { KeyboardEvent, MouseEvent } from 'react';
import styles from './palette-list.module.css';

/** Stops the palette from selecting the active entry when Enter is pressed on a button. */
const stopEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** Says that a part of the results is loading, or that it could not be loaded. */
export function PartState(props: {
  isLoading: boolean;
  hasFailed: boolean;
  loading: string;
  failure: string;
  onRetry: () => void;
}) {
  const { isLoading, hasFailed, loading, failure, onRetry } = props;
  if (isLoading) return <p className={styles.note}>{loading}</p>;
  if (!hasFailed) return null;
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    // the button is removed when the request starts
    event.currentTarget.closest('[cmdk-root]')?.querySelector('input')?.focus();
    onRetry();
  };
  return (
    <p className={styles.note}>
      {failure}
      <Button variant="quiet" onClick={tryAgain} onKeyDown={stopEnter}>
        Try again
      </Button>
    </p>
  );
}
