import type { ReactNode } from 'react';
import styles from './wizard.module.css';

interface StepListProps {
  /** accessible name of the list */
  label: string;
  steps: readonly { id: string; label: string }[];
  /** index of the open step */
  current: number;
  /** index of the last step that can be opened */
  reached: number;
  /** whether the open step is being saved */
  isBusy?: boolean;
  onOpen: (index: number) => void;
}

/** The numbered steps of a form as buttons. */
export function StepList(props: StepListProps): ReactNode {
  const { label, steps, current, reached, isBusy = false, onOpen } = props;
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, label }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.step}
            aria-current={index === current ? 'step' : undefined}
            disabled={index > reached}
            aria-disabled={isBusy || undefined}
            onClick={() => onOpen(index)}
          >
            <span className={styles.number}>{index + 1}</span> {label}
          </button>
        </li>
      ))}
    </ol>
  );
}
