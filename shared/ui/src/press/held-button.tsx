import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import styles from './held-button.module.css';
import { type HoldPhase, useHeldPress } from './use-held-press.ts';

const hintOf = (phase: HoldPhase, action: string): string =>
  phase === 'holding'
    ? 'Keep holding'
    : phase === 'again'
      ? `Press again to ${action}`
      : `Hold to ${action}`;

/** A button that acts when it has been held, with a text that says so. */
export function HeldButton({
  label,
  blocked,
  onHeld,
}: {
  /** a verb: 'Send' */
  label: string;
  /** why it cannot be pressed now; shown in place of how to press it */
  blocked?: string | undefined;
  onHeld: () => void;
}): ReactNode {
  const id = useId();
  const { phase, handlers } = useHeldPress(blocked !== undefined, onHeld);
  return (
    <span className={styles.held}>
      <output className={styles.hint}>
        <span id={id}>{blocked ?? hintOf(phase, label.toLowerCase())}</span>
      </output>
      <Button
        {...handlers}
        variant="primary"
        data-initial-focus=""
        className={styles.button}
        data-holding={(phase === 'holding' && blocked === undefined) || undefined}
        aria-describedby={id}
        aria-disabled={blocked !== undefined}
      >
        {label}
      </Button>
    </span>
  );
}
