import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the main action; secondary: outlined; quiet: text only; danger: destructive */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
}

export function Button({
  variant = 'secondary',
  type = 'button',
  className,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], className)}
    />
  );
}
