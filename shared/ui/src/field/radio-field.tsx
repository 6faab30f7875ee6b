import { type ReactNode, useId } from 'react';
import { FieldGroup } from './field-group.tsx';
import type { FieldMessageTexts } from './field-messages.tsx';
import styles from './radio-field.module.css';

interface RadioFieldProps<Value extends string> extends FieldMessageTexts {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onValue: (value: Value) => void;
  /** gives the chosen one the colour of a rise or a fall */
  toneOf?: (value: Value) => 'up' | 'down' | undefined;
}

/** A choice of a few values, all of which are shown beside each other. */
export function RadioField<Value extends string>({
  choices,
  names,
  value,
  onValue,
  toneOf,
  ...group
}: RadioFieldProps<Value>): ReactNode {
  const name = useId();
  return (
    <FieldGroup role="radiogroup" {...group}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label
            key={choice}
            className={styles.choice}
            data-tone={toneOf?.(choice)}
            data-active={choice === value ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={choice === value}
              onChange={() => onValue(choice)}
            />
            {names[choice]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
