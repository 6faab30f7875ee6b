import { useTradingHalt } from '@parallax/trading-ui/orders';
import { Button } from '@parallax/ui';
import { CirclePlay, OctagonX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './halt-button.module.css';

const HALTS = {
  company: 'Cancels all open orders of the company and refuses new ones, at once',
  own: 'Cancels your open orders and refuses new ones, at once',
} as const;

/** A press so soon after the button appeared was meant for 'Halt trading' in its place. */
const UNREAD_MS = 1_000;

function ResumeButton({ onResume }: { onResume: () => void }) {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (
    <Button
      className={styles.button}
      aria-label="Resume trading"
      title="Resume trading. New orders are accepted again."
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => performance.now() - shownAt.current >= UNREAD_MS && onResume()}
    >
      <CirclePlay size={12} aria-hidden />
      <span className={styles.label}>Resume trading</span>
    </Button>
  );
}

/** Halts trading at once, or resumes it: in the header of widgets about orders. A narrow header has its icon only. */
export function HaltButton() {
  const { widest, isHalted, mayResume, halt, resume } = useTradingHalt();
  if (!isHalted) {
    return (
      <Button
        key="halt"
        variant="danger"
        className={styles.button}
        aria-label="Halt trading"
        title={`Halt trading. ${HALTS[widest]}.`}
        onClick={() => halt(widest, false)}
      >
        <OctagonX size={12} aria-hidden />
        <span className={styles.label}>Halt trading</span>
      </Button>
    );
  }
  if (!mayResume) return null;
  return <ResumeButton key="resume" onResume={resume} />;
}
