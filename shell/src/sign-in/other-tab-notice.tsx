import { usePendingReload } from '@parallax/store';
import { Button } from '@parallax/ui/start';
import styles from './sign-in.module.css';

const TEXTS = {
  'signed-in': 'Another tab has signed in.',
  'signed-out': 'You were signed out in another tab.',
} as const;

/**
 * Reports that another tab has changed the session. Reloads only on a click, since a reload discards
 * the input.
 */
export function OtherTabNotice() {
  const pendingReload = usePendingReload();
  return (
    <div className={styles.otherTab}>
      <p role="status">{pendingReload && TEXTS[pendingReload.reason]}</p>
      {pendingReload && <Button onClick={pendingReload.reload}>Continue</Button>}
    </div>
  );
}
