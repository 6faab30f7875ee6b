import type { ReactNode } from 'react';
import styles from './choice-buttons.module.css';

/** A row of small buttons of which one is pressed, for a toolbar. */
export function ChoiceButtons<Value extends string>({
  label,
  choices,
  names,
  value,
  onValue,
}: {
  /** the accessible name of the group */
  label: string;
  choices: readonly Value[];
  /** the texts of the buttons; the choices themselves by default */
  names?: Readonly<Record<NoInfer<Value>, string>>;
  value: Value;
  onValue: (value: Value) => void;
}): ReactNode {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice === value}
          onClick={() => onValue(choice)}
        >
          {names?.[choice] ?? choice}
        </button>
      ))}
    </fieldset>
  );
}

/** A small button in a toolbar that is on or off. */
export function ToggleButton({
  label,
  pressed,
  disabled = false,
  onPress,
}: {
  label: string;
  pressed: boolean;
  disabled?: boolean;
  onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
