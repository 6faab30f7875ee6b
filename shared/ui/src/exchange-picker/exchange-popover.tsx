import { rememberOpener } from '@parallax/ui/state';
import { Popover } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
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

/**
 * Holds an exchange checklist under its button. Escape and a press outside close it. Unlike a dialog
 * it gives way to what is opened meanwhile, which its attribute `data-popover` tells.
 */
export function ExchangePopover(props: ExchangePopoverProps): ReactNode {
  const { label, trigger, open, onOpenChange, children, footer } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild ref={button}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          data-popover=""
          // what is opened from inside gives the focus back to the button, since this is gone then
          ref={(popover) => {
            if (popover && button.current) rememberOpener(popover, button.current);
          }}
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
