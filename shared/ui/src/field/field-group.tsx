import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldMessages, type FieldMessageTexts, messageProps } from './field-messages.tsx';

interface FieldGroupProps extends FieldMessageTexts {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  role?: 'group' | 'radiogroup';
  children: ReactNode;
}

/** Several controls with a common label, hint and error. */
export function FieldGroup(props: FieldGroupProps): ReactNode {
  const { label, hideLabel = false, role = 'group', error, hint, children } = props;
  const id = useId();
  const { 'aria-invalid': isInvalid, ...described } = messageProps(id, { error, hint });
  return (
    <div
      className={styles.field}
      role={role}
      aria-labelledby={`${id}-label`}
      {...described}
      // not defined for the role 'group'
      aria-invalid={role === 'radiogroup' ? isInvalid : undefined}
    >
      <span id={`${id}-label`} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </span>
      {children}
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  );
}
