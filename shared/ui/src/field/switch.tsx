import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
}

export function Switch({
  label,
  checked,
  onCheckedChange,
  disabled = false,
  'aria-describedby': describedBy,
}: SwitchProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.field}>
      <Primitive.Root
        id={id}
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
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
