import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './menu.module.css';
import { MenuContent } from './menu-content.tsx';
import type { MenuItem } from './menu-entries.tsx';

export interface MenuPosition {
  /** in pixels from the left and the top of the window */
  readonly x: number;
  readonly y: number;
  /** receives the focus when the menu closes */
  readonly from: HTMLElement;
}

/** The position below an element, at its left edge. */
export const positionBelow = (from: HTMLElement): MenuPosition => {
  const { left, bottom } = from.getBoundingClientRect();
  return { x: left, y: bottom, from };
};

/** A menu at any position instead of below a button; to be mounted only while it is open. */
export function PositionedMenu(props: {
  label: string;
  position: MenuPosition;
  items: readonly MenuItem[];
  onClose: () => void;
}): ReactNode {
  const { label, position, items, onClose } = props;

  const close = (event: Event, action: (() => void) | undefined): void => {
    event.preventDefault();
    // the focus remains in another menu that was opened instead
    if (document.querySelector('[role="menu"]') === null) {
      position.from.focus({ preventScroll: true });
    }
    action?.();
  };

  return (
    <DropdownMenu.Root open modal={false} onOpenChange={onClose}>
      {createPortal(
        <DropdownMenu.Trigger
          aria-hidden
          tabIndex={-1}
          className={styles.place}
          style={{ insetInlineStart: position.x, insetBlockStart: position.y }}
        />,
        document.body,
      )}
      <MenuContent items={items} align="start" label={label} onClose={close} />
    </DropdownMenu.Root>
  );
}
