import type { ReactNode } from 'react';
import { CheckRow } from './check-row.tsx';
import styles from './checklist.module.css';

export interface ChecklistOption {
  value: string;
  label: string;
  /** secondary text beside the label */
  detail?: string | undefined;
}

/** A scrollable list of checkboxes. */
export function Checklist(props: {
  options: readonly ChecklistOption[];
  /** values, in the order of the options */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onBlur?: () => void;
}): ReactNode {
  const { options, chosen, onChange, onBlur } = props;
  const set = (changed: string, on: boolean): void =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === changed ? on : chosen.includes(value))),
    );
  return (
    <div className={styles.list}>
      {options.map(({ value, label, detail }) => (
        <CheckRow
          key={value}
          label={label}
          detail={detail}
          checked={chosen.includes(value)}
          onChange={(on) => set(value, on)}
          {...(onBlur && { onBlur })}
        />
      ))}
    </div>
  );
}
