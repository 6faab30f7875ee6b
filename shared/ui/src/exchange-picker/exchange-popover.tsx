import { Popover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './exchange-popover.module.css';

export interface ExchangePopoverProps {
  /** names it */
  label: string;
  /** the button that opens it */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** Holds an exchange checklist under its button. Escape and a press outside close it. */
export function ExchangePopover(props: ExchangePopoverProps): ReactNode {
  const { label, trigger, open, onOpenChange, children, footer } = props;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          className={styles.popover}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
