import { type ReactNode, useId } from 'react';
import styles from './check-row.module.css';

/** A row that is checked or not; it is named by its label and described by its detail. */
export function CheckRow(props: {
  label: string;
  detail?: string | undefined;
  /** 'some': of what it stands for a part is checked */
  checked: boolean | 'some';
  onChange: (checked: boolean) => void;
}): ReactNode {
  const { label, detail, checked, onChange } = props;
  const id = useId();
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {detail === undefined ? null : (
        <span id={`${id}-detail`} className={styles.detail}>
          {detail}
        </span>
      )}
    </label>
  );
}
