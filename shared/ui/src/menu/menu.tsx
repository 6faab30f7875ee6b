import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './menu.module.css';
import { MenuEntries, type MenuItem } from './menu-entries.tsx';

export type { MenuItem };

export interface MenuProps {
  /** the button that opens it */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/**
 * A dropdown menu. The selected action runs after the menu has closed and focus is back on the
 * button, so that a dialog opened by the action restores the focus there and a new field keeps its
 * focus.
 */
export function Menu({ trigger, items }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);

  const runChosen = (event: Event): void => {
    const action = chosen.current;
    if (action === undefined) return;
    chosen.current = undefined;
    event.preventDefault();
    button.current?.focus();
    action();
  };

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
        >
          <MenuEntries
            items={items}
            onChoose={(action) => {
              chosen.current = action;
            }}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
