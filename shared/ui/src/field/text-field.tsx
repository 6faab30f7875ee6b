import { maxUnitsOf } from '@parallax/protocol';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldMessages, type FieldMessageTexts, messageProps } from './field-messages.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldMessageTexts {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  /** the limit of its text in characters as users see them, which its schema enforces */
  maxCharacters?: number;
}

export function TextField({
  label,
  hideLabel = false,
  error,
  hint,
  id,
  className,
  maxCharacters,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  const messages = { error, hint };
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      <input
        // a text has the direction of its first letter
        dir="auto"
        {...(maxCharacters === undefined ? {} : { maxLength: maxUnitsOf(maxCharacters) })}
        {...rest}
        id={inputId}
        className={styles.input}
        {...messageProps(ownId, messages, describedBy)}
      />
      <FieldMessages id={ownId} {...messages} />
    </div>
  );
}
