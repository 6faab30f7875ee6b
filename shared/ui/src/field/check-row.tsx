import { type ReactNode, useId } from 'react';
import styles from './check-row.module.css';

interface CheckRowProps {
  label: string;
  detail?: string | undefined;
  /** an icon or image before the label */
  leading?: ReactNode;
  /** 'some' shows the indeterminate state */
  checked: boolean | 'some';
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
  /** shown at the end, such as a badge */
  trailing?: ReactNode;
  onBlur?: () => void;
  /** shows the detail in full, below the label if there is no space beside it */
  wraps?: boolean;
}

/** A checkbox row, named by its label and described by its detail. */
export function CheckRow(props: CheckRowProps): ReactNode {
  const { label, detail, leading, checked, disabled, onChange, trailing, onBlur, wraps } = props;
  const id = useId();
  return (
    <label
      className={styles.row}
      data-disabled={disabled === true ? '' : undefined}
      data-wraps={wraps === true ? '' : undefined}
    >
      <input
        type="checkbox"
        className={styles.box}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        checked={checked === true}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
      {leading !== undefined && <span aria-hidden>{leading}</span>}
      <span id={`${id}-label`} className={styles.label}>
        <bdi>{label}</bdi>
      </span>
      {detail === undefined ? null : (
        <span id={`${id}-detail`} className={styles.detail}>
          {detail}
        </span>
      )}
      {trailing}
    </label>
  );
}
