import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** the accessible name and the tooltip */
  label: string;
  children: ReactNode;
  /** uses the accent colour; also expose the state in `label` or an aria attribute */
  active?: boolean;
}

export function IconButton({
  label,
  children,
  active = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      title={label}
      data-print="omit"
      {...rest}
      type={type}
      aria-label={label}
      data-active={active ? '' : undefined}
      className={classNames(styles.iconButton, className)}
    >
      {children}
    </button>
  );
}
