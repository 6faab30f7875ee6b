import { recordOpener } from '@parallax/ui/state';
import { Popover as Primitive } from 'radix-ui';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './popover.module.css';

interface PopoverProps {
  /** the accessible name */
  label: string;
  /** the button that opens the popover; without one it opens below `anchor` */
  trigger?: ReactElement;
  /** the element that the popover opens below; receives the focus on Escape */
  anchor?: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  footer?: ReactNode;
  /** the edge of the button to align with */
  align?: 'start' | 'end';
  /** fits the width to the content */
  narrow?: boolean;
}

/**
 * Shows content under a button. Escape and a click outside close it. Unlike a dialog it closes when
 * another overlay opens; the attribute `data-popover` distinguishes it from a dialog.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { label, trigger, anchor, open, onOpenChange, children, footer, align = 'end' } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const anchorRef = useMemo(() => anchor && { current: anchor }, [anchor]);
  const change = (next: boolean): void => {
    // A modal dialog blocks scrolling and clicks outside it, so the popover is rendered inside it.
    setDialog(button.current?.closest<HTMLElement>('[role="dialog"]') ?? null);
    onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      {trigger && (
        <Primitive.Trigger asChild ref={button}>
          {trigger}
        </Primitive.Trigger>
      )}
      {anchorRef && <Primitive.Anchor virtualRef={anchorRef} />}
      <Primitive.Portal container={dialog}>
        <Primitive.Content
          aria-label={label}
          data-popover=""
          // a dialog opened from the popover restores the focus to this button, because the popover
          // is closed by then
          ref={(popover) => {
            if (popover && button.current) recordOpener(popover, button.current);
          }}
          className={classNames(styles.popover, props.narrow === true && styles.narrow)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(anchor && {
            // unless Escape closed the popover, the selected action moves the focus
            onEscapeKeyDown: () => anchor.focus(),
            // a dialog that has just closed restores the focus, which must not close the popover
            onFocusOutside: (event: Event) => event.preventDefault(),
            onCloseAutoFocus: (event: Event) => event.preventDefault(),
          })}
        >
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
