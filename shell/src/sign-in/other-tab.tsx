import { useWaitingReload } from '@parallax/store';
import { Button } from '@parallax/ui';
import styles from './sign-in.module.css';

const TEXTS = {
  'signed-in': 'You are signed in in another tab.',
  'signed-out': 'You were signed out in another tab.',
} as const;

/** Says what another tab has done meanwhile, and follows it when asked to: what is typed is lost by it. */
export function OtherTab() {
  const waiting = useWaitingReload();
  return (
    <div className={styles.otherTab}>
      <p role="status">{waiting && TEXTS[waiting.why]}</p>
      {waiting && <Button onClick={waiting.reload}>Continue</Button>}
    </div>
  );
}
