import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldMessageTexts {
  /** the validation message, announced immediately */
  error?: string | undefined;
  hint?: string | undefined;
}

/** ARIA attributes that link a field to its messages. `described`: further aria-describedby ids. */
export function messageProps(id: string, { error, hint }: FieldMessageTexts, described?: string) {
  const ids = classNames(
    described,
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
  );
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids === '' ? undefined : ids,
  };
}

/** The hint and the error under a field. */
export function FieldMessages({ id, error, hint }: FieldMessageTexts & { id: string }): ReactNode {
  return (
    <>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
