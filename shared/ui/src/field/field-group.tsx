import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldMessages, messageProps } from './field-messages.tsx';

interface FieldGroupProps extends FieldMessages {
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
  const described: ComponentProps<'div'> = messageProps(id, { error, hint });
  return (
    <div className={styles.field} role={role} aria-labelledby={`${id}-label`} {...described}>
      <span id={`${id}-label`} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </span>
      {children}
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  );
}
