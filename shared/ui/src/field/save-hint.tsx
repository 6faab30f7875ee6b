import type { ReactNode } from 'react';
import styles from './save-hint.module.css';

/** Why a form cannot be submitted. */
export type SaveHint = 'unchanged' | 'incomplete';

const TEXTS: Readonly<Record<SaveHint, string>> = {
  unchanged: 'Nothing has changed yet.',
  incomplete: 'Some fields are empty or not valid yet.',
};

/** The reason why a button is disabled, shown beside it; empty while the button is enabled. */
export function SaveHintText({ id, hint }: { id: string; hint: SaveHint | undefined }): ReactNode {
  return (
    <p id={id} className={styles.hint}>
      {hint && TEXTS[hint]}
    </p>
  );
}
