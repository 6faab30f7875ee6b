import { FailurePanel } from '@parallax/ui';
import styles from './app.module.css';

/** What is left when the shell itself cannot go on. */
export function AppFailure() {
  return (
    <main className={styles.centre}>
      <FailurePanel
        wholePage
        title="Something went wrong"
        detail="Your sheets are safe on the server."
        retryLabel="Reload the page"
        onRetry={() => location.reload()}
      />
    </main>
  );
}
