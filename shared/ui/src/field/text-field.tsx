import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** the label still names the field */
  hideLabel?: boolean;
  /** what is wrong with the value; announced at once */
  error?: string | undefined;
  hint?: string;
}

export function TextField({
  label,
  hideLabel = false,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${ownId}-error`;
  const hintId = `${ownId}-hint`;
  const descriptions = classNames(
    describedBy,
    error !== undefined && errorId,
    hint !== undefined && hintId,
  );
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      <input
        {...rest}
        id={inputId}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={descriptions === '' ? undefined : descriptions}
      />
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
