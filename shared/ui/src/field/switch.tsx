import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** marks a switch that has no effect while it is on; `aria-describedby` says why */
  ineffective?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  tabIndex?: number;
}

export function Switch({
  label,
  checked,
  onCheckedChange,
  disabled = false,
  ineffective = false,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  tabIndex,
}: SwitchProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.field}>
      <Primitive.Root
        id={id}
        className={styles.track}
        checked={checked}
        disabled={disabled}
        data-ineffective={(ineffective && checked) || undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        tabIndex={tabIndex}
        onCheckedChange={onCheckedChange}
      >
        <Primitive.Thumb className={styles.thumb} />
      </Primitive.Root>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </span>
  );
}
