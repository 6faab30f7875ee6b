import { FailurePanel } from '@parallax/ui/start';
import styles from './app.module.css';

/** Shown if the shell itself fails to render. */
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
